import { describe, expect, it } from 'vitest';
import { addDays, dayStart } from './calendar-day.ts';

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
    // A midnight that there was not: the clocks went forward at it.
    ['2017-10-01', 'America/Asuncion', '2017-10-01T04:00:00Z'],
  ])('%s in %s', (date, zone, start) => {
    expect(dayStart(date, zone)).toBe(Date.parse(start));
  });
});
