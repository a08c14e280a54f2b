import { useText } from '#app/i18n/use-text.ts';
import type { Notice } from '../pay/refusal-messages.ts';

/** Why a form was not carried out, with the way to put it right. */
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
      {notice.way ? <a href={notice.way.href}>{t(notice.way.labelKey)}</a> : null}
    </p>
  );
}
