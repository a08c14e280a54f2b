import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import type { KeyRing } from './keys.ts';
import type { PlayerSession } from './player-session.ts';
import { seal, unseal } from './seal.ts';

/**
 * How old the mark of the last use may be while the session is used, in ms: a newer one is written once a minute at the
 * most. The end of a session that is not used waits for as long, so that none ends early.
 */
const MARK_AGE_MS = 60_000;

/** When a session was last used, as it lies in a cookie of its own: pages that write the session do not overtake it. */
interface LastUse {
  sessionId: string;
  /** Epoch, ms. */
  atMs: number;
}

/**
 * Finds out when a session was last used.
 *
 * @param text the cookie of the last use; null without one
 * @returns epoch, ms; the log-on where no mark of this very session says something later
 */
export async function lastUseOf(keys: KeyRing, session: PlayerSession, text: string | null): Promise<number> {
  const opened = text === null ? null : await unseal(keys, 'lastUse', text);
  const mark = opened?.value as LastUse | undefined;
  return mark?.sessionId === session.id ? Math.max(mark.atMs, session.loggedOnAtMs) : session.loggedOnAtMs;
}

/** Seals the mark of a use. */
export function sealLastUse(keys: KeyRing, { id }: PlayerSession, atMs: number): Promise<string> {
  return seal(keys, 'lastUse', { sessionId: id, atMs } satisfies LastUse);
}

/** Whether a use is told by the mark that is there. */
export const isMarked = (lastUsedAtMs: number, nowMs: number): boolean => nowMs - lastUsedAtMs < MARK_AGE_MS;

/**
 * When a session ends that is not used any more; epoch, ms.
 *
 * @param idleLimitMs null: it only ends with its two hours
 */
export function idleEndOf(
  { loggedOnAtMs }: PlayerSession,
  lastUsedAtMs: number,
  idleLimitMs: number | null,
): number {
  const hardEndMs = loggedOnAtMs + SESSION_HARD_LIMIT_MS;
  return idleLimitMs === null ? hardEndMs : Math.min(hardEndMs, lastUsedAtMs + idleLimitMs + MARK_AGE_MS);
}

/**
 * Why a session is over by now, as the log names it.
 *
 * @returns null while it goes on
 */
export function endOf(
  session: PlayerSession,
  lastUsedAtMs: number,
  idleLimitMs: number | null,
  nowMs: number,
): 'SessionTimedOut' | 'SessionUnused' | null {
  if (nowMs < idleEndOf(session, lastUsedAtMs, idleLimitMs)) return null;
  return nowMs < session.loggedOnAtMs + SESSION_HARD_LIMIT_MS ? 'SessionUnused' : 'SessionTimedOut';
}
