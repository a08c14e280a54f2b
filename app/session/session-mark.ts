import { createHash } from 'node:crypto';
import type { PlayerSession } from './player-session.ts';

/**
 * Mark of a session and the time that it has left if it is not used any more, or `none`: the value of the header
 * `Session-Mark`. The browser forgets the slip that a player has had it keep as soon as a page has another mark, whatever
 * has ended the session. Typing the password after a guest link keeps the mark.
 *
 * @param leftMs in ms; not a time of day, as the clock of a phone may be wrong
 */
export function sessionMark(
  session: Pick<PlayerSession, 'id' | 'guestSessionId'> | null,
  leftMs: number,
): string {
  if (session === null) return 'none';
  const hash = createHash('sha256').update(`mark of ${session.guestSessionId ?? session.id}`);
  return `${hash.digest('base64url').slice(0, 22)} ${leftMs}`;
}
