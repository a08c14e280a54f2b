import { useText } from '#app/i18n/use-text.ts';
import { FORM_NAMES, INTENTS } from '#app/web-pay/form/form-names.ts';
import type { PaymentFormModel } from '#app/web-pay/form/payment-form-model.ts';
import { PaymentScreen } from '#app/web-pay/form/payment-screen.tsx';

/** Web Pay Cash-Out (spec §2): the form; its button moves nothing yet. */
export function CashOutPage({ model, holder }: { model: PaymentFormModel; holder: string | null }) {
  const t = useText();
  return (
    <PaymentScreen model={model}>
      <Holder holder={holder} />
      <button type="submit" className="button button--primary" name={FORM_NAMES.intent} value={INTENTS.check}>
        {t('web-pay:button.check')}
      </button>
    </PaymentScreen>
  );
}

/** Money goes to the player's own account only: the name is told, not asked. */
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
