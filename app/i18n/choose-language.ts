import { LRUCache } from 'lru-cache';
import { RemixI18Next } from 'remix-i18next/server';
import { getClientLocales } from 'remix-utils/locales/server';
import {
  isLanguage,
  type Language,
  type Languages,
  languageFromTag,
  siteLanguage,
} from '#app/domain/country.ts';

interface SiteLanguages {
  languages: Languages;
  defaultLanguageTag: string;
}

/** Name of the cookie that holds the language a visitor has chosen. */
export const LANGUAGE_COOKIE = 'language';
/** Name of the cookie that holds the language of the signed-in player's profile; it ends with the session. */
export const PROFILE_LANGUAGE_COOKIE = 'profileLanguage';
/** Languages of a browser that are considered. */
const MAXIMUM_PREFERENCES = 20;
/** Cached headers: browsers of one country send a few hundred. */
const REMEMBERED_HEADERS = 500;
/** Longest header that is remembered, in characters. */
const REMEMBERED_LENGTH = 100;
/** A language that is not wanted (RFC 9110 §12.4.2); the library would take it for the last choice. */
const REFUSED = /;\s*q\s*=\s*0(\.0*)?\s*$/i;

/**
 * Chooses the language of a page: the visitor's own, else the first language of the browser that the site offers, else
 * the configured one (spec §1).
 *
 * @param chosen value of the visitor's cookie; null without one
 * @param acceptLanguage header of the browser; null without one
 */
export type LanguageChoice = (chosen: string | null, acceptLanguage: string | null) => Promise<Language>;

/** Creates the choice of a page's language. */
export function createLanguageChoice({
  languages: offered,
  defaultLanguageTag,
}: SiteLanguages): LanguageChoice {
  const fallback = siteLanguage({ languages: offered, defaultLanguageTag });
  const isOffered = (language: string): language is Language =>
    isLanguage(language) && offered.includes(language);
  const known = new LRUCache<string, Language>({ max: REMEMBERED_HEADERS });
  const findLocale = (header: string): Language => {
    const remembered = known.get(header);
    if (remembered) return remembered;
    const languages = wantedLocales(header).map((tag) => languageFromTag(tag, offered));
    const language = languages.find((one) => one !== null) ?? fallback;
    if (header.length <= REMEMBERED_LENGTH) known.set(header, language);
    return language;
  };
  const remixI18Next = new RemixI18Next({
    detection: {
      supportedLanguages: [...offered],
      fallbackLanguage: fallback,
      // Read only: choosing a language sets the cookie in `app/account/chosen-language.ts`.
      cookie: {
        name: LANGUAGE_COOKIE,
        isSigned: false,
        parse: async (chosen) => (chosen !== null && isOffered(chosen) ? chosen : null),
        serialize: () => Promise.reject(new Error('the language cookie is written by the visit')),
      },
      findLocale: async ({ headers }) => {
        const header = headers.get('Accept-Language');
        return header === null ? null : findLocale(header);
      },
      order: ['cookie', 'custom'],
    },
  });
  return async (chosen, acceptLanguage) => {
    // Only headers are read, and a `Request` costs more than the choice.
    const headers = { get: (name: string) => (name === 'Cookie' ? chosen : acceptLanguage) };
    const language = await remixI18Next.getLocale({ headers } as Request);
    return isOffered(language) ? language : fallback;
  };
}

function wantedLocales(header: string): string[] {
  const wanted = header.split(',', MAXIMUM_PREFERENCES).filter((part) => !REFUSED.test(part));
  return getClientLocales(new Headers({ 'Accept-Language': wanted.join(',') })) ?? [];
}
