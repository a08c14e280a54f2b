import { describe, expect, it } from 'vitest';
import { formatDeadline, formatMoment, formatMomentPlain, formatMonth } from './moments.ts';

const TIME = Date.parse('2026-11-26T05:59:00Z');
const MEXICO = 'America/Mexico_City';

/** Newer data of the language puts another kind of space before "PM". */
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('formatMoment', () => {
  it('prints date and time of the zone in the language', () => {
    expect(plain(formatMoment(TIME, 'en-US', MEXICO))).toBe('Nov 25, 2026, 11:59 PM');
    expect(plain(formatMoment(TIME, 'es-MX', MEXICO))).toBe('25 nov 2026, 11:59 p.m.');
    expect(plain(formatMoment(TIME, 'ja-JP', 'Asia/Tokyo'))).toBe('2026/11/26 14:59');
  });
});

describe('formatDeadline', () => {
  it('names the weekday and the zone', () => {
    expect(plain(formatDeadline(TIME, 'es-MX', MEXICO))).toBe(
      'miércoles, 25 de noviembre de 2026, 11:59 p.m. (hora de Ciudad de México)',
    );
    expect(plain(formatDeadline(TIME, 'en-US', MEXICO))).toBe(
      'Wednesday, November 25, 2026 at 11:59 PM (Central Standard Time)',
    );
    expect(formatDeadline(TIME, 'ja-JP', 'Asia/Tokyo')).toBe('2026年11月26日木曜日 14:59 (日本標準時)');
  });

  it('spells a zone out that has only an abbreviation', () => {
    expect(formatDeadline(TIME, 'es-MX', 'UTC')).toContain('(hora universal coordinada)');
  });
});

describe('formatMonth', () => {
  it.each([
    ['es-MX', 'noviembre de 2026'],
    ['en-US', 'November 2026'],
    ['ja-JP', '2026年11月'],
  ])('in %s', (tag, text) => {
    expect(formatMonth('2026-11', tag)).toBe(text);
  });
});

describe('formatMomentPlain', () => {
  it('sorts as text', () => {
    expect(formatMomentPlain(TIME, MEXICO)).toBe('2026-11-25 23:59:00');
  });
});
