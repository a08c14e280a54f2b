import { type SentForm, typedValue } from '#app/forms/sent-form.ts';
import { useText } from '#app/i18n/texts.ts';
import { FORM_NAMES, inputIdOf, OTHER_AMOUNT, WHOLE_BALANCE } from '#app/payments/base/payment-form.ts';
import { Amount } from '#app/ui/amount.tsx';
import { Chip } from '#app/ui/choices.tsx';
import { fieldInput } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountOptions } from './amount-options.ts';
import { limitsText } from './limits-text.ts';
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
  const { languageTag } = usePage();
  const { offer, direction, sent } = model;
  const { options, isLong } = amountOptions(model, languageTag, t);
  const asked = askedAmount(sent);
  const chosen = options.some(({ value }) => value === asked) ? asked : OTHER_AMOUNT;
  return (
    <fieldset
      className={error ? 'fieldset field--invalid' : 'fieldset'}
      id={inputIdOf(FORM_NAMES.amount)}
      tabIndex={-1}
    >
      <legend className="fieldset__legend">{t(`web-pay:amount.${direction}`)}</legend>
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
          code={offer.casino.currency.iso4217Code}
          hasError={error !== undefined}
        />
      </div>
      <p className="field__hint" id={`${TEXT_ID}-hint`}>
        {limitsText(offer, languageTag, t)}
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

/** Breaks before the currency code where large text leaves no room. */
const breakable = (label: string) => label.replace(/\u00a0(?=[A-Z]{3}\b)/, ' ');

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
      {inputClass ? breakable(label) : <Amount text={label} />}
    </Chip>
  );
}
