import { addMonths } from '#app/domain/time/calendar-month.ts';
import { formatMonthName } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';

/** Months that are one touch away: the one that runs and those before it. */
const MONTHS = 3;

interface MonthLinksProps {
  /** The month that runs, `YYYY-MM`. */
  current: string;
  /** The month that is shown, `YYYY-MM`; null: all; undefined: a part of one, or of several. */
  chosen: string | null | undefined;
  /** The address of the list of a month; of all months for null. */
  hrefOf(month: string | null): string;
}

/** Links to the months of a list that are asked for most. */
export function MonthLinks({ current, chosen, hrefOf }: MonthLinksProps) {
  const t = useText();
  const { languageTag } = usePage();
  const latest = Array.from({ length: MONTHS }, (_, back) => addMonths(current, -back));
  const months = chosen && !latest.includes(chosen) ? [...latest, chosen] : latest;
  return (
    <nav className="records-months" aria-label={t('records:month')}>
      {[...months, null].map((month) => (
        <a
          className="records-months__month"
          href={hrefOf(month)}
          aria-current={month === chosen ? 'true' : undefined}
          key={month}
        >
          {month === null ? t('records:filter.all') : formatMonthName(month, current, languageTag)}{' '}
        </a>
      ))}
    </nav>
  );
}
