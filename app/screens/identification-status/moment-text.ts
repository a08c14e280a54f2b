import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { formatDayAndTime, formatTimeOfDay } from '#app/i18n/formats.ts';
import { zoned } from '#app/i18n/moments.ts';
import type { PageContextValue } from '#app/ui/page-context.ts';

/**
 * Prints a point in time as short as it can be understood: the time of day alone for today, with its day otherwise;
 * always with the short name of the site's zone.
 *
 * @param timeMs epoch, ms
 */
export function momentText(
  timeMs: number,
  { languageTag, timeZone, nowMs }: Pick<PageContextValue, 'languageTag' | 'timeZone' | 'nowMs'>,
): string {
  const isToday = isoDateAt(timeMs, timeZone) === isoDateAt(nowMs, timeZone);
  return zoned(isToday ? formatTimeOfDay : formatDayAndTime, timeMs, languageTag, timeZone);
}
