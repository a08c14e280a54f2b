import { formatAU } from '#app/domain/money/money.ts';
import { paymentSides } from '#app/domain/money/payment-sides.ts';
import { transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { paymentTypeText, statusText } from '#app/i18n/words.ts';
import type { Offer } from '#app/payments/check/offer.ts';
import type { OpenPayment, OpenSection } from '#app/payments/check/open-payments.ts';
import { ListRow } from '#app/ui/list-row.tsx';
import { usePage } from '#app/ui/page-context.ts';

interface OpenListProps {
  section: OpenSection;
  casino: Pick<Offer['casino'], 'currency' | 'timeZone'>;
}

/**
 * Open payments at the casino of the form, above it, so that no one pays twice. One row each, to keep the
 * form near.
 */
export function OpenList({ section, casino }: OpenListProps) {
  const t = useText();
  const page = usePage();
  const { currency, timeZone } = casino;
  const { open, pending } = section;
  if (open === null) return <p className="notice">{t('web-pay:open.unknown')}</p>;
  if (open.length === 0 && pending.length === 0) return null;
  const time = (ms: number) => formatZoned('dayAndTime', ms, page.languageTag, timeZone);
  const amount = (au: number) => formatAU(au, currency, page);
  const sidesOf = (payment: OpenPayment) => {
    const { direction } = payment;
    const { outside, insideBelow, rate, areTwo } = paymentSides(payment, currency, page);
    const what = paymentTypeText(payment.paymentType, payment.paymentTypeLabel, t);
    const isNamed = areTwo || outside === null;
    const other = isNamed ? t(`money:sides.${direction}.open`, { amount: insideBelow ?? '' }) : null;
    const meta = [standingOf(payment, time, t), other, rate].filter((part) => part !== null);
    return { title: outside === null ? what : `${what} ${outside}`, meta: meta.join(t('separators.list')) };
  };
  return (
    <section className="card open-offers" aria-labelledby="open-offers-title">
      <h2 className="visually-hidden" id="open-offers-title">
        {t('web-pay:open.title')}
      </h2>
      <ul className="rows">
        {pending.map(({ id, paymentType, label, request, sentAtMs }) => (
          <li key={id}>
            <ListRow
              href={unconfirmedHref(id)}
              icon="alert"
              title={`${paymentTypeText(paymentType, label, t)} ${amount(request.amountAU)}`}
              meta={t('web-pay:open.unconfirmed', { time: time(sentAtMs) })}
            />
          </li>
        ))}
        {open.map((payment) => (
          <li key={payment.transactionId}>
            <ListRow href={transactionHref(payment.transactionId)} icon="clock" {...sidesOf(payment)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function standingOf(
  { status, offerExpirationDate }: OpenPayment,
  time: (ms: number) => string,
  t: Text,
): string | null {
  if (status !== 'OfferedToUser') return statusText(status, t);
  return offerExpirationDate === null ? null : t('web-pay:open.until', { time: time(offerExpirationDate) });
}
