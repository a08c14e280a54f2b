import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayStart, monthAt, monthBounds, readMonth } from './calendar.ts';

describe('addDays', () => {
  it.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-01', 0, '2026-03-01'],
  ])('%s and %d is %s', (date, count, sum) => {
    expect(addDays(date, count)).toBe(sum);
  });
});

describe('dayStart', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z'],
    ['2026-11-21', 'America/Mexico_City', '2026-11-21T06:00:00Z'],
    ['2026-11-21', 'Asia/Tokyo', '2026-11-20T15:00:00Z'],
    // The clocks go back on 1 November: the day after begins an hour later.
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    // Midnight skipped: the clocks went forward at it.
    ['2017-10-01', 'America/Asuncion', '2017-10-01T04:00:00Z'],
  ])('%s in %s', (date, zone, start) => {
    expect(dayStart(date, zone)).toBe(Date.parse(start));
  });
});

const ZONES = ['America/Mexico_City', 'UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati'];

describe('readMonth', () => {
  it.each(['2026-11', '2000-01', '2199-12'])('takes %s', (text) => {
    expect(readMonth(text)).toBe(text);
  });

  it.each([
    null,
    '',
    '2026',
    '2026-13',
    '2026-00',
    '2026-1',
    '1999-12',
    '2026-11-01',
    ' 2026-11',
    '２０２６-11',
  ])('does not take %j', (text) => {
    expect(readMonth(text)).toBeNull();
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -12, '2025-03'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %d is %s', (month, count, sum) => {
    expect(addMonths(month, count)).toBe(sum);
  });
});

describe('monthBounds', () => {
  it.each([
    ['2026-11', 'UTC', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    ['2026-11', 'America/Mexico_City', '2026-11-01T06:00:00Z', '2026-12-01T06:00:00Z'],
    ['2026-11', 'Asia/Tokyo', '2026-10-31T15:00:00Z', '2026-11-30T15:00:00Z'],
    // The clocks go back on 1 November.
    ['2026-11', 'America/New_York', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
    // Midnight skipped: the clocks went forward at it.
    ['2017-10', 'America/Asuncion', '2017-10-01T04:00:00Z', '2017-11-01T03:00:00Z'],
  ])('%s in %s', (month, zone, from, to) => {
    expect(monthBounds(month, zone)).toEqual({ fromMs: Date.parse(from), toMs: Date.parse(to) });
  });

  it('holds exactly the instants of the month', () => {
    const instant = fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2198, 0, 1) });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (time, zone) => {
        const { fromMs, toMs } = monthBounds(monthAt(time, zone), zone);
        expect(time).toBeGreaterThanOrEqual(fromMs);
        expect(time).toBeLessThan(toMs);
      }),
      { numRuns: 60 },
    );
  });
});
