import { addressGroup } from '#app/domain/address-group.ts';
import { type Failure, failureOf } from '#app/domain/failure.ts';
import { type Result, refused } from '#app/operator/result.ts';
import type { LimitedTry } from './rate-limits.ts';
import type { Visit } from './visit.ts';

/**
 * Signs a player in, unless it has been tried too often: for this number, from this address or in all. Only what the
 * operator plainly refuses counts; a player who is signed in already is not asked.
 *
 * @param visit the request
 * @param phoneNumber national digits
 * @param logOn the call
 * @returns its answer, or 'Too many requests' without a call; see {@link isThrottled}
 */
export function throttleLogOn<T>(
  visit: Visit,
  phoneNumber: string,
  logOn: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const tries: LimitedTry[] = [
    { limit: 'logOnInAll', of: '' },
    { limit: 'logOnPerAddress', of: addressOf(visit) },
    { limit: 'logOnPerPhone', of: phoneNumber },
  ];
  return throttle(
    visit,
    tries,
    logOn,
    (answer) => !answer.ok && answer.failure.outcome === 'refused' && !isOfConnection(answer.failure),
  );
}

/**
 * Has a code for a forgotten password sent, unless too many were: to this number, from this address or in all. One that the
 * operator plainly did not send counts for the address alone, which must not learn whose numbers are known.
 *
 * @param visit the request
 * @param phoneNumber national digits
 * @param send the call
 * @returns its answer, or 'Too many requests' without a call
 */
export async function throttleResetCode<T>(
  visit: Visit,
  phoneNumber: string,
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const address: LimitedTry[] = [{ limit: 'resetCodePerAddress', of: addressOf(visit) }];
  const phone: LimitedTry[] = [
    { limit: 'resetCodeInAll', of: '' },
    { limit: 'resetCodePerPhone', of: phoneNumber },
  ];
  const wasSent = (answer: Result<T>) => answer.ok || answer.failure.outcome !== 'refused';
  return throttle(
    visit,
    address,
    () => throttle(visit, phone, send, wasSent),
    (answer) => answer.ok || !isThrottled(answer.failure),
  );
}

/**
 * Sets a new password by a code, unless it has been tried too often for this number.
 *
 * @param visit the request
 * @param phoneNumber national digits
 * @param reset the call
 * @returns its answer, or 'Too many requests' without a call
 */
export function throttleReset<T>(
  visit: Visit,
  phoneNumber: string,
  reset: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const tries: LimitedTry[] = [{ limit: 'resetPerPhone', of: phoneNumber }];
  return throttle(visit, tries, reset, (answer) => answer.ok || !isOfConnection(answer.failure));
}

/**
 * Makes a call that moves money, unless the session has made too many.
 *
 * @param visit the request of a signed-in player
 * @param pay the call
 * @returns its answer, or 'Too many requests' without a call
 */
export function throttlePayment<T>(visit: Visit, pay: () => Promise<Result<T>>): Promise<Result<T>> {
  const tries: LimitedTry[] = [{ limit: 'paymentsPerSession', of: visit.player?.id ?? '' }];
  return throttle(visit, tries, pay, () => true);
}

/** Takes a failure; tells whether it is the portal's own 'Too many requests', with the seconds to wait. */
export function isThrottled(failure: Failure): failure is Failure & { retryAfterSeconds: number } {
  return (
    failure.code === 'TooManyRequests' &&
    failure.source === 'portal' &&
    failure.retryAfterSeconds !== undefined
  );
}

/**
 * Answers a form that was sent too often with a page of its own: 429, how long to wait, and the way back to the form, which
 * is as it was typed.
 *
 * @param visit the request
 * @param failure the portal's refusal
 * @param backHref where the form is
 * @returns the answer
 */
export function tooManyRequests(visit: Visit, failure: Failure, backHref: string): Response {
  visit.page.askToWait(failure.retryAfterSeconds ?? 1, backHref);
  return new Response(null, { status: 429 });
}

/** Makes a call if its tries may be made, and gives them back when it turns out not to count. */
async function throttle<T>(
  visit: Visit,
  tries: readonly LimitedTry[],
  call: () => Promise<Result<T>>,
  counts: (answer: Result<T>) => boolean,
): Promise<Result<T>> {
  const taken = await visit.services.limits.take(tries);
  if (!taken.ok) {
    const { retryAfterSeconds } = taken;
    return refused(failureOf('TooManyRequests', { retryAfterSeconds, outcome: 'refused' }));
  }
  const answer = await call();
  if (!counts(answer)) await taken.giveBack();
  return answer;
}

/** The operator was not reached, so it can not have said anything. */
const isOfConnection = ({ source }: Failure) => source === 'transport';

const addressOf = (visit: Visit) => addressGroup(visit.request.clientAddress);
