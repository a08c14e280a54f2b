import { expect, it } from 'vitest';
import { countdownText } from './countdown-text.ts';

const texts = {
  seconds: { one: 'in {n} second', other: 'in {n} seconds' },
  minutes: { one: 'in {n} minute', other: 'in {n} minutes' },
};

it.each([
  [300_000, 'in 5 minutes'],
  [240_001, 'in 5 minutes'],
  [240_000, 'in 4 minutes'],
  [60_000, 'in 1 minute'],
  [59_000, 'in 59 seconds'],
  [1, 'in 1 second'],
  [0, 'in 0 seconds'],
  [-5000, 'in 0 seconds'],
])('%i ms reads: %s', (leftMs, said) => {
  expect(countdownText(texts, leftMs)).toBe(said);
});
