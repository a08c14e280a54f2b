import { describe, expect, it } from 'vitest';
import { timerReading } from './duration.ts';

describe('timerReading', () => {
  it.each([
    [-5000, 'seconds', 0],
    [0, 'seconds', 0],
    [1, 'seconds', 1],
    [1000, 'seconds', 1],
    [58_001, 'seconds', 59],
    [59_000, 'seconds', 59],
    [59_001, 'minutes', 1],
    [60_000, 'minutes', 1],
    [60_001, 'minutes', 2],
    [61_000, 'minutes', 2],
    [120_000, 'minutes', 2],
    [290_000, 'minutes', 5],
    [7_200_000, 'minutes', 120],
  ] as const)('[S4-TIMER-02] %i ms reads %s: %i', (ms, unit, value) => {
    expect(timerReading(ms)).toEqual({ unit, value });
  });
});
