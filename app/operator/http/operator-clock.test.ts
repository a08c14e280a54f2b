import { describe, expect, it } from 'vitest';
import { createOperatorClock } from './operator-clock.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12, 0, 0, 500);
const dateAt = (aheadMs: number) => ({ date: new Date(NOW_MS + aheadMs).toUTCString() });

describe("the operator's clock", () => {
  const clockAfter = (...aheadMs: number[]) => {
    const clock = createOperatorClock(() => NOW_MS);
    for (const ms of aheadMs) clock.note(dateAt(ms));
    return clock.aheadMs();
  };

  it.each([
    [-45_000, -45_000],
    [90_000, 90_000],
    [1000, 0],
    [-1900, 0],
    [0, 0],
  ])('of an answer %i ms ahead is %i ms ahead', (told, ahead) => {
    expect(clockAfter(told)).toBe(ahead);
  });

  it('is the median of the last fifteen answers', () => {
    expect(clockAfter(-45_000, -45_000, 3_600_000)).toBe(-45_000);
    expect(clockAfter(3_600_000, -45_000, -45_000)).toBe(-45_000);
    expect(clockAfter(-45_000, 3_600_000, 90_000)).toBe(90_000);
    // Eight of fifteen; before the first of them has left, and after.
    const half = [...Array<number>(8).fill(-45_000), ...Array<number>(7).fill(90_000)];
    expect(clockAfter(...half)).toBe(-45_000);
    expect(clockAfter(...half, 90_000)).toBe(90_000);
    expect(clockAfter(...Array<number>(15).fill(-45_000), ...Array<number>(15).fill(0))).toBe(0);
  });

  it('is believed when it is a day ahead, and no further', () => {
    const dayMs = 24 * 60 * 60 * 1000;
    expect(clockAfter(dayMs)).toBe(dayMs);
    expect(clockAfter(dayMs + 1000)).toBe(0);
  });

  it.each([
    ['no date', {}],
    ['a date that is none', { date: 'soon' }],
    ['a date of another year', { date: 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('is not moved by %s', (_what, headers) => {
    const clock = createOperatorClock(() => NOW_MS);
    clock.note(headers);
    expect(clock.aheadMs()).toBe(0);
  });
});
