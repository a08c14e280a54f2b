import { formatAU } from '#app/domain/money/money.ts';
import { transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { formatDayAndTime } from '#app/i18n/formats.ts';
import { paymentTypeText, statusText } from '#app/i18n/label-text.ts';
import { zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { Offer } from './offer.ts';
import type { OpenPayment, OpenSection } from './pay/open-payments.ts';

interface OpenListProps {
  section: OpenSection;
  casino: Pick<Offer['casino'], 'currency' | 'timeZone'>;
}

/**
 * What is still open at the casino of the form, before anything is sent from it: no one is to pay twice for one thing.
 */
export function OpenList({ section, casino }: OpenListProps) {
  const t = useText();
  const { languageTag } = usePage();
  const { currency, timeZone } = casino;
  const { open, unconfirmed } = section;
  if (open === null) return <p className="notice">{t('web-pay:open.unknown')}</p>;
  if (open.length === 0 && unconfirmed.length === 0) return null;
  const time = (ms: number) => zoned(formatDayAndTime, ms, languageTag, timeZone);
  return (
    <section className="card open-offers" aria-labelledby="open-offers-title">
      <h2 className="open-offers__title" id="open-offers-title">
        {t('web-pay:open.title')}
      </h2>
      <ul className="open-offers__list">
        {unconfirmed.map(({ id, paymentType, label, request, sentAtMs }) => (
          <li key={id}>
            <a href={unconfirmedHref(id)}>
              {paymentTypeText(paymentType, label, t)} {formatAU(request.amountAU, currency, languageTag)}
            </a>{' '}
            {t('web-pay:open.unconfirmed', { time: time(sentAtMs) })}
          </li>
        ))}
        {open.map((payment) => (
          <li key={payment.transactionId}>
            <a href={transactionHref(payment.transactionId)}>
              {paymentTypeText(payment.paymentType, payment.paymentTypeLabel, t)}{' '}
              {formatAU(payment.amountAU, currency, languageTag)}
            </a>{' '}
            <Standing payment={payment} time={time} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StandingProps {
  payment: OpenPayment;
  /** Prints a point in time. */
  time(ms: number): string;
}

/** Until when it can be paid; what it is called where it is not the player's turn. */
function Standing({ payment: { status, offerExpirationDate }, time }: StandingProps) {
  const t = useText();
  if (status === 'OfferedToUser') {
    if (offerExpirationDate === null) return null;
    return <>{t('web-pay:open.until', { time: time(offerExpirationDate) })}</>;
  }
  return <>{statusText(status, t)}</>;
}
