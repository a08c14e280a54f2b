import { z } from 'zod/v4';
import type { Call, Refusal } from '../call.ts';
import { BUY_IN, CASH_OUT, LIMITS, VOUCHER_ACTION } from '../examples.ts';
import { attemptsLeft, codeSent } from '../schemas/codes.ts';
import { exclusion } from '../schemas/exclusion.ts';
import { envelope, success } from '../schemas/primitives.ts';
import { limits, nextAction, paymentRequest, transaction } from '../schemas/web-pay.ts';
import { EXCLUDED } from './exclusion.ts';

const started = z.looseObject({
  status: success,
  transaction,
  nextAction: nextAction.optional(),
  ...envelope,
});

const refusalMembers = {
  limits: limits.optional(),
  exclusion: exclusion.optional(),
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

/** POST /webpay/buyIn and POST /webpay/cashOut. */
export const PAYMENT_CALLS: readonly Call[] = [
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
      EXCLUDED,
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
