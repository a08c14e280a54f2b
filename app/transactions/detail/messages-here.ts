import { isOpenStatus } from '#app/domain/money/transaction-status.ts';
import { type catalogue, infos, type successes } from '#app/domain/texts/catalogue.ts';
import type { VisitWith } from '#app/session/visit.ts';

const STARTED: keyof typeof successes = 'WebPayInitiated';
const WAITING: keyof typeof catalogue = 'WaitingForProviderConfirmation';
/** Of one transaction, which only its own page shows. */
const OF_A_TRANSACTION = [
  STARTED,
  WAITING,
  ...Object.keys(infos).filter((code) => code !== 'PaymentAlreadySent'),
];

/**
 * Lets what was told of a transaction follow it: on its page it stands while it is true, on no other page at all. That
 * a payment was started, or waits, is withdrawn where it is over (spec §4, "Notifications").
 */
export function tellOnlyHere(visit: VisitWith<'messages'>, status: string): void {
  if (!isOpenStatus(status)) {
    visit.messages.withdraw(WAITING);
    if (status !== 'Committed') visit.messages.withdraw(STARTED);
  }
  visit.messages.keepToThisPage(OF_A_TRANSACTION);
}
