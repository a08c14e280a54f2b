import { formatSignedAU } from '#app/domain/money/money.ts';
import { netAU } from '#app/domain/money/play-record.ts';
import type { PlayRecordEntry, PlayTotals } from '#app/operator/play-records.ts';
import type { CasinoBook, NamedCasino } from '#app/record-lists/casino-book.ts';

/** What was wagered and won, as the casino's currency writes it; null is an amount that is not known. */
export interface Amounts {
  wager: string | null;
  win: string | null;
  /** With its sign. */
  net: string | null;
}

/** One record of the list. */
export type PlayRow =
  | { isShown: false; playRecordId: string }
  | ({
      isShown: true;
      playRecordId: string;
      /** '' when the operator named none. */
      gameName: string;
      casino: NamedCasino;
      /** Epoch, ms; null while it is in play. */
      resolvedAtMs: number | null;
    } & Amounts);

/** What the records of a casino come to. */
export interface TotalsRow extends Amounts {
  casino: NamedCasino;
  /** Null when it is not known. */
  count: number | null;
}

function amountsOf(
  played: { casinoId: number; totalWagerAU: number; totalWinAU: number },
  casinos: CasinoBook,
): Amounts {
  const { casinoId, totalWagerAU, totalWinAU } = played;
  const currency = casinos.currencyOf(casinoId);
  return {
    wager: casinos.amountOf(casinoId, totalWagerAU),
    win: casinos.amountOf(casinoId, totalWinAU),
    net: currency && formatSignedAU(netAU(played), currency, casinos.languageTag),
  };
}

/** What the row of a play record shows (spec §2 /playRecords). */
export function playRow(entry: PlayRecordEntry, casinos: CasinoBook): PlayRow {
  if (entry.unavailable) return { isShown: false, playRecordId: entry.playRecordId };
  const { playRecordId, casinoId, gameName, resolvedAtMs } = entry.record;
  return {
    isShown: true,
    playRecordId,
    gameName,
    casino: casinos.casinoOf(casinoId),
    resolvedAtMs,
    ...amountsOf(entry.record, casinos),
  };
}

/** What the row of a casino's sums shows. */
export function totalsRow(totals: PlayTotals, casinos: CasinoBook): TotalsRow {
  const casino = casinos.casinoOf(totals.casinoId);
  if (totals.unavailable) return { casino, count: null, wager: null, win: null, net: null };
  return { casino, count: totals.count, ...amountsOf(totals, casinos) };
}
