import { describe, expect, it } from 'vitest';
import type { NextAction } from '#app/domain/money/transaction.ts';
import {
  type Failure,
  failureFromBodyStatus,
  failureFromHttpStatus,
  failureOf,
} from '#app/domain/texts/failure.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PaymentStarted } from '#app/operator/payments.ts';
import { paymentResult } from '#app/payments/take/payment-result.ts';
import { transactionDetail } from '#tests/support/examples/payments.ts';

const ORIGINS = ['https://pay.example'];
const transaction = transactionDetail({ transactionId: 'tx_1' });
const refused = { outcome: 'refused' } as const;
const unknown = { outcome: 'unknown' } as const;

const started = (nextAction: NextAction | null, isReplayed = false): Result<PaymentStarted> => ({
  ok: true,
  value: { transaction, nextAction },
  ...(isReplayed ? { isReplayed } : {}),
});
const redirectTo = (url: string): NextAction => ({ type: 'redirect', method: 'GET', url, expiresAt: null });
const failed = (failure: Failure) => ({ ok: false, failure }) as const;

const OUTCOMES: readonly (readonly [title: string, answer: Result<PaymentStarted>, result: object])[] = [
  ['a payment', started(null), { kind: 'started', isReplayed: false, isAtProvider: false, deadEnd: null }],
  ['one that was sent before', started(null, true), { kind: 'started', isReplayed: true }],
  [
    'one that goes on at the provider',
    started(redirectTo('https://pay.example/1')),
    { kind: 'started', isAtProvider: true, deadEnd: null },
  ],
  [
    'one that leads nowhere',
    started(redirectTo('https://elsewhere.example/1')),
    { kind: 'started', isAtProvider: false, deadEnd: 'https://elsewhere.example/1' },
  ],
  ['no answer', failed(failureOf('ServerUnreachable', unknown)), { kind: 'pending', transactionId: null }],
  [
    'an open payment that is named',
    failed(failureFromBodyStatus('UnknownError', { ...unknown, payment: { transaction } })),
    { kind: 'pending', transactionId: 'tx_1' },
  ],
  [
    'a provider that has not confirmed',
    failed(failureFromBodyStatus('WaitingForProviderConfirmation', refused)),
    { kind: 'pending', transactionId: null },
  ],
  [
    'a key that was used for another payment',
    failed(failureFromHttpStatus(422, undefined, { ...refused, fieldErrors: { idempotencyKey: 'reused' } })),
    { kind: 'keyReused' },
  ],
  [
    'a proof that is wanted',
    failed(failureFromBodyStatus('StepUpRequired', refused)),
    { kind: 'proofRequired' },
  ],
  ['a wrong code', failed(failureFromBodyStatus('InvalidCode', refused)), { kind: 'proofRequired' }],
  [
    "the operator's refusal",
    failed(failureFromBodyStatus('notEnoughFundsInAccount', refused)),
    { kind: 'refused', isKeyUsed: true },
  ],
  [
    'a call that was not made',
    failed(failureOf('webPayIniateFailed', refused)),
    { kind: 'refused', isKeyUsed: false },
  ],
];

describe('the result of a payment', () => {
  it.each(OUTCOMES)('is read from %s', (_title, answer, result) => {
    expect(paymentResult(answer, ORIGINS)).toMatchObject(result);
  });
});
