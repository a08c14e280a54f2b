import { describe, expect, it } from 'vitest';
import { type Country, offeredLanguages } from '#app/domain/country.ts';
import { createLanguageChoice } from './choose-language.ts';
import { translationsIn } from './texts.ts';

const choose = (country: Country, defaultLanguageTag: string) =>
  createLanguageChoice({ languages: offeredLanguages(country, ['es', 'ja']), defaultLanguageTag });
const mexico = choose('MX', 'es-MX');
const us = choose('US', 'en-US');
const japan = choose('JP', 'ja-JP');

describe('the language of the browser', () => {
  it.each([
    ['es-MX', 'es-MX', 'es', 'es'],
    ['es-419', 'es-MX', 'es', 'es'],
    ['es-419,es;q=0.9,en;q=0.8', 'es-MX', 'es', 'es'],
    ['es', 'es-MX', 'es', 'es'],
    ['es-ES,es;q=0.9', 'es-MX', 'es', 'es'],
    ['en-US,en;q=0.9', 'en', 'en', 'en'],
    ['en-GB', 'en', 'en', 'en'],
    ['ja-JP', 'ja', 'ja', 'ja'],
    ['ja', 'ja', 'ja', 'ja'],
    ['JA-jp', 'ja', 'ja', 'ja'],
    ['de', 'es-MX', 'en', 'ja'],
    ['de-DE,de;q=0.9,en;q=0.5', 'en', 'en', 'en'],
    ['en;q=0.3,ja;q=0.9', 'ja', 'ja', 'ja'],
    ['ja;q=0.1,en;q=0.2,es;q=0.3', 'es-MX', 'es', 'es'],
    ['fr,ja;q=0.7,en;q=0.3', 'ja', 'ja', 'ja'],
    ['es-419,en', 'es-MX', 'es', 'es'],
    ['en;q=0,ja', 'ja', 'ja', 'ja'],
    ['en;q=0', 'es-MX', 'en', 'ja'],
    ['*', 'es-MX', 'en', 'ja'],
    ['', 'es-MX', 'en', 'ja'],
    [',,;;==', 'es-MX', 'en', 'ja'],
    ['@@@;q=zzz', 'es-MX', 'en', 'ja'],
    ['x'.repeat(5000), 'es-MX', 'en', 'ja'],
    [`${'de,'.repeat(20)}ja`, 'es-MX', 'en', 'ja'],
  ])('%s', async (header, inMexico, inTheUs, inJapan) => {
    expect(await Promise.all([mexico(null, header), us(null, header), japan(null, header)])).toEqual([
      inMexico,
      inTheUs,
      inJapan,
    ]);
  });

  it('is the configured one when the browser says nothing', async () => {
    expect(await Promise.all([mexico(null, null), us(null, null), japan(null, null)])).toEqual([
      'es-MX',
      'en',
      'ja',
    ]);
    expect(await choose('MX', 'en-US')(null, 'de')).toBe('en');
    expect(await choose('US', 'es')(null, null)).toBe('es');
    // A language that the country does not offer cannot be configured.
    expect(await choose('JP', 'fr-FR')(null, null)).toBe('ja');
  });
});

describe('the language that a visitor has chosen', () => {
  it('comes before all others', async () => {
    expect(await mexico('ja', 'en-US')).toBe('ja');
    expect(await us('es', 'ja')).toBe('es');
  });

  it.each(['es-MX', 'fr', '', '__proto__', 'EN', 'ja; Path=/'])(
    '%j is no choice in the US',
    async (chosen) => {
      expect(await us(chosen, 'ja')).toBe('ja');
    },
  );
});

describe('the texts of a language', () => {
  it('fall back from Mexican Spanish to Spanish, and to nothing when English has none', () => {
    expect(translationsIn('es-MX').t('errors:notFound')).toBe(translationsIn('es').t('errors:notFound'));
    expect(translationsIn('ja').t('errors:notFound')).not.toBe(translationsIn('en').t('errors:notFound'));
    expect(translationsIn('en').t('errors:otherStatus', { code: 418 })).toBe('418');
  });

  it('do not change with what others ask for', () => {
    const spanish = translationsIn('es');
    translationsIn('ja');
    expect(spanish.language).toBe('es');
    expect(translationsIn('es')).toBe(spanish);
  });
});
