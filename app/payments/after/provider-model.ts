import { moneyLocale } from '#app/calls/money-locale.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import { type PaymentSides, paymentSides } from '#app/domain/money/payment-sides.ts';
import type { Direction, TransactionDetail } from '#app/domain/money/transaction.ts';
import { transactionSteps } from '#app/domain/money/transaction-status.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { casinoOf } from '#app/records/casinos.ts';
import { loadCasinos } from '#app/records/load-casinos.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';

/** The page between the portal and the payment provider (contract §6.4). */
export interface ProviderModel {
  transactionId: string;
  direction: Direction;
  provider: string;
  /** Amount at the provider, and at the casino. */
  sides: PaymentSides;
  /** Epoch, ms. */
  expiresAt: number | null;
  /** IANA name of the casino's zone. */
  timeZone: string;
  /** Null: the address may not be followed. */
  target: {
    method: 'GET' | 'POST';
    href: string;
    host: string;
    fields: { name: string; value: string }[];
  } | null;
  hasNoWay: boolean;
}

/**
 * Loads the page that leads to the provider. The form of a page is let out of the portal by the page's policy, which is
 * set here and for this page only.
 *
 * @returns the model; null when there is nothing (more) to be done at the provider
 */
export async function providerModel(
  visit: Visit,
  transaction: TransactionDetail,
): Promise<ProviderModel | null> {
  const { nextAction, transactionId, direction, casinoId } = transaction;
  const canContinue = transactionSteps(transaction, visit.now()).includes('continue');
  if (!canContinue || nextAction?.type !== 'redirect') return null;
  const { config } = visit;
  const address = readPaymentAddress(nextAction.url, config.paymentOrigins);
  const isSuspended = visit.player?.arePermissionsSuspended === true;
  if (isSuspended) visit.messages.notifyNow(failureNotification(failureOf('PermissionsSuspended')));
  else if (address === null) visit.messages.notifyNow(failureNotification(failureOf('webPayIniateFailed')));
  const isOpen = address !== null && !isSuspended;
  if (isOpen && nextAction.method === 'POST') {
    visit.response.formOrigins = [address.origin];
    visit.response.isOriginTold = true;
  }
  const { currency, timeZone } = casinoOf(await loadCasinos(visit), casinoId);
  return {
    transactionId,
    direction,
    provider: transaction.provider.name,
    sides: paymentSides(transaction, currency, moneyLocale(visit)),
    expiresAt: nextAction.expiresAt,
    timeZone,
    target: isOpen
      ? {
          method: nextAction.method,
          href: address.href,
          host: address.host,
          fields: nextAction.method === 'POST' ? nextAction.fields : [],
        }
      : null,
    hasNoWay: address === null,
  };
}
