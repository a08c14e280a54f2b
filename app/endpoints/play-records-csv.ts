import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { csvFile } from '#app/domain/csv.ts';
import { isoDateAt } from '#app/domain/iso-date.ts';
import { ROUTES } from '#app/domain/routes.ts';
import { textsIn } from '#app/i18n/use-text.ts';
import { arePlayRecordsHere } from '#app/play-records/access.ts';
import { collectPlayRecords } from '#app/play-records/collect.ts';
import { csvRows } from '#app/play-records/csv-rows.ts';
import { listHref, operatorFilter, typedFilterOf, typedHref } from '#app/play-records/list-filter.ts';
import { openCasinoBook } from '#app/record-lists/casino-book.ts';
import { FILE_BOUNDS } from '#app/record-lists/pages.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { timeZoneOf } from '#app/session/shared-reads.ts';

/**
 * The file of the play records, with the list's own filter (spec §2 /playRecords). What can not be had whole up to its
 * bounds is no file: the list says why, and so it does of dates that are none, and where there are no play records.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  if (!arePlayRecordsHere(visit)) return redirect(ROUTES.playRecords, 303);
  const asked = typedFilterOf(visit);
  const { filter } = asked;
  if (Object.keys(asked.errors).length > 0) return redirect(typedHref(asked), 303);
  const timeZone = await timeZoneOf(visit);
  const [casinos, collected] = await Promise.all([
    openCasinoBook(visit),
    collectPlayRecords(visit, operatorFilter(filter, timeZone), FILE_BOUNDS),
  ]);
  if (!collected.ok) {
    visit.messages.notify(failureNotification(collected.failure));
    return redirect(listHref(filter), 303);
  }
  const t = textsIn(visit.request.language);
  const name = isoDateAt(visit.services.now(), timeZone);
  return new Response(csvFile(csvRows(collected.value, { casinos, timeZone, t })), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="play-records-${name}.csv"`,
    },
  });
}
