/** What an operator says of payments, as it says it (contract §6.1, §6.2). */

export const wireLimits = {
  isRestricted: true,
  minimumAU: 10_000,
  maximumAU: 300_000,
  thresholdAU: 300_000,
  thresholdRemainingAU: 180_000,
  availableAU: null,
  requirements: [
    { code: 'IdCheckRequired', isBlocking: false },
    { code: 'PersonalInfoRequired', isBlocking: true },
  ],
};

export const wireMethod = {
  methodId: 'm_oxxo',
  paymentType: 'oxxo',
  group: 'cashStore',
  provider: { providerId: 'p1', name: 'PayMx' },
  label: 'OXXO',
  flow: 'voucher',
  minimumAU: 10_000,
  maximumAU: 180_000,
  fee: { fixedAU: 0, percent: 3.6, paidTo: 'store' },
  eta: { minimumMinutes: 5, maximumMinutes: 1440 },
  offerLifetimeMinutes: 4320,
  fields: [],
  payableCurrency: 'MXN',
  isAvailable: true,
  unavailableReason: null,
};

const payable = { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' };

export const wireTransaction = {
  transactionId: 'tx_7Q2',
  direction: 'buyIn',
  casinoId: 12,
  status: 'OfferedToUser',
  statusAdditionalInfo: null,
  initiationDate: '2026-11-21T18:05:00Z',
  offerExpirationDate: '2026-11-25T05:59:00Z',
  lastUpdateDate: '2026-11-21T18:05:00Z',
  provider: { providerId: 'p1', name: 'PayMx' },
  paymentType: 'oxxo',
  paymentTypeLabel: 'OXXO',
  creditType: 'regular',
  amountAU: 20_000,
  feeAU: 0,
  payable,
  providerReference: '98000000123456',
  trackingKey: null,
  payoutAccountMask: null,
  isCancellable: true,
};

/** A buy-in that ends in a slip. */
export const startedAnswer = {
  status: 'Success',
  transaction: wireTransaction,
  nextAction: {
    type: 'voucher',
    voucher: {
      reference: '98000000123456',
      barcode: { symbology: 'code128', value: '98000000123456' },
      stores: [{ storeId: 'oxxo', name: 'OXXO' }],
      payable,
      storeFee: { amount: 1500, minorDigits: 2, iso4217Code: 'MXN' },
      issuedAt: '2026-11-21T18:05:00Z',
      expiresAt: '2026-11-25T05:59:00Z',
      timeZone: 'America/Mexico_City',
      beneficiary: 'PAYMX',
      concept: 'tx_7Q2',
      hostedVoucherUrl: null,
    },
  },
};
