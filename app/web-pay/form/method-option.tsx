import { methodKind } from '#app/domain/money/payment-methods.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import { useText } from '#app/i18n/use-text.ts';
import { MethodCard } from '#app/ui/method-card.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { reasonKey } from '../pay/check-payment.ts';
import { DetailField } from './detail-field.tsx';
import { detailInput, FORM_NAMES, inputIdOf } from './form-names.ts';
import { type MethodTerms, termsLine, termsOf } from './method-terms.ts';
import { methodName } from './method-texts.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** A form has at most 50 fields: with more questions than this only those of the chosen method are asked. */
const MOST_QUESTIONS = 30;

interface MethodOptionProps {
  method: WebPayMethod;
  model: PaymentFormModel;
  /** The message about an input; undefined when there is none. */
  errorAt: (input: string) => string | undefined;
  /** What its group says for all its methods; undefined where it stands alone. */
  common?: { id: string; terms: Partial<MethodTerms> } | undefined;
}

/** One method to choose, with its questions. What its line has no room for is said of the one that is chosen. */
export function MethodOption({ method, model, errorAt, common }: MethodOptionProps) {
  const t = useText();
  const { languageTag } = usePage();
  const { methodId, flow, isAvailable, unavailableReason } = method;
  const { othersFee, lifetime, ...terms } = termsOf(method, model, languageTag, t);
  const without = common?.terms ?? {};
  return (
    <MethodCard
      id={inputIdOf(`${FORM_NAMES.method}-${methodId}`)}
      name={FORM_NAMES.method}
      value={methodId}
      inputClass={`method__input--${flow ?? 'any'}`}
      icon={methodKind(method)}
      title={methodName(method, t)}
      meta={
        isAvailable
          ? termsLine(terms, without)
          : `${t('web-pay:method.unavailable')} ${t(reasonKey(unavailableReason))}`
      }
      more={isAvailable ? termsLine({ othersFee, lifetime }, without) : null}
      describedBy={isAvailable ? common?.id : undefined}
      isChosen={isAvailable && typedValue(model.sent, FORM_NAMES.method) === methodId}
      isDisabled={!isAvailable}
    >
      <Questions method={method} model={model} errorAt={errorAt} />
    </MethodCard>
  );
}

/** What a method's provider wants to know. */
function Questions({ method, model, errorAt }: Omit<MethodOptionProps, 'common'>) {
  const { sent, offer } = model;
  const { methodId, fields } = method;
  const isChosen = typedValue(sent, FORM_NAMES.method) === methodId;
  const questions = offer.methods.reduce((sum, one) => sum + one.fields.length, 0);
  if (fields.length === 0 || (!isChosen && questions > MOST_QUESTIONS)) return null;
  return (
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
  );
}
