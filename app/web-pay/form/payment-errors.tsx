import { type Text, useText } from '#app/i18n/use-text.ts';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { amountInputId } from './amount-field.tsx';
import { detailInput, FORM_NAMES, inputIdOf } from './form-names.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

type ErrorsModel = Pick<PaymentFormModel, 'errors' | 'typed' | 'offer'>;

/** Takes a form and its texts; gives the look-up of the message about an input, undefined where there is none. */
export function errorLookUp({ errors }: Pick<ErrorsModel, 'errors'>, t: Text) {
  return (input: string): string | undefined => {
    const message = errors[input];
    return message && t(message.messageKey, { ...message.params });
  };
}

/** Tells first what is wrong with a payment's form, with links to the fields (spec §5). */
export function PaymentErrors({ model }: { model: ErrorsModel }) {
  const t = useText();
  const errors = Object.entries(model.errors).map(([input, { messageKey, params }]) => ({
    message: t(messageKey, { ...params }),
    inputId: input === FORM_NAMES.amount ? amountInputId(model) : inputIdOf(input),
    label: detailLabel(model, input),
  }));
  return <ErrorSummary title={t('errorSummary.title')} errors={errors} />;
}

/** What the question of a method is called that an input answers; undefined for the other inputs. */
function detailLabel({ offer }: ErrorsModel, input: string): string | undefined {
  for (const { methodId, fields } of offer.methods) {
    const field = fields.find(({ name }) => detailInput(methodId, name) === input);
    if (field) return field.label;
  }
  return undefined;
}
