import { asPlayer } from '#app/calls/player-calls.ts';
import type { Direction, Transaction } from '#app/domain/money/transaction.ts';
import { OPEN_STATUSES } from '#app/domain/money/transaction-status.ts';
import { loadBegun } from '#app/money/begun.ts';
import type { UnconfirmedPayment } from '#app/money/payment-notes.ts';
import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** A payment that something may still come of. */
export type OpenPayment = Pick<
  Transaction,
  | 'transactionId'
  | 'direction'
  | 'status'
  | 'paymentType'
  | 'paymentTypeLabel'
  | 'amountAU'
  | 'feeAU'
  | 'payable'
  | 'offerExpirationDate'
>;

/** What is open at a casino, newest first; null when it is not known, which is not to be shown as nothing. */
export type OpenPayments = readonly OpenPayment[] | null;

/** What is open at the casino of a form, as its page shows it. */
export interface OpenSection {
  open: OpenPayments;
  /** Sent from here, and not known to have arrived. */
  unconfirmed: readonly Pick<UnconfirmedPayment, 'id' | 'paymentType' | 'label' | 'sentAtMs' | 'request'>[];
}

const MOST_OPEN = 20;

/**
 * Asks what of a player's payments is open at a casino, so that no one makes a second one for the first (contract
 * §6.6); of a guest, what was begun in the session. Once per request.
 *
 * @returns payments that something may still come of, newest first
 */
export function loadOpenPayments(
  visit: Visit,
  direction: Direction,
  casinoId: number,
): Promise<OpenPayments> {
  return visit.once(`open ${direction} ${casinoId}`, async () => {
    const wanted = { direction, statuses: OPEN_STATUSES, casinoId };
    const answer =
      visit.player && isGuest(visit.player)
        ? await loadBegun(visit, wanted)
        : await asPlayer(visit).transactions({ limit: MOST_OPEN, ...wanted });
    if (!answer.ok) return null;
    const nowMs = visit.now();
    return answer.value.entries.flatMap((entry) => {
      if (entry.unavailable) return [];
      const { transactionId, status, paymentType, paymentTypeLabel, offerExpirationDate } = entry.transaction;
      const { amountAU, feeAU, payable } = entry.transaction;
      // An offer whose time is over is not to be paid any more, even while the operator still calls it offered.
      const isOver =
        status === 'OfferedToUser' && offerExpirationDate !== null && offerExpirationDate <= nowMs;
      const amounts = { direction, amountAU, feeAU, payable };
      const open = { transactionId, status, paymentType, paymentTypeLabel, offerExpirationDate, ...amounts };
      return isOver ? [] : [open];
    });
  });
}

/**
 * The newest open payment of the same amount and by the same method as one that is to be sent; null when there is none.
 */
export function alikeIn(
  open: OpenPayments,
  { amountAU, paymentType }: Pick<OpenPayment, 'amountAU' | 'paymentType'>,
): OpenPayment | null {
  return open?.find((one) => one.amountAU === amountAU && one.paymentType === paymentType) ?? null;
}
