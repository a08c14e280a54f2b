import { asPlayer } from '#app/calls/player-calls.ts';
import type { Direction, Transaction } from '#app/domain/money/transaction.ts';
import { OPEN_STATUSES } from '#app/domain/money/transaction-status.ts';
import type { Refused, Result } from '#app/operator/http/result.ts';
import type { TransactionEntry, TransactionFilter } from '#app/operator/transactions.ts';
import {
  markOf,
  type PaymentJournal,
  type PendingPayment,
  paymentJournal,
} from '#app/payments/base/payment-journal.ts';
import type { PaymentToken } from '#app/payments/base/payment-token.ts';
import { isGuest, type PlayerSession, startedByGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { PaymentContext } from './offer.ts';

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

/** Open payments at a casino, newest first; null when unknown, which must not be shown as none. */
export type OpenPayments = readonly OpenPayment[] | null;

export interface OpenSection {
  open: OpenPayments;
  /** Sent from this browser, with unknown outcome. */
  pending: readonly Pick<PendingPayment, 'id' | 'paymentType' | 'label' | 'sentAtMs' | 'request'>[];
}

const MOST_OPEN = 20;
/** Tolerated difference of the operator's clock, in ms. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/**
 * Loads the player's open payments at a casino, newest first, so that no one pays twice (contract §6.6); a
 * guest's are those started in the session. Once per request.
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
        ? await loadStarted(visit, wanted)
        : await asPlayer(visit).transactions({ limit: MOST_OPEN, ...wanted });
    if (!answer.ok) return null;
    const nowMs = visit.now();
    return answer.value.entries.flatMap((entry) => {
      if (entry.unavailable) return [];
      const { transactionId, status, paymentType, paymentTypeLabel } = entry.transaction;
      const { amountAU, feeAU, payable, initiationDate, offerExpirationDate } = entry.transaction;
      // An expired offer can no longer be paid, even while the operator still lists it as offered.
      const isOver =
        status === 'OfferedToUser' && offerExpirationDate !== null && offerExpirationDate <= nowMs;
      const amounts = { direction, amountAU, feeAU, payable };
      const times = { initiationDate, offerExpirationDate };
      return isOver ? [] : [{ transactionId, status, paymentType, paymentTypeLabel, ...times, ...amounts }];
    });
  });
}

type Likeness = Pick<OpenPayment, 'amountAU' | 'paymentType'>;

/** Returns the newest open payment with the same amount and method; null without one. */
export function alikeIn(open: OpenPayments, payment: Likeness): OpenPayment | null {
  return allAlike(open, payment)[0] ?? null;
}

/**
 * Open duplicate to ask the player about first: one that existed when the form was shown, or that this
 * browser has started by another form. A newer one may be this very form's, which its key finds out. Null
 * also when the player was asked before.
 */
function duplicateToAsk(
  open: OpenPayments,
  payment: Likeness,
  token: PaymentToken,
  journal: Pick<PaymentJournal, 'hasStarted'>,
): OpenPayment | null {
  const [newest = null] = allAlike(open, payment).filter(
    ({ transactionId, initiationDate }) =>
      token.open?.includes(markOf(transactionId)) ||
      initiationDate < token.shownAtMs - CLOCK_TOLERANCE_MS ||
      journal.hasStarted(transactionId),
  );
  return newest?.transactionId === token.besides ? null : newest;
}

/** Finds the open duplicate that the player is asked about before a payment is sent; see `duplicateToAsk`. */
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

/** Returns marks of the payments listed beside a form, which would else be too new for `duplicateToAsk`. */
export function marksOfOpen(open: OpenPayments, shownAtMs: number): string[] {
  return (open ?? [])
    .filter(({ initiationDate }) => initiationDate >= shownAtMs - CLOCK_TOLERANCE_MS)
    .map(({ transactionId }) => markOf(transactionId));
}

function allAlike(open: OpenPayments, { amountAU, paymentType }: Likeness): OpenPayment[] {
  return (open ?? []).filter((one) => one.amountAU === amountAU && one.paymentType === paymentType);
}

/** Payment without an answer, and a transaction that may be it: only a repeat with its key could tell. */
export interface Lookalike {
  payment: PendingPayment;
  transaction: Transaction;
}

const MOST_TRANSACTIONS = 100;

/**
 * Finds transactions that may be the player's payments without an answer, once per request: same casino,
 * amount and method, started since it was sent. Another device may have started them, so the player is asked,
 * and nothing is deleted. None for a guest, who may not see the account's.
 */
export function findLookalikes(visit: Visit, player: PlayerSession): Promise<Lookalike[]> {
  return visit.once('lookalikes', async () => {
    const journal = await paymentJournal(visit, player);
    const { pending } = journal;
    if (pending.length === 0 || isGuest(player)) return [];
    const fromMs = Math.min(...pending.map(({ sentAtMs }) => sentAtMs)) - CLOCK_TOLERANCE_MS;
    const answer = await asPlayer(visit).transactions({ limit: MOST_TRANSACTIONS, fromMs });
    if (!answer.ok) return [];
    const known = answer.value.entries.flatMap((entry) => (entry.unavailable ? [] : [entry.transaction]));
    return match(
      pending,
      known.filter(({ transactionId }) => !journal.hasStarted(transactionId)),
    );
  });
}

/** Pairs payments with transactions, each once, the oldest first. */
function match(payments: readonly PendingPayment[], transactions: readonly Transaction[]): Lookalike[] {
  const left = [...transactions].sort((one, other) => one.initiationDate - other.initiationDate);
  return payments.toReversed().flatMap((payment) => {
    const index = left.findIndex((one) => isLike(one, payment));
    const [transaction] = index < 0 ? [] : left.splice(index, 1);
    return transaction ? [{ payment, transaction }] : [];
  });
}

function isLike(transaction: Transaction, payment: PendingPayment): boolean {
  const { direction, request, paymentType, sentAtMs, besides } = payment;
  return (
    transaction.direction === direction &&
    transaction.casinoId === request.casinoId &&
    transaction.amountAU === request.amountAU &&
    transaction.paymentType === paymentType &&
    transaction.initiationDate >= sentAtMs - CLOCK_TOLERANCE_MS &&
    transaction.transactionId !== besides
  );
}

type StartedFilter = Pick<TransactionFilter, 'direction' | 'statuses' | 'casinoId'>;

/**
 * Loads the payments that a guest has started in this session (contract §6.6), each by its own id: a link's
 * holder must not see the account's list. Newest first, without those unknown to the operator; an unreadable
 * one as its id. Fails if none can be read.
 */
export async function loadStarted(
  visit: Visit,
  filter: StartedFilter = {},
): Promise<Result<{ entries: TransactionEntry[] }>> {
  const ids = startedByGuest(visit);
  const answers = await Promise.all(ids.map((id) => asPlayer(visit).transaction(id)));
  const refusals = answers.filter(isRefused);
  const [first] = refusals;
  if (first !== undefined && refusals.length === ids.length) return first;
  const entries = answers.flatMap((answer, position): TransactionEntry[] => {
    if (answer.ok) return [{ unavailable: false, transaction: answer.value }];
    return isRefused(answer) ? [{ unavailable: true, transactionId: ids[position] ?? '' }] : [];
  });
  return { ok: true, value: { entries: entries.filter((entry) => isWanted(entry, filter)) } };
}

/** True if the state of a payment is unknown; a missing one is no refusal. */
function isRefused(answer: Result<unknown>): answer is Refused {
  return !answer.ok && answer.failure.code !== 'http404';
}

function isWanted(entry: TransactionEntry, { direction, statuses, casinoId }: StartedFilter): boolean {
  if (entry.unavailable) return true;
  const { transaction } = entry;
  return (
    (direction === undefined || transaction.direction === direction) &&
    (statuses === undefined || statuses.includes(transaction.status)) &&
    (casinoId === undefined || transaction.casinoId === casinoId)
  );
}
