import type { ReactNode } from 'react';
import { messagesOf } from '#app/forms/sent-form.ts';
import { messageText } from '#app/i18n/message-text.ts';
import { useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { OpenList } from '../open-list.tsx';
import { AmountField } from './amount-field.tsx';
import { Available } from './available.tsx';
import { CasinoChoice } from './casino-choice.tsx';
import { FORM_NAMES, inputIdOf } from './form-names.ts';
import { LimitsBox } from './limits-box.tsx';
import { MethodChoice } from './method-choice.tsx';
import { PaymentErrors } from './payment-errors.tsx';
import type { PaymentFormModel } from './payment-form-model.ts';
import { PaymentNotices } from './payment-notice.tsx';
import { pathOf } from './remedies.ts';

interface PaymentScreenProps {
  model: PaymentFormModel;
  /** Above everything else. */
  top?: ReactNode;
  /** Between the methods and the end of the form: boxes, summary, buttons. */
  children: ReactNode;
}

/**
 * The screen of a payment in the order in which it is thought through: where, how much is possible, how much, how (spec
 * §2). What has to be done first stands in the place of the form.
 */
export function PaymentScreen({ model, top, children }: PaymentScreenProps) {
  const t = useText();
  const { direction, offer, requirements } = model;
  const messages = messagesOf(model.sent);
  const errorAt = (input: string) => messageText(t, messages[input]);
  const isBlocked = requirements.some(({ isBlocking }) => isBlocking);
  const hasForm = !isBlocked && offer.methods.length > 0;
  return (
    <div className="web-pay">
      <h1>{t(direction === 'buyIn' ? 'titles:webPayCashIn' : 'titles:webPayCashOut')}</h1>
      {top}
      <PaymentNotices notices={model.notices} />
      {hasForm ? <PaymentErrors model={model} /> : null}
      <div className="beside">
        <div className="beside__side web-pay__context">
          <OpenList section={model.open} casino={offer.casino} />
          <CasinoChoice model={model} />
          {direction === 'cashOut' ? <Available model={model} /> : null}
        </div>
        <div className="payment">
          <LimitsBox model={model} />
          {isBlocked || offer.methods.length > 0 ? null : (
            <p className="notice notice--warning">{t('errors:noPaymentMethodAvailable')}</p>
          )}
          {hasForm ? (
            <PostForm
              action={`${pathOf(direction)}?casino=${offer.casino.casinoId}`}
              className="form payment__form"
              id={inputIdOf('')}
            >
              <input type="hidden" name={FORM_NAMES.operation} value={model.token} />
              <input type="hidden" name={FORM_NAMES.casino} value={offer.casino.casinoId} />
              <AmountField model={model} error={errorAt(FORM_NAMES.amount)} />
              <MethodChoice model={model} error={errorAt(FORM_NAMES.method)} errorAt={errorAt} />
              {children}
            </PostForm>
          ) : null}
        </div>
      </div>
    </div>
  );
}
