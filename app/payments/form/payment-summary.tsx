import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import { formatAU, formatMoney } from '#app/domain/money/money.ts';
import { feeOf } from '#app/domain/money/payment-fee.ts';
import { paymentSides } from '#app/domain/money/payment-sides.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { currencyName } from '#app/i18n/formats.ts';
import { formatDeadline } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import type { OutsidePayment } from '#app/payments/check/offer.ts';
import { type Fact, FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { feeText, methodName } from './method-texts.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

type SummaryModel = Pick<PaymentFormModel, 'summary' | 'offer' | 'outside'>;

/**
 * Returns the total of a buy-in, with the operator's fee; null while unknown, or known only in another
 * currency.
 */
export function totalOf({ summary, offer, outside }: SummaryModel, locale: MoneyLocale): string | null {
  const { currency } = offer.casino;
  if (summary === null) return null;
  if (outside !== null)
    return outside.quote && formatMoney(outside.quote.payable, currency, locale, 'paying');
  const au = summary.amountAU + ownFeeAU(summary);
  return formatAU(au, currency, locale, { place: 'paying', rounding: 'up' });
}

const ownFeeAU = ({ method, amountAU }: NonNullable<SummaryModel['summary']>) =>
  method.fee?.paidTo === 'operator' ? feeOf(amountAU, method.fee) : 0;

/**
 * Total of a buy-in, once amount and method are known (spec §2 Buy-In). A payment in another currency has
 * none, as it could be mistaken for the casino's.
 */
export function PaymentSummary({ model }: { model: SummaryModel & Pick<PaymentFormModel, 'isTotalAsked'> }) {
  const t = useText();
  const page = usePage();
  const { summary, offer, outside } = model;
  const { currency, timeZone } = offer.casino;
  const notice = outside && <OutsideNotice direction="buyIn" outside={outside} timeZone={timeZone} />;
  if (summary === null) return notice;
  const { method, amountAU } = summary;
  // The code stands with the total, unless that is in another currency.
  const place = outside === null ? 'below' : 'alone';
  const print = (au: number) => formatAU(au, currency, page, { place, rounding: 'up' });
  const feeAU = ownFeeAU(summary);
  const sides =
    outside?.quote &&
    paymentSides({ direction: 'buyIn', amountAU, feeAU, payable: outside.quote.payable }, currency, page);
  const total: Fact = [t('web-pay:summary.total'), totalOf(model, page)];
  const rows: Fact[] = [
    ...(sides ? [total] : []),
    [t('web-pay:summary.amount'), print(amountAU)],
    [t('money:sides.rate'), sides?.rate],
    [t('web-pay:summary.casino'), casinoName(offer.casino.casinoId, offer.casino.name, t)],
    [t('web-pay:summary.method'), methodName(method, t)],
    [t('web-pay:summary.fee'), feeAU > 0 ? print(feeAU) : feeText(method.fee, currency, page, t)],
    [t('web-pay:summary.withFee'), outside !== null && feeAU > 0 ? print(amountAU + feeAU) : null],
    ...(sides ? [] : [total]),
  ];
  return (
    // On request the page begins here: browsers focus it and scroll to it without a script.
    <section
      className="card summary"
      aria-labelledby="summary-title"
      {...(model.isTotalAsked ? { tabIndex: -1, autoFocus: true } : {})}
    >
      <h2 className="summary__title" id="summary-title">
        {t('web-pay:summary.title')}
      </h2>
      <FactList className="summary__list" rowClassName="summary__row" facts={rows} />
      {notice}
    </section>
  );
}

interface OutsideNoticeProps {
  direction: Direction;
  outside: OutsidePayment;
  /** IANA name of the casino's zone. */
  timeZone: string;
}

export function OutsideNotice({ direction, outside: { currency, quote }, timeZone }: OutsideNoticeProps) {
  const t = useText();
  const { languageTag } = usePage();
  const name = currencyName(currency, languageTag);
  const values = {
    currency: name === currency ? currency : t('web-pay:outside.currency', { name, code: currency }),
  };
  return (
    <p className="outside">
      {quote
        ? t(`web-pay:outside.${direction}.quoted`, {
            ...values,
            time: formatDeadline(quote.validUntil, languageTag, timeZone),
          })
        : t(`web-pay:outside.${direction}.unknown`, values)}
    </p>
  );
}
