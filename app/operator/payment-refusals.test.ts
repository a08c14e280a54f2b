import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '#app/domain/texts/catalogue.ts';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';
import { wireLimits, wireTransaction } from '#tests/support/examples/wire-payments.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const KEY = '3f0c3f1e-8a55-4d8e-9a9e-2f7f5c1f7a11';

const request = {
  casinoId: 12,
  methodId: 'm_oxxo',
  amountAU: 20_000,
  returnUrl: 'https://portal.example/webPayTransactions?from=provider',
  language: 'es-MX',
} as const;

const calls = {
  buyIn: () => operator.calls.buyIn('AT', request, KEY),
  cashOut: () => operator.calls.cashOut('AT', request, KEY),
  cancel: () => operator.calls.cancelTransaction('AT', 'tx_7Q2', KEY),
};

const REFUSALS = {
  buyIn: [
    'buyInAmountEmpty',
    'valueIsNotANumber',
    'tenMinimumForBuyIn',
    'meetMinimumBuyInAmount',
    'completeNeoCheck',
    'exceededMaximumBuyInAmount',
    'AgeConfirmationRequired',
    'PhoneNumberNotVerified',
    'EmailNotVerified',
    'PersonalInfoRequired',
    'IdCheckRequired',
    'RequiredDocumentNotFound',
    'NoPaymentMethodAvailable',
    'InvalidTransferParameters',
    'webPayIniateFailed',
    'RejectedByPaymentService',
  ],
  cashOut: [
    'cashOutAmountEmpty',
    'valueIsNotANumber',
    'meetMinimumCashOutAmount',
    'notEnoughFundsInAccount',
    'completeNeoCheck',
    'PhoneNumberNotVerified',
    'EmailNotVerified',
    'PersonalInfoRequired',
    'IdCheckRequired',
    'NoPaymentMethodAvailable',
    'InvalidTransferParameters',
    'StepUpRequired',
    'PasswordIncorrect',
    'InvalidCode',
    'webPayIniateFailed',
    'RejectedByPaymentService',
  ],
  cancel: ['InvalidTransferParameters'],
} as const;
const COMMON = [
  'MiscellaneousError',
  'TooManyRequests',
  'UserAccountIsLocked',
  'DisallowedByConfiguration',
] as const;
const everyRefusal = (['buyIn', 'cashOut', 'cancel'] as const).flatMap((name) =>
  [...REFUSALS[name], ...COMMON].map((status) => [name, status] as const),
);

