import { redirect } from '@remix-run/node';
import { timeZoneOf } from '#app/calls/shared-reads.ts';
import { type CsvCell, csvFile } from '#app/domain/csv.ts';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { type Text, textsIn } from '#app/i18n/use-text.ts';
import type { Result } from '#app/operator/http/result.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type CasinoBook, openBookOfFile } from './casino-book.ts';
import { type CollectBounds, type CollectedRecords, FILE_BOUNDS } from './pages.ts';

/** What the cells of a file depend on. */
export interface CsvContext {
  casinos: CasinoBook;
  /** Zone that times are printed in. */
  timeZone: string;
  /** Epoch, ms. */
  nowMs: number;
  t: Text;
}

/** What is a list's own of its file. */
export interface RecordsFile<Entry> {
  /** The name of the file without its extension, by today's date, `YYYY-MM-DD`. */
  nameOn(today: string): string;
  /** Where the list with the same filter is. */
  listHref: string;
  /** Follows the list; the zone tells where its days begin. */
  collect(timeZone: string, bounds: CollectBounds): Promise<Result<CollectedRecords<Entry>>>;
  /** Makes the rows of cells, the headings first. */
  rows(collected: CollectedRecords<Entry>, context: CsvContext): CsvCell[][];
}

/**
 * Answers with the file of a list. What cannot be had whole up to its bounds is no file: the list says why.
 *
 * @throws Response when the operator ends the session
 */
export async function answerWithFile<Entry>(
  visit: Visit,
  { nameOn, listHref, collect, rows }: RecordsFile<Entry>,
): Promise<Response> {
  const timeZone = await timeZoneOf(visit);
  const [casinos, collected] = await Promise.all([openBookOfFile(visit), collect(timeZone, FILE_BOUNDS)]);
  if (!collected.ok) {
    visit.messages.notify(failureNotification(collected.failure));
    return redirect(listHref, 303);
  }
  const t = textsIn(visit.request.language);
  const nowMs = visit.now();
  const name = nameOn(isoDateAt(nowMs, timeZone));
  return new Response(csvFile(rows(collected.value, { casinos, timeZone, nowMs, t })), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
