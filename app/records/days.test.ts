import { describe, expect, it } from 'vitest';
import { type LocalMoment, namedDay, splitByDay } from './days.ts';

const MEXICO = 'America/Mexico_City';
const TOKYO = 'Asia/Tokyo';
const at = (time: string, timeZone: string): LocalMoment => ({ timeMs: Date.parse(time), timeZone });

describe('namedDay', () => {
  // Half past noon in Mexico City on the 23rd, and half past three at night in Tokyo on the 24th.
  const NOW = Date.parse('2026-11-23T18:30:00Z');

  it.each([
    ['2026-11-23T06:00:00Z', MEXICO, 'today'],
    ['2026-11-23T05:59:59Z', MEXICO, 'yesterday'],
    ['2026-11-22T06:00:00Z', MEXICO, 'yesterday'],
    ['2026-11-22T05:59:59Z', MEXICO, null],
    ['2026-11-23T15:00:00Z', TOKYO, 'today'],
    ['2026-11-23T14:59:59Z', TOKYO, 'yesterday'],
    ['2026-11-25T18:30:00Z', MEXICO, null],
  ])('%s in %s is %s', (time, zone, name) => {
    expect(namedDay(at(time, zone), NOW)).toBe(name);
  });

  it('knows yesterday where the clocks were put back', () => {
    const now = Date.parse('2026-11-02T06:00:00Z');
    expect(namedDay(at('2026-11-01T05:30:00Z', 'America/New_York'), now)).toBe('yesterday');
  });
});

describe('splitByDay', () => {
  const part = (...moments: (LocalMoment | null | undefined)[]) =>
    splitByDay(moments, (moment) => moment).map(({ moment, items }) => [moment, items.length]);

  it('parts at midnight of the place, and keeps the order', () => {
    const [late, early, before] = [
      at('2026-11-23T18:00:00Z', MEXICO),
      at('2026-11-23T06:00:00Z', MEXICO),
      at('2026-11-23T05:59:00Z', MEXICO),
    ];
    expect(part(late, early, before)).toEqual([
      [late, 2],
      [before, 1],
    ]);
  });

  it('[SC-TX-17] takes each line by its own place, so that a day may come twice', () => {
    const [mexico, tokyo] = [at('2026-11-23T18:00:00Z', MEXICO), at('2026-11-23T17:00:00Z', TOKYO)];
    const again = at('2026-11-23T16:00:00Z', MEXICO);
    expect(part(mexico, tokyo, again)).toEqual([
      [mexico, 1],
      [tokyo, 1],
      [again, 1],
    ]);
  });

  it('leaves a line of which no time is known where it is, and what has none yet apart', () => {
    const moment = at('2026-11-23T18:00:00Z', MEXICO);
    expect(part(undefined, null, null, moment, undefined, moment)).toEqual([
      [undefined, 1],
      [null, 2],
      [moment, 3],
    ]);
  });
});