describe('a refusal', () => {
  it.each(everyRefusal)('of %s: %s', async (name, status) => {
    operator.reply({ status, traceId: 'folio-7' });
    const result = await calls[name]();
    expect(result).toMatchObject({
      ok: false,
      failure: { code: status, effect: catalogue[status].effect, outcome: 'refused', traceId: 'folio-7' },
    });
    expect(result).not.toHaveProperty('failure.payment');
    expect(operator.scripted.seen).toHaveLength(1);
  });

  it.each([
    [400, 'http400'],
    [401, 'http401'],
    [403, 'http403'],
    [404, 'http404'],
    [409, 'http409'],
    [423, 'http423'],
  ])('by HTTP status %d is plain', async (status, code) => {
    for (const call of Object.values(calls)) {
      operator.reply({ status: 'MiscellaneousError', traceId: 'folio-7' }, status);
      const failure = { code, source: 'http', outcome: 'refused', traceId: 'folio-7' };
      expect(await call()).toMatchObject({ ok: false, failure });
    }
    expect(operator.scripted.seen).toHaveLength(3);
  });

  it('carries the limits, the fields and the transaction that came with it', async () => {
    operator.reply({
      status: 'InvalidTransferParameters',
      fieldErrors: { 'paymentDetails.clabe': 'checkDigit' },
      limits: wireLimits,
      transaction: wireTransaction,
    });
    expect(await calls.cashOut()).toMatchObject({
      ok: false,
      failure: {
        code: 'InvalidTransferParameters',
        fieldErrors: { 'paymentDetails.clabe': 'checkDigit' },
        payment: {
          limits: { maximumAU: 300_000, thresholdRemainingAU: 180_000 },
          transaction: { transactionId: 'tx_7Q2' },
        },
      },
    });
  });

  it('because of an exclusion tells which, in the words of payments', async () => {
    const exclusion = { exclusionId: 'e_1', kind: 'timeOut', scope: 'portal', reopens: 'automatic' };
    const [from, until] = ['2026-11-21T18:00:00Z', '2026-11-22T18:00:00Z'];
    operator.reply({ status: 'DeniedByAccountState', exclusion: { ...exclusion, from, until } });
    for (const call of [calls.buyIn, calls.cashOut]) {
      expect(await call()).toMatchObject({
        ok: false,
        failure: {
          code: 'DeniedByAccountState',
          messageKey: catalogue.PaymentDenied.messageKey,
          exclusion: { ...exclusion, from: Date.parse(from), until: Date.parse(until) },
        },
      });
    }
    operator.reply({ status: 'DeniedByAccountState' });
    const failure = await calls.buyIn();
    expect(failure).toMatchObject({ failure: { messageKey: catalogue.PaymentDenied.messageKey } });
    expect(failure).not.toHaveProperty('failure.exclusion');
  });

  it('[OC-PAY-06] for the wanted proof names its kind and where the code went', async () => {
    operator.reply({ status: 'StepUpRequired', stepUp: { kind: 'password' } });
    expect(await calls.cashOut()).toMatchObject({
      ok: false,
      failure: { code: 'StepUpRequired', payment: { stepUp: { kind: 'password' } } },
    });
    const sent = {
      status: 'Success',
      sentTo: '55 •••• 5678',
      channel: 'sms',
      availableChannels: ['sms'],
      resendAfterSeconds: 60,
      codeExpiresAt: '2026-11-21T18:10:00Z',
      attemptsLeft: 5,
    };
    operator.reply({ status: 'StepUpRequired', stepUp: { kind: 'code', sent } });
    expect(await calls.cashOut()).toMatchObject({
      ok: false,
      failure: {
        payment: {
          stepUp: {
            kind: 'code',
            sent: {
              isSent: true,
              isTooSoon: false,
              sentTo: '55 •••• 5678',
              resendAfterSeconds: 60,
              expiresAt: Date.UTC(2026, 10, 21, 18, 10),
              attemptsLeft: 5,
            },
          },
        },
      },
    });
    operator.reply({ status: 'StepUpRequired', stepUp: { kind: 'code', sent: { status: 'FailedToSend' } } });
    expect(await calls.cashOut()).toMatchObject({
      failure: { payment: { stepUp: { sent: { isSent: false, isTooSoon: false } } } },
    });
    operator.reply({
      status: 'StepUpRequired',
      stepUp: { kind: 'code', sent: { status: 'TooManyRequests' } },
    });
    expect(await calls.cashOut()).toMatchObject({
      failure: { payment: { stepUp: { sent: { isSent: false, isTooSoon: true } } } },
    });
    operator.reply({ status: 'StepUpRequired', stepUp: { kind: 'code' } });
    expect(await calls.cashOut()).toHaveProperty('failure.payment.stepUp', { kind: 'code', sent: null });
  });

  it.each([
    ['limits', { ...wireLimits, maximumAU: 1e21 }],
    ['limits', { ...wireLimits, minimumAU: '5' }],
    ['limits', []],
    ['stepUp', { kind: 'dance' }],
    ['transaction', { ...wireTransaction, amountAU: 0.1 }],
  ])('stands although its %s cannot be read: %j', async (name, value) => {
    operator.reply({ status: 'exceededMaximumBuyInAmount', [name]: value });
    const result = await calls.buyIn();
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'exceededMaximumBuyInAmount', outcome: 'refused' },
    });
    expect(result).not.toHaveProperty('failure.payment');
  });

  it('[OC-RULE-06] that the portal does not know is an unknown error with its folio, and not called undone', async () => {
    for (const call of Object.values(calls)) {
      operator.reply({ status: 'FooBar', traceId: 'folio-9' });
      expect(await call()).toMatchObject({
        ok: false,
        failure: { code: 'UnknownError', outcome: 'unknown', traceId: 'folio-9' },
      });
    }
  });
});
