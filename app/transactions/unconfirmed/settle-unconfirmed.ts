import { redirect } from '@remix-run/node';
import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { findLookalikes } from '#app/money/lookalikes.ts';
import { paymentNotes } from '#app/money/payment-notes.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { notifyInfo } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';
import { LOOKALIKE_FIELD, SETTLING } from './form-names.ts';

/**
 * Ends the note of a payment without an answer, as only the player can say: it is the transaction that was shown, or it is
 * no longer wanted. Nothing is sent.
 *
 * @returns a redirect to the transaction, to the list, or back to the page when neither was said
 */
export async function settleUnconfirmed(visit: Visit, player: PlayerSession, id: string, form: FormData) {
  const notes = await paymentNotes(visit, player);
  const payment = notes.unconfirmed.find((one) => one.id === id);
  if (payment === undefined) return redirect(ROUTES.webPayTransactions, 303);
  const intent = form.get('intent');
  if (intent === SETTLING.dismiss) {
    notes.forget([payment]);
    notifyInfo(visit, 'PaymentDismissed');
    return redirect(ROUTES.webPayTransactions, 303);
  }
  const named = form.getAll(LOOKALIKE_FIELD);
  const like = (await findLookalikes(visit, player)).find((one) => one.payment.id === id);
  const isSame = named.length === 1 && named[0] === like?.transaction.transactionId;
  if (intent !== SETTLING.same || like === undefined || !isSame) return redirect(unconfirmedHref(id), 303);
  notes.recognise(payment, like.transaction.transactionId);
  return redirect(transactionHref(like.transaction.transactionId), 303);
}
