import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { csvFile } from '#app/domain/csv.ts';
import { isoDateAt } from '#app/domain/iso-date.ts';
import { textsIn } from '#app/i18n/use-text.ts';
import { openCasinoBook } from '#app/record-lists/casino-book.ts';
import { FILE_BOUNDS } from '#app/record-lists/pages.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { timeZoneOf } from '#app/session/shared-reads.ts';
import { isListClosed } from '#app/transactions/access.ts';
import { collectTransactions } from '#app/transactions/collect.ts';
import { csvRows } from '#app/transactions/csv-rows.ts';
import { listHref, operatorFilter, readListFilter } from '#app/transactions/list-filter.ts';

/**
 * The file of the list of transactions, with the list's own filter (spec §2 /webPayTransactions). What can not be had whole
 * up to its bounds is no file: the list says why.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const filter = readListFilter(visit.request.url.searchParams);
  if (await isListClosed(visit)) return redirect(listHref(filter), 303);
  const timeZone = await timeZoneOf(visit);
  const [casinos, collected] = await Promise.all([
    openCasinoBook(visit),
    collectTransactions(visit, operatorFilter(filter, timeZone), FILE_BOUNDS),
  ]);
  if (!collected.ok) {
    visit.messages.notify(failureNotification(collected.failure));
    return redirect(listHref(filter), 303);
  }
  const t = textsIn(visit.request.language);
  const name = filter.month ?? isoDateAt(visit.services.now(), timeZone);
  return new Response(csvFile(csvRows(collected.value, { casinos, timeZone, t })), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="transactions-${name}.csv"`,
    },
  });
}
