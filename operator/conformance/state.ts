import { type ContractValidator, createContractValidator } from '../contract/validator.ts';
import type { Accounts, LogOnName } from './accounts.ts';
import { Redactor } from './redact.ts';
import type { Signing } from './sign.ts';

/** A session of a player. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  userId: string;
  /** End of the access token on the clock of `performance.now()`; null where it is not known. */
  endsAtMs: number | null;
}

/** An answer that is not as the document says. */
export interface Fault {
  operationId: string;
  /** Such as `POST /authentication/login`. */
  call: string;
  /** Faults in words. */
  words: string;
  /** Request and answer, secrets cut. */
  shown: string;
  /** Answers with this fault. */
  count: number;
}

/** State that the clauses of a run share. */
export interface Run {
  /** Such as `https://operator.example/api/v1`. */
  url: string;
  accounts: Accounts;
  /** Flags of `GET /system/settings`. */
  features: Readonly<Record<string, unknown>>;
  /** Null: calls are not signed. */
  signing: Signing | null;
  redactor: Redactor;
  validator: ContractValidator;
  /** Longest wait for the end of a token, in ms. */
  patienceMs: number;
  /** Payments that were there before the run, by account: what has come since is the suite's own. */
  paymentsBefore: Map<LogOnName, Set<string>>;
  /** Sessions that clauses share, by member of the accounts file. */
  sessions: Map<LogOnName, Promise<Session>>;
  /** Access tokens that were given and not ended, by refresh token. */
  opened: Map<string, string>;
  /** Answers that are not as the document says, by call and fault. */
  faults: Map<string, Fault>;
  /** Calls whose answers were held against the document, by `operationId`. */
  held: Set<string>;
  /** Times of answers in ms, with the call. */
  timings: { method: string; path: string; isKeyed: boolean; ms: number }[];
  /** Sentences on what stays on the server. */
  left: string[];
  /** Payments that stay open, by account and status. */
  openPayments: Map<string, string[]>;
  /** Why the server cannot be asked any more; null while it can. */
  down: string | null;
}

/** Starts a run. */
export function createRun(
  of: Pick<Run, 'url' | 'accounts' | 'features' | 'signing'> & Partial<Pick<Run, 'patienceMs' | 'validator'>>,
): Run {
  const { validator = createContractValidator(), patienceMs = 0, ...rest } = of;
  return {
    ...rest,
    validator,
    patienceMs,
    redactor: new Redactor(),
    paymentsBefore: new Map(),
    sessions: new Map(),
    opened: new Map(),
    faults: new Map(),
    held: new Set(),
    timings: [],
    left: [],
    openPayments: new Map(),
    down: null,
  };
}

/** Sentences on what stays on the server. */
export function leftOf({ left, openPayments }: Run): string[] {
  const payments = [...openPayments].map(
    ([of, ids]) => `Payments of ${of}, which cannot be cancelled: ${ids.join(', ')}.`,
  );
  return [...payments, ...left];
}
