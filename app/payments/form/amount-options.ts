import { wholeCashOut } from '#app/domain/money/amount-checks.ts';
import { formatAU, payableAtMost } from '#app/domain/money/money.ts';
import type { Text } from '#app/i18n/texts.ts';
import { OTHER_AMOUNT, WHOLE_BALANCE } from '#app/payments/base/payment-form.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

export interface AmountOptions {
  /** AU, or another value of the radio; empty where the field is the only choice. */
  options: readonly { value: string; label: string }[];
  isLong: boolean;
}

const LONGEST_OF_FOUR = 7;
const CODE = /\u00a0[A-Z]{3}$/;

/** Signs as wide as two digits count as two; the currency code is on a line of its own. */
const widthOf = (label: string) => label.replace(CODE, '').replace(/[\u0100-\uffff]/g, '00').length;

export function amountOptions(
  { offer, direction }: Pick<PaymentFormModel, 'offer' | 'direction'>,
  languageTag: string,
  t: Text,
): AmountOptions {
  const { limits, casino, suggestedAmountsAU } = offer;
  const { minimumAU, maximumAU, availableAU } = limits;
  const { currency } = casino;
  const print = (au: number) => formatAU(au, currency, languageTag);
  // Round amounts need no decimals, and four must fit in a row.
  const printShort = (au: number) =>
    au % currency.auPerCurrencyUnit === 0
      ? formatAU(au, { ...currency, minorDigits: 0 }, languageTag)
      : print(au);
  const whole = direction === 'cashOut' ? wholeCashOut(limits, currency) : null;
  const most = Math.min(maximumAU, whole ?? maximumAU);
  // The operator may suggest the same amounts to everybody: offer only those that it accepts.
  const suggested = suggestedAmountsAU
    .filter((au) => au >= minimumAU && au <= most)
    .map((au) => ({ value: String(au), label: printShort(au) }));
  if (suggested.length === 0 && whole === null) return { options: [], isLong: false };
  const isAll = whole !== null && whole === payableAtMost(availableAU ?? 0, currency);
  const wholeKey = isAll ? 'web-pay:amount.all' : 'web-pay:amount.most';
  return {
    options: [
      ...suggested,
      { value: OTHER_AMOUNT, label: t('web-pay:amount.other') },
      ...(whole === null ? [] : [{ value: WHOLE_BALANCE, label: t(wholeKey, { amount: print(whole) }) }]),
    ],
    isLong: suggested.some(({ label }) => widthOf(label) > LONGEST_OF_FOUR),
  };
}
