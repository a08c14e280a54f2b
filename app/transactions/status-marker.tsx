import { isOpenStatus } from '#app/domain/money/transaction-status.ts';
import { statusText } from '#app/i18n/label-text.ts';
import { useText } from '#app/i18n/use-text.ts';

/** The name of a status, marked as good, still open or over. */
export function StatusMarker({ status }: { status: string }) {
  const t = useText();
  const tone = status === 'Committed' ? 'good' : isOpenStatus(status) ? 'warning' : 'over';
  return (
    <span className={`marker marker--${tone}`}>
      <bdi>{statusText(status, t)}</bdi>
    </span>
  );
}
