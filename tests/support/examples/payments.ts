/** Payments and methods as the tests need them: whole, and different where a test says so. */
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';

/** A method with what the test is about. */
export function webPayMethod(changes: Partial<WebPayMethod> = {}): WebPayMethod {
  return {
    methodId: 'm_oxxo',
    paymentType: 'oxxo',
    group: 'cashStore',
    provider: { providerId: 'p1', name: 'PayMx' },
    label: 'OXXO',
    flow: 'voucher',
    minimumAU: 10_000,
    maximumAU: 180_000,
    fee: null,
    eta: null,
    offerLifetimeMinutes: null,
    fields: [],
    payableCurrency: null,
    isAvailable: true,
    unavailableReason: null,
    ...changes,
  };
}

/** A transaction with what the test is about. */
export function transactionDetail(changes: Partial<TransactionDetail> = {}): TransactionDetail {
  return {
    transactionId: 'tx_7Q2',
    direction: 'buyIn',
    casinoId: 12,
    status: 'OfferedToUser',
    statusAdditionalInfo: null,
    initiationDate: Date.UTC(2026, 10, 21, 18, 5),
    offerExpirationDate: Date.UTC(2026, 10, 25, 5, 59),
    lastUpdateDate: Date.UTC(2026, 10, 21, 18, 5),
    provider: { providerId: 'p1', name: 'PayMx' },
    paymentType: 'oxxo',
    paymentTypeLabel: 'OXXO',
    creditType: null,
    amountAU: 20_000,
    feeAU: 0,
    taxAU: 0,
    payable: null,
    providerReference: null,
    trackingKey: null,
    payoutAccountMask: null,
    isCancellable: false,
    nextAction: null,
    events: [],
    ...changes,
  };
}
