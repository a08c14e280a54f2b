import type { SentCode } from '#app/codes/sent-codes.ts';
import { PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { CodeForm } from '#app/shell/code-form.tsx';

/** What the page that asks for the phone's code shows. */
export interface PhoneCodeModel {
  /** The number, masked. */
  sentTo: string;
  /** Null when no code is known to be on its way. */
  sent: SentCode | null;
}

/** Asks for the code that was sent to the player's phone (spec §1: phones are verified by an SMS code). */
export function PhoneCodePage({ model }: { model: PhoneCodeModel }) {
  const t = useText();
  const { sent, sentTo } = model;
  return (
    <section className="card card--narrow">
      <h1>{t('profile:code.phoneTitle')}</h1>
      <p>{t(sent ? 'profile:code.sent' : 'profile:code.willSend', { to: sentTo })}</p>
      <CodeForm
        action={PHONE_CODE_HREF}
        intents={{ confirm: 'verifyPhone', send: 'sendPhoneCode' }}
        sent={sent}
        refused={useSentForm()}
        help={{
          title: t('profile:code.help'),
          wait: t('profile:code.wait'),
          resend: t(sent ? 'profile:code.resend' : 'profile:code.send'),
        }}
        links={[{ href: ROUTES.home, label: t('profile:code.later') }]}
      />
    </section>
  );
}
