import { createHash } from 'node:crypto';
import { adoptProfileLanguage } from '#app/account/chosen-language.ts';
import { checkDocuments } from '#app/account/document-queue.ts';
import { asLogOn, logInAtOperator } from '#app/account/log-on.ts';
import { endAtOperator } from '#app/account/log-out.ts';
import { limitedCall } from '#app/calls/limited-call.ts';
import { PASSWORD_MAXIMUM_LENGTH } from '#app/domain/player/new-password.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { LogOn as OperatorLogOn } from '#app/operator/authentication.ts';
import { ok, type Result, refused } from '#app/operator/http/result.ts';
import { endSession } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** Draft of the guest's buy-in; see `payment-draft.ts`. */
const DRAFT = 'payment buyIn';

/** Guest with user id and phone number, who can log in by password. */
export type KnownGuest = PlayerSession & { userId: string };

/** Checks that a guest can log in by password; false after an answer with tokens only (contract §5). */
export function isKnownGuest(player: PlayerSession): player is KnownGuest {
  return player.userId !== null && player.phoneNumber !== '';
}

/**
 * Turns the session of a guest into a full one of the same account, by the session's phone number and the
 * password. Ends the guest's session, here and at the operator; payments and forms in progress move along.
 * Rate-limited like any log-on. A password that opens another account is rejected like a wrong one.
 *
 * @throws Response when the operator ends the guest's session
 */
export async function proveByPassword(
  visit: Visit,
  guest: KnownGuest,
  password: string,
): Promise<Result<null>> {
  if (password.length > PASSWORD_MAXIMUM_LENGTH) return refused(failureOf('InvalidUser'));
  const answer = await logOnOnce(visit, guest, password);
  if (!answer.ok) {
    if (endsSession(answer.failure)) throw endSession(visit, answer.failure);
    return answer;
  }
  const { tokens, player } = answer.value;
  if (player.userId !== guest.userId) {
    endAtOperator(visit, tokens);
    return refused(failureOf('InvalidUser'));
  }
  await beginFullSession(visit, guest, answer.value);
  endAtOperator(visit, guest);
  await checkDocuments(visit);
  return ok(null);
}

/** A button pressed twice makes one log-on. */
function logOnOnce(
  visit: Visit,
  { id, phoneNumber, phoneCountryCode: phoneCountry }: KnownGuest,
  password: string,
): Promise<Result<OperatorLogOn>> {
  const name = createHash('sha256').update(`guestPassword\n${id}\n${password}`).digest('base64url');
  return visit.services.flights.join(name, () =>
    limitedCall(visit, 'logOn', () => logInAtOperator(visit, { phoneNumber, phoneCountry, password }), {
      phoneNumber,
    }),
  );
}

async function beginFullSession(visit: Visit, guest: KnownGuest, logOn: OperatorLogOn): Promise<void> {
  const { drafts, config } = visit;
  const { phoneNumber, phoneCountryCode: phoneCountry, begunTransactions, guestLinkHash } = guest;
  const draft = await drafts.read(DRAFT);
  await drafts.forget(DRAFT);
  visit.signIn({
    ...asLogOn(logOn, { phoneNumber, phoneCountry, country: config.country }),
    ...(begunTransactions ? { begunTransactions } : {}),
    guestSessionId: guest.id,
    // Opened again, the link continues this session.
    ...(guestLinkHash ? { guestLinkHash } : {}),
  });
  adoptProfileLanguage(visit, logOn.player.language);
  if (Object.keys(draft).length > 0) await visit.draftsOf(`player:${guest.userId}`).replace(DRAFT, draft);
}

const endsSession = ({ effect }: Failure) => effect === 'forcedLogout' || effect === 'locked';
