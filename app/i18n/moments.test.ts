import { describe, expect, it } from 'vitest';
import {
  asHeading,
  formatDeadline,
  formatMoment,
  formatMomentPlain,
  formatMonth,
  formatMonthName,
  formatShortMoment,
  formatZone,
  formatZoned,
} from './moments.ts';

const TIME = Date.parse('2026-11-26T05:59:00Z');
const MEXICO = 'America/Mexico_City';

/** Newer data of the language puts another kind of space before "PM". */
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('formatMoment', () => {
  it('prints date and time of the zone in the language', () => {
    expect(plain(formatMoment('moment', TIME, 'en-US', MEXICO))).toBe('Nov 25, 2026, 11:59 PM');
    expect(plain(formatMoment('moment', TIME, 'es-MX', MEXICO))).toBe('25 nov 2026, 11:59 p.m.');
    expect(plain(formatMoment('moment', TIME, 'ja-JP', 'Asia/Tokyo'))).toBe('2026/11/26 14:59');
  });
});

describe('formatDeadline', () => {
  it('names the weekday and the zone', () => {
    expect(plain(formatDeadline(TIME, 'es-MX', MEXICO))).toBe(
      'miércoles, 25 de noviembre de 2026, 11:59 p.m. CST (hora de Ciudad de México)',
    );
    expect(plain(formatDeadline(TIME, 'en-US', MEXICO))).toBe(
      'Wednesday, November 25, 2026 at 11:59 PM CST (Central Standard Time)',
    );
    expect(plain(formatDeadline(TIME, 'ja-JP', MEXICO))).toBe(
      '2026年11月25日（水）23:59 CST（メキシコシティー時間）',
    );
    expect(plain(formatDeadline(TIME, 'en-US', 'Asia/Tokyo'))).toBe(
      'Thursday, November 26, 2026 at 2:59 PM JST (Japan Time)',
    );
  });

  it('names no zone of Japan in Japanese', () => {
    expect(formatDeadline(TIME, 'ja-JP', 'Asia/Tokyo')).toBe('2026年11月26日（木）14:59');
    expect(formatZoned('moment', TIME, 'ja-JP', 'Asia/Tokyo')).toBe('2026/11/26 14:59');
  });

  it('spells a zone out that has only an abbreviation', () => {
    expect(plain(formatDeadline(TIME, 'es-MX', 'UTC'))).toContain(' UTC (hora universal coordinada)');
  });
});

describe('a long day', () => {
  it('names the weekday and the whole date, by the zone', () => {
    expect(formatMoment('longDay', TIME, 'en-US', MEXICO)).toBe('Wednesday, November 25, 2026');
    expect(formatMoment('longDay', TIME, 'ja-JP', 'Asia/Tokyo')).toBe('2026年11月26日（木）');
  });

  it('begins a heading with a capital', () => {
    expect(asHeading(formatMoment('longDay', TIME, 'es-MX', MEXICO), 'es-MX')).toBe(
      'Miércoles, 25 de noviembre de 2026',
    );
  });
});

describe('formatMonthName', () => {
  it.each([
    ['2026-11', 'en-US', 'November'],
    ['2025-12', 'en-US', 'December 2025'],
    ['2026-09', 'es-MX', 'Septiembre'],
    ['2025-12', 'es-MX', 'Diciembre de 2025'],
    ['2026-11', 'ja-JP', '11月'],
    ['2025-12', 'ja-JP', '2025年12月'],
  ])('calls %s in %s %s, seen from this year', (month, tag, name) => {
    expect(formatMonthName(month, '2026-11', tag)).toBe(name);
  });
});

