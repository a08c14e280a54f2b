import { wholeCashOut } from '#app/domain/money/amount-checks.ts';
import { formatAU } from '#app/domain/money/money.ts';
import { type SentForm, typedValue } from '#app/forms/sent-form.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Field, fieldInput } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { FORM_NAMES, inputIdOf, OTHER_AMOUNT, WHOLE_BALANCE } from './form-names.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** Id of the field that an amount is typed into. */
const TEXT_ID = 'pay-amount-text';

type AmountModel = Pick<PaymentFormModel, 'offer' | 'direction' | 'sent'>;

/** The id that a message about the amount leads to: the field, or the amounts to choose from. */
export function amountInputId({ sent }: Pick<PaymentFormModel, 'sent'>): string {
  return askedAmount(sent) === OTHER_AMOUNT ? TEXT_ID : inputIdOf(FORM_NAMES.amount);
}

/** The amount that was chosen: AU, all that is there, or the one in the field. */
const askedAmount = (sent: SentForm) => typedValue(sent, FORM_NAMES.quickAmount) ?? OTHER_AMOUNT;

/**
 * The amount: a few to choose from, all that is there for a cash-out, and a field for any other, which is kept as it
 * was typed (spec §5). The style sheet shows the field for "other"; without it the radio says what counts.
 */
export function AmountField({ model, error }: { model: AmountModel; error: string | undefined }) {
  const t = useText();
  const { languageTag } = usePage();
  const { offer, direction, sent } = model;
  const { currency } = offer.casino;
  const print = (au: number) => formatAU(au, currency, languageTag);
  const { availableAU, minimumAU, maximumAU } = offer.limits;
  const whole = direction === 'cashOut' ? wholeCashOut(offer.limits, currency) : null;
  const most = Math.min(maximumAU, direction === 'cashOut' ? (whole ?? maximumAU) : maximumAU);
  // What the operator would refuse is not offered: it may suggest the same amounts to everybody.
  const suggested = offer.suggestedAmountsAU.filter((au) => au >= minimumAU && au <= most);
  const isAll = whole !== null && print(whole) === print(availableAU ?? 0);
  const options = [
    ...suggested.map((au) => ({ value: String(au), label: print(au) })),
    ...(whole === null
      ? []
      : [
          {
            value: WHOLE_BALANCE,
            label: t(isAll ? 'web-pay:amount.all' : 'web-pay:amount.most', { amount: print(whole) }),
          },
        ]),
  ];
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
      <div className="quick">
        {options.map(({ value, label }) => (
          <QuickAmount key={value} value={value} label={label} isChosen={value === chosen} />
        ))}
        {options.length > 0 ? (
          <QuickAmount
            value={OTHER_AMOUNT}
            label={t('web-pay:amount.other')}
            isChosen={chosen === OTHER_AMOUNT}
          />
        ) : null}
        <div className="quick__other">
          <Field
            id={TEXT_ID}
            label={t('web-pay:amount.label', { currency: currency.iso4217Code })}
            hint={t('web-pay:amount.hint', {
              minimum: print(offer.limits.minimumAU),
              maximum: print(Math.max(offer.limits.minimumAU, offer.limits.maximumAU)),
            })}
          >
            <input
              {...fieldInput(TEXT_ID, { hint: true, error: error !== undefined })}
              className="input input--short"
              type="text"
              inputMode="decimal"
              name={FORM_NAMES.amount}
              defaultValue={typedValue(sent, FORM_NAMES.amount) ?? ''}
              autoComplete="off"
            />
          </Field>
        </div>
      </div>
    </fieldset>
  );
}

/** A line may be broken before the code of the currency where large text leaves no room for both. */
const breakable = (label: string) => label.replace(/\u00a0(?=[A-Z]{3}\b)/, ' ');

function QuickAmount({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  const id = `pay-quick-${value}`;
  return (
    <>
      <input
        className={value === OTHER_AMOUNT ? 'quick__input quick__input--other' : 'quick__input'}
        type="radio"
        id={id}
        name={FORM_NAMES.quickAmount}
        value={value}
        defaultChecked={isChosen}
      />{' '}
      <label className="quick__label" htmlFor={id}>
        {breakable(label)}
      </label>{' '}
    </>
  );
}
