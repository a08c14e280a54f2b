import type { Direction, Transaction } from '#app/domain/money/transaction.ts';
import { transactionLeadKey } from '#app/domain/money/transaction-status.ts';
import { type Address, transactionHref } from '#app/domain/pages/routes.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { paymentTypeText, statusText } from '#app/i18n/label-text.ts';
import type { Text } from '#app/i18n/use-text.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { headline, insideText, isToMove } from './sides-text.ts';
import type { TransactionView } from './transaction-view.ts';

/** Where the money went, as a symbol. */
const DIRECTION_ICONS = { buyIn: 'in', cashOut: 'out' } as const satisfies Record<Direction, IconName>;

const SIGNS = { buyIn: '+', cashOut: '\u2212' } as const satisfies Record<Direction, string>;

/** What the line of a transaction says, wherever it stands; when it was is said as the place needs it. */
export interface RowTexts {
  /** The page of the transaction. */
  href: Address;
  icon: IconName;
  /** What it was and by what, in one line. */
  title: string;
  /** The same in two: what it was. */
  what: string;
  /** By what it was paid. */
  method: string;
  casino: string;
  /** Signed where the money has moved, and only there. */
  amount: string;
  /** Amount credited for a payment to be made; null where it is the same, or has moved. */
  other: string | null;
  /** Whether the money has moved. */
  hasMoved: boolean;
  /** Whether it has come to the casino: the amount is green then. */
  isIncoming: boolean;
  /** What the player has to do, or why nothing moved; null where that goes without saying. */
  state: string | null;
}

/** What a payment was and by what, such as Buy-In, OXXO. */
export function paymentTitle(
  { direction, paymentType }: Pick<Transaction, 'direction' | 'paymentType'>,
  operatorsLabel: string,
  t: Text,
): string {
  const method = paymentTypeText(paymentType, operatorsLabel, t);
  return t(`money:direction.${direction}`) + t('separators.list') + method;
}

/** What the player has to do about a transaction first; where that is nothing, the name of its status. */
export function leadText(
  { transaction, standing, sides }: Pick<TransactionView, 'sides' | 'standing' | 'transaction'>,
  t: Text,
) {
  // Without what is to be paid the amount beside it is the casino's.
  if (transaction.direction === 'buyIn' && standing === 'OfferedToUser' && sides.outside === null) {
    return t('money:sides.onlyCredited');
  }
  const leadKey = transactionLeadKey(transaction.direction, standing);
  return leadKey ? t(leadKey) : statusText(transaction.status, t);
}

/** What the line of a transaction says. */
export function rowTexts(view: TransactionView, t: Text): RowTexts {
  const { transaction, casino, amount } = view;
  const { direction, status, transactionId } = transaction;
  const hasMoved = status === 'Committed';
  const isNamedOutside = isToMove(view);
  const own = amount ?? t('money:amountUnavailable');
  const what = t(`money:direction.${direction}`);
  const method = paymentTypeText(transaction.paymentType, transaction.paymentTypeLabel, t);
  return {
    href: transactionHref(transactionId),
    icon: DIRECTION_ICONS[direction],
    title: what + t('separators.list') + method,
    what,
    method,
    casino: casinoName(casino.id, casino.name, t),
    amount: isNamedOutside ? headline(view, t) : (hasMoved && amount ? SIGNS[direction] : '') + own,
    other: isNamedOutside ? insideText(view, t) : null,
    hasMoved,
    isIncoming: hasMoved && direction === 'buyIn',
    state: hasMoved ? null : leadText(view, t),
  };
}
