import { redirect } from '@remix-run/node';
import {
  logOnFor,
  nextAfterLogOn,
  pageAddressOf,
  returnPath,
  screenAddress,
} from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf, userMustDismiss } from '#app/domain/texts/failure.ts';
import type { NewNotification } from './messages.ts';
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

/**
 * Ends the session, if there is one, and leads to `/`: the only code of the portal that does so (spec §4, §8).
 * The same answer clears the cookies and carries the reason.
 *
 * @param failure why; null when the visitor was not signed in at all
 * @returns the answer to throw from a loader or to return from an action
 */
export function leaveWith(visit: Visit, failure: Failure | null): Response {
  const wasSignedIn = visit.player !== null || visit.hasTimedOut;
  if (visit.player) visit.signOut(failure?.code ?? 'NotSignedIn');
  if (failure && wasSignedIn) visit.messages.notify(failureNotification(failure));
  return redirect(ROUTES.home, 303);
}

/**
 * Leads a visitor whose two hours have passed to `/` (spec §4: 'User session has timed out'); one whose session was not
 * used for too long as well, and from there, by the log-on, back to the page that was asked for.
 */
export function leaveTimedOut(visit: Visit): Response {
  const home = leaveWith(visit, failureOf('SessionTimedOut'));
  return visit.unusedSession === null ? home : redirect(wayBackTo(visit.request.url), 303);
}

/** The log-on that leads to where a player was; Home alone where that was Home, or no page. */
function wayBackTo(url: URL): string {
  const isHome = returnPath(url.pathname) === ROUTES.home;
  const address = isHome ? nextAfterLogOn(url) : screenAddress(pageAddressOf(url));
  return address === null ? ROUTES.home : logOnFor(address);
}
