import { redirect } from '@remix-run/node';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { findLookalikes } from '#app/money/lookalikes.ts';
import { sealOperation } from '#app/money/operation-token.ts';
import { paymentKey } from '#app/money/payment-key.ts';
import { paymentNotes, type UnconfirmedPayment } from '#app/money/payment-notes.ts';
import { type CasinoBook, type NamedCasino, openCasinoBook } from '#app/record-lists/casino-book.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { lookAgain } from '../recheck.ts';

/** A payment that was sent from here and that the operator's list does not have. */
export interface UnconfirmedItem extends Omit<UnconfirmedPayment, 'nonce' | 'request' | 'others'> {
  casino: NamedCasino;
  /** Null: the casino's currency is not known. */
  amount: string | null;
}

/** The page of one of them. */
export interface UnconfirmedModel extends UnconfirmedItem {
  /** A transaction that may be it, begun at that time (epoch, ms); null when there is none. */
  lookalike: { transactionId: string; initiationDate: number } | null;
  /** What the operator can be asked about it by: the key of its calls. */
  reference: string;
  /** The sealed token of the form that asks again. */
  operation: string;
  /** The page looks again by itself. */
  isLookedAtAgain: boolean;
}

/**
 * Lists what was sent from here without an answer: pending, as far as anyone here knows. No call is made for it.
 *
 * @returns newest first
 */
export async function loadUnconfirmed(
  visit: Visit,
  player: PlayerSession,
  casinos: CasinoBook,
): Promise<UnconfirmedItem[]> {
  const { unconfirmed } = await paymentNotes(visit, player);
  return unconfirmed.map((payment) => itemOf(payment, casinos));
}

/**
 * Loads the page of a payment of which it is not known what became.
 *
 * @throws Response that leads to the list when nothing is known of it here, or when the operator ends the session
 */
export async function unconfirmedModel(
  visit: Visit,
  player: PlayerSession,
  id: string,
): Promise<UnconfirmedModel> {
  const { unconfirmed } = await paymentNotes(visit, player);
  const payment = unconfirmed.find((one) => one.id === id);
  if (payment === undefined) throw redirect(ROUTES.webPayTransactions, 303);
  const like = (await findLookalikes(visit, player)).find((one) => one.payment.id === id);
  const { direction, nonce, request } = payment;
  const { keys, now } = visit;
  const { language } = request;
  return {
    ...itemOf(payment, await openCasinoBook(visit)),
    lookalike: like
      ? { transactionId: like.transaction.transactionId, initiationDate: like.transaction.initiationDate }
      : null,
    reference: paymentKey(nonce, request),
    operation: await sealOperation(keys, {
      sessionId: player.id,
      purpose: direction,
      nonce,
      issuedAtMs: now(),
      language,
      mayBeSent: true,
    }),
    isLookedAtAgain: lookAgain(visit, unconfirmedHref(id)),
  };
}

function itemOf(
  { nonce: _nonce, others: _others, request, ...payment }: UnconfirmedPayment,
  casinos: CasinoBook,
): UnconfirmedItem {
  const { casinoId, amountAU } = request;
  return { ...payment, casino: casinos.casinoOf(casinoId), amount: casinos.amountOf(casinoId, amountAU) };
}
