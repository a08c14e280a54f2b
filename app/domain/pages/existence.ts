import type { Country } from '../country.ts';
import { FILES, ownPath, ROUTES, screenOf } from './routes.ts';
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
const LIST_OF_FILE: ReadonlyMap<string | null, string> = new Map([
  [FILES.webPayTransactionsCsv, ROUTES.webPayTransactions],
  [FILES.playRecordsCsv, ROUTES.playRecords],
]);

/** The screen that a path leads to, or whose list it is a file of, in any spelling. */
export function screenBehind(pathname: string): Screen | null {
  return screenOf(LIST_OF_FILE.get(ownPath(pathname)) ?? pathname);
}
