import { redirect } from '@remix-run/node';
import { unconfirmedHref } from '#app/domain/pages/routes.ts';
import type { PendingPayment } from '#app/money/journal-cookies.ts';
import type { PaymentJournal } from '#app/money/payment-journal.ts';
import type { PaymentToken } from '#app/money/payment-token.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import type { PaymentContext } from '../payment-context.ts';
import { duplicateToAsk, loadOpenPayments, type OpenPayment } from './duplicates.ts';
import { startedPayment } from './payment-result.ts';
import type { PaymentToSend } from './send-payment.ts';

/**
 * Leads to the payment that a form is known to have sent, whatever the form says now: the money that it has moved is not
 * there a second time. Nothing is sent.
 *
 * @returns null when the browser knows of none
 */
export function whatFormSent(visit: Visit, journal: PaymentJournal, token: PaymentToken): Response | null {
  const started = journal.startedBy(token);
  if (started) {
    notifyInfo(visit, 'PaymentSentBefore');
    return startedPayment(started);
  }
  const pending = journal.pendingOf(token);
  return pending && pendingPayment(visit, pending);
}

/**
 * Finds what the browser knows of the payment that a form is to send: what that form has sent, or another one like it
 * that has no answer yet.
 *
 * @returns a redirect to it; `other` when the form has sent another payment; null when nothing is known
 */
export function sentBefore(
  visit: Visit,
  journal: PaymentJournal,
  { direction, token, request }: PaymentToSend,
): Response | 'other' | null {
  const sent = journal.hasSent(token, request);
  if (sent !== null) return sent === 'this' ? whatFormSent(visit, journal, token) : 'other';
  const like = journal.pendingLike(direction, request);
  return like && pendingPayment(visit, like);
}

/**
 * Finds the open payment that the player is to be asked about before one like it is sent, as far as the operator can be
 * asked for what is open.
 */
export async function findDuplicate(
  { visit, direction }: PaymentContext,
  journal: PaymentJournal,
  { token, request, paymentType }: PaymentToSend,
): Promise<OpenPayment | null> {
  const open = await loadOpenPayments(visit, direction, request.casinoId);
  return duplicateToAsk(open, { amountAU: request.amountAU, paymentType }, token, journal);
}

function pendingPayment(visit: Visit, { id }: PendingPayment): Response {
  notifyInfo(visit, 'PaymentAlreadySent');
  return redirect(unconfirmedHref(id), 303);
}
