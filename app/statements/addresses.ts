// Statements of a player at a casino, and tax papers (contract §9): a view of the page of transactions. Imports records and
// what they import.

import { FILES, ROUTES } from '#app/domain/pages/routes.ts';
import { readMonth } from '#app/domain/time/calendar.ts';
import { queryOf, readCasinoId } from '#app/records/record-pages.ts';

/** View of statements that an address asks for; null in it: the page chooses. */
export type StatementView =
  | { view: 'month'; month: string; casinoId: number }
  | { view: 'year'; year: number | null; casinoId: number | null }
  | { view: 'papers'; year: number | null };

const YEAR = /^(20|21)\d\d$/;

/** Reads a year of 2000 to 2199; null for anything else. */
export const readYear = (text: string | null): number | null =>
  text !== null && YEAR.test(text) ? Number(text) : null;

/** Reads the view of an address; null for any other page of transactions. */
export function readView(query: URLSearchParams): StatementView | null {
  const casinoId = readCasinoId(query);
  const statement = query.get('statement');
  if (statement !== null) {
    const month = readMonth(statement);
    if (month !== null && casinoId !== null) return { view: 'month', month, casinoId };
    return { view: 'year', year: readYear(statement.slice(0, 'YYYY'.length)), casinoId };
  }
  if (query.has('statements')) return { view: 'year', year: readYear(query.get('statements')), casinoId };
  return query.has('papers') ? { view: 'papers', year: readYear(query.get('papers')) } : null;
}

export const statementHref = (
  { month, casinoId }: { month: string; casinoId: number },
  path: string = ROUTES.webPayTransactions,
): string => path + queryOf({ statement: month, casino: casinoId });

export const papersHref = (year: number): string => ROUTES.webPayTransactions + queryOf({ papers: year });

export const paperFileHref = (year: number, documentId: string): string =>
  FILES.taxPaper + queryOf({ year, document: documentId });
