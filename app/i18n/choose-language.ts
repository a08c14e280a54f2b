import { RemixI18Next } from 'remix-i18next/server';
import {
  type Country,
  isLanguage,
  LANGUAGES_OF_COUNTRY,
  type Language,
  languageFromTag,
} from '#app/domain/country.ts';

/** Name of the cookie that holds the language a visitor has chosen. */
export const LANGUAGE_COOKIE = 'language';

/**
 * Makes the choice of a page's language: what the visitor chose before, else the first language of the browser
 * that the country offers, else the configured one (spec §1).
 *
 * @param country the country of this portal
 * @param defaultTag the configured language
 * @returns a function from the cookies and the `Accept-Language` header to a language of the country
 */
export function createLanguageChoice(
  country: Country,
  defaultTag: string,
): (chosen: string | null, acceptLanguage: string | null) => Promise<Language> {
  const offered = LANGUAGES_OF_COUNTRY[country];
  const fallback = languageFromTag(defaultTag, country) ?? offered[0];
  const detector = new RemixI18Next({
    detection: { supportedLanguages: [...offered], fallbackLanguage: fallback, order: ['header'] },
  });
  return async (chosen, acceptLanguage) => {
    if (chosen !== null && isLanguage(chosen) && offered.includes(chosen)) return chosen;
    if (acceptLanguage === null) return fallback;
    const headers = { 'Accept-Language': acceptLanguage };
    const detected = await detector.getLocale(new Request('http://localhost/', { headers }));
    return languageFromTag(detected, country) ?? fallback;
  };
}
