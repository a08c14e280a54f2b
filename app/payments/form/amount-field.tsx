import { wholeCashOut } from '#app/domain/money/amount-checks.ts';
import type { AmountPlace, MoneyLocale } from '#app/domain/money/currency-notation.ts';
import {
  formatAtLeast,
  formatAtMost,
  formatAU,
  payableAtLeast,
  payableAtMost,
} from '#app/domain/money/money.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import type { Text } from '#app/i18n/texts.ts';
import { useText } from '#app/i18n/texts.ts';
import { FORM_NAMES, inputIdOf, OTHER_AMOUNT, WHOLE_BALANCE } from '#app/payments/base/payment-form.ts';
import type { Offer } from '#app/payments/check/offer.ts';
import type { SentForm } from '#app/session/messages.ts';
import { Chip } from '#app/ui/choices.tsx';
import { fieldInput, focusIf } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

const TEXT_ID = 'pay-amount-text';

type AmountModel = Pick<PaymentFormModel, 'offer' | 'direction' | 'sent'>;

/** Returns the id that a message about the amount links to: the field, or the first choice. */
export function amountInputId({ sent }: Pick<PaymentFormModel, 'sent'>): string {
  return askedAmount(sent) === OTHER_AMOUNT ? TEXT_ID : inputIdOf(FORM_NAMES.amount);
}

const askedAmount = (sent: SentForm) => typedValue(sent, FORM_NAMES.quickAmount) ?? OTHER_AMOUNT;

/**
 * Amount: a few choices, the whole balance for a cash-out, and a field for any other, which stays as typed
 * (spec §5). The style sheet shows the field for "other"; without it the radio decides.
 */
export function AmountField({ model, error }: { model: AmountModel; error: string | undefined }) {
  const t = useText();
  const page = usePage();
  const { offer, direction, sent } = model;
  const { iso4217Code: code } = offer.casino.currency;
  const { options, isLong } = amountOptions(model, page, t);
  const asked = askedAmount(sent);
  const chosen = options.some(({ value }) => value === asked) ? asked : OTHER_AMOUNT;
  return (
    <fieldset
      className={error ? 'fieldset field--invalid' : 'fieldset'}
      id={inputIdOf(FORM_NAMES.amount)}
      tabIndex={-1}
      aria-describedby={error ? `${TEXT_ID}-error` : undefined}
      {...focusIf(error && asked !== OTHER_AMOUNT)}
    >
      <legend className="fieldset__legend">
        {t(`web-pay:amount.${direction}`)} <span className="amount-code">{code}</span>
      </legend>
      {error ? (
        <p className="field__error" id={`${TEXT_ID}-error`}>
          {error}
        </p>
      ) : null}
      <div className={isLong ? 'quick quick--long' : 'quick'}>
        {options.map(({ value, label }) => (
          <QuickAmount key={value} value={value} label={label} isChosen={value === chosen} />
        ))}
        <TypedAmount
          typed={typedValue(sent, FORM_NAMES.amount) ?? ''}
          code={code}
          hasError={error !== undefined}
        />
      </div>
      <p className="field__hint" id={`${TEXT_ID}-hint`}>
        {limitsText(offer, page, t)}
      </p>
    </fieldset>
  );
}

interface TypedAmountProps {
  typed: string;
  code: string;
  hasError: boolean;
}

function TypedAmount({ typed, code, hasError }: TypedAmountProps) {
  const t = useText();
  return (
    <div className="quick__other">
      <label className="field__label" htmlFor={TEXT_ID}>
        {t('web-pay:amount.label', { currency: code })}
      </label>
      <div className="amount">
        <input
          {...fieldInput(TEXT_ID, { hint: true, error: hasError })}
          className="input amount__input"
          type="text"
          inputMode="decimal"
          name={FORM_NAMES.amount}
          defaultValue={typed}
          autoComplete="off"
        />
        <span className="amount__code" aria-hidden="true">
          {code}
        </span>
      </div>
    </div>
  );
}

const CLASS_OF_VALUE: Readonly<Record<string, string>> = {
  [OTHER_AMOUNT]: 'quick__input--other',
  [WHOLE_BALANCE]: 'quick__input--whole',
};

function QuickAmount({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  const inputClass = CLASS_OF_VALUE[value];
  return (
    <Chip
      id={`pay-quick-${value}`}
      name={FORM_NAMES.quickAmount}
      value={value}
      isChosen={isChosen}
      {...(inputClass && { inputClass })}
    >
      {label}
    </Chip>
  );
}

export interface AmountOptions {
  /** AU, or another value of the radio; empty where the field is the only choice. */
  options: readonly { value: string; label: string }[];
  isLong: boolean;
}

const LONGEST_OF_FOUR = 7;

function amountOptions(
  { offer, direction }: Pick<PaymentFormModel, 'offer' | 'direction'>,
  locale: MoneyLocale,
  t: Text,
): AmountOptions {
  const { limits, casino, suggestedAmountsAU } = offer;
  const { minimumAU, maximumAU, availableAU } = limits;
  const { currency } = casino;
  const print = (au: number) => formatAU(au, currency, locale, { place: 'choice' });
  // Round amounts need no decimals, and four must fit in a row.
  const printShort = (au: number) =>
    au % currency.auPerCurrencyUnit === 0
      ? formatAU(au, { ...currency, minorDigits: 0 }, locale, { place: 'choice' })
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
    isLong: suggested.some(({ label }) => label.length > LONGEST_OF_FOUR),
  };
}

/** Returns the limits of one payment in words; only the minimum where no amount is possible. */
function limitsText(
  { limits, casino }: Pick<Offer, 'limits' | 'casino'>,
  locale: MoneyLocale,
  t: Text,
): string {
  const { minimumAU, maximumAU } = limits;
  const minimum = (place: AmountPlace) => formatAtLeast(minimumAU, casino.currency, locale, place);
  const isImpossible = payableAtMost(maximumAU, casino.currency) < payableAtLeast(minimumAU, casino.currency);
  if (isImpossible) return t('web-pay:limits.minimumOnly', { minimum: minimum('alone') });
  const maximum = formatAtMost(maximumAU, casino.currency, locale);
  return t('web-pay:limits.range', { minimum: minimum('below'), maximum });
}
