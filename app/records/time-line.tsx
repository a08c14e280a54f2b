import { statusText } from '#app/i18n/label-text.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { ShownDetail } from './transaction-detail.ts';

/** What has happened to a transaction, oldest first. */
export function TimeLine({ model }: { model: ShownDetail }) {
  const t = useText();
  const { languageTag } = usePage();
  const { transaction, casino } = model;
  const { events } = transaction;
  if (events.length === 0) return null;
  return (
    <section className="card tx-timeline" aria-labelledby="timeline-title">
      <h2 className="card__title" id="timeline-title">
        {t('transactions:detail.timeline')}
      </h2>
      <ol className="tx-timeline__list">
        {events.map(({ date, status, info }) => (
          <li key={`${date} ${status}`}>
            <span className="records-note">{zoned(formatMoment, date, languageTag, casino.timeZone)}</span>{' '}
            <strong>
              <bdi>{statusText(status, t)}</bdi>
            </strong>
            {info ? (
              <>
                {' '}
                <bdi>{info}</bdi>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
