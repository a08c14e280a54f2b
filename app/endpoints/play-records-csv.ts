import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { csvColumns } from '#app/play-records/csv-columns.ts';
import { listHref, operatorFilter, typedFilterOf, typedHref } from '#app/play-records/list-filter.ts';
import { answerWithFile } from '#app/record-lists/records-file.ts';
import { requirePlayer } from '#app/session/guards.ts';

/**
 * The file of the play records, with the list's own filter (spec §2 /playRecords). The list is shown instead
 * when the filter's dates are none: it says so.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const asked = typedFilterOf(visit);
  const { filter } = asked;
  if (Object.keys(asked.errors).length > 0) return redirect(typedHref(asked), 303);
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
