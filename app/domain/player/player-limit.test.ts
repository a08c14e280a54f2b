import { describe, expect, it } from 'vitest';
import {
  isRaise,
  isSameSubject,
  isTimed,
  type PlayerLimit,
  remainingAU,
  timedLimits,
} from './player-limit.ts';

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

it('limits of one kind, period and casino are of the same subject', () => {
  const subject = { kind: 'deposit', period: 'week', casinoId: 12 } as const;
  expect(isSameSubject(subject, { ...subject })).toBe(true);
  for (const change of [{ kind: 'loss' }, { period: 'day' }, { casinoId: 13 }] as const)
    expect(isSameSubject(subject, { ...subject, ...change })).toBe(false);
});

it('sessions and reminders are counted in minutes', () => {
  const kinds = ['deposit', 'loss', 'session', 'reminder'] as const;
  expect(kinds.filter(isTimed)).toEqual(['session', 'reminder']);
  const limits = [
    { kind: 'deposit', minutes: null },
    { kind: 'session', minutes: 60 },
  ] as PlayerLimit[];
  expect(timedLimits(limits)).toEqual({ session: 60, reminder: null });
  expect(timedLimits([{ kind: 'reminder', minutes: 15 } as PlayerLimit])).toEqual({
    session: null,
    reminder: 15,
  });
});
