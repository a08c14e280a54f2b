import { asHeading, formatLongDay } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { type LocalMoment, namedDay } from './days.ts';

/** The day of the lines below it. On paper, which stays, it is no 'today'. */
export function DayHeading({ moment }: { moment: LocalMoment }) {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  const name = namedDay(moment, nowMs);
  const date = formatLongDay(moment.timeMs, languageTag, moment.timeZone);
  return (
    <>
      {name ? <span className="records-screen">{t(`records:days.${name}`)} </span> : null}
      <span className="records-table__date">{name ? date : asHeading(date, languageTag)}</span>
    </>
  );
}
