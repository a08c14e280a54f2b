import type { CsvCell } from '#app/domain/csv.ts';
import { formatAUPlain } from '#app/domain/money/money.ts';
import { netAU, type PlayRecord } from '#app/domain/money/play-record.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';
import type { PlayRecordEntry } from '#app/operator/money/play-records.ts';
import type { CsvContext } from '#app/record-lists/records-file.ts';
import type { CollectedPlays } from './collect.ts';

/** A column: its heading, and the cell of a record. */
type Column = [heading: string, cell: (record: PlayRecord) => CsvCell];

function columns({ casinos, timeZone, t }: CsvContext): Column[] {
  // Nothing stands where an amount is not known: an empty cell adds up to no wrong sum.
  const amount = (au: number, casinoId: number): CsvCell => {
    const currency = casinos.currencyOf(casinoId);
    return currency === null ? '' : { decimal: formatAUPlain(au, currency) };
  };
  return [
    [t('play-records:columns.id'), (one) => one.playRecordId],
    [t('play-records:columns.game'), (one) => one.gameName],
    [t('play-records:columns.casinoId'), (one) => String(one.casinoId)],
    [t('records:casino'), (one) => casinos.nameOf(one.casinoId)],
    [t('play-records:columns.wager'), (one) => amount(one.totalWagerAU, one.casinoId)],
    [t('play-records:columns.win'), (one) => amount(one.totalWinAU, one.casinoId)],
    [
      t('play-records:columns.net'),
      (one) => (one.resolvedAtMs === null ? '' : amount(netAU(one), one.casinoId)),
    ],
    [t('play-records:columns.currency'), (one) => casinos.currencyOf(one.casinoId)?.iso4217Code ?? ''],
    [
      `${t('play-records:columns.resolved')} (${timeZone})`,
      ({ resolvedAtMs }) =>
        resolvedAtMs === null ? t('play-records:inPlay') : formatMomentPlain(resolvedAtMs, timeZone),
    ],
  ];
}

/**
 * Makes the cells of the file of play records (spec §2 /playRecords).
 *
 * @param collected the records, in the order of the list
 */
export function csvRows(collected: CollectedPlays, context: CsvContext): CsvCell[][] {
  const { t } = context;
  const table = columns(context);
  const row = (entry: PlayRecordEntry): CsvCell[] =>
    entry.unavailable
      ? [entry.playRecordId, t('play-records:list.unavailable')]
      : table.map(([, cell]) => cell(entry.record));
  const { unreadableRows: count } = collected;
  return [
    table.map(([heading]) => heading),
    ...collected.entries.map(row),
    ...(count > 0 ? [[t('play-records:list.unreadable', { count })]] : []),
    ...(collected.isWhole ? [] : [[t('play-records:csv.incomplete')]]),
  ];
}
