// Values that several examples share.

/** Currency of the example casino: 1,000 AU are one dollar. */
export const DOLLARS = {
  minorDigits: 2,
  auPerCurrencyUnit: 1000,
  symbol: '$',
  minorSymbol: 'c',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'USD',
};

/** A session right after the log-on. */
export const SESSION = {
  accessToken: 'example-access-token',
  refreshToken: 'example-refresh-token',
  accessTokenExpiration: '2026-11-21T18:20:00Z',
  userId: 'u_81',
  displayName: 'Ana',
  phoneNumber: '5512345678',
  phoneCountryCode: 'MX',
  isUserVerified: true,
  playersCountry: 'MX',
  language: 'es-MX',
  permissions: { arePermissionsSuspended: false },
  currencyInfo: DOLLARS,
  loggedOnTimeCode: '2026-11-21T18:00:00Z',
  previousLogOn: null,
};

/** A code that was sent by SMS. */
export const CODE_SENT = {
  status: 'Success',
  sentTo: '55 •••• 5678',
  channel: 'sms',
  availableChannels: ['sms'],
  resendAfterSeconds: 60,
  codeExpiresAt: '2026-11-21T18:10:00Z',
  attemptsLeft: 5,
};

const PESOS = { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' };

/** A slip to be paid at a store. */
export const VOUCHER_ACTION = {
  type: 'voucher',
  voucher: {
    reference: '98000000123456',
    barcode: { symbology: 'code128', value: '98000000123456' },
    stores: [{ storeId: 'oxxo', name: 'OXXO' }],
    payable: PESOS,
    storeFee: { amount: 1500, minorDigits: 2, iso4217Code: 'MXN' },
    issuedAt: '2026-11-21T18:05:00Z',
    expiresAt: '2026-11-25T05:59:00Z',
    timeZone: 'America/Mexico_City',
    beneficiary: 'PAYMX',
    concept: 'tx_7Q2',
    hostedVoucherUrl: null,
  },
};

/** A buy-in that waits for its payment. */
export const BUY_IN = {
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
  payable: PESOS,
  providerReference: '98000000123456',
  trackingKey: null,
  payoutAccountMask: null,
  isCancellable: true,
};

/** The same with its history. */
export const BUY_IN_DETAIL = {
  ...BUY_IN,
  nextAction: VOUCHER_ACTION,
  events: [{ date: '2026-11-21T18:05:00Z', status: 'OfferedToUser', info: null }],
};

/** A cash-out to an own account. */
export const CASH_OUT = {
  ...BUY_IN,
  transactionId: 'tx_8K4',
  direction: 'cashOut',
  status: 'WaitingForProviderConfirmation',
  offerExpirationDate: null,
  paymentType: 'spei',
  paymentTypeLabel: 'SPEI',
  creditType: null,
  payoutAccountMask: '•••• 9719',
  providerReference: null,
};

/** Limits of a restricted player. */
export const LIMITS = {
  isRestricted: true,
  minimumAU: 10_000,
  maximumAU: 180_000,
  thresholdAU: 300_000,
  thresholdRemainingAU: 180_000,
  availableAU: null,
  requirements: [
    { code: 'IdCheckRequired', isBlocking: false },
    { code: 'PersonalInfoRequired', isBlocking: false },
  ],
};

/** A profile without personal information. */
export const PROFILE = {
  displayName: 'Ana',
  phoneNumber: '5512345678',
  phoneCountryCode: 'MX',
  isPhoneVerified: true,
  email: 'ana@mail.example',
  isEmailVerified: true,
  pendingEmail: null,
  language: 'es-MX',
  personalInfo: { firstName: 'Ana', lastName: 'Ruiz', birthDate: '1990-04-15', address: { city: 'Puebla' } },
  isPersonalInfoComplete: false,
  missingPersonalInfo: ['nationality', 'taxId'],
  lockedPersonalInfo: [],
};
