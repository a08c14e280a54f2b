import { timerReading } from '#app/domain/time/duration.ts';

/** A countdown's texts, translated; `{n}` stands for the number. */
export type CountdownTexts = Record<'seconds' | 'minutes', Record<'one' | 'other', string>>;

/** What a countdown shows (spec §4, "Timers"). */
export function countdownText(texts: CountdownTexts, leftMs: number): string {
  const { unit, value } = timerReading(leftMs);
  return texts[unit][value === 1 ? 'one' : 'other'].replace('{n}', String(value));
}
