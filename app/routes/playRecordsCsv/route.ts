import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { netAU, type PlayRecord } from '#app/domain/money/play-record.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';
import { casinoOf } from '#app/records/casinos.ts';
import { listHref, operatorFilter, typedFilter, typedHref } from '#app/records/play-filter.ts';
import { amountCell, answerWithFile, type CsvColumn, type CsvContext } from '#app/records/records-file.ts';
import { requirePlayer } from '#app/session/guards.ts';

/**
 * File of the play records, with the list's filter (spec §2 /playRecords); a redirect to the list, which shows the
 * errors, for wrong dates.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const typed = typedFilter(visit);
  const { filter } = typed;
  if (Object.keys(typed.errors).length > 0) return redirect(typedHref(typed), 303);
  return answerWithFile(visit, {
    list: 'play-records',
    period: null,
    casinoId: filter.casinoId,
    listHref: listHref(filter),
    ask: (timeZone) => (place) =>
      asPlayer(visit).playRecords({ ...operatorFilter(filter, timeZone), ...place }),
    read: (entry) => (entry.unavailable ? entry.playRecordId : entry.record),
    columns: csvColumns,
  });
}

function csvColumns({ casinos, t }: CsvContext): CsvColumn<PlayRecord>[] {
  return [
    [t('play-records:columns.id'), (one) => one.playRecordId],
    [t('play-records:columns.game'), (one) => one.gameName],
    [t('play-records:columns.casinoId'), (one) => String(one.casinoId)],
    [t('records:casino'), (one) => casinoOf(casinos, one.casinoId).name],
    [t('play-records:columns.wager'), (one) => amountCell(casinos, one.casinoId, one.totalWagerAU)],
    [t('play-records:columns.win'), (one) => amountCell(casinos, one.casinoId, one.totalWinAU)],
    [
      t('play-records:columns.net'),
      (one) => (one.resolvedAtMs === null ? '' : amountCell(casinos, one.casinoId, netAU(one))),
    ],
    [
      t('play-records:columns.currency'),
      (one) => casinoOf(casinos, one.casinoId).currency?.iso4217Code ?? '',
    ],
    [
      t('play-records:columns.resolved'),
      ({ casinoId, resolvedAtMs }) =>
        resolvedAtMs === null
          ? t('play-records:inPlay')
          : formatMomentPlain(resolvedAtMs, casinoOf(casinos, casinoId).timeZone),
    ],
    [t('records:timeZone'), (one) => casinoOf(casinos, one.casinoId).timeZone],
  ];
}
