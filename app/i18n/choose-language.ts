import { LRUCache } from 'lru-cache';
import { getClientLocales } from 'remix-utils/locales/server';
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
/** Name of the cookie that holds the language of the signed-in player's profile; it ends with the session. */
export const PROFILE_LANGUAGE_COOKIE = 'profileLanguage';
/** Languages of a browser that are looked at. */
const MAXIMUM_PREFERENCES = 20;
/** Headers whose languages are remembered: browsers of one country send a few hundred. */
const REMEMBERED_HEADERS = 500;
/** Longest header that is remembered, in characters. */
const REMEMBERED_LENGTH = 100;
/** A language that is not wanted (RFC 9110 §12.4.2); the library would take it for the last choice. */
const REFUSED = /;\s*q\s*=\s*0(\.0*)?\s*$/i;

/**
 * Makes the choice of a page's language: what the visitor chose before, else the first language of the browser that the
 * country offers, else the configured one (spec §1).
 *
 * @returns a function from the cookies and the `Accept-Language` header to a language of the country
 */
export function createLanguageChoice(
  country: Country,
  defaultLanguageTag: string,
): (chosen: string | null, acceptLanguage: string | null) => Language {
  const offered = LANGUAGES_OF_COUNTRY[country];
  const fallback = siteLanguage({ country, defaultLanguageTag });
  const known = new LRUCache<string, Language>({ max: REMEMBERED_HEADERS });
  const ofBrowser = (header: string): Language => {
    const tags = wantedLocales(header);
    return tags.map((tag) => languageFromTag(tag, country)).find((language) => language !== null) ?? fallback;
  };
  return (chosen, acceptLanguage) => {
    if (chosen !== null && isLanguage(chosen) && offered.includes(chosen)) return chosen;
    if (acceptLanguage === null) return fallback;
    const language = known.get(acceptLanguage) ?? ofBrowser(acceptLanguage);
    if (acceptLanguage.length <= REMEMBERED_LENGTH) known.set(acceptLanguage, language);
    return language;
  };
}

function wantedLocales(header: string): string[] {
  const wanted = header.split(',', MAXIMUM_PREFERENCES).filter((part) => !REFUSED.test(part));
  return getClientLocales(new Headers({ 'Accept-Language': wanted.join(',') })) ?? [];
}
