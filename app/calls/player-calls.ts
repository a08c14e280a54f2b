// The operator's calls on a player's behalf, their limits, and reads of pages. May import session, store, operator, domain.
import { setTimeout as sleep } from 'node:timers/promises';
import { TOKEN_REFRESH_WINDOW_MS } from '#app/domain/limits.ts';
import { type Failure, failureFromHttpStatus, failureOf } from '#app/domain/texts/failure.ts';
import { type Bound, bindFirst, type Rows } from '#app/operator/http/bound-methods.ts';
import { isUnauthorized, type Result, refused } from '#app/operator/http/result.ts';
import { PLAYER_CALLS } from '#app/operator/operator.ts';
import { endSession } from '#app/session/failures.ts';
import { requireAcceptedDocuments } from '#app/session/guards.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { isPrefetch } from '#app/session/prefetch.ts';
import type { RefreshNeed, Tokens, VersionedTokens } from '#app/session/refresh.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Longest that a page waits for a refresh, in ms, so that it has time left for its own reads. The refresh itself goes
 * on, and the next request takes what came of it.
 */
const REFRESH_WAIT_MS = 3000;

/** Nothing came of a refresh for now. It says nothing about the session. */
const NOT_NOW = refused(failureOf('ServerUnreachable'));

/** Refusals of a refresh that say, in other words than 401, that these tokens are no good. */
const SESSION_EXPIRED_CODES = ['http400', 'http403', 'http404'];

const endsSession = (effect: string) => effect === 'forcedLogout' || effect === 'locked';

/** The operator's calls as the signed-in player makes them: everything but the access token, which comes by itself. */
export interface PlayerCalls extends Bound<Bound<typeof PLAYER_CALLS>> {}

/**
 * The operator's calls on behalf of the signed-in player: `await asPlayer(visit).setEmail({ email })`. Each refreshes
 * the token when it is about to expire, is made once more with a new token when the operator answered 401, and ends the
 * session when the operator says so (spec §4, §7, §8).
 *
 * @returns the calls; of their answers, every refusal that leaves the session alive is data. They reject with a
 *   Response that leads to `/` when the session has ended or there is none, and with what `requireAcceptedDocuments`
 *   throws while a document waits to be accepted
 */
export const asPlayer = bindPlayer<PlayerCalls>(callAsPlayer);

/**
 * As {@link asPlayer}, for the one call that a document which waits to be accepted needs itself: its acknowledgement
 * (spec §4, "Documents").
 */
export const asPlayerForDocuments = bindPlayer<Pick<PlayerCalls, 'acknowledge'>>(callForDocuments);

type PlayerCall = (accessToken: string, ...rest: never[]) => Promise<Result<unknown>>;

/** Binds the table's rows to a request; each is then made as `make` says. */
function bindPlayer<Calls>(make: typeof callForDocuments): (visit: Visit) => Calls {
  const rows: Record<string, Rows<Visit>[string]> = {};
  for (const name of Object.keys(PLAYER_CALLS) as (keyof typeof PLAYER_CALLS)[]) {
    rows[name] = (visit, ...rest) =>
      make(visit, (accessToken) => {
        const calls: Record<typeof name, PlayerCall> = visit.calls;
        return calls[name](accessToken, ...rest);
      });
  }
  // The rows are those of the table, which the type is derived from.
  return bindFirst(rows) as (visit: Visit) => Calls;
}

/**
 * Makes a call with the signed-in player's access token, as {@link asPlayer} does. Only for what has to stand between
 * the token and the call: where two requests share one call (`flights`), each of them refreshes, stores its new tokens
 * and ends its session for itself, and only the call within is shared; around `asPlayer` one answer would carry the
 * cookies of both.
 *
 * @param call the call; it is run again only after a complete 401 answer, when nothing was carried out
 * @throws what the calls of {@link asPlayer} reject with
 */
