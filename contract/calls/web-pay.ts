import { z } from 'zod/v4';
import type { Call, Refusal } from '../call.ts';
import { BUY_IN, BUY_IN_DETAIL, CASH_OUT, LIMITS, VOUCHER_ACTION } from '../examples.ts';
import { attemptsLeft, codeSent } from '../schemas/codes.ts';
import {
  casinoId,
  envelope,
  id,
  instant,
  money,
  nextCursor,
  paidAU,
  success,
  wantedCasinoId,
} from '../schemas/primitives.ts';
import {
  direction,
  limits,
  nextAction,
  paymentRequest,
  TRANSACTION_STATUSES,
  transaction,
  transactionDetail,
  webPayMethod,
} from '../schemas/web-pay.ts';
import { PAGE_QUERY, PAGE_RULES } from './pages.ts';

const started = z.looseObject({
  status: success,
  transaction,
  nextAction: nextAction.optional(),
  ...envelope,
});

const transactionAnswer = z.looseObject({
  status: success.optional(),
  transaction: transactionDetail,
  ...envelope,
});

const refusalMembers = {
  limits: limits.optional(),
  transaction: transaction.optional(),
  stepUp: z
    .looseObject({ kind: z.enum(['password', 'code']), sent: codeSent.optional() })
    .optional()
    .describe('Which proof is wanted.'),
  attemptsLeft: attemptsLeft.optional(),
};

const withLimits = { limits: LIMITS };

const STEP_UP: readonly Refusal[] = [
  {
    status: 'StepUpRequired',
    when: 'A proof is wanted. Nothing was made, and the answer is not remembered: the portal sends the same key with `stepUp`.',
    members: { stepUp: { kind: 'password' } },
  },
  {
    status: 'PasswordIncorrect',
    when: 'The proof is wrong. Not remembered.',
    members: { stepUp: { kind: 'password' }, fieldErrors: { 'stepUp.value': 'mismatch' }, attemptsLeft: 4 },
  },
  {
    status: 'InvalidCode',
    when: 'The proof is wrong. Not remembered.',
    members: { stepUp: { kind: 'code' }, fieldErrors: { 'stepUp.value': 'mismatch' }, attemptsLeft: 4 },
  },
];

const provider = (payment: object): readonly Refusal[] => [
  { status: 'webPayIniateFailed', when: 'The provider cannot be reached, and nothing was made.' },
  {
    status: 'RejectedByPaymentService',
    when: 'The provider refused; the transaction exists.',
    members: { transaction: { ...payment, status: 'RefusedByProvider', isCancellable: false } },
  },
  {
    status: 'WaitingForProviderConfirmation',
    when: 'This key is still being worked on after 10 s. Not a refusal: the portal says that the payment is on its way.',
    members: { transaction: payment },
  },
];

const requirements: readonly Refusal[] = [
  { status: 'PhoneNumberNotVerified', when: 'The phone must be verified first.', members: withLimits },
  { status: 'EmailNotVerified', when: 'The mail address must be verified first.', members: withLimits },
  { status: 'PersonalInfoRequired', when: 'Personal information is missing.', members: withLimits },
  { status: 'IdCheckRequired', when: 'Identity must be checked first.', members: withLimits },
];

const NO_METHOD: Refusal = {
  status: 'NoPaymentMethodAvailable',
  when: 'The method is unknown or switched off.',
  members: withLimits,
};

const WRONG_FIELDS: Refusal = {
  status: 'InvalidTransferParameters',
  when: 'A field of the method is wrong, the amount is out of range, the `returnUrl` is not allowed, or the key was used with another body.',
  members: { fieldErrors: { 'paymentDetails.clabe': 'checkDigit' }, ...withLimits },
};

const FORBIDDEN = { 403: "Permissions are suspended, or the casino is not the player's." };
const OWN = { 404: "Unknown, or another player's." };
const ids = z.strictObject({ transactionId: id });

const DETAIL_EXAMPLE = { open: { status: 'Success', transaction: BUY_IN_DETAIL } };

