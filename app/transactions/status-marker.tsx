import { isOpenStatus, type TransactionStatusKey } from '#app/domain/money/transaction-status.ts';
import type { Label } from '#app/domain/texts/label.ts';
import { useText } from '#app/i18n/use-text.ts';
import { labelText } from './label-text.ts';

interface StatusMarkerProps {
  status: string;
  label: Label<TransactionStatusKey>;
}

/** The name of a status, marked as good, still open or over. */
export function StatusMarker({ status, label }: StatusMarkerProps) {
  const t = useText();
  const tone = status === 'Committed' ? 'good' : isOpenStatus(status) ? 'warning' : 'over';
  return (
    <span className={`marker marker--${tone}`}>
      <bdi>{labelText(label, t)}</bdi>
    </span>
  );
}
