import { isOpenStatus, transactionLeadKey } from '#app/domain/money/transaction-status.ts';
import { statusText } from '#app/i18n/label-text.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { TransactionView } from './transaction-view.ts';

/** How a transaction stands, what the player has to do first, marked as good, still open or over. */
export function StatusMarker({ view }: { view: Pick<TransactionView, 'transaction' | 'standing'> }) {
  const t = useText();
  const { status, direction } = view.transaction;
  const leadKey = transactionLeadKey(direction, view.standing);
  const tone = status === 'Committed' ? 'good' : isOpenStatus(status) ? 'warning' : 'over';
  return (
    <span className={`marker marker--${tone}`}>
      <bdi>{leadKey ? t(leadKey) : statusText(status, t)}</bdi>
    </span>
  );
}