const STARTS: readonly Call[] = [
  {
    operationId: 'startBuyIn',
    method: 'post',
    path: '/webpay/buyIn',
    tag: 'Web pay',
    summary: 'Pay into a casino',
    rules: `Starts a payment, once per key. The portal sends it once and never again by itself: an answer that did not come whole is told as \`WaitingForProviderConfirmation\`, never as failed, and the player can ask again with the same key.

\`tx=<transactionId>\` is added to \`returnUrl\` when the player is sent back.`,
    source: 'contract §6.2',
    auth: 'player',
    isKeyed: true,
    feature: 'allowWebBuyIn',
    body: paymentRequest,
    answer: started,
    refusals: [
      {
        status: 'buyInAmountEmpty',
        when: 'The amount is absent or 0.',
        members: { fieldErrors: { amountAU: 'blank' } },
      },
      {
        status: 'valueIsNotANumber',
        when: 'The amount is no integer.',
        members: { fieldErrors: { amountAU: 'invalid' } },
      },
      { status: 'tenMinimumForBuyIn', when: 'Under 10 units of the currency.', members: withLimits },
      { status: 'meetMinimumBuyInAmount', when: 'Under the minimum.', members: withLimits },
      {
        status: 'completeNeoCheck',
        when: 'Over the threshold, which an identity check would lift. `limits.maximumAU`: what is allowed now.',
        members: withLimits,
      },
      { status: 'exceededMaximumBuyInAmount', when: 'Over the maximum.', members: withLimits },
      {
        status: 'AgeConfirmationRequired',
        when: 'The box is wanted and not ticked.',
        members: withLimits,
      },
      ...requirements,
      { status: 'RequiredDocumentNotFound', when: 'A document must be accepted first.', members: withLimits },
      NO_METHOD,
      WRONG_FIELDS,
      ...provider(BUY_IN),
    ],
    refusalMembers,
    httpErrors: { 400: 'There is no `Idempotency-Key`.', ...FORBIDDEN },
    examples: {
      request: {
        casinoId: 12,
        methodId: 'm_oxxo',
        amountAU: 20_000,
        returnUrl: 'https://portal.example/webPayTransactions?from=provider',
        language: 'es-MX',
      },
      answers: {
        slip: { status: 'Success', transaction: BUY_IN, nextAction: VOUCHER_ACTION },
        card: {
          status: 'Success',
          transaction: { ...BUY_IN, paymentType: 'debitCard', paymentTypeLabel: 'Tarjeta de débito' },
          nextAction: {
            type: 'redirect',
            method: 'GET',
            url: 'https://pay.example/checkout/tx_7Q2',
            expiresAt: '2026-11-21T18:35:00Z',
          },
        },
        cardByForm: {
          status: 'Success',
          transaction: BUY_IN,
          nextAction: {
            type: 'redirect',
            method: 'POST',
            url: 'https://pay.example/checkout',
            fields: { order: 'tx_7Q2', signature: 'abc' },
            expiresAt: '2026-11-21T18:35:00Z',
          },
        },
        transfer: {
          status: 'Success',
          transaction: { ...BUY_IN, paymentType: 'spei', paymentTypeLabel: 'SPEI' },
          nextAction: {
            type: 'transfer',
            transfer: {
              clabe: '646180157000000004',
              bankName: 'STP',
              beneficiary: 'PAYMX',
              reference: '1234567',
              concept: 'tx_7Q2',
              payable: { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' },
              expiresAt: '2026-11-22T05:59:00Z',
              timeZone: 'America/Mexico_City',
            },
          },
        },
      },
    },
  },
  {
    operationId: 'startCashOut',
    method: 'post',
    path: '/webpay/cashOut',
    tag: 'Web pay',
    summary: 'Pay out of a casino',
    rules:
      'As a buy-in. On `Success` the amount leaves `regularAU` at once and counts in `lockedFundsAU` until it is Committed (gone) or Cancelled, Expired or RefusedByProvider (back).',
    source: 'contract §6.3, §6.5',
    auth: 'player',
    isKeyed: true,
    feature: 'allowWebCashOut',
    body: paymentRequest,
    answer: started,
    refusals: [
      {
        status: 'cashOutAmountEmpty',
        when: 'The amount is absent or 0.',
        members: { fieldErrors: { amountAU: 'blank' } },
      },
      {
        status: 'valueIsNotANumber',
        when: 'The amount is no integer.',
        members: { fieldErrors: { amountAU: 'invalid' } },
      },
      { status: 'meetMinimumCashOutAmount', when: 'Under the minimum.', members: withLimits },
      { status: 'notEnoughFundsInAccount', when: 'Over `limits.availableAU`.', members: withLimits },
      {
        status: 'completeNeoCheck',
        when: 'Over the threshold, which an identity check would lift.',
        members: withLimits,
      },
      ...requirements,
      NO_METHOD,
      WRONG_FIELDS,
      ...STEP_UP,
      ...provider(CASH_OUT),
    ],
    refusalMembers,
    httpErrors: { 400: 'There is no `Idempotency-Key`.', ...FORBIDDEN },
    examples: {
      request: {
        casinoId: 12,
        methodId: 'm_spei_out',
        amountAU: 20_000,
        paymentDetails: { clabe: '646180157000000004' },
        returnUrl: 'https://portal.example/webPayTransactions?from=provider',
        language: 'es-MX',
        stepUp: { kind: 'password', value: 'Passw0rd!' },
      },
      answers: {
        underWay: { status: 'Success', transaction: CASH_OUT, nextAction: { type: 'none' } },
      },
    },
  },
];

/** /webpay/methods, /quote, /buyIn, /cashOut and /transactions…. */
export const WEB_PAY_CALLS: readonly Call[] = [
  {
    operationId: 'getWebPayMethods',
    method: 'get',
    path: '/webpay/methods',
    tag: 'Web pay',
    summary: 'How and how much the player may pay now',
    rules:
      "`casinoId=0` asks for the player's default casino; the answer names the one used. Limits are of this player now, thresholds applied. A method whose amounts or questions cannot be read is not offered.",
    source: 'contract §6.1',
    auth: 'player',
    feature: 'allowWebBuyIn or allowWebCashOut',
    query: z.strictObject({ direction, casinoId: wantedCasinoId.optional().describe('Default: 0.') }),
    answer: z.looseObject({
      status: success.optional(),
      casinoId,
      direction: direction.optional(),
      limits,
      methods: z.array(webPayMethod).max(500),
      suggestedAmountsAU: z.array(paidAU).max(50).optional(),
      ...envelope,
    }),
    refusals: [
      {
        status: 'NoPaymentMethodAvailable',
        when: 'There is no method; the limits are told all the same.',
        members: withLimits,
      },
    ],
    refusalMembers: { limits: limits.optional() },
    httpErrors: FORBIDDEN,
    examples: {
      parameters: { direction: 'buyIn', casinoId: 12 },
      answers: {
        methods: {
          status: 'Success',
          casinoId: 12,
          direction: 'buyIn',
          limits: LIMITS,
          suggestedAmountsAU: [20_000, 50_000, 100_000],
          methods: [
            {
              methodId: 'm_oxxo',
              paymentType: 'oxxo',
              group: 'cashStore',
              provider: { providerId: 'p1', name: 'PayMx' },
              label: 'OXXO',
              flow: 'voucher',
              minimumAU: 10_000,
              maximumAU: 180_000,
              fee: { fixedAU: 0, percent: 1.5, paidTo: 'store' },
              eta: { minimumMinutes: 5, maximumMinutes: 1440 },
              offerLifetimeMinutes: 4320,
              fields: [],
              isAvailable: true,
              unavailableReason: null,
            },
            {
              methodId: 'm_spei_out',
              provider: { providerId: 'p3', name: 'Bank' },
              label: 'SPEI',
              minimumAU: 10_000,
              maximumAU: 180_000,
              fields: [{ name: 'clabe', type: 'clabe', label: 'CLABE', isRequired: true }],
              isAvailable: true,
            },
          ],
        },
      },
    },
  },
  {
    operationId: 'getWebPayQuote',
    method: 'post',
    path: '/webpay/quote',
    tag: 'Web pay',
    summary: 'What a payment would come to outside the casino',
    rules:
      'For providers that charge in another currency than the casino counts in. It moves nothing, has no key and may be asked as often as a page is shown; the portal waits 1.5 s for it.',
    source: 'contract §8b.3',
    auth: 'player',
    feature: 'webPayQuote',
    without: 'The page says that the figure comes with the next step.',
    body: z.strictObject({ direction, casinoId: wantedCasinoId, methodId: id, amountAU: paidAU }),
    answer: z.looseObject({
      status: success.optional(),
      payable: money.describe('What the player would pay or get, fees taken into account.'),
      fee: money.nullable().optional(),
      validUntil: instant,
      ...envelope,
    }),
    refusals: [
      { status: 'NoPaymentMethodAvailable', when: 'The method is unknown.' },
      {
        status: 'InvalidTransferParameters',
        when: 'The fee is more than the amount.',
        members: { fieldErrors: { amountAU: 'outOfRange' } },
      },
    ],
    httpErrors: { ...FORBIDDEN, 404: 'Quotes are switched off.' },
    examples: {
      request: { direction: 'buyIn', casinoId: 12, methodId: 'm_oxxo', amountAU: 20_000 },
      answers: {
        quote: {
          status: 'Success',
          payable: { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' },
          fee: { amount: 0, minorDigits: 2, iso4217Code: 'MXN' },
          validUntil: '2026-11-21T18:15:00Z',
        },
      },
    },
  },
  ...STARTS,
  {
    operationId: 'getTransactions',
    method: 'get',
    path: '/webpay/transactions',
    tag: 'Web pay',
    summary: "The player's payments",
    rules: `\`from\` and \`to\` are on \`initiationDate\`. ${PAGE_RULES}`,
    source: 'contract §6.6, §1.7',
    auth: 'player',
    query: z.strictObject({
      ...PAGE_QUERY,
      direction: direction.optional(),
      status: z.array(z.enum(TRANSACTION_STATUSES)).optional().describe('May be repeated.'),
    }),
    answer: z.looseObject({ status: success, items: z.array(transaction), nextCursor, ...envelope }),
    httpErrors: { 400: 'The cursor is stale or of another filter.' },
    examples: {
      parameters: { limit: 20 },
      answers: {
        payments: { status: 'Success', items: [CASH_OUT, BUY_IN], nextCursor: 'cursor-of-the-next-page' },
        none: { status: 'Success', items: [], nextCursor: null },
      },
    },
  },
  {
    operationId: 'getTransaction',
    method: 'get',
    path: '/webpay/transactions/{transactionId}',
    tag: 'Web pay',
    summary: 'One payment, with what is still to be done',
    rules:
      'The portal asks every 15 s for 15 minutes while a payment is open, otherwise by hand. `nextAction` is fresh, or null.',
    source: 'contract §6.6',
    auth: 'player',
    ids,
    answer: transactionAnswer,
    httpErrors: OWN,
    examples: { parameters: { transactionId: 'tx_7Q2' }, answers: DETAIL_EXAMPLE },
  },
  {
    operationId: 'reportReturn',
    method: 'post',
    path: '/webpay/transactions/{transactionId}/return',
    tag: 'Web pay',
    summary: 'The player is back from the provider',
    rules:
      "Tells the raw query of the return address. **It proves nothing by itself**: the server checks the provider's signature, or asks the provider (5 s at most). Safe to call many times; the player is shown only what this answer says.",
    source: 'contract §6.4',
    auth: 'player',
    ids,
    body: z.strictObject({ query: z.string().max(4096) }),
    answer: transactionAnswer,
    httpErrors: OWN,
    examples: {
      parameters: { transactionId: 'tx_7Q2' },
      request: { query: 'from=provider&tx=tx_7Q2&signature=abc' },
      answers: DETAIL_EXAMPLE,
    },
  },
  {
    operationId: 'cancelTransaction',
    method: 'post',
    path: '/webpay/transactions/{transactionId}/cancel',
    tag: 'Web pay',
    summary: 'Take a payment back',
    rules: 'While `isCancellable`. A cash-out gives its locked funds back.',
    source: 'contract §6.6',
    auth: 'player',
    isKeyed: true,
    ids,
    body: z.strictObject({}),
    answer: z.looseObject({ status: success, transaction: transactionDetail, ...envelope }),
    refusals: [
      {
        status: 'InvalidTransferParameters',
        when: 'It cannot be cancelled any more; the transaction says why.',
        members: { transaction: { ...BUY_IN, status: 'Committed', isCancellable: false } },
      },
    ],
    refusalMembers: { transaction: transactionDetail.optional() },
    httpErrors: { 400: 'There is no `Idempotency-Key`.', ...OWN },
    examples: {
      parameters: { transactionId: 'tx_7Q2' },
      request: {},
      answers: {
        cancelled: {
          status: 'Success',
          transaction: { ...BUY_IN_DETAIL, status: 'Cancelled', nextAction: null, isCancellable: false },
        },
      },
    },
  },
];
