import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { arePlayRecordsHere } from '#app/play-records/access.ts';
import { collectPlayRecords } from '#app/play-records/collect.ts';
import { csvRows } from '#app/play-records/csv-rows.ts';
import { listHref, operatorFilter, typedFilterOf, typedHref } from '#app/play-records/list-filter.ts';
import { answerWithFile } from '#app/record-lists/records-file.ts';
import { requirePlayer } from '#app/session/guards.ts';

/**
 * The file of the play records, with the list's own filter (spec §2 /playRecords). The list is shown instead where
 * there are no play records, and when the filter's dates are none: it says so.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  if (!arePlayRecordsHere(visit)) return redirect(ROUTES.playRecords, 303);
  const asked = typedFilterOf(visit);
  const { filter } = asked;
  if (Object.keys(asked.errors).length > 0) return redirect(typedHref(asked), 303);
  return answerWithFile(visit, {
    nameOn: (today) => `play-records-${today}`,
    listHref: listHref(filter),
    collect: (timeZone, bounds) => collectPlayRecords(visit, operatorFilter(filter, timeZone), bounds),
    rows: csvRows,
  });
}
