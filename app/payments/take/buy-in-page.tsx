import { messagesOf, typedValue } from '#app/forms/sent-form.ts';
import { useText } from '#app/i18n/texts.ts';
import { messageText } from '#app/i18n/words.ts';
import { FORM_NAMES, INTENTS, inputIdOf } from '#app/payments/base/payment-form.ts';
import { payButtonText } from '#app/payments/form/method-texts.ts';
import type { PaymentFormModel } from '#app/payments/form/payment-form-model.ts';
import { IntentButton, PaymentScreen } from '#app/payments/form/payment-screen.tsx';
import { PaymentSummary, totalOf } from '#app/payments/form/payment-summary.tsx';
import { PlayerName } from '#app/shell/support.tsx';
import { ActionBar } from '#app/ui/choices.tsx';
import { CheckBox } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';

/** Buy-In (spec §2): whose account it is for a guest, what is still open, and the form. */
export function BuyInPage({ model }: { model: PaymentFormModel }) {
  const t = useText();
  const { sent, minimumAge } = model;
  return (
    <PaymentScreen model={model} top={<GuestAccount guest={model.guest} />} end={<BuyInEnd model={model} />}>
      {minimumAge === null ? null : (
        <CheckBox
          id={inputIdOf(FORM_NAMES.ageConfirmed)}
          name={FORM_NAMES.ageConfirmed}
          isChecked={typedValue(sent, FORM_NAMES.ageConfirmed) === 'yes'}
          error={messageText(t, messagesOf(sent)[FORM_NAMES.ageConfirmed])}
        >
          {t('web-pay:age', { age: minimumAge })}
        </CheckBox>
      )}
      {model.guest?.isUnconfirmed ? (
        <CheckBox
          id={inputIdOf(FORM_NAMES.accountConfirmed)}
          name={FORM_NAMES.accountConfirmed}
          isChecked={typedValue(sent, FORM_NAMES.accountConfirmed) === 'yes'}
          error={messageText(t, messagesOf(sent)[FORM_NAMES.accountConfirmed])}
        >
          {t('web-pay:link.confirm')}
        </CheckBox>
      ) : null}
    </PaymentScreen>
  );
}

function BuyInEnd({ model }: { model: PaymentFormModel }) {
  const t = useText();
  const { methods } = model.offer;
  const total = totalOf(model, usePage());
  const typedMethod = typedValue(model.sent, FORM_NAMES.method);
  const chosen = methods.find(({ methodId }) => methodId === typedMethod);
  return (
    <>
      <PaymentSummary model={model} />
      <ActionBar total={total === null ? null : { label: t('web-pay:summary.total'), amount: total }}>
        <PayButton label={payButtonText(chosen, t)} methods={methods} />
      </ActionBar>
      <IntentButton intent="choose" isQuiet>
        {t('web-pay:button.choose')}
      </IntentButton>
    </>
  );
}

/**
 * The button that starts the payment. It says what the chosen method will ask; where the style sheet can see the choice
 * (`:has`), it follows it at once.
 */
function PayButton({ label, methods }: { label: string; methods: PaymentFormModel['offer']['methods'] }) {
  const t = useText();
  const providers = new Set(
    methods.filter(({ flow }) => flow === 'redirect').map(({ provider }) => provider.name),
  );
  const [provider] = providers;
  const redirect =
    provider !== undefined && providers.size === 1
      ? t('web-pay:button.redirect', { provider })
      : t('web-pay:button.redirectAny');
  return (
    <button
      type="submit"
      className="button button--primary pay-button"
      name={FORM_NAMES.intent}
      value={INTENTS.pay}
      data-any={t('web-pay:button.any')}
      data-redirect={redirect}
      data-voucher={t('web-pay:button.voucher')}
      data-transfer={t('web-pay:button.transfer')}
    >
      <span className="pay-button__text">{label}</span>
    </button>
  );
}

function GuestAccount({ guest }: { guest: PaymentFormModel['guest'] }) {
  const t = useText();
  if (guest === null) return null;
  return (
    <p className="notice payment__guest">
      {t('web-pay:guest')}{' '}
      <strong>
        <PlayerName name={guest.displayName} />
      </strong>{' '}
      {guest.phone ? <bdi>{guest.phone}</bdi> : null}
      {guest.isUnconfirmed ? (
        <>
          <br />
          {t('web-pay:link.text')}
        </>
      ) : null}
    </p>
  );
}
