import { isLanguage, LANGUAGES_OF_COUNTRY, type Language } from '#app/domain/country.ts';
import { LANGUAGE_COOKIE } from '#app/i18n/choose-language.ts';
import type { VisitWith } from '#app/session/visit.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Reads a language out of a form.
 *
 * @returns the language, or null when the country does not offer it
 */
export function offeredLanguage(
  visit: VisitWith<'config'>,
  value: FormDataEntryValue | null,
): Language | null {
  const text = String(value);
  const offered = LANGUAGES_OF_COUNTRY[visit.config.country];
  return isLanguage(text) && offered.includes(text) ? text : null;
}

/** Remembers the language that a visitor chose, for a year (spec §1, "Languages"). */
export function rememberLanguage(visit: VisitWith<'cookies'>, language: Language): void {
  visit.cookies.write(LANGUAGE_COOKIE, language, YEAR_SECONDS);
}
