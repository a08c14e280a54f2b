import { describe, expect, it } from 'vitest';
import {
  type Exclusion,
  type ExclusionOption,
  endsAfter,
  isPausing,
  optionEnd,
  optionName,
  pauseOf,
} from './exclusion.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 0, 30);
const OPTION: ExclusionOption = {
  kind: 'timeOut',
  hours: null,
  months: null,
  scope: 'portal',
  reopens: null,
};

describe('optionEnd', () => {
  it.each([
    [{ hours: 24 }, '2026-11-22T18:01:00.000Z'],
    [{ months: 6 }, '2027-05-21T18:01:00.000Z'],
  ])('of %j is at a full minute and never early', (length, end) => {
    const found = optionEnd({ ...OPTION, ...length }, NOW);
    expect(found && new Date(found).toISOString()).toBe(end);
  });

  it('of months is on the first day after a month without that day', () => {
    const end = optionEnd({ ...OPTION, months: 1 }, Date.UTC(2027, 0, 31, 6));
    expect(end).toBe(Date.UTC(2027, 2, 1, 6));
  });

  it('of neither is never', () => {
    expect(optionEnd(OPTION, NOW)).toBeNull();
  });
});

it('optionName tells options apart', () => {
  expect(optionName({ ...OPTION, hours: 24 })).toBe('timeOut-24h-portal');
  expect(optionName({ ...OPTION, months: 6 })).toBe('timeOut-6m-portal');
  expect(optionName({ ...OPTION, kind: 'selfExclusion', scope: 'operator' })).toBe(
    'selfExclusion-ever-operator',
  );
});

it.each([
  [null, false],
  [{ untilMs: NOW + 1, isOnRequest: false }, true],
  [{ untilMs: NOW, isOnRequest: false }, false],
  [{ untilMs: NOW - 1, isOnRequest: true }, true],
  [{ untilMs: null, isOnRequest: false }, true],
])('isPausing %j: %s', (pause, holds) => {
  expect(isPausing(pause, NOW)).toBe(holds);
});

it.each([
  [2, 1, true],
  [1, 1, false],
  [null, 1, true],
  [1, null, false],
  [null, null, false],
])('endsAfter %s %s: %s', (end, other, isLater) => {
  expect(endsAfter(end, other)).toBe(isLater);
});

it('a page needs to know until when a player is excluded, and whether it ends by itself', () => {
  const pause = (reopens: Exclusion['reopens']) => pauseOf({ until: NOW, reopens } as Exclusion);
  expect(pause('onRequest')).toEqual({ untilMs: NOW, isOnRequest: true });
  expect(pause('atEnd' as Exclusion['reopens'])).toEqual({ untilMs: NOW, isOnRequest: false });
});
