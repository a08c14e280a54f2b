import { useText } from '#app/i18n/use-text.ts';
import type { Notice } from '../pay/refusal-messages.ts';

/** Why a form was not carried out, with a link to what puts it right. */
export function PaymentNotices({ notices }: { notices: readonly Notice[] }) {
  const t = useText();
  return (
    <>
      {notices.map(({ textKey, params, remedy }) => (
        <p className="notice notice--warning" role="alert" key={textKey}>
          {t(textKey, { ...params })} {remedy ? <a href={remedy.href}>{t(remedy.labelKey)}</a> : null}
        </p>
      ))}
    </>
  );
}
