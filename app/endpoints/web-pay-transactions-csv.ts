import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { answerWithFile } from '#app/record-lists/records-file.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { isListClosed } from '#app/transactions/access.ts';
import { collectTransactions } from '#app/transactions/file/collect.ts';
import { csvRows } from '#app/transactions/file/csv-rows.ts';
import { listHref, operatorFilter, readListFilter } from '#app/transactions/list/list-filter.ts';

/** The file of the list of transactions, with the list's own filter (spec §2 /webPayTransactions). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const filter = readListFilter(visit.request.url.searchParams);
  if (await isListClosed(visit)) return redirect(listHref(filter), 303);
  return answerWithFile(visit, {
    nameOn: (today) => `transactions-${filter.month ?? today}`,
    listHref: listHref(filter),
    collect: (timeZone, bounds) => collectTransactions(visit, operatorFilter(filter, timeZone), bounds),
    rows: csvRows,
  });
}
