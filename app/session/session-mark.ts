import { createHash } from 'node:crypto';
import type { Visit } from './visit.ts';

/**
 * Mark of a session and the time that it has left if it is not used any more (ms), or `none`: the value of the header
 * `Session-Mark`. The browser forgets the slip that a player has had it keep as soon as a page has another mark, whatever
 * has ended the session. Typing the password after a guest link keeps the mark. The time is what is left and no time of
 * day, as the clock of a phone may be wrong.
 */
export function sessionMark({ player, idleEndsAtMs, now }: Visit): string {
  if (player === null || idleEndsAtMs === null) return 'none';
  const hash = createHash('sha256').update(`mark of ${player.guestSessionId ?? player.id}`);
  return `${hash.digest('base64url').slice(0, 22)} ${idleEndsAtMs - now()}`;
}
