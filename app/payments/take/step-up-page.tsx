import { sentForm } from '#app/forms/sent-form.ts';
import { useFields } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/texts.ts';
import { FORM_NAMES } from '#app/payments/base/payment-form.ts';
import { IntentButton } from '#app/payments/form/payment-screen.tsx';
import { CarriedForm } from '#app/payments/take/carried-form.tsx';
import type { CashOutReview } from '#app/payments/take/cash-out-review.ts';
import { CashOutSummary } from '#app/payments/take/check-page.tsx';
import type { WantedProof } from '#app/payments/take/step-up.ts';
import { CodeFacts, ResendFrom } from '#app/shell/code-form.tsx';
import { PasswordInput } from '#app/shell/password-fields.tsx';
import { ActionBar } from '#app/ui/choices.tsx';
import { CodeField } from '#app/ui/field.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { waitClass } from '#app/ui/text-parts.tsx';

interface StepUpPageProps {
  review: CashOutReview;
  wanted: WantedProof;
}

/** Asks for the proof that the operator wants before it sends money (contract §6.5). Nothing has been sent yet. */
export function StepUpPage({ review, wanted }: StepUpPageProps) {
  const t = useText();
  const { nowMs } = usePage();
  const { kind, code, error } = wanted;
  const errors = error ? { [FORM_NAMES.proof]: error } : {};
  const { fields } = useFields('stepUp', sentForm({}, errors), {
    [FORM_NAMES.proof]: t(kind === 'password' ? 'web-pay:stepUp.passwordLabel' : 'profile:code.label'),
  });
  const field = fields[FORM_NAMES.proof];
  return (
    <section className="web-pay">
      <h1>{t('web-pay:stepUp.title')}</h1>
      <p className={kind === 'code' && !code ? 'notice notice--warning' : undefined}>{introOf(wanted, t)}</p>
      {code ? <CodeFacts sent={code} /> : null}
      <CarriedForm review={review} className="form">
        <input type="hidden" name={FORM_NAMES.proofKind} value={kind} />
        {kind === 'password' ? (
          <PasswordInput field={field} autoComplete="current-password" />
        ) : (
          <CodeField {...field} hint={t('profile:code.hint')} />
        )}
        <CashOutSummary review={review} />
        <ActionBar>
          <IntentButton intent="pay">{t('web-pay:stepUp.submit')}</IntentButton>
        </ActionBar>
        <IntentButton intent="choose" isQuiet>
          {t('web-pay:stepUp.back')}
        </IntentButton>
      </CarriedForm>
      {code ? <ResendFrom atMs={code.resendAtMs} /> : null}
      {kind === 'code' ? (
        <CarriedForm
          review={review}
          className={`form ${waitClass(code ? (code.resendAtMs - nowMs) / 1000 : 0)}`}
        >
          <IntentButton intent="pay" isQuiet>
            {t('web-pay:stepUp.resend')}
          </IntentButton>
        </CarriedForm>
      ) : null}
    </section>
  );
}

function introOf({ kind, code }: WantedProof, t: Text): string {
  if (kind === 'password') return t('web-pay:stepUp.password');
  if (!code) return t('web-pay:stepUp.noCode');
  return code.sentTo ? t('web-pay:stepUp.code', { to: code.sentTo }) : t('web-pay:stepUp.codeUnknown');
}
