import type { Direction } from '#app/domain/money/transaction.ts';
import type { PaymentStarted } from '#app/operator/money/payments.ts';
import { rememberBegun } from '#app/session/begun-transactions.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import { OPERATION_TOKEN_LIFETIME_MS, type Operation } from './operation-token.ts';
import { paymentNotes } from './payment-notes.ts';

/** More than an operator may take to book a payment, with the clocks of several processes, in ms (contract §1.9). */
const BOOKING_MS = 10 * 60 * 1000;

/** What a form of a payment begins with. */
export interface FormOperation {
  operation: Operation;
  /** What is known of a form of this direction that was open before. Null: nothing was sent by it. */
  before:
    | null
    /** It may have been sent, and the player may be looking at its money. */
    | { kind: 'uncertain' }
    /** It was sent; its answer did not reach the player. */
    | { kind: 'received'; transactionId: string };
}

/**
 * Finds out what the form goes on with that a player opens: the key of the form before while it may have been sent (the
 * portal was started again, the answer got lost, another tab is sending it), so that the same payment sent from here is
 * that one; a new key when its fate is known (contract §1.8).
 */
export async function formOperation(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
): Promise<FormOperation> {
  const notes = await paymentNotes(visit, player);
  const { sinceMs, shownAtMs, ...operation } = notes.operationOf(direction);
  // Whatever a form sent that lies longer than its token is good is in the operator's books by now.
  const isRecent = visit.now() - shownAtMs < OPERATION_TOKEN_LIFETIME_MS + BOOKING_MS;
  const uncertain = isRecent ? ({ kind: 'uncertain' } as const) : null;
  const standing = await visit.operations.standing<PaymentStarted>({
    ...operation,
    issuedAtMs: sinceMs,
  });
  switch (standing.kind) {
    case 'untouched':
      notes.takeLanguageOfPage(direction);
      return { operation: await nextOperation(visit, player, direction), before: null };
    case 'unavailable':
      // No payment is taken on while it lasts. Whatever was sent keeps its key.
      return { operation, before: null };
    case 'uncertain':
    case 'underWay':
      return { operation: mayBeSent(operation), before: uncertain };
    case 'done': {
      if (!standing.result.ok) return { operation: mayBeSent(operation), before: uncertain };
      const { transactionId } = standing.result.value.transaction;
      notes.keepBegun(operation, transactionId);
      rememberBegun(visit, transactionId);
      return {
        operation: await nextOperation(visit, player, direction),
        before: { kind: 'received', transactionId },
      };
    }
  }
}

/** The operation of a form that is shown after one whose fate is known. */
export async function nextOperation(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
): Promise<Operation> {
  const notes = await paymentNotes(visit, player);
  const { sinceMs: _since, shownAtMs: _shown, ...operation } = notes.operationOf(direction);
  return operation;
}

/** The operation of a form that is shown again although it may have been sent: the same key, good for another while. */
export function shownAgain(visit: VisitWith<'now'>, operation: Operation): Operation {
  return mayBeSent({ ...operation, issuedAtMs: visit.now() });
}

const mayBeSent = (operation: Operation): Operation => ({ ...operation, mayBeSent: true });
