import { describe, expect, it } from 'vitest';
import {
  bcp47Tag,
  COUNTRIES,
  DEFAULT_LANGUAGE_TAG,
  isCountry,
  isLanguage,
  LANGUAGE_OWN_NAME,
  LANGUAGES,
  languageFromTag,
  offeredLanguages,
  operatorLanguageTag,
  readCountryCode,
  siteLanguage,
} from './country.ts';

describe('countries and languages', () => {
  it('are recognised by their exact spelling', () => {
    expect(['MX', 'US', 'JP'].every(isCountry)).toBe(true);
    expect(['mx', 'DE', '', '../../x', '__proto__'].some(isCountry)).toBe(false);
    expect(['en', 'es', 'es-MX', 'ja'].every(isLanguage)).toBe(true);
    expect(['es-mx', 'fr', '', '..'].some(isLanguage)).toBe(false);
  });

  it('are offered in the order of each country', () => {
    expect(COUNTRIES.map((country) => offeredLanguages(country, []))).toEqual([
      ['es-MX', 'en'],
      ['en', 'es'],
      ['ja', 'en'],
    ]);
  });

  it('are more where the operator adds some, each once', () => {
    expect(offeredLanguages('MX', ['es', 'ja', 'ja', 'en'])).toEqual(['es-MX', 'en', 'ja']);
    expect(offeredLanguages('US', ['ja'])).toEqual(['en', 'es', 'ja']);
    expect(offeredLanguages('JP', ['es'])).toEqual(['ja', 'en', 'es']);
  });

  it('are named in themselves', () => {
    expect(LANGUAGES.map((language) => LANGUAGE_OWN_NAME[language])).toEqual([
      'English',
      'Español',
      'Español',
      '日本語',
    ]);
  });
});

describe('language tags', () => {
  it('for the operator are one of its three', () => {
    expect(LANGUAGES.map(operatorLanguageTag)).toEqual(['en-US', 'es-MX', 'es-MX', 'ja-JP']);
  });

  it.each([
    ['en', 'MX', 'en-US'],
    ['en', 'US', 'en-US'],
    ['en', 'JP', 'en-US'],
    ['es', 'US', 'es-US'],
    ['es', 'JP', 'es-419'],
    ['es-MX', 'MX', 'es-MX'],
    ['ja', 'JP', 'ja-JP'],
    ['ja', 'MX', 'ja-JP'],
  ] as const)('for the page: %s in %s is %s', (language, country, tag) => {
    expect(bcp47Tag(language, country)).toBe(tag);
  });

  it.each([
    ['es-MX', 'MX', 'es-MX'],
    ['es-mx', 'MX', 'es-MX'],
    ['es', 'MX', 'es-MX'],
    ['es-MX', 'US', 'es'],
    ['es-419', 'JP', 'es'],
    ['en-US', 'MX', 'en'],
    ['ja-JP', 'US', 'ja'],
    [' en ', 'US', 'en'],
    ['fr-FR', 'US', null],
    ['', 'US', null],
    ['__proto__', 'MX', null],
  ] as const)('are read: %s in %s means %s', (tag, country, language) => {
    expect(languageFromTag(tag, offeredLanguages(country, ['es', 'ja']))).toBe(language);
  });

  it('of each country lead to its default language', () => {
    const defaults = COUNTRIES.map((country) =>
      siteLanguage({
        languages: offeredLanguages(country, []),
        defaultLanguageTag: DEFAULT_LANGUAGE_TAG[country],
      }),
    );
    expect(defaults).toEqual(['es-MX', 'en', 'ja']);
  });

  it("of the setting lead to its language, or to the country's own where that is not offered", () => {
    expect(siteLanguage({ languages: ['es-MX', 'en'], defaultLanguageTag: 'en-US' })).toBe('en');
    expect(siteLanguage({ languages: ['ja', 'en'], defaultLanguageTag: 'es-MX' })).toBe('ja');
  });
});

describe('readCountryCode', () => {
  it.each([
    ['MX', 'MX'],
    [' mx ', 'MX'],
  ])('%j is %s', (typed, value) => {
    expect(readCountryCode(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'blank'],
    [' ', 'blank'],
    ['M', 'mustBeTwoLetters'],
    ['MEX', 'mustBeTwoLetters'],
    ['M1', 'mustBeTwoLetters'],
    ['ÑÑ', 'mustBeTwoLetters'],
    ['ß', 'mustBeTwoLetters'],
    ['m x', 'mustBeTwoLetters'],
  ])('%j is %s', (typed, code) => {
    expect(readCountryCode(typed)).toEqual({ ok: false, code });
  });
});
