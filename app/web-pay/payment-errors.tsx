import { type Text, useText } from '#app/i18n/use-text.ts';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { amountInputId } from './amount-field.tsx';
import { FORM_NAMES, inputIdOf } from './form-names.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

type ErrorsModel = Pick<PaymentFormModel, 'errors' | 'typed'>;

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
  }));
  return <ErrorSummary title={t('errorSummary.title')} errors={errors} />;
}
