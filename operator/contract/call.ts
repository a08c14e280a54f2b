import type { z } from 'zod/v4';
import type { RefusalStatus } from './schemas/primitives.ts';

/** Parts of the contract, in the order of the document. */
export const TAGS = {
  Site: 'What everyone may read.',
  Session: 'Log-on, refresh and log-out.',
  Registration: 'Making an account, confirming phone and mail address.',
  Password: 'Forgotten and changed passwords.',
  Profile: 'What is known of a player.',
  Funds: 'What a player has, and codes for the cashier.',
  Documents: 'Legal documents and their acceptance.',
  'Web pay': 'Payments into a casino and out of it.',
  'Play records': 'What was played.',
  'Identity check': 'Whether a player is who he says.',
  Limits: 'What a player allows himself.',
  'Account security': 'Where a player is logged in, and what happened to the account.',
  Statements: 'Months of a player at a casino, and tax papers.',
} as const;

export type Tag = keyof typeof TAGS;

/** A refusal of a call, with HTTP 200 (contract §1.3). */
export interface Refusal {
  status: RefusalStatus;
  when: string;
  /** Members of its example beside status and folio. */
  members?: Readonly<Record<string, unknown>>;
}

/** One call of the operator's API, as the document states it. */
export interface Call {
  /** Name in the document; unique. */
  operationId: string;
  method: 'get' | 'post';
  /** Under `/api/v1`, ids in braces. */
  path: string;
  tag: Tag;
  summary: string;
  /** Rules that no schema says. Markdown. */
  rules: string;
  /** Origin of the call: the specification, or a proposal that completes it. */
  source: string;
  /** Caller. `either`: a player's token is accepted, but not needed by every request. */
  auth: 'player' | 'none' | 'either';
  /** Carried out once per `Idempotency-Key` (contract §1.8). */
  isKeyed?: true;
  /** The answer has an ETag (contract §1.10). */
  isCacheable?: true;
  /** The flag of `features` that switches it on; without it the call need not exist. */
  feature?: string;
  /** Behaviour of the portal if the operator does not have the call; absent: the call is required. */
  without?: string;
  ids?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Media types of an answer that is a file; the answer then has no JSON. */
  files?: readonly string[];
  /** Answer of a success. */
  answer: z.ZodType;
  /** In the order in which they are answered where several apply (contract §1.11). */
  refusals?: readonly Refusal[];
  /** Members of refusals besides the envelope. */
  refusalMembers?: z.core.$ZodShape;
  /** HTTP statuses with a meaning of their own here. */
  httpErrors?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 423, string>>>;
  examples: {
    request?: unknown;
    /** Query and ids by name. */
    parameters?: Readonly<Record<string, string | number>>;
    /** Answers of successes by a short name. */
    answers: Readonly<Record<string, unknown>>;
  };
}
