import { redirect } from '@remix-run/node';
import { forgetOtherDevices } from '#app/calls/device-marks.ts';
import { CARRIED, isNote, PAYMENT_COOKIE, RETURN_COOKIE, STYLES_COOKIE } from '#app/session/cookies.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** First Chromium that drops prefetched pages without searching its cache of all sites. */
const FIRST_WITH_PREFETCH_CACHE = 138;

/**
 * Redirects after a log-out, and clears the browser's storage and prefetched pages. Clearing its whole cache,
 * which has no pages, can take seconds.
 */
export function leaveLoggedOut(visit: Visit, address: string): Response {
  visit.cookies.clear(STYLES_COOKIE);
  const brands = visit.request.headers.get('Sec-CH-UA') ?? '';
  const version = Number(/"Chromium";v="(\d+)/.exec(brands)?.[1] ?? 0);
  const ahead = version >= FIRST_WITH_PREFETCH_CACHE ? '"prefetchCache", "prerenderCache"' : '"cache"';
  return redirect(address, { status: 303, headers: { 'Clear-Site-Data': `${ahead}, "storage"` } });
}

/**
 * Ends the session here and at the operator (spec §4; contract §5). Succeeds whatever the operator answers,
 * as the session's cookie is revoked.
 */
export function logOut(visit: Visit): void {
  const { player } = visit;
  if (!player) return;
  visit.signOut('LogOut');
  endAtOperator(visit, player);
}

/**
 * Ends the session here, and every session of the player at the operator (contract §5). Waits for the
 * operator, and notifies whether other devices are logged out; forgets all known devices.
 */
export async function logOutEverywhere(visit: Visit): Promise<void> {
  const { player } = visit;
  if (!player) return;
  visit.signOut('LogOut');
  await forgetOtherDevices(visit, player.phoneNumber, false);
  const { accessToken, refreshToken } = player;
  const answer = await visit.calls.logout(accessToken, { refreshToken, everywhere: true });
  notifyInfo(visit, answer.ok ? 'LoggedOutEverywhere' : 'OtherSessionsUnknown');
}

/**
 * Logs out here, removes all cookies of this browser, and notifies. Payments without an answer and returns that the
 * operator has not been told stay: without them a payment could be sent twice, or not be credited.
 */
export function forgetBrowser(visit: Visit): void {
  const { cookies } = visit;
  logOut(visit);
  for (const name of Object.keys(CARRIED)) if (name !== RETURN_COOKIE) cookies.clear(name);
  const arePaymentsKept = cookies.has(RETURN_COOKIE) || cookies.names(PAYMENT_COOKIE).some(isNote);
  notifyInfo(visit, arePaymentsKept ? 'BrowserForgottenButPayments' : 'BrowserForgotten');
}

/** Ends a session at the operator. Fire and forget. */
export function endAtOperator(
  visit: Visit,
  { accessToken, refreshToken }: Pick<PlayerSession, 'accessToken' | 'refreshToken'>,
): void {
  visit.calls.logout(accessToken, { refreshToken, everywhere: false }).catch(() => {
    // Over here anyway; at the operator it expires.
  });
}
