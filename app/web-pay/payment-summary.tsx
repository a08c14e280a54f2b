import { formatAU } from '#app/domain/money.ts';
import { feeOf } from '#app/domain/payment-fee.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { feeText, methodName } from './method-texts.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** What a buy-in comes to, as soon as amount and method are known (spec §2 Buy-In). */
export function PaymentSummary({ model }: { model: Pick<PaymentFormModel, 'summary' | 'offer'> }) {
  const t = useText();
  const { languageTag } = usePage();
  const { summary, offer } = model;
  if (summary === null) return null;
  const { method, amountAU } = summary;
  const { currency } = offer.casino;
  const print = (au: number) => formatAU(au, currency, languageTag);
  const isFeeOurs = method.fee?.paidTo === 'operator';
  const feeAU = isFeeOurs ? feeOf(amountAU, method.fee) : 0;
  const rows: [label: string, value: string][] = [
    [t('web-pay:summary.casino'), casinoName(offer.casino.casinoId, offer.casino.name, t)],
    [t('web-pay:summary.amount'), print(amountAU)],
    [t('web-pay:summary.method'), methodName(method, t)],
    [t('web-pay:summary.fee'), feeAU > 0 ? print(feeAU) : feeText(method.fee, currency, languageTag, t)],
    [t('web-pay:summary.total'), print(amountAU + feeAU)],
  ];
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 className="summary__title" id="summary-title">
        {t('web-pay:summary.title')}
      </h2>
      <SummaryList rows={rows} />
    </section>
  );
}

/** Facts of a payment, each under its name. */
export function SummaryList({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="summary__list">
      {rows.map(([label, value]) => (
        <div className="summary__row" key={label}>
          <dt className="summary__label">{label}</dt>
          <dd className="summary__value">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
