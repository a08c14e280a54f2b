import { describe, expect, it } from 'vitest';
import { isRaise, type PlayerLimit, remainingAU } from './player-limit.ts';

const au = (amountAU: number | null) => ({ amountAU, minutes: null });
const minutes = (count: number | null) => ({ amountAU: null, minutes: count });

describe('a raise', () => {
  it.each([
    [null, au(100), false],
    [null, au(null), false],
    [au(100), au(99), false],
    [au(100), au(100), false],
    [au(100), au(101), true],
    [au(100), au(null), true],
    [minutes(30), minutes(15), false],
    [minutes(30), minutes(60), true],
    [minutes(30), minutes(null), true],
  ])('from %j to %j: %j', (from, to, expected) => {
    expect(isRaise(from, to)).toBe(expected);
  });
});

it.each([
  [100, 30, 20, 50],
  [100, 90, 20, 0],
  [100, null, 0, null],
  [null, 30, 0, null],
])('of %j with %j used and %j held, %j are left', (amountAU, usedAU, reservedAU, left) => {
  const limit = { amountAU, minutes: null, usedAU, reservedAU } as PlayerLimit;
  expect(remainingAU(limit)).toBe(left);
});
