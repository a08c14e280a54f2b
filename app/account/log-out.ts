import { redirect } from '@remix-run/node';
import { forgetOtherDevices } from '#app/calls/device-marks.ts';
import { STYLES_COOKIE } from '#app/session/cookies.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** First Chromium that can drop pages fetched ahead without searching its cache of all sites for the portal's files. */
const FIRST_WITH_PREFETCH_CACHE = 138;

/**
 * Leads on from a log-out; the browser forgets what it has stored, and pages that it has fetched ahead. No page is kept in
 * its cache, and to empty that can take seconds.
 */
export function leaveLoggedOut(visit: Visit, address: string): Response {
  visit.cookies.clear(STYLES_COOKIE);
  const brands = visit.request.headers.get('Sec-CH-UA') ?? '';
  const version = Number(/"Chromium";v="(\d+)/.exec(brands)?.[1] ?? 0);
  const ahead = version >= FIRST_WITH_PREFETCH_CACHE ? '"prefetchCache", "prerenderCache"' : '"cache"';
  return redirect(address, { status: 303, headers: { 'Clear-Site-Data': `${ahead}, "storage"` } });
}

/**
 * Ends the session here and at the operator (spec §4; contract §5). It succeeds whatever the operator says: the
 * session's cookie will not open again.
 */
export function logOut(visit: Visit): void {
  const { player } = visit;
  if (!player) return;
  visit.signOut('LogOut');
  endAtOperator(visit, player);
}

/**
 * Ends the session here, and every session of the player at the operator (contract §5). Other devices are out only when
 * the operator says so, which is waited for and told; none of them is a known one any more.
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
 * Ends a session at the operator. No one waits for it: nothing that the operator may answer changes what the portal
 * does.
 */
export function endAtOperator(
  visit: Visit,
  { accessToken, refreshToken }: Pick<PlayerSession, 'accessToken' | 'refreshToken'>,
): void {
  visit.calls.logout(accessToken, { refreshToken, everywhere: false }).catch(() => {
    // The session is over here; at the operator it ends by itself.
  });
}
