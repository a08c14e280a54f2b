import { redirect } from '@remix-run/node';
import { isThrottled, limitedCall } from '#app/calls/limited-call.ts';
import { casinoTimeZone } from '#app/calls/operator-reads.ts';
import { type CsvCell, csvFile } from '#app/domain/csv.ts';
import { formatAUPlain } from '#app/domain/money/money.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { type Text, textsIn } from '#app/i18n/texts.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Casinos, casinoOf } from './casinos.ts';
import { loadCasinos } from './load-casinos.ts';
import type { ListName } from './record-list.tsx';
import { type AskForPage, type CollectBounds, type CollectedRecords, collectPages } from './record-pages.ts';

/** Limit of a file: 2,000 records, or those of 10 s; the file notes that it is incomplete. */
const FILE_BOUNDS: CollectBounds = { pages: 20, milliseconds: 10_000 };

export interface CsvContext {
  casinos: Casinos;
  /** Epoch, ms. */
  nowMs: number;
  t: Text;
}

export type CsvColumn<Item> = [heading: string, cell: (item: Item) => CsvCell];

export interface RecordsFile<Entry, Item> {
  list: ListName;
  /** Rest of the name; null: today, `YYYY-MM-DD`. */
  period: string | null;
  /** Casino of the filter; null: all. */
  casinoId: number | null;
  listHref: string;
  /** Loads a page; the list's days begin in the zone. */
  ask(timeZone: string): AskForPage<Entry>;
  /** Returns the record of an entry; the id of an unreadable one. */
  read(entry: Entry): Item | string;
  columns(context: CsvContext, items: readonly Item[]): CsvColumn<Item>[];
}

/**
 * Formats an amount of a casino for machines; empty while its currency is unknown, as an empty cell falsifies
 * no sum.
 */
export function amountCell(casinos: Casinos, casinoId: number, au: number): CsvCell {
  const { currency } = casinoOf(casinos, casinoId);
  return { decimal: currency === null ? '' : formatAUPlain(au, currency) };
}

/** Answers with the file of a list; with a redirect to the list when loading failed. */
export async function answerWithFile<Entry, Item extends object>(
  visit: Visit,
  file: RecordsFile<Entry, Item>,
): Promise<Response> {
  const timeZone = await casinoTimeZone(visit, file.casinoId);
  const [casinos, collected] = await Promise.all([
    loadCasinos(visit),
    limitedCall(visit, 'file', () => collectPages(visit, file.ask(timeZone), FILE_BOUNDS)),
  ]);
  if (!collected.ok) return refuseFile(visit, collected.failure, file.listHref);
  const t = textsIn(visit.request.language);
  const nowMs = visit.now();
  const name = `${file.list}-${file.period ?? isoDateAt(nowMs, timeZone)}`;
  return csvResponse(name, recordRows(file, collected.value, { casinos, nowMs, t }));
}

/** Answers with a redirect to the page of a file that could not be made, or with 429. */
export function refuseFile(visit: Visit, failure: Failure, backHref: string): Response {
  if (isThrottled(failure)) {
    visit.response.wait = { seconds: failure.retryAfterSeconds ?? 1, backHref };
    return new Response(null, { status: 429 });
  }
  visit.messages.notify(failureNotification(failure));
  return redirect(backHref, 303);
}

/** Answers with a file. */
export function csvResponse(name: string, rows: readonly (readonly CsvCell[])[]): Response {
  return new Response(csvFile(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

/** Returns the rows of a list, the headings first. */
export function recordRows<Entry, Item extends object>(
  { list, read, columns }: Pick<RecordsFile<Entry, Item>, 'list' | 'read' | 'columns'>,
  { entries, unreadableRows: count, isWhole }: CollectedRecords<Entry>,
  context: CsvContext,
): CsvCell[][] {
  const { t } = context;
  const items = entries.map(read);
  const table = columns(
    context,
    items.filter((item) => typeof item !== 'string'),
  );
  const row = (item: Item | string) =>
    typeof item === 'string' ? [item, t(`${list}:list.unavailable`)] : table.map(([, cell]) => cell(item));
  return [
    table.map(([heading]) => heading),
    ...items.map(row),
    ...(count > 0 ? [[t(`${list}:list.unreadable`, { count })]] : []),
    ...(isWhole ? [] : [[t(`${list}:csv.incomplete`)]]),
  ];
}