describe('formatZoned', () => {
  const [SUMMER, WINTER] = ['2026-07-15T18:00:00Z', '2026-12-15T18:00:00Z'].map((time) => Date.parse(time));
  const TAGS = ['en-US', 'es-419', 'es-MX', 'es-US', 'ja-JP'];
  const nameAt = (timeMs = 0, tag: string, zone: string) =>
    formatZoned('time', timeMs, tag, zone).split('\u00a0').at(-1);

  it.each([
    ['America/Los_Angeles', 'PDT', 'PST'],
    ['America/New_York', 'EDT', 'EST'],
    ['America/Tijuana', 'PDT', 'PST'],
    ['America/Mexico_City', 'CST', 'CST'],
    ['America/Cancun', 'EST', 'EST'],
    ['America/Hermosillo', 'MST', 'MST'],
    ['Asia/Tokyo', 'JST', 'JST'],
    ['UTC', 'UTC', 'UTC'],
    // No name that people use.
    ['America/Bogota', 'GMT-5', 'GMT-5'],
  ])('[S3-CURRENCY-12] %s is %s in July and %s in December, in every language', (zone, july, december) => {
    for (const tag of zone === 'Asia/Tokyo' ? TAGS.slice(0, -1) : TAGS) {
      expect([nameAt(SUMMER, tag, zone), nameAt(WINTER, tag, zone)], tag).toEqual([july, december]);
    }
  });

  it('[S3-CURRENCY-12] has the times of before and after the clocks are changed', () => {
    const at = (time: string) => plain(formatZoned('moment', Date.parse(time), 'en-US', 'America/New_York'));
    expect(at('2026-11-01T05:59:59.999Z')).toBe('Nov 1, 2026, 1:59 AM EDT');
    expect(at('2026-11-01T06:00:00Z')).toBe('Nov 1, 2026, 1:00 AM EST');
    expect(at('2026-11-01T05:30:00Z')).toBe('Nov 1, 2026, 1:30 AM EDT');
    expect(at('2026-11-01T06:30:00Z')).toBe('Nov 1, 2026, 1:30 AM EST');
  });
});

describe('formatZone', () => {
  it.each([
    ['en-US', 'America/Los_Angeles', 'Pacific Time'],
    ['en-US', 'America/Mexico_City', 'Central Standard Time'],
    ['es-419', 'America/Mexico_City', 'hora de Ciudad de México'],
    ['es-US', 'America/New_York', 'hora oriental'],
    ['ja-JP', 'Asia/Tokyo', '日本標準時'],
    ['en-US', 'UTC', 'Coordinated Universal Time'],
  ])('in %s %s is %s', (tag, zone, name) => {
    expect(formatZone(TIME, tag, zone)).toBe(name);
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

const PAGE = { languageTag: 'en-US', timeZone: 'America/Mexico_City', nowMs: Date.UTC(2026, 10, 22, 2) };
const shortAt = (day: number, hour: number) =>
  formatShortMoment(Date.UTC(2026, 10, day, hour), PAGE).replace(/\s/g, ' ');

describe('a short moment', () => {
  it('[S3-SETTINGS-09] is the time alone, with its zone, on the day that it is there', () => {
    expect(shortAt(21, 20)).toBe('2:00 PM CST');
    expect(shortAt(22, 5)).toBe('11:00 PM CST');
  });

  it('has its day on every other', () => {
    expect(shortAt(22, 6)).toBe('Sun, Nov 22, 12:00 AM CST');
    expect(shortAt(21, 5)).toBe('Fri, Nov 20, 11:00 PM CST');
  });
});

describe('a day and its time', () => {
  it('names the weekday, in the zone asked for', () => {
    const time = Date.UTC(2026, 10, 27, 5, 59);
    expect(formatMoment('dayAndTime', time, 'en-US', 'America/Mexico_City')).toMatch(/Thu.*Nov 26.*11:59/);
    expect(formatMoment('dayAndTime', time, 'es-MX', 'America/Mexico_City')).toMatch(/jue.*26.*nov.*11:59/);
    expect(formatMoment('dayAndTime', time, 'ja-JP', 'Asia/Tokyo')).toContain('27日');
  });
});

describe('a time of day', () => {
  it('is the zone’s own, in the words of the language, in one piece', () => {
    const atMs = Date.UTC(2026, 10, 21, 22, 5);
    expect(formatMoment('time', atMs, 'en-US', 'America/Mexico_City')).toBe('4:05\u00a0PM');
    expect(formatMoment('time', atMs, 'ja-JP', 'Asia/Tokyo')).toBe('7:05');
  });
});
