import { useText } from '#app/i18n/texts.ts';
import type { PaymentFormModel } from '#app/payments/form/payment-form-model.ts';
import { IntentButton, PaymentScreen } from '#app/payments/form/payment-screen.tsx';
import { ActionBar } from '#app/ui/choices.tsx';

/** Web Pay Cash-Out (spec §2): the form; its button moves nothing yet. */
export function CashOutPage({ model, holder }: { model: PaymentFormModel; holder: string | null }) {
  const t = useText();
  return (
    <PaymentScreen
      model={model}
      end={
        <>
          <Holder holder={holder} />
          <ActionBar>
            <IntentButton intent="check">{t('web-pay:button.check')}</IntentButton>
          </ActionBar>
        </>
      }
    />
  );
}

/** Money goes to the player's own account only: the name is shown, not asked. */
function Holder({ holder }: { holder: string | null }) {
  const t = useText();
  return (
    <div className="field">
      {holder ? (
        <>
          <p className="field__label">{t('web-pay:details.holder')}</p>
          <p className="payment__holder">
            <bdi>{holder}</bdi>
          </p>
        </>
      ) : null}
      <p className="field__hint">{t('web-pay:details.ownOnly')}</p>
    </div>
  );
}
