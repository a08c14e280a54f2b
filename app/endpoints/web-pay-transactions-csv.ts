import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { answerWithFile } from '#app/record-lists/records-file.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { isListClosed } from '#app/transactions/access.ts';
import { csvColumns } from '#app/transactions/csv-columns.ts';
import { listHref, operatorFilter, readListFilter } from '#app/transactions/list/list-filter.ts';

/** The file of the list of transactions, with the list's own filter (spec §2 /webPayTransactions). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const filter = readListFilter(visit.request.url.searchParams);
  if (await isListClosed(visit)) return redirect(listHref(filter), 303);
  return answerWithFile(visit, {
    list: 'transactions',
    period: filter.month,
    casinoId: filter.casinoId,
    listHref: listHref(filter),
    ask: (timeZone) => (place) =>
      asPlayer(visit).transactions({ ...operatorFilter(filter, timeZone), ...place }),
    read: (entry) => (entry.unavailable ? entry.transactionId : entry.transaction),
    columns: csvColumns,
  });
}
