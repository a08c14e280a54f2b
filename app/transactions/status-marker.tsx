import { isOpenStatus } from '#app/domain/money/transaction-status.ts';
import { useText } from '#app/i18n/use-text.ts';
import { leadText } from './row-texts.ts';
import type { TransactionView } from './transaction-view.ts';

/** How a transaction stands, what the player has to do first, marked as good, still open or over. */
export function StatusMarker({
  view,
}: {
  view: Pick<TransactionView, 'sides' | 'standing' | 'transaction' | 'words'>;
}) {
  const t = useText();
  const { status } = view.transaction;
  const tone = status === 'Committed' ? 'good' : isOpenStatus(status) ? 'warning' : 'over';
  return (
    <span className={`marker marker--${tone}`}>
      <bdi>{leadText(view, t)}</bdi>
    </span>
  );
}
