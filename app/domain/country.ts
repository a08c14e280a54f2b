import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { plainText } from '#app/domain/texts/typed-text.ts';

/**
 * The countries and languages of the product, and the tags that each language has elsewhere (spec §1, §9).
 */

/** A country that a build of the portal serves (ISO 3166-1 alpha-2). */
export type Country = 'MX' | 'US' | 'JP';

/** A language of the site: one folder of texts. `es-MX` holds only what differs from `es`. */
export type Language = 'en' | 'es' | 'es-MX' | 'ja';

/** A language tag as the operator's API knows it (contract §2). */
export type OperatorLanguageTag = 'es-MX' | 'en-US' | 'ja-JP';

export const COUNTRIES = ['MX', 'US', 'JP'] as const satisfies readonly Country[];
export const LANGUAGES = ['en', 'es', 'es-MX', 'ja'] as const satisfies readonly Language[];

/** The languages offered in each country; the first is the default one. */
export const LANGUAGES_OF_COUNTRY: Readonly<Record<Country, readonly [Language, ...Language[]]>> = {
  MX: ['es-MX', 'en', 'ja'],
  US: ['en', 'es', 'ja'],
  JP: ['ja', 'en', 'es'],
};

/** What the setting PORTAL_LANGUAGE is when it is not set. */
export const DEFAULT_LANGUAGE_TAG: Readonly<Record<Country, OperatorLanguageTag>> = {
  MX: 'es-MX',
  US: 'en-US',
  JP: 'ja-JP',
};

/** Each language's name in itself, for the language switch. */
export const LANGUAGE_OWN_NAME: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  'es-MX': 'Español',
  ja: '日本語',
};

const OPERATOR_TAG: Readonly<Record<Language, OperatorLanguageTag>> = {
  en: 'en-US',
  es: 'es-MX',
  'es-MX': 'es-MX',
  ja: 'ja-JP',
};

export function isCountry(text: string): text is Country {
  return COUNTRIES.some((country) => country === text);
}

/** Whether a text is one of the site's languages, spelled as its folder is. */
export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/**
 * The tag to send to the operator in `Accept-Language` (contract §1.2). The country does not matter: the operator has
 * one tag for each language.
 */
export function operatorLanguageTag(language: Language): OperatorLanguageTag {
  return OPERATOR_TAG[language];
}

/**
 * The BCP 47 tag for `<html lang>` and `Intl`. Neutral Spanish is that of the United States there and of Latin America
 * elsewhere: both write 1,234.50.
 */
export function bcp47Tag(language: Language, country: Country): string {
  if (language === 'es') return country === 'US' ? 'es-US' : 'es-419';
  return OPERATOR_TAG[language];
}

/**
 * The language offered in a country that fits a tag best.
 *
 * @param tag any language tag (`PORTAL_LANGUAGE`, a browser's preference), in upper or lower case
 * @returns null when no language on offer fits
 */
export function languageFromTag(tag: string, country: Country): Language | null {
  const wanted = tag.trim().toLowerCase();
  const offered = LANGUAGES_OF_COUNTRY[country];
  const exact = offered.find((language) => language.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const primary = wanted.split('-')[0];
  return offered.find((language) => language.split('-')[0] === primary) ?? null;
}

/**
 * The site's own language: that of visitors whose browser asks for none on offer, and of documents that do not exist in
 * the page's language (spec §1).
 */
export function siteLanguage(site: { country: Country; defaultLanguageTag: string }): Language {
  return languageFromTag(site.defaultLanguageTag, site.country) ?? LANGUAGES_OF_COUNTRY[site.country][0];
}

/**
 * Reads a country as a form sends it, as its ISO 3166-1 alpha-2 code in capitals. Codes: `blank`, `mustBeTwoLetters`
 * (spec §5). Whether such a country exists is for the operator to say.
 */
export function readCountryCode(typed: string): FieldReading<'blank' | 'mustBeTwoLetters'> {
  const code = plainText(typed);
  if (code === '') return { ok: false, code: 'blank' };
  if (!/^[A-Za-z]{2}$/.test(code)) return { ok: false, code: 'mustBeTwoLetters' };
  return { ok: true, value: code.toUpperCase() };
}
