import { formatZone } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { NamedCasino } from './casino-book.ts';

/** What a filter chooses a period by. */
type Period = 'days' | 'months';

/**
 * Says where the days or months of a list begin and end.
 *
 * @param timeZone IANA name
 */
export function useCountedBy(period: Period, timeZone: string): string {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  return t(`records:counted.${period}.by`, { zone: formatZone(nowMs, languageTag, timeZone) });
}

/**
 * Says the same beside the filter: each casino has its own clocks, and a list of all of them goes by the site's.
 *
 * @param casinos those that can be chosen
 * @param isSaidBelow the list itself says by which clocks it goes
 * @returns null where that says it all
 */
export function useCountedByChoice(
  period: Period,
  casinos: readonly NamedCasino[],
  isSaidBelow: boolean,
): string | null {
  const t = useText();
  const { languageTag, timeZone, nowMs } = usePage();
  const isOneZone = casinos.every((casino) => casino.timeZone === timeZone);
  if (isOneZone && isSaidBelow) return null;
  const zone = formatZone(nowMs, languageTag, timeZone);
  return t(`records:counted.${period}.${isOneZone ? 'by' : 'byCasino'}`, { zone });
}
