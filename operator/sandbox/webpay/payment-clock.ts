import type { Runtime } from '../runtime.ts';

/** What time it is for payments and offers, in epoch milliseconds: the sandbox's clock, moved on by scenarios. */
export function paymentNow(runtime: Runtime): number {
  return runtime.now() + runtime.payments.aheadMs;
}

/** Epoch milliseconds as ISO 8601 UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const CLOCK_PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/**
 * The end of a day: 23:59 of the day in which `at` (epoch milliseconds) falls in a time zone, as epoch milliseconds.
 * In UTC when the zone is unknown.
 */
export function endOfDay(timeZone: string, at: number): number {
  const offset = offsetAt(timeZone, at);
  const wall = new Date(at + offset);
  const end = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), 23, 59);
  // The clocks may have been changed during the day.
  return end - offsetAt(timeZone, end - offset);
}

/** Milliseconds by which the clocks of a zone are ahead of UTC at a moment. */
export function offsetAt(timeZone: string, at: number): number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return 0;
  }
  const parts = format.formatToParts(at);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = CLOCK_PARTS.map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
