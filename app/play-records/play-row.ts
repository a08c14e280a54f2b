import { type CurrencyInfo, formatAU, formatSignedAU } from '#app/domain/money/money.ts';
import { netAU } from '#app/domain/money/play-record.ts';
import type { PlayRecordEntry, PlayTotals } from '#app/operator/money/play-records.ts';
import type { CasinoBook } from '#app/record-lists/casino-book.ts';

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
      casino: { id: number; name: string };
      /** Epoch, ms; null while it is in play. */
      resolvedAtMs: number | null;
    } & Amounts);

/** What the records of a casino come to. */
export interface TotalsRow extends Amounts {
  casino: { id: number; name: string };
  /** Null when it is not known. */
  count: number | null;
}

const UNKNOWN: Amounts = { wager: null, win: null, net: null };

function amountsOf(
  played: { totalWagerAU: number; totalWinAU: number },
  currency: CurrencyInfo | null,
  languageTag: string,
): Amounts {
  if (currency === null) return UNKNOWN;
  return {
    wager: formatAU(played.totalWagerAU, currency, languageTag),
    win: formatAU(played.totalWinAU, currency, languageTag),
    net: formatSignedAU(netAU(played), currency, languageTag),
  };
}

/**
 * What the row of a play record shows (spec §2 /playRecords).
 *
 * @param languageTag BCP 47
 */
export function playRow(entry: PlayRecordEntry, casinos: CasinoBook, languageTag: string): PlayRow {
  if (entry.unavailable) return { isShown: false, playRecordId: entry.playRecordId };
  const { playRecordId, casinoId, gameName, resolvedAtMs } = entry.record;
  return {
    isShown: true,
    playRecordId,
    gameName,
    casino: { id: casinoId, name: casinos.nameOf(casinoId) },
    resolvedAtMs,
    ...amountsOf(entry.record, casinos.currencyOf(casinoId), languageTag),
  };
}

/**
 * What the row of a casino's sums shows.
 *
 * @param languageTag BCP 47
 */
export function totalsRow(totals: PlayTotals, casinos: CasinoBook, languageTag: string): TotalsRow {
  const { casinoId } = totals;
  const casino = { id: casinoId, name: casinos.nameOf(casinoId) };
  if (totals.unavailable) return { casino, count: null, ...UNKNOWN };
  return { casino, count: totals.count, ...amountsOf(totals, casinos.currencyOf(casinoId), languageTag) };
}
