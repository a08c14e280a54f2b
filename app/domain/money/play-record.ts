/** One game from its first wager to its end, in AU of its casino (spec §3 Play record, contract §2). */
export interface PlayRecord {
  playRecordId: string;
  casinoId: number;
  /** '' when the operator named none. */
  gameName: string;
  totalWagerAU: number;
  /** So far, while it is in play. */
  totalWinAU: number;
  /** Epoch, ms; null while it is in play. */
  resolvedAtMs: number | null;
}

/** Returns the gain, negative for a loss. */
export function netAU({ totalWagerAU, totalWinAU }: Pick<PlayRecord, 'totalWagerAU' | 'totalWinAU'>): number {
  return totalWinAU - totalWagerAU;
}
