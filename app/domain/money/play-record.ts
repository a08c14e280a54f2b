/**
 * What was played in one game, from its first wager to its end (spec §3 Play record, contract §2). AU of its casino.
 */
export interface PlayRecord {
  playRecordId: string;
  casinoId: number;
  /** '' when the operator named none. */
  gameName: string;
  totalWagerAU: number;
  /** So far, as long as it is in play. */
  totalWinAU: number;
  /** Epoch, ms; null while it is in play. */
  resolvedAtMs: number | null;
}

/** What was won less what was wagered, in AU of one casino: less than 0 for a loss. */
export function netAU({ totalWagerAU, totalWinAU }: Pick<PlayRecord, 'totalWagerAU' | 'totalWinAU'>): number {
  return totalWinAU - totalWagerAU;
}
