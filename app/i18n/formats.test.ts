import { describe, expect, it } from 'vitest';
import {
  currencyName,
  formatDateNumbers,
  formatDayAndTime,
  formatDuration,
  formatTimeOfDay,
} from './formats.ts';

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

describe('formatDayAndTime', () => {
  it('names the weekday, in the zone asked for', () => {
    const time = Date.UTC(2026, 10, 27, 5, 59);
    expect(formatDayAndTime(time, 'en-US', 'America/Mexico_City')).toMatch(/Thu.*Nov 26.*11:59/);
    expect(formatDayAndTime(time, 'es-MX', 'America/Mexico_City')).toMatch(/jue.*26.*nov.*11:59/);
    expect(formatDayAndTime(time, 'ja-JP', 'Asia/Tokyo')).toContain('27日');
  });
});

describe('a time of day', () => {
  it('is the zone’s own, in the words of the language, in one piece', () => {
    const atMs = Date.UTC(2026, 10, 21, 22, 5);
    expect(formatTimeOfDay(atMs, 'en-US', 'America/Mexico_City')).toBe('4:05\u00a0PM');
    expect(formatTimeOfDay(atMs, 'ja-JP', 'Asia/Tokyo')).toBe('7:05');
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
