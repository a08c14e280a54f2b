import { asPlayer } from '#app/calls/player-calls.ts';
import type { Direction, Transaction } from '#app/domain/money/transaction.ts';
import { OPEN_STATUSES } from '#app/domain/money/transaction-status.ts';
import { loadBegun } from '#app/money/begun.ts';
import { markOf, type PaymentJournal, type PendingPayment } from '#app/money/payment-journal.ts';
import type { PaymentToken } from '#app/money/payment-token.ts';
import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { PaymentContext } from '../payment-context.ts';

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
  | 'initiationDate'
  | 'offerExpirationDate'
>;

/** What is open at a casino, newest first; null when it is not known, which is not to be shown as nothing. */
export type OpenPayments = readonly OpenPayment[] | null;

/** What is open at the casino of a form, as its page shows it. */
export interface OpenSection {
  open: OpenPayments;
  /** Sent from here, and not known to have arrived. */
  pending: readonly Pick<PendingPayment, 'id' | 'paymentType' | 'label' | 'sentAtMs' | 'request'>[];
}

const MOST_OPEN = 20;
/** The operator's clock may differ by so much, in ms. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

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
      const { transactionId, status, paymentType, paymentTypeLabel } = entry.transaction;
      const { amountAU, feeAU, payable, initiationDate, offerExpirationDate } = entry.transaction;
      // An offer whose time is over is not to be paid any more, even while the operator still calls it offered.
      const isOver =
        status === 'OfferedToUser' && offerExpirationDate !== null && offerExpirationDate <= nowMs;
      const amounts = { direction, amountAU, feeAU, payable };
      const times = { initiationDate, offerExpirationDate };
      return isOver ? [] : [{ transactionId, status, paymentType, paymentTypeLabel, ...times, ...amounts }];
    });
  });
}

type Likeness = Pick<OpenPayment, 'amountAU' | 'paymentType'>;

/**
 * The newest open payment of the same amount and by the same method as one that is to be sent; null when there is none.
 */
export function alikeIn(open: OpenPayments, payment: Likeness): OpenPayment | null {
  return allAlike(open, payment)[0] ?? null;
}

/**
 * The open payment like one that is to be sent that the player is to be asked about first: one that was there when the
 * form was shown, or that this browser has begun by another form. What is newer may be what this very form has made,
 * which its key finds out.
 *
 * @returns null where there is none, or where the player was asked before
 */
function duplicateToAsk(
  open: OpenPayments,
  payment: Likeness,
  token: PaymentToken,
  journal: Pick<PaymentJournal, 'hasBegun'>,
): OpenPayment | null {
  const [newest = null] = allAlike(open, payment).filter(
    ({ transactionId, initiationDate }) =>
      token.open?.includes(markOf(transactionId)) ||
      initiationDate < token.shownAtMs - CLOCK_TOLERANCE_MS ||
      journal.hasBegun(transactionId),
  );
  return newest?.transactionId === token.besides ? null : newest;
}

/** Finds the open payment that the player is to be asked about before one like it is sent; see `duplicateToAsk`. */
export async function findDuplicate(
  { visit, direction }: PaymentContext,
  journal: PaymentJournal,
  {
    token,
    request,
    paymentType,
  }: { token: PaymentToken; request: PendingPayment['request']; paymentType: string },
): Promise<OpenPayment | null> {
  const open = await loadOpenPayments(visit, direction, request.casinoId);
  return duplicateToAsk(open, { amountAU: request.amountAU, paymentType }, token, journal);
}

/** Marks of what is listed beside a form and would else be too new for `duplicateToAsk`. */
export function marksOfOpen(open: OpenPayments, shownAtMs: number): string[] {
  return (open ?? [])
    .filter(({ initiationDate }) => initiationDate >= shownAtMs - CLOCK_TOLERANCE_MS)
    .map(({ transactionId }) => markOf(transactionId));
}

function allAlike(open: OpenPayments, { amountAU, paymentType }: Likeness): OpenPayment[] {
  return (open ?? []).filter((one) => one.amountAU === amountAU && one.paymentType === paymentType);
}
