import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import { statusText } from '#app/i18n/label-text.ts';
import { formatMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';

/** What has happened to a transaction, oldest first. */
export function TimeLine({ events }: Pick<TransactionDetail, 'events'>) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  if (events.length === 0) return null;
  return (
    <section className="card tx-timeline" aria-labelledby="timeline-title">
      <h2 className="card__title" id="timeline-title">
        {t('transactions:detail.timeline')}
      </h2>
      <ol className="tx-timeline__list">
        {events.map(({ date, status, info }) => (
          <li key={`${date} ${status}`}>
            <span className="records-note">{formatMoment(date, languageTag, timeZone)}</span>{' '}
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
