import { RemixI18Next } from 'remix-i18next/server';
import {
  type Country,
  isLanguage,
  LANGUAGES_OF_COUNTRY,
  type Language,
  languageFromTag,
  siteLanguage,
} from '#app/domain/country.ts';

/** Name of the cookie that holds the language a visitor has chosen. */
export const LANGUAGE_COOKIE = 'language';
/** Languages of a browser that are looked at. */
const MAXIMUM_PREFERENCES = 20;

/**
 * Makes the choice of a page's language: what the visitor chose before, else the first language of the browser
 * that the country offers, else the configured one (spec §1).
 *
 * @param country the country of this portal
 * @param defaultLanguageTag the configured language
 * @returns a function from the cookies and the `Accept-Language` header to a language of the country
 */
export function createLanguageChoice(
  country: Country,
  defaultLanguageTag: string,
): (chosen: string | null, acceptLanguage: string | null) => Promise<Language> {
  const offered = LANGUAGES_OF_COUNTRY[country];
  const fallback = siteLanguage({ country, defaultLanguageTag });
  const detector = new RemixI18Next({
    detection: {
      supportedLanguages: [...offered],
      fallbackLanguage: fallback,
      // Its own reading of the header takes a browser's first language only, and knows no es-419 where es-MX is offered.
      order: ['custom'],
      findLocale: async (request) => preferred(request.headers.get('Accept-Language') ?? '', country),
    },
  });
  return async (chosen, acceptLanguage) => {
    if (chosen !== null && isLanguage(chosen) && offered.includes(chosen)) return chosen;
    if (acceptLanguage === null) return fallback;
    const headers = { 'Accept-Language': acceptLanguage };
    const detected = await detector.getLocale(new Request('http://localhost/', { headers }));
    return languageFromTag(detected, country) ?? fallback;
  };
}

/** The first language of an `Accept-Language` header, by weight, that the country offers; null when there is none. */
function preferred(header: string, country: Country): Language | null {
  const wanted = header
    .split(',', MAXIMUM_PREFERENCES)
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';').map((piece) => piece.trim());
      return { tag, weight: Number(/^q=([\d.]+)$/i.exec(weight)?.[1]) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = languageFromTag(tag, country);
    if (language) return language;
  }
  return null;
}
