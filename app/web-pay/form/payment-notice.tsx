import { useText } from '#app/i18n/use-text.ts';
import type { Notice } from '../pay/refusal-messages.ts';

/** Why a form was not carried out, with a link to what puts it right. */
export function PaymentNotices({ notices }: { notices: readonly Notice[] }) {
  return (
    <>
      {notices.map((notice) => (
        <PaymentNotice notice={notice} key={notice.textKey} />
      ))}
    </>
  );
}

function PaymentNotice({ notice }: { notice: Notice }) {
  const t = useText();
  return (
    <p className="notice notice--warning" role="alert">
      {t(notice.textKey, { ...notice.params })}{' '}
      {notice.remedy ? <a href={notice.remedy.href}>{t(notice.remedy.labelKey)}</a> : null}
    </p>
  );
}
