import { redirect } from '@remix-run/node';
import { logOnBackTo } from '#app/domain/pages/return-path.ts';
import { type Address, ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf, userMustDismiss } from '#app/domain/texts/failure.ts';
import type { NewNotification } from './messages.ts';
import { isGuest } from './player-session.ts';
import { isPrefetch } from './prefetch.ts';
import type { Visit } from './visit.ts';

/** Turns a refusal into what the notification table shows (spec §8). */
export function failureNotification(failure: Failure): NewNotification {
  return {
    code: failure.code,
    messageKey: failure.messageKey,
    kind: 'error',
    userMustDismiss: userMustDismiss(failure),
    ...(endsSession(failure) ? { isUntilLogOn: true as const } : {}),
    ...(failure.params ? { params: failure.params } : {}),
    ...(failure.traceId ? { traceId: failure.traceId } : {}),
  };
}

const endsSession = ({ effect }: Failure) => effect === 'forcedLogout' || effect === 'locked';

/** Codes after which logging in again is enough. */
const EXPIRED_CODES: readonly string[] = ['SessionTimedOut', 'http401'];

/**
 * The log-on at `/` that a session which has run out leads to (spec §4), and from there back to what was asked for.
 * After a guest's there is no one to come back, and it is `/` alone.
 */
export function reloginHref(visit: Visit): Address {
  const player = visit.player ?? visit.timedOut;
  return player === null || isGuest(player) ? ROUTES.home : logOnBackTo(visit.request.url);
}

/**
 * Ends the session, if there is one, and leads to `/`: the only code of the portal that does so (spec §4, §8).
 * The same answer clears the cookies and carries the reason. Where the session has only run out, the log-on there leads
 * back.
 *
 * @param failure why; null when the visitor was not signed in at all
 * @returns the answer to throw from a loader or to return from an action
 */
export function endSession(visit: Visit, failure: Failure | null): Response {
  // A prefetch would show the end of the session to no one: the navigation does.
  if (isPrefetch(visit.request)) return redirect(ROUTES.home, 303);
  const wasSignedIn = visit.player !== null || visit.timedOut !== null;
  if (wasSignedIn && failure && EXPIRED_CODES.includes(failure.code)) visit.wayOut = reloginHref(visit);
  if (visit.player) visit.signOut(failure?.code ?? 'NotSignedIn');
  if (failure && wasSignedIn) visit.messages.notify(failureNotification(failure));
  return redirect(visit.wayOut ?? ROUTES.home, 303);
}

/** True for the redirect of a form whose session the operator's 401 has ended, before anything was done. */
export function isEndOfSession(visit: Visit, thrown: unknown): thrown is Response {
  const isExpired = visit.messages.list.some(({ code }) => code === 'http401');
  return thrown instanceof Response && visit.player === null && isExpired;
}

/**
 * Leads a visitor whose two hours have passed to the log-on at `/` (spec §4: 'User session has timed out').
 *
 * @param back the log-on that leads back to a form that was sent; null for what leads back to what was asked for
 */
export function endExpiredSession(visit: Visit, back: Address | null = null): Response {
  const answer = endSession(visit, failureOf('SessionTimedOut'));
  return back === null ? answer : redirect(back, 303);
}

/**
 * Returns the Response that a step throws, so that it is answered like any other.
 *
 * @throws Error of any other kind, as it came
 */
export async function catchResponse<T>(step: () => Promise<T>): Promise<T | Response> {
  try {
    return await step();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
