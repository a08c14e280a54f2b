import { redirect } from '@remix-run/node';
import { limitedCall } from '#app/calls/limited-call.ts';
import { casinoTimeZone } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { readTransactionStatus, type TransactionStatus } from '#app/domain/money/transaction-status.ts';
import { transactionHref } from '#app/domain/pages/routes.ts';
import type { infos } from '#app/domain/texts/catalogue.ts';
import { refuse } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { formatExactZonedTime } from '#app/i18n/moments.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';

const FOUND: Readonly<Record<TransactionStatus, keyof typeof infos>> = {
  OfferedToUser: 'LookedOffered',
  WaitingForProviderConfirmation: 'LookedWaiting',
  Committed: 'LookedCommitted',
  Cancelled: 'LookedCancelled',
  Expired: 'LookedExpired',
  RefusedByProvider: 'LookedRefused',
};

/**
 * Asks the operator what has become of a transaction, for a player who says 'I paid' or wants to know: at most once in
 * ten seconds. When it was asked and what it said is told on the transaction's page.
 *
 * @returns a redirect to that page, which says why where the operator was not asked
 */
export async function lookAtTransaction(visit: Visit, transactionId: string) {
  const answer = await limitedCall(visit, 'look', () => asPlayer(visit).transaction(transactionId), {
    part: transactionId,
  });
  if (!answer.ok) {
    // That there is no such transaction is shown by its page.
    if (answer.failure.code === 'http404') return redirect(transactionHref(transactionId), 303);
    return refuse(visit, sentForm({}), { failure: answer.failure, unmended: 503 });
  }
  const status = readTransactionStatus(answer.value.status);
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  const time = formatExactZonedTime(visit.now(), tag, await casinoTimeZone(visit, answer.value.casinoId));
  notifyInfo(visit, status === null ? 'LookedUnknown' : FOUND[status], { params: { time } });
  return redirect(transactionHref(transactionId), 303);
}
