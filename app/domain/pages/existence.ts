import type { Country } from '../country.ts';
import { FILES, ROUTES, screenOf } from './routes.ts';
import type { Existence, Screen } from './screen.ts';

/** What decides whether a screen is there (spec §2, §6). */
export interface ExistenceState {
  country: Country;
  settings: { isIdCheckSupported: boolean };
}

/** Whether each condition of being there holds. */
export const EXISTENCE: Readonly<Record<Existence, (state: ExistenceState) => boolean>> = {
  inMexico: ({ country }) => country === 'MX',
  idCheckSupported: ({ settings }) => settings.isIdCheckSupported,
};

/** The screen of the list that a file holds. */
const LIST_OF_FILE: ReadonlyMap<string, string> = new Map([
  [FILES.webPayTransactionsCsv.toLowerCase(), ROUTES.webPayTransactions],
  [FILES.playRecordsCsv.toLowerCase(), ROUTES.playRecords],
]);

/**
 * The screen that a path leads to, or whose list it is a file of, in every spelling that the router takes: any case,
 * encoded, with slashes at its end.
 */
export function screenBehind(pathname: string): Screen | null {
  const path = decoded(pathname).replace(/(?<=[^/])\/+$/, '');
  return screenOf(LIST_OF_FILE.get(path.toLowerCase()) ?? path);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
