import { wholeCashOut } from '#app/domain/money/amount-checks.ts';
import { formatAU, payableAtMost } from '#app/domain/money/money.ts';
import type { Text } from '#app/i18n/texts.ts';
import { OTHER_AMOUNT, WHOLE_BALANCE } from '#app/payments/base/payment-form.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** Amounts to choose from. */
export interface AmountOptions {
  /** AU, or which amount it is otherwise; empty where there is nothing to choose beside the field. */
  options: readonly { value: string; label: string }[];
  /** The amounts are too long to stand four side by side on a phone. */
  isLong: boolean;
}

/** Width of the longest amount that stands four times side by side on a phone, in figures. */
const LONGEST_OF_FOUR = 7;
const CODE = /\u00a0[A-Z]{3}$/;

/** Signs that are as wide as two figures count as two; the code of the currency stands in a line of its own. */
const widthOf = (label: string) => label.replace(CODE, '').replace(/[\u0100-\uffff]/g, '00').length;

/** What the operator suggests, any other amount, and for a cash-out all that is there. */
export function amountOptions(
  { offer, direction }: Pick<PaymentFormModel, 'offer' | 'direction'>,
  languageTag: string,
  t: Text,
): AmountOptions {
  const { limits, casino, suggestedAmountsAU } = offer;
  const { minimumAU, maximumAU, availableAU } = limits;
  const { currency } = casino;
  const print = (au: number) => formatAU(au, currency, languageTag);
  // Of round amounts, decimals tell nothing, and four have to stand side by side.
  const printShort = (au: number) =>
    au % currency.auPerCurrencyUnit === 0
      ? formatAU(au, { ...currency, minorDigits: 0 }, languageTag)
      : print(au);
  const whole = direction === 'cashOut' ? wholeCashOut(limits, currency) : null;
  const most = Math.min(maximumAU, whole ?? maximumAU);
  // What the operator would refuse is not offered: it may suggest the same amounts to everybody.
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
