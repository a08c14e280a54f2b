import { z } from 'zod';
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
import type { Send } from '../http/call.ts';
import { type Result, refused } from '../http/result.ts';
import { flag, id, instant, optionalText, readable, type Wire } from '../http/wire.ts';

/** What a player wants to be checked with (contract §8). */
export interface IdCheckRequest {
  /** Where the vendor sends the player back to; `session` is added to it. */
  returnUrl: string;
  language: OperatorLanguageTag;
  documentType: IdentityDocument;
  /** The version of the consent that the player has read and given. */
  consent: DocumentKeyVersion;
}

/** A check that was started or is continued. */
export interface IdCheckStarted {
  idCheck: IdCheck;
  /** Null when the operator does not tell where to go on. */
  session: IdCheckSession | null;
}

const session: Wire<IdCheckSession> = z.object({
  sessionId: id,
  url: z.string().min(1).max(4096),
  expiresAt: instant.nullable().catch(null),
});
const optionalSession = session.nullable().catch(null);

const whole = (maximum: number) => z.number().int().min(0).max(maximum).nullable().catch(null);

const known = new Set<string>(ID_CHECK_REASONS);
const isKnownReason = (word: string): word is IdCheckReason => known.has(word);

/** Why it failed: each reason once, what is not known as one `other`, so that a failure is never without a word. */
const reasons: Wire<IdCheckReason[]> = z
  .array(z.unknown())
  .max(50)
  .catch([])
  .transform((list) => {
    const words = list.map((word) => (typeof word === 'string' && isKnownReason(word) ? word : 'other'));
    return [...new Set<IdCheckReason>(words)];
  });

const documents: Wire<IdentityDocument[]> = z
  .array(z.unknown())
  .max(50)
  .catch([])
  .transform((list) => [...new Set(readable(z.enum(IDENTITY_DOCUMENTS), list))]);

/**
 * A result that is not known makes the answer unreadable: whether a player was checked is never guessed. What only
 * helps is left out when it cannot be read.
 */
const idCheck = z
  .object({
    result: z.enum(ID_CHECK_RESULTS),
    canStart: flag,
    startBlockedBy: optionalText(64),
    attemptsLeft: whole(1000),
    lastAttemptDate: instant.nullable().catch(null),
    reasons,
    acceptedDocuments: documents,
    openSession: optionalSession,
    estimatedMinutes: whole(100_000),
  })
  .transform(({ lastAttemptDate, ...check }) => ({
    ...check,
    lastAttemptAt: lastAttemptDate,
    reasons: check.result === 'Failure' ? withAReason(check.reasons) : [],
  }));

function withAReason(reasons: readonly IdCheckReason[]): readonly IdCheckReason[] {
  return reasons.length > 0 ? reasons : ['other'];
}

const answer: Wire<IdCheckStarted> = z
  .object({
    status: z.literal('Success'),
    idCheck,
    session: optionalSession.default(null),
    retryAfterSeconds: whole(86_400),
  })
  .transform((parsed) => ({
    idCheck: { ...parsed.idCheck, retryAfterSeconds: parsed.retryAfterSeconds },
    session: parsed.session ?? parsed.idCheck.openSession,
  }));

const standing: Wire<IdCheck> = answer.transform((parsed) => parsed.idCheck);

/** GET /idCheck (contract §8): how it stands with the player's identity. `http404` where no one is checked. */
export function getIdCheck(send: Send, accessToken: string) {
  return send({ method: 'GET', route: '/idCheck', circuit: 'account', accessToken, schema: standing });
}

/**
 * POST /idCheck/start (contract §8): starts a check, or goes on with the open one under a new address. `idempotencyKey`
 * is the key of the player's one intention; the call is sent once. Refusals: `DeniedByAccountState` (passed already),
 * `WaitingForProviderConfirmation` (being checked, with `outcome` `unknown`), `PhoneNumberNotVerified`,
 * `PersonalInfoRequired` with `fieldErrors`, `RequiredDocumentNotFound` (the consent is missing or old),
 * `TooManyRequests`, `MiscellaneousError` (the vendor cannot be reached).
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
    schema: answer,
  });
}

/**
 * POST /idCheck/return (contract §8): tells the operator that the player is back from the vendor, and with which query,
 * unparsed. It may be reported many times. A query of more than 4096 characters, or an id that cannot be anyone's, is
 * refused as `http400` without a call.
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
    schema: standing,
  });
}
