import { redirect } from '@remix-run/node';
import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { findLookalikes } from '#app/money/lookalikes.ts';
import { paymentJournal } from '#app/money/payment-journal.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { LOOKALIKE_FIELD, SETTLING } from './form-names.ts';

/**
 * Ends the note of a payment without an answer, as only the player can say: it is the transaction that was shown, or it is
 * no longer wanted. Nothing is sent.
 *
 * @returns a redirect to the transaction, to the list, or back to the page when neither was said
 */
export async function settleUnconfirmed(visit: Visit, player: PlayerSession, id: string, form: FormData) {
  const journal = await paymentJournal(visit, player);
  const payment = journal.pending.find((one) => one.id === id);
  if (payment === undefined) return redirect(ROUTES.webPayTransactions, 303);
  const intent = form.get('intent');
  if (intent === SETTLING.dismiss) {
    journal.forget(payment);
    notifyInfo(visit, 'PaymentDismissed');
    return redirect(ROUTES.webPayTransactions, 303);
  }
  const named = form.getAll(LOOKALIKE_FIELD);
  const like = (await findLookalikes(visit, player)).find((one) => one.payment.id === id);
  const isSame = named.length === 1 && named[0] === like?.transaction.transactionId;
  if (intent !== SETTLING.same || like === undefined || !isSame) return redirect(unconfirmedHref(id), 303);
  const { transactionId } = like.transaction;
  journal.recognise(payment, { transactionId, isAtProvider: false });
  return redirect(transactionHref(transactionId), 303);
}
