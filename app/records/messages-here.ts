import { isOpenStatus } from '#app/domain/money/transaction-status.ts';
import { type catalogue, infos, PAYMENT_SUCCESSES } from '#app/domain/texts/catalogue.ts';
import type { Visit } from '#app/session/visit.ts';

const WAITING: keyof typeof catalogue = 'WaitingForProviderConfirmation';
/** Of one transaction, which only its own page shows. */
const OF_A_TRANSACTION = [
  ...PAYMENT_SUCCESSES,
  WAITING,
  ...Object.keys(infos).filter((code) => code !== 'PaymentAlreadySent'),
];

/**
 * Lets what was told of a transaction follow it: on its page it stands while it is true, on no other page at all. That
 * a payment was started, or waits, is withdrawn where it is over (spec §4, "Notifications").
 */
export function tellOnlyHere(visit: Visit, status: string): void {
  if (!isOpenStatus(status)) {
    visit.messages.withdraw(WAITING);
    for (const code of PAYMENT_SUCCESSES) {
      // A slip that is paid asks for nothing any more.
      if (status !== 'Committed' || code !== 'WebPayInitiated') visit.messages.withdraw(code);
    }
  }
  visit.messages.keepToThisPage(OF_A_TRANSACTION);
}
