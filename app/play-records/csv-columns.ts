import { netAU, type PlayRecord } from '#app/domain/money/play-record.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';
import type { CsvColumn, CsvContext } from '#app/record-lists/records-file.ts';

/** The columns of the file of play records (spec §2 /playRecords). */
export function csvColumns({ casinos, t }: CsvContext): CsvColumn<PlayRecord>[] {
  const amount = (casinoId: number, au: number) => ({ decimal: casinos.plainAmountOf(casinoId, au) });
  return [
    [t('play-records:columns.id'), (one) => one.playRecordId],
    [t('play-records:columns.game'), (one) => one.gameName],
    [t('play-records:columns.casinoId'), (one) => String(one.casinoId)],
    [t('records:casino'), (one) => casinos.casinoOf(one.casinoId).name],
    [t('play-records:columns.wager'), (one) => amount(one.casinoId, one.totalWagerAU)],
    [t('play-records:columns.win'), (one) => amount(one.casinoId, one.totalWinAU)],
    [
      t('play-records:columns.net'),
      (one) => (one.resolvedAtMs === null ? '' : amount(one.casinoId, netAU(one))),
    ],
    [t('play-records:columns.currency'), (one) => casinos.currencyOf(one.casinoId)?.iso4217Code ?? ''],
    [
      t('play-records:columns.resolved'),
      ({ casinoId, resolvedAtMs }) =>
        resolvedAtMs === null
          ? t('play-records:inPlay')
          : formatMomentPlain(resolvedAtMs, casinos.casinoOf(casinoId).timeZone),
    ],
    [t('records:timeZone'), (one) => casinos.casinoOf(one.casinoId).timeZone],
  ];
}
