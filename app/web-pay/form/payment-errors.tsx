import { messagesOf } from '#app/forms/sent-form.ts';
import { Summary } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { amountInputId } from './amount-field.tsx';
import { detailInput, FORM_NAMES, inputIdOf } from './form-names.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

type ErrorsModel = Pick<PaymentFormModel, 'sent' | 'offer'>;

/** Says first what is wrong with a payment's form, with links to the fields (spec §5). */
export function PaymentErrors({ model }: { model: ErrorsModel }) {
  const t = useText();
  return (
    <Summary
      messages={messagesOf(model.sent)}
      labelOf={(input) => labelOf(model, input, t)}
      idOf={(input) => (input === FORM_NAMES.amount ? amountInputId(model) : inputIdOf(input))}
    />
  );
}

/** What a part of the form is called; undefined for the whole of it. */
function labelOf(model: ErrorsModel, input: string, t: Text): string | undefined {
  if (input === FORM_NAMES.amount) return t('web-pay:summary.amount');
  if (input === FORM_NAMES.method) return t('web-pay:summary.method');
  if (input === FORM_NAMES.ageConfirmed) return t('register:ageLabel');
  if (input === FORM_NAMES.accountConfirmed) return t('web-pay:link.label');
  // What the question of a method is called that an input answers.
  const questions = model.offer.methods.flatMap(({ methodId, fields }) =>
    fields.map(({ name, label }) => ({ input: detailInput(methodId, name), label })),
  );
  return questions.find((question) => question.input === input)?.label;
}
