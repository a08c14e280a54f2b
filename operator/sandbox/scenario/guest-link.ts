import { z } from 'zod/v4';
import { markGuestLink } from '../account/log-ins.ts';
import { isoTime } from '../api/player/session-answer.ts';
import { findPlayerByPhone, type Player } from '../db/players.ts';
import { openSession, sessionOfRefreshToken } from '../identity/sessions.ts';
import type { Runtime } from '../runtime.ts';

/** The `guestLink` of `POST /__scenario`. */
export const guestLinkOrder = z.strictObject({
  phone: z.string(),
  /** Page of the portal that the link hangs on, with what else is in its query. */
  path: z.string().startsWith('/').default('/'),
  /** Whether the answer to its refresh says whose session it is (contract §5), or has no more than tokens. */
  tellsPlayer: z.boolean().default(true),
});

export type GuestLinkOrderInput = z.input<typeof guestLinkOrder>;

/** Sessions whose refreshes tell nothing but tokens. */
const namelessSessions = new WeakMap<Runtime, Set<string>>();

/**
 * Opens a session for the holder of a link, and returns the link: an address of the portal with the session's tokens.
 */
export function makeGuestLink(
  runtime: Runtime,
  player: Player,
  { path, tellsPlayer }: { path: string; tellsPlayer: boolean },
): string {
  const { accessToken, refreshToken, accessTokenExpiresAt } = openSession(runtime.db, player, runtime.now());
  const session = sessionOfRefreshToken(runtime.db, refreshToken);
  if (session) markGuestLink(runtime.db, session.sessionId);
  if (!tellsPlayer) {
    const known = namelessSessions.get(runtime) ?? new Set();
    namelessSessions.set(runtime, session ? known.add(session.sessionId) : known);
  }
  const link = new URL(runtime.portalOrigin + path);
  link.searchParams.set('accessToken', accessToken);
  link.searchParams.set('refreshToken', refreshToken);
  link.searchParams.set('accessTokenExpiration', isoTime(accessTokenExpiresAt));
  return link.href;
}

/** Makes the guest link of a scenario; undefined when no one has the phone number. */
export function orderGuestLink(runtime: Runtime, order: z.output<typeof guestLinkOrder>): string | undefined {
  const player = findPlayerByPhone(runtime.db, order.phone, runtime.country);
  return player && makeGuestLink(runtime, player, order);
}

/** Whether a refresh with this token tells whose session it is. */
export function tellsPlayer(runtime: Runtime, refreshToken: string): boolean {
  const session = sessionOfRefreshToken(runtime.db, refreshToken);
  return !session || namelessSessions.get(runtime)?.has(session.sessionId) !== true;
}
