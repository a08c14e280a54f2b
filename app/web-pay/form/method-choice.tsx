import { formatAU } from '#app/domain/money/money.ts';
import { groupMethods, type MethodGroup } from '#app/domain/money/payment-type.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import { formatDuration } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { reasonKey } from '../pay/check-payment.ts';
import { DetailField } from './detail-field.tsx';
import { detailInput, FORM_NAMES, inputIdOf } from './form-names.ts';
import { etaText, feeText, methodName } from './method-texts.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** Up to so many methods all groups stand open. */
const FEW_METHODS = 5;
/** A form has at most 50 fields: with more questions than this only those of the chosen method are asked. */
const MOST_QUESTIONS = 30;

interface MethodChoiceProps {
  model: PaymentFormModel;
  error: string | undefined;
  /** The message about an input; undefined when there is none. */
  errorAt: (input: string) => string | undefined;
}

/**
 * The methods, in groups, each with what it costs, allows and takes, and with its own questions (contract §6.1).
 */
export function MethodChoice({ model, error, errorAt }: MethodChoiceProps) {
  const t = useText();
  const { methods, hasUnreadableMethods } = model.offer;
  const groups = groupMethods(methods);
  const methodId = typedValue(model.sent, FORM_NAMES.method) ?? '';
  const isOpen = ({ methods: own }: MethodGroup, position: number) =>
    methods.length <= FEW_METHODS ||
    (methodId === '' ? position === 0 : own.some((method) => method.methodId === methodId));
  return (
    <fieldset
      className={error ? 'fieldset field--invalid' : 'fieldset'}
      id={inputIdOf(FORM_NAMES.method)}
      tabIndex={-1}
    >
      <legend className="fieldset__legend">{t(`web-pay:method.${model.direction}`)}</legend>
      {error ? <p className="field__error">{error}</p> : null}
      {groups.map((group, position) => (
        <details className="methods" key={group.group} open={isOpen(group, position)}>
          <summary className="methods__summary">
            {t(group.labelKey)} <span className="methods__count">({group.methods.length})</span>
          </summary>
          {group.methods.map((method) => (
            <MethodOption key={method.methodId} method={method} model={model} errorAt={errorAt} />
          ))}
        </details>
      ))}
      {hasUnreadableMethods ? <p className="field__hint">{t('web-pay:method.unreadable')}</p> : null}
    </fieldset>
  );
}

interface MethodOptionProps extends Omit<MethodChoiceProps, 'error'> {
  method: WebPayMethod;
}

function MethodOption({ method, model, errorAt }: MethodOptionProps) {
  const t = useText();
  const { sent, offer } = model;
  const { methodId, fields, isAvailable } = method;
  const id = inputIdOf(`${FORM_NAMES.method}-${methodId}`);
  const isChosen = typedValue(sent, FORM_NAMES.method) === methodId;
  const questions = offer.methods.reduce((sum, one) => sum + one.fields.length, 0);
  const areQuestionsAsked = fields.length > 0 && (isChosen || questions <= MOST_QUESTIONS);
  return (
    <div className="option method">
      <input
        className={`option__input method__input method__input--${method.flow ?? 'any'}`}
        type="radio"
        id={id}
        name={FORM_NAMES.method}
        value={methodId}
        defaultChecked={isChosen && isAvailable}
        disabled={!isAvailable}
        aria-describedby={`${id}-about`}
      />
      <label className="option__label" htmlFor={id}>
        {methodName(method, t)}
      </label>
      <p className="option__about" id={`${id}-about`}>
        {isAvailable ? (
          <About method={method} model={model} />
        ) : (
          `${t('web-pay:method.unavailable')} ${t(reasonKey(method.unavailableReason))}`
        )}
      </p>
      {areQuestionsAsked ? (
        <div className="method__fields">
          {fields.map((field) => {
            const input = detailInput(methodId, field.name);
            return (
              <DetailField
                key={field.name}
                input={input}
                field={field}
                value={typedValue(sent, input) ?? ''}
                error={errorAt(input)}
              />
            );
          })}
        </div>
      ) : null}
    </div>
  );
}

/** Fee, bounds, how long it takes and how long a slip may be paid, one after the other. */
function About({ method, model }: { method: WebPayMethod; model: PaymentFormModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const { currency } = model.offer.casino;
  const { payableCurrency } = method;
  // Said once for all methods where they have the same.
  const isOtherCurrency =
    payableCurrency !== currency.iso4217Code && model.outside?.currency !== payableCurrency;
  const { minimumAU, maximumAU, offerLifetimeMinutes, flow } = method;
  const print = (au: number) => formatAU(au, currency, languageTag);
  const parts = [
    feeText(method.fee, currency, languageTag, t),
    t('web-pay:method.range', { minimum: print(minimumAU), maximum: print(maximumAU) }),
    payableCurrency !== null && isOtherCurrency
      ? t(`web-pay:method.payableCurrency.${model.direction}`, { currency: payableCurrency })
      : null,
    etaText(method.eta, languageTag, t),
    offerLifetimeMinutes !== null && flow !== 'redirect'
      ? t('web-pay:method.lifetime', { duration: formatDuration(offerLifetimeMinutes, languageTag) })
      : null,
  ];
  return <>{parts.filter((part) => part !== null).join(' · ')}</>;
}
