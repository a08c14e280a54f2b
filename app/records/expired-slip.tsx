import { useText } from '#app/i18n/use-text.ts';
import { GroupedDigits } from './grouped-digits.tsx';

/** A slip whose time is over: its reference struck out, nothing to scan, and what to do with a receipt. */
export function ExpiredSlip({ reference, folio }: { reference: string; folio: string }) {
  const t = useText();
  return (
    <div className="slip-over">
      <p>
        <strong>{t('transactions:slip.expiredTitle')}</strong>
        <br />
        {t('transactions:slip.expiredText')}
      </p>
      <p>
        {t('transactions:slip.expiredReference')}:{' '}
        <s className="slip__reference">
          <GroupedDigits text={reference} />
        </s>
      </p>
      <p>{t('transactions:slip.paidAlready', { folio })}</p>
    </div>
  );
}
