import { sentForm } from '#app/forms/sent-form.ts';
import { useFields } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { CodeFacts } from '#app/shell/code-facts.tsx';
import { PasswordInput } from '#app/shell/password-input.tsx';
import { ResendFrom } from '#app/shell/resend-from.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { waitClass } from '#app/ui/wait-class.ts';
import { FORM_NAMES } from '#app/web-pay/form/form-names.ts';
import { IntentButton } from '#app/web-pay/form/intent-button.tsx';
import { CarriedForm } from './carried-form.tsx';
import { CashOutSummary } from './check-page.tsx';
import type { CheckedCashOut, StepUpModel } from './checked-cash-out.ts';

interface StepUpPageProps {
  checked: CheckedCashOut;
  stepUp: StepUpModel;
}

/** Asks for the proof that the operator wants before it sends money (contract §6.5). Nothing has been sent yet. */
export function StepUpPage({ checked, stepUp }: StepUpPageProps) {
  const t = useText();
  const { nowMs } = usePage();
  const { kind, sent } = stepUp;
  const errors = stepUp.error ? { [FORM_NAMES.proof]: stepUp.error } : {};
  const { fields, summary } = useFields('stepUp', sentForm({}, errors), {
    [FORM_NAMES.proof]: t(kind === 'password' ? 'web-pay:stepUp.passwordLabel' : 'profile:code.label'),
  });
  const field = fields[FORM_NAMES.proof];
  return (
    <section className="web-pay">
      <h1>{t('web-pay:stepUp.title')}</h1>
      {summary}
      <CashOutSummary checked={checked} />
      <p className={kind === 'code' && !sent ? 'notice notice--warning' : undefined}>{introOf(stepUp, t)}</p>
      {sent ? <CodeFacts sent={sent} /> : null}
      <CarriedForm checked={checked} className="form">
        <input type="hidden" name={FORM_NAMES.proofKind} value={kind} />
        {kind === 'password' ? (
          <PasswordInput field={field} autoComplete="current-password" />
        ) : (
          <CodeField {...field} hint={t('profile:code.hint')} />
        )}
        <IntentButton intent="pay">{t('web-pay:stepUp.submit')}</IntentButton>{' '}
        <IntentButton intent="choose" isQuiet>
          {t('web-pay:stepUp.back')}
        </IntentButton>
      </CarriedForm>
      {sent ? <ResendFrom atMs={sent.resendAtMs} /> : null}
      {kind === 'code' ? (
        <CarriedForm
          checked={checked}
          className={`form ${waitClass(sent ? (sent.resendAtMs - nowMs) / 1000 : 0)}`}
        >
          <IntentButton intent="pay" isQuiet>
            {t('web-pay:stepUp.resend')}
          </IntentButton>
        </CarriedForm>
      ) : null}
    </section>
  );
}

function introOf({ kind, sent }: StepUpModel, t: Text): string {
  if (kind === 'password') return t('web-pay:stepUp.password');
  if (!sent) return t('web-pay:stepUp.noCode');
  return sent.sentTo ? t('web-pay:stepUp.code', { to: sent.sentTo }) : t('web-pay:stepUp.codeUnknown');
}
