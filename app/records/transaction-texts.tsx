import type { Money } from '#app/domain/money/currency.ts';
import { paymentSides } from '#app/domain/money/payment-sides.ts';
import type { Direction, Transaction, TransactionDetail } from '#app/domain/money/transaction.ts';
import {
  isOpenStatus,
  type TransactionStanding,
  type TransactionWords,
  transactionLeadKey,
  transactionMeaningKey,
  transactionStanding,
  transactionWords,
} from '#app/domain/money/transaction-status.ts';
import { type Address, transactionHref } from '#app/domain/pages/routes.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { paymentTypeText, statusText } from '#app/i18n/words.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountAt, type Casinos, casinoOf, type NamedCasino } from './casinos.ts';

const DIRECTION_ICONS = { buyIn: 'in', cashOut: 'out' } as const satisfies Record<Direction, IconName>;

const SIGNS = { buyIn: '+', cashOut: '\u2212' } as const satisfies Record<Direction, string>;

export interface TransactionTexts {
  href: Address;
  icon: IconName;
  what: string;
  method: string;
  casino: NamedCasino;
  /** Amount and fee at the casino; null while its currency is unknown. */
  credited: string | null;
  fee: string | null;
  /** Tax withheld; null without any. */
  tax: string | null;
  /** Headline amount: what the player pays or receives, where known. */
  headline: string;
  /** Casino's side under that amount, and the rate; null where they add nothing. */
  inside: string | null;
  /** Such as 1 USD = 18.52 MXN; null where nothing is converted, or a side is unknown. */
  rate: string | null;
  /** Amount of a line: signed once the money has moved. */
  amount: string;
  /** Casino's side on a line, of a payment to be made. */
  other: string | null;
  standing: TransactionStanding;
  hasMoved: boolean;
  /** Money received by the casino, shown in green. */
  isIncoming: boolean;
  isOpen: boolean;
  /** Pending action of the player, else the name of the status. */
  lead: string;
  status: string;
  meaning: string | null;
  words: TransactionWords;
}

/** Returns the function that formats a transaction in the page's language, at the time of the page. */
export function useTransactionTexts(
  casinos: Casinos,
): (transaction: Transaction | TransactionDetail) => TransactionTexts {
  const t = useText();
  const page = usePage();
  return (transaction) => {
    const { direction, status, casinoId, feeAU, taxAU, transactionId } = transaction;
    const casino = casinoOf(casinos, casinoId);
    const { currency } = casino;
    const sides = paymentSides({ ...transaction, payable: payableOf(transaction) }, currency, page);
    const standing = transactionStanding(transaction, page.nowMs);
    const meaningKey = transactionMeaningKey(direction, standing);
    const isOpen = isOpenStatus(status);
    const hasMoved = status === 'Committed';
    // Money not yet paid or received: the line shows the amount outside the casino.
    const isToMove = isOpen && standing !== 'OfferOver';
    const state = isToMove ? 'open' : hasMoved ? 'done' : 'not';
    const unknown = t('money:amountUnavailable');
    const headline = sides.outside ?? sides.inside ?? unknown;
    const side =
      sides.areTwo && sides.insideBelow !== null
        ? t(`money:sides.${direction}.${state}`, { amount: sides.insideBelow })
        : null;
    const inside = side === null || sides.rate === null ? side : side + t('separators.list') + sides.rate;
    const sign = hasMoved && sides.inside !== null ? SIGNS[direction] : '';
    return {
      href: transactionHref(transactionId),
      icon: DIRECTION_ICONS[direction],
      what: t(`money:direction.${direction}`),
      method: paymentTypeText(transaction.paymentType, transaction.paymentTypeLabel, t),
      casino,
      credited: sides.inside,
      fee: amountAt(casino, feeAU, page),
      tax: taxAU > 0 ? (amountAt(casino, taxAU, page) ?? unknown) : null,
      headline,
      inside,
      rate: sides.rate,
      amount: isToMove ? headline : sign + (sides.inside ?? unknown),
      other: isToMove ? inside : null,
      standing,
      hasMoved,
      isIncoming: hasMoved && direction === 'buyIn',
      isOpen,
      lead: leadText(transaction, standing, sides.outside, t),
      status: statusText(status, t),
      meaning: meaningKey && t(meaningKey),
      words: transactionWords(direction, standing),
    };
  };
}

function payableOf(transaction: Transaction | TransactionDetail): Money | null {
  const nextAction = 'nextAction' in transaction ? transaction.nextAction : null;
  if (nextAction?.type === 'voucher') return nextAction.voucher.payable;
  return nextAction?.type === 'transfer' ? nextAction.transfer.payable : transaction.payable;
}

function leadText(
  { direction, status }: Transaction,
  standing: TransactionStanding,
  outside: string | null,
  t: Text,
): string {
  // The amount beside it is the casino's, as the one to be paid is unknown.
  if (direction === 'buyIn' && standing === 'OfferedToUser' && outside === null) {
    return t('money:sides.onlyCredited');
  }
  const leadKey = transactionLeadKey(direction, standing);
  return leadKey ? t(leadKey) : statusText(status, t);
}

export function StatusMarker({ texts: { hasMoved, isOpen, lead } }: { texts: TransactionTexts }) {
  const tone = hasMoved ? 'good' : isOpen ? 'warning' : 'over';
  return (
    <span className={`marker marker--${tone}`}>
      <bdi>{lead}</bdi>
    </span>
  );
}
