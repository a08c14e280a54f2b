import { isGuest } from './player-session.ts';
import type { Visit } from './visit.ts';

/** Transactions that a session remembers; the oldest go first. */
const MOST = 20;
/** Characters that their ids have together at the most, so that they fit the cookie beside the longest tokens. */
const MOST_CHARACTERS = 400;

/**
 * Remembers a payment that a guest has begun, or that may have begun: its page is open to this session without the
 * password (docs/decisions/2026-11-21-guest-links.md). Nothing is remembered for anyone else.
 *
 * @param transactionId the operator's id; null while it is not known
 */
export function rememberBegun(visit: Visit, transactionId: string | null): void {
  const { player } = visit;
  if (transactionId === null || player === null || !isGuest(player)) return;
  const before = begunBy(visit);
  if (before[0] === transactionId) return;
  visit.updatePlayer({
    begunTransactions: newest([transactionId, ...before.filter((id) => id !== transactionId)]),
  });
}

/** The payments that a guest has begun in this session, newest first; empty for everyone else. */
export function begunBy({ player }: Visit): readonly string[] {
  return (player && isGuest(player) && player.begunTransactions) || [];
}

function newest(ids: readonly string[]): string[] {
  let characters = 0;
  return ids.slice(0, MOST).filter((id) => {
    characters += id.length;
    return characters <= MOST_CHARACTERS;
  });
}
