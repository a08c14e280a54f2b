import { describe, expect, it } from 'vitest';
import { currencyName, formatDateNumbers, formatDuration } from './formats.ts';

describe('formatDuration', () => {
  it.each([
    [0, 'en-US', '0 minutes'],
    [1, 'en-US', '1 minute'],
    [59, 'en-US', '59 minutes'],
    [60, 'en-US', '1 hour'],
    [61, 'en-US', '2 hours'],
    [2880, 'en-US', '48 hours'],
    [2881, 'en-US', '3 days'],
    [4320, 'en-US', '3 days'],
    [1440, 'es-MX', '24 horas'],
    [4320, 'ja-JP', '3日'],
  ])('%i minutes in %s are %s', (minutes, tag, text) => {
    expect(formatDuration(minutes, tag)).toBe(text);
  });
});

describe('formatDateNumbers', () => {
  it.each([
    ['es-MX', '27/03/2026'],
    ['en-US', '03/27/2026'],
    ['ja-JP', '2026/03/27'],
  ])('in %s is %s', (tag, text) => {
    expect(formatDateNumbers({ year: 2026, month: 3, day: 27 }, tag)).toBe(text);
  });
});

describe('currencyName', () => {
  it.each([
    ['MXN', 'en-US', 'Mexican pesos'],
    ['MXN', 'es-MX', 'pesos mexicanos'],
    ['MXN', 'ja-JP', 'メキシコ ペソ'],
    ['USD', 'es-MX', 'dólares estadounidenses'],
    ['JPY', 'en-US', 'Japanese yen'],
    ['ZZZ', 'en-US', 'ZZZ'],
  ])('%s in %s is %s', (code, languageTag, name) => {
    expect(currencyName(code, languageTag)).toBe(name);
  });
});
