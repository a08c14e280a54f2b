import { timerReading } from '#app/domain/time/duration.ts';

export type CountdownTexts = Record<'seconds' | 'minutes', Record<'one' | 'other', string>>;

/** Returns the text of a countdown (spec §4, "Timers"). */
export function countdownText(texts: CountdownTexts, leftMs: number): string {
  const { unit, value } = timerReading(leftMs);
  return texts[unit][value === 1 ? 'one' : 'other'].replace('{n}', String(value));
}
