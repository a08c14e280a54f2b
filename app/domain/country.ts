import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { plainText } from '#app/domain/texts/typed-text.ts';

/** Countries and languages of the product, and their tags (spec §1, §9). */

/** Country of a build (ISO 3166-1 alpha-2). */
export type Country = 'MX' | 'US' | 'JP';

/** Language of the site, with a folder of texts. `es-MX` contains only what differs from `es`. */
export type Language = 'en' | 'es' | 'es-MX' | 'ja';

/** Language tag of the operator's API (contract §2). */
export type OperatorLanguageTag = 'es-MX' | 'en-US' | 'ja-JP';

export const COUNTRIES = ['MX', 'US', 'JP'] as const satisfies readonly Country[];
export const LANGUAGES = ['en', 'es', 'es-MX', 'ja'] as const satisfies readonly Language[];

/** Languages that a site offers, the default first. */
export type Languages = readonly [Language, ...Language[]];

/** Languages of each country, the default first. */
const LANGUAGES_OF_COUNTRY: Readonly<Record<Country, Languages>> = {
  MX: ['es-MX', 'en'],
  US: ['en', 'es'],
  JP: ['ja', 'en'],
};

export const DEFAULT_LANGUAGE_TAG: Readonly<Record<Country, OperatorLanguageTag>> = {
  MX: 'es-MX',
  US: 'en-US',
  JP: 'ja-JP',
};

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

/** Checks for a language of the site, spelled as its folder. */
export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Returns the tag for `Accept-Language` to the operator (contract §1.2), which has one per language. */
export function operatorLanguageTag(language: Language): OperatorLanguageTag {
  return OPERATOR_TAG[language];
}

/**
 * Returns the BCP 47 tag for `<html lang>` and `Intl`. Neutral Spanish is that of the United States there and
 * of Latin America elsewhere: both write 1,234.50.
 */
export function bcp47Tag(language: Language, country: Country): string {
  if (language === 'es') return country === 'US' ? 'es-US' : 'es-419';
  return OPERATOR_TAG[language];
}

/**
 * Returns the languages of a site: those of its country, and those that the operator adds.
 *
 * @param added `es` adds nothing to the Spanish of Mexico
 */
export function offeredLanguages(country: Country, added: readonly Language[]): Languages {
  const own = LANGUAGES_OF_COUNTRY[country];
  return [...own, ...new Set(added.filter((language) => languageFromTag(language, own) === null))];
}

/** Returns the best of the offered languages for a tag of any source and case; null when none fits. */
export function languageFromTag(tag: string, offered: Languages): Language | null {
  const wanted = tag.trim().toLowerCase();
  const exact = offered.find((language) => language.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const primary = wanted.split('-')[0];
  return offered.find((language) => language.split('-')[0] === primary) ?? null;
}

/** Returns the site's own language: the fallback for visitors and documents in other languages (spec §1). */
export function siteLanguage(site: { languages: Languages; defaultLanguageTag: string }): Language {
  return languageFromTag(site.defaultLanguageTag, site.languages) ?? site.languages[0];
}

/**
 * Reads a country code of a form, in capitals. Codes: `blank`, `mustBeTwoLetters` (spec §5). The operator
 * decides if the country exists.
 */
export function readCountryCode(typed: string): FieldReading<'blank' | 'mustBeTwoLetters'> {
  const code = plainText(typed);
  if (code === '') return { ok: false, code: 'blank' };
  if (!/^[A-Za-z]{2}$/.test(code)) return { ok: false, code: 'mustBeTwoLetters' };
  return { ok: true, value: code.toUpperCase() };
}
