import { redirect } from '@remix-run/node';
import { isThrottled, limitedCall } from '#app/calls/limited-call.ts';
import { casinoTimeZone } from '#app/calls/operator-reads.ts';
import { type CsvCell, csvFile } from '#app/domain/csv.ts';
import { formatAUPlain } from '#app/domain/money/money.ts';
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
  columns(context: CsvContext): CsvColumn<Item>[];
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
  if (!collected.ok) {
    if (isThrottled(collected.failure)) {
      const { retryAfterSeconds } = collected.failure;
      visit.response.wait = { seconds: retryAfterSeconds ?? 1, backHref: file.listHref };
      return new Response(null, { status: 429 });
    }
    visit.messages.notify(failureNotification(collected.failure));
    return redirect(file.listHref, 303);
  }
  const t = textsIn(visit.request.language);
  const nowMs = visit.now();
  const name = `${file.list}-${file.period ?? isoDateAt(nowMs, timeZone)}`;
  return new Response(csvFile(rowsOf(file, collected.value, { casinos, nowMs, t })), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

function rowsOf<Entry, Item extends object>(
  { list, read, columns }: RecordsFile<Entry, Item>,
  { entries, unreadableRows: count, isWhole }: CollectedRecords<Entry>,
  context: CsvContext,
): CsvCell[][] {
  const { t } = context;
  const table = columns(context);
  const row = (entry: Entry) => {
    const item = read(entry);
    return typeof item === 'string'
      ? [item, t(`${list}:list.unavailable`)]
      : table.map(([, cell]) => cell(item));
  };
  return [
    table.map(([heading]) => heading),
    ...entries.map(row),
    ...(count > 0 ? [[t(`${list}:list.unreadable`, { count })]] : []),
    ...(isWhole ? [] : [[t(`${list}:csv.incomplete`)]]),
  ];
}
