import { isOpenStatus } from '#app/domain/money/transaction-status.ts';
import type { Text } from '#app/i18n/use-text.ts';
import type { TransactionView } from './transaction-view.ts';

type SidedView = Pick<TransactionView, 'sides' | 'standing' | 'transaction'>;

/** True while money is still to be paid or to arrive: the amount is then the one outside the casino. */
export function isToMove({
  transaction,
  standing,
}: Pick<TransactionView, 'transaction' | 'standing'>): boolean {
  return isOpenStatus(transaction.status) && standing !== 'OfferOver';
}

/** The amount that a payment is named by: what the player pays or receives where it is known. */
export function headline({ sides }: Pick<TransactionView, 'sides'>, t: Text): string {
  return sides.outside ?? sides.inside ?? t('money:amountUnavailable');
}

/** Line under that amount: the casino's side and the rate; null where they add nothing. */
export function insideText(view: SidedView, t: Text): string | null {
  const { sides, standing, transaction } = view;
  const { direction, status } = transaction;
  if (!sides.areTwo || sides.inside === null) return null;
  const state = isToMove(view) ? 'open' : status === 'Committed' ? 'done' : 'not';
  const isUnknown = standing === 'Unknown';
  const inside = t(`money:sides.${direction}.${isUnknown ? 'open' : state}`, { amount: sides.inside });
  return sides.rate === null ? inside : inside + t('separators.list') + sides.rate;
}