export async function callAsPlayer<T>(
  visit: Visit,
  call: (accessToken: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  requireAcceptedDocuments(visit);
  return callForDocuments(visit, call);
}

/**
 * As {@link callAsPlayer}, for a form: sent twice at once it is one call. Beyond this process the operator knows the key
 * (contract §1.8).
 *
 * @param key the `Idempotency-Key`
 * @param body sent with it: with another body it is another call, which the operator refuses
 */
export function callOnceAsPlayer<T>(
  visit: Visit,
  { key, body }: { key: string; body: unknown },
  call: (accessToken: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const name = `${key} ${JSON.stringify(body)}`;
  const isForAll = (answer: Result<T>) => !isUnauthorized(answer);
  return callAsPlayer(visit, (accessToken) =>
    visit.services.flights.joinHere(name, () => call(accessToken), accessToken, isForAll),
  );
}

/**
 * As {@link callAsPlayer}, for a document that waits to be accepted: its text is no call of the operator's API, but is
 * fetched with the same token.
 *
 * @throws Response that leads to `/` when the session has ended or there is none
 */
export async function callForDocuments<T>(
  visit: Visit,
  call: (accessToken: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const token = await freshAccessToken(visit);
  if (!token.ok) return token;
  const first = await call(token.value);
  if (first.ok || !isUnauthorized(first)) return throwIfSessionEnds(visit, first);
  // Another part of the page may have got a new one in the meantime.
  const isRenewed = visit.player !== null && visit.player.accessToken !== token.value;
  const renewed: Result<string> = isRenewed
    ? { ok: true, value: visit.player.accessToken }
    : await renew(visit, 'now');
  if (!renewed.ok) return renewed;
  return throwIfSessionEnds(visit, await call(renewed.value));
}

async function freshAccessToken(visit: Visit): Promise<Result<string>> {
  const { player } = visit;
  if (!player) throw endSession(visit, null);
  const leftMs = player.accessTokenExpiresAtMs - visit.now();
  const isGood = leftMs > TOKEN_REFRESH_WINDOW_MS || (visit.areTokensNew && leftMs > 0);
  if (isGood) return { ok: true, value: player.accessToken };
  const renewed = await renew(visit, leftMs > 0 ? 'soon' : 'now');
  // Until it expires the old token is still good: a player is not stopped by a refresh that did not come through.
  return renewed.ok || leftMs <= 0 ? renewed : { ok: true, value: player.accessToken };
}

/** Gets a new access token, or the one that another request has got meanwhile. */
async function renew(visit: Visit, need: RefreshNeed): Promise<Result<string>> {
  const { player } = visit;
  // A page that nobody has asked for yet uses no token up.
  if (!player || isPrefetch(visit.request)) throw endSession(visit, null);
  // A page whose renewal did not come through fails as a whole: no part of it waits for the same again.
  const result = await visit.once(`renewal ${need} of ${player.accessToken}`, () =>
    newTokens(visit, player, need),
  );
  if (result.ok) {
    visit.replaceTokens(result.value);
    return { ok: true, value: result.value.accessToken };
  }
  const reason = reasonToLeave(result.failure);
  if (reason) throw endSession(visit, ownReason(player, reason));
  // Do not reveal that the refresh failed: the operator could not be reached (spec §8).
  return NOT_NOW;
}

/** Refreshes, and looks what others have got before it lets a refusal stand (spec §4.1). */
async function newTokens(
  visit: Visit,
  old: PlayerSession,
  need: RefreshNeed,
): Promise<Result<VersionedTokens>> {
  const { refresher, now } = visit.services;
  const landed = await inTime(refresher.refresh(old, need, (tokens) => askForTokens(visit, tokens)));
  const answer = landed ?? NOT_NOW;
  if (answer.ok) return answer;
  const isUnanswered = landed !== null && reasonToLeave(answer.failure) === null;
  if (isUnanswered && !visit.player?.isRefreshUnanswered) visit.updatePlayer({ isRefreshUnanswered: true });
  const isEnd = reasonToLeave(answer.failure) !== null;
  // A locked account is locked, no matter who asks.
  const isSure = !isEnd || answer.failure.effect === 'locked';
  const found = isSure ? await refresher.newerTokens(old) : await refresher.searchNewerTokens(old);
  if (found === 'unknown') {
    // 409: somebody has renewed these tokens, and it may have been a replica that cannot tell. The session waits for it.
    const isRenewed = answer.failure.code === 'http409';
    return isRenewed || old.accessTokenExpiresAtMs > now() ? NOT_NOW : answer;
  }
  return found === null ? answer : { ok: true, value: found };
}

/** The answer of a flight, if it comes while the page can wait. */
async function inTime<T>(flight: Promise<T>): Promise<T | typeof NOT_NOW> {
  const timer = new AbortController();
  const late = sleep(REFRESH_WAIT_MS, NOT_NOW, { signal: timer.signal });
  // It fails when it is stopped; the race is over by then.
  late.catch(() => undefined);
  const answer = await Promise.race([flight, late]);
  timer.abort();
  return answer;
}

/**
 * Why a refused refresh means that its tokens are no good: only a clear refusal does; a time-out, a fault of the
 * operator or a garbled answer never.
 *
 * @returns the reason to tell, or null while the tokens may still be good
 */
export function reasonToLeave(failure: Failure): Failure | null {
  if (failure.source === 'http' && SESSION_EXPIRED_CODES.includes(failure.code)) {
    return failureFromHttpStatus(401);
  }
  const isOfOperator = failure.source === 'http' || failure.source === 'body';
  return isOfOperator && endsSession(failure.effect) ? failure : null;
}

/**
 * The reason as it is to the player: tokens that a lost answer had renewed are no other device's doing (hardening of spec
 * §4.1).
 */
function ownReason({ isRefreshUnanswered }: PlayerSession, reason: Failure): Failure {
  return isRefreshUnanswered && reason.code === 'http409' ? failureFromHttpStatus(401) : reason;
}

async function askForTokens(visit: Visit, tokens: Tokens): Promise<Result<Tokens>> {
  const answer = await visit.calls.refresh({
    oldAccessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  });
  if (!answer.ok) return answer;
  const { accessToken, refreshToken, accessTokenExpiresAt } = answer.value.tokens;
  return { ok: true, value: { accessToken, refreshToken, accessTokenExpiresAtMs: accessTokenExpiresAt } };
}

function throwIfSessionEnds<T>(visit: Visit, result: Result<T>): Result<T> {
  if (result.ok || !endsSession(result.failure.effect)) return result;
  const { player } = visit;
  throw endSession(visit, player ? ownReason(player, result.failure) : result.failure);
}
