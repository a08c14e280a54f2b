import { z } from 'zod/v4';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import {
  ID_CHECK_REASONS,
  ID_CHECK_RESULTS,
  type IdCheck,
  type IdCheckReason,
  type IdCheckSession,
} from '#app/domain/identity/id-check.ts';
import { IDENTITY_DOCUMENTS, type IdentityDocument } from '#app/domain/identity/identity-document.ts';
import { LONGEST_RETURN_QUERY } from '#app/domain/money/provider-return.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import { failureFromHttpStatus } from '#app/domain/texts/failure.ts';
import type { Send } from './http/call.ts';
import { type Result, refused } from './http/result.ts';
import {
  flag,
  id,
  instant,
  optional,
  optionalText,
  readableRows,
  success,
  type Wire,
  whole,
} from './http/wire.ts';

/** Identity check to start (contract §8). */
export interface IdCheckRequest {
  /** Address for the vendor's redirect back; the operator adds `session`. */
  returnUrl: string;
  language: OperatorLanguageTag;
  documentType: IdentityDocument;
  consent: DocumentKeyVersion;
}

export interface IdCheckStarted {
  idCheck: IdCheck;
  /** Null when the operator sends no readable session. */
  session: IdCheckSession | null;
}

const session: Wire<IdCheckSession> = z.object({
  sessionId: id,
  url: z.string().min(1).max(4096),
  expiresAt: optional(instant),
});

const reason: Wire<IdCheckReason> = z.enum(ID_CHECK_REASONS).catch('other');

const withoutRepeats = <T>(list: T[]) => [...new Set(list)];

/** An unknown result makes the answer unreadable: never guess if a player was checked. */
const idCheck = z
  .object({
    result: z.enum(ID_CHECK_RESULTS),
    canStart: flag,
    startBlockedBy: optionalText(64),
    attemptsLeft: optional(whole(1000)),
    lastAttemptDate: optional(instant),
    reasons: readableRows(reason, 50).transform(withoutRepeats),
    acceptedDocuments: readableRows(z.enum(IDENTITY_DOCUMENTS), 50).transform(withoutRepeats),
    openSession: optional(session),
    estimatedMinutes: optional(whole(100_000)),
  })
  .transform(({ lastAttemptDate, ...check }) => ({
    ...check,
    lastAttemptAt: lastAttemptDate,
    reasons: check.result === 'Failure' ? withAReason(check.reasons) : [],
  }));

function withAReason(reasons: readonly IdCheckReason[]): readonly IdCheckReason[] {
  return reasons.length > 0 ? reasons : ['other'];
}

const started: Wire<IdCheckStarted> = success({
  idCheck,
  session: optional(session),
  retryAfterSeconds: optional(whole(86_400)),
}).transform(({ idCheck, session, retryAfterSeconds }) => ({
  idCheck: { ...idCheck, retryAfterSeconds },
  session: session ?? idCheck.openSession,
}));

const idCheckAnswer: Wire<IdCheck> = started.transform((answer) => answer.idCheck);

/** GET /idCheck (contract §8). `http404` where the operator has no checks. */
export function getIdCheck(send: Send, accessToken: string) {
  return send({ method: 'GET', route: '/idCheck', circuit: 'account', accessToken, schema: idCheckAnswer });
}

/**
 * POST /idCheck/start (contract §8): starts a check or continues the open one, with the key of the player's
 * one intention. Sent once. Refusals: `DeniedByAccountState` (passed already),
 * `WaitingForProviderConfirmation` (in progress, with `outcome` `unknown`), `PhoneNumberNotVerified`,
 * `PersonalInfoRequired` with `fieldErrors`, `RequiredDocumentNotFound` (the consent is missing or old),
 * `TooManyRequests`, `MiscellaneousError` (the vendor is unreachable).
 */
export function startIdCheck(
  send: Send,
  accessToken: string,
  request: IdCheckRequest,
  idempotencyKey: string,
) {
  return send({
    method: 'POST',
    route: '/idCheck/start',
    circuit: 'account',
    json: { ...request },
    accessToken,
    idempotencyKey,
    schema: started,
  });
}

/**
 * POST /idCheck/return (contract §8): reports the player's return with the vendor's query, unparsed. May be
 * repeated. A query of more than 4096 characters, or an invalid id, is `http400` without a call.
 */
export function reportIdCheckReturn(
  send: Send,
  accessToken: string,
  { sessionId, query }: { sessionId: string; query: string },
): Promise<Result<IdCheck>> {
  if (query.length > LONGEST_RETURN_QUERY || !id.safeParse(sessionId).success) {
    return Promise.resolve(refused(failureFromHttpStatus(400, undefined, { outcome: 'refused' })));
  }
  return send({
    method: 'POST',
    route: '/idCheck/return',
    circuit: 'account',
    json: { sessionId, query },
    accessToken,
    schema: idCheckAnswer,
  });
}
