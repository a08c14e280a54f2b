import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LIMIT_PERIODS } from './limit-table.ts';
import { periodAt } from './periods.ts';

const ZONES = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/New_York',
  'America/Santiago',
  'Asia/Tokyo',
  'UTC',
];

const shown = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(at);

it.each([
  ['day', 'America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['day', 'America/New_York', '2027-03-14T12:00:00Z', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ['week', 'America/Tijuana', '2026-11-01T12:00:00Z', '2026-10-26T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  [
    'week',
    'America/Mexico_City',
    '2026-11-23T05:59:59Z',
    '2026-11-16T06:00:00.000Z',
    '2026-11-23T06:00:00.000Z',
  ],
  [
    'week',
    'America/Mexico_City',
    '2026-11-23T06:00:00Z',
    '2026-11-23T06:00:00.000Z',
    '2026-11-30T06:00:00.000Z',
  ],
  ['month', 'Asia/Tokyo', '2026-12-31T15:00:00Z', '2026-12-31T15:00:00.000Z', '2027-01-31T15:00:00.000Z'],
  [
    'month',
    'America/Mexico_City',
    '2028-02-29T12:00:00Z',
    '2028-02-01T06:00:00.000Z',
    '2028-03-01T06:00:00.000Z',
  ],
] as const)('a %s in %s around %s', (period, zone, at, start, end) => {
  const found = periodAt(period, zone, Date.parse(at));
  expect([found.start, found.end].map((ms) => new Date(ms).toISOString())).toEqual([start, end]);
});

it('periods follow one another without a gap, in every zone, over every change of the clocks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LIMIT_PERIODS),
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }),
      (period, zone, at) => {
        const { start, end } = periodAt(period, zone, at);
        expect(start <= at && at < end).toBe(true);
        expect(periodAt(period, zone, end - 1)).toEqual({ start, end });
        expect(periodAt(period, zone, end).start).toBe(end);
        // Chile's clocks go from 23:59 to 1:00: its day begins then.
        expect(shown(zone, start)).toMatch(zone === 'America/Santiago' ? /0[01]:00$/ : /00:00$/);
      },
    ),
    { numRuns: 500 },
  );
});
