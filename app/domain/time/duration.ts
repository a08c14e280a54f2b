import { TIMER_SECONDS_BELOW_S } from '../limits.ts';

export interface TimerReading {
  unit: 'seconds' | 'minutes';
  value: number;
}

/**
 * Returns the reading of a countdown: whole seconds under 60 s, otherwise minutes rounded up (spec §4
 * "Timers"). A part of a second counts as a second; a time that has passed reads 0 seconds.
 */
export function timerReading(remainingMs: number): TimerReading {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  if (seconds < TIMER_SECONDS_BELOW_S) return { unit: 'seconds', value: seconds };
  return { unit: 'minutes', value: Math.ceil(seconds / 60) };
}
