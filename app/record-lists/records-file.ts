import { redirect } from '@remix-run/node';
import { isThrottled, limitedCall } from '#app/calls/limited-call.ts';
import { casinoTimeZone } from '#app/calls/operator-reads.ts';
import { type CsvCell, csvFile } from '#app/domain/csv.ts';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { type Text, textsIn } from '#app/i18n/use-text.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type CasinoBook, openBookOfFile } from './casino-book.ts';
import type { ListName } from './list-notices.tsx';
import { type AskForPage, type CollectedRecords, collectPages, FILE_BOUNDS } from './pages.ts';

/** What the cells of a file depend on. */
export interface CsvContext {
  casinos: CasinoBook;
  /** Epoch, ms. */
  nowMs: number;
  t: Text;
}

/** A column of a file: its heading, and the cell of a record. */
export type CsvColumn<Item> = [heading: string, cell: (item: Item) => CsvCell];

/** What is a list's own of its file. */
export interface RecordsFile<Entry, Item> {
  /** Also how the name of the file begins. */
  list: ListName;
  /** How its name goes on; today's date, `YYYY-MM-DD`, where it is null. */
  period: string | null;
  /** The casino it is filtered by; null: all. */
  casinoId: number | null;
  /** Where the list with the same filter is. */
  listHref: string;
  /** Asks for a page; the zone says where the list's days begin. */
  ask(timeZone: string): AskForPage<Entry>;
  /** The record of an entry; the id of one that cannot be read. */
  read(entry: Entry): Item | string;
  columns(context: CsvContext): CsvColumn<Item>[];
}

/**
 * Answers with the file of a list. What cannot be had whole up to its bounds is no file: the list says why.
 */
export async function answerWithFile<Entry, Item extends object>(
  visit: Visit,
  file: RecordsFile<Entry, Item>,
): Promise<Response> {
  const timeZone = await casinoTimeZone(visit, file.casinoId);
  const [casinos, collected] = await Promise.all([
    openBookOfFile(visit),
    limitedCall(visit, 'file', () => collectPages(visit, file.ask(timeZone), FILE_BOUNDS)),
  ]);
  if (!collected.ok) {
    if (isThrottled(collected.failure)) {
      const { retryAfterSeconds } = collected.failure;
      visit.page.wait = { seconds: retryAfterSeconds ?? 1, backHref: file.listHref };
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

/** The rows of a file, its headings first; what is missing is said at the end. */
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
