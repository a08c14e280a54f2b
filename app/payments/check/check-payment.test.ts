import { describe, expect, it } from 'vitest';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayLimits } from '#app/domain/money/web-pay.ts';
import { NOTHING_TYPED, type TypedPayment } from '#app/payments/base/payment-form.ts';
import { checkPayment, reasonKey } from '#app/payments/check/check-payment.ts';
import type { Offer } from '#app/payments/check/offer.ts';
import { dollar, inCountry } from '#tests/support/examples/currencies.ts';
import { webPayMethod } from '#tests/support/examples/payments.ts';

function offer(limits: Partial<WebPayLimits> = {}): Offer {
  return {
    casino: {
      casinoId: 12,
      name: 'Casino',
      currency: dollar,
      timeZone: 'UTC',
      regularAU: 0,
      promoAU: 0,
    },
    limits: {
      isRestricted: false,
      minimumAU: 10_000,
      maximumAU: 5_000_000,
      thresholdAU: null,
      thresholdRemainingAU: null,
      availableAU: null,
      requirements: [],
      ...limits,
    },
    methods: [
      webPayMethod({ methodId: 'm_1', maximumAU: 180_000 }),
      webPayMethod({ methodId: 'm_off', isAvailable: false, unavailableReason: 'IdCheckRequired' }),
    ],
    hasUnreadableMethods: false,
    suggestedAmountsAU: [20_000, 50_000],
  };
}

function check(
  typed: Partial<TypedPayment>,
  limits: Partial<WebPayLimits> = {},
  direction: Direction = 'buyIn',
  checkedAU: readonly string[] | null = null,
) {
  const form = { ...NOTHING_TYPED, methodId: 'm_1', ...typed };
  return checkPayment(
    form,
    { direction, offer: offer(limits), locale: inCountry('en-US'), isAccountAsked: false },
    checkedAU,
  );
}

const errorsOf = (result: ReturnType<typeof check>) =>
  result.ok
    ? {}
    : Object.fromEntries(Object.entries(result.errors).map(([name, { messageKey }]) => [name, messageKey]));
const amountOf = (result: ReturnType<typeof check>) => (result.ok ? result.payment.amountAU : null);

describe('checkPayment', () => {
  it('takes the amount that is typed where none is chosen', () => {
    expect(amountOf(check({ amounts: ['50.5'] }))).toBe(50_500);
    expect(amountOf(check({ amounts: ['50'], quickAmounts: ['other'] }))).toBe(50_000);
  });

  it('takes the amount that is chosen, whatever is still typed', () => {
    expect(amountOf(check({ amounts: ['99'], quickAmounts: ['20000'] }))).toBe(20_000);
  });

  it.each<[Partial<TypedPayment>, string]>([
    [{}, 'errors:buyInAmountEmpty'],
    [{ quickAmounts: ['30000'] }, 'errors:buyInAmountEmpty'],
    [{ quickAmounts: ['all'] }, 'errors:buyInAmountEmpty'],
    [{ quickAmounts: ['20000', '50000'] }, 'errors:valueIsNotANumber'],
    [{ amounts: ['1', '999'] }, 'errors:valueIsNotANumber'],
    [{ amounts: ['180.01'] }, 'errors:exceededMaximumBuyInAmount'],
  ])('refuses %j with %s', (typed, messageKey) => {
    expect(errorsOf(check(typed))).toEqual({ amount: messageKey });
  });

  it('takes all that can be paid of what is available', () => {
    const all = { quickAmounts: ['all'] };
    expect(amountOf(check(all, { availableAU: 120_005 }, 'cashOut'))).toBe(120_000);
    expect(errorsOf(check(all, { availableAU: 0 }, 'cashOut'))).toEqual({
      amount: 'errors:cashOutAmountEmpty',
    });
    expect(errorsOf(check(all, { availableAU: null }, 'cashOut'))).toEqual({
      amount: 'errors:cashOutAmountEmpty',
    });
    expect(errorsOf(check(all, { availableAU: 200_000 }, 'cashOut'))).toEqual({
      amount: 'errors:fieldOutOfRange',
    });
  });

  it.each(['', '0', '-5', '1e4', '20000.5', '0x10', '99999999999', '01'])(
    'reads no checked amount out of %j',
    (text) => {
      expect(errorsOf(check({}, { availableAU: 1_000_000 }, 'cashOut', [text]))).toEqual({
        amount: 'errors:valueIsNotANumber',
      });
    },
  );

  it('holds the checked amount against the limits of now, and nothing that was typed', () => {
    const typed = { amounts: ['999'], quickAmounts: ['all'] };
    expect(amountOf(check(typed, { availableAU: 100_000 }, 'cashOut', ['20000']))).toBe(20_000);
    expect(errorsOf(check(typed, { availableAU: 15_000 }, 'cashOut', ['20000']))).toEqual({
      amount: 'errors:notEnoughFundsInAccount',
    });
    expect(errorsOf(check(typed, { availableAU: 100_000 }, 'cashOut', ['20000', '20000']))).toEqual({
      amount: 'errors:valueIsNotANumber',
    });
  });

  it('wants one of the methods that can be had', () => {
    const amounts = ['50'];
    expect(errorsOf(check({ amounts, methodId: '' }))).toEqual({ method: 'web-pay:method.choose' });
    expect(errorsOf(check({ amounts, methodId: 'm_2' }))).toEqual({
      method: 'errors:noPaymentMethodAvailable',
    });
    expect(errorsOf(check({ amounts, methodId: 'm_off' }))).toEqual({ method: 'errors:idCheckRequired' });
  });

  it('asks for the age where the operator does, and not before a cash-out', () => {
    const requirements = [{ code: 'AgeConfirmationRequired' as const, isBlocking: false }];
    const amounts = ['50'];
    expect(errorsOf(check({ amounts }, { requirements }))).toEqual({
      ageConfirmed: 'errors:ageConfirmationRequired',
    });
    expect(check({ amounts, isAgeConfirmed: true }, { requirements }).ok).toBe(true);
    expect(check({ amounts }, { requirements, availableAU: 100_000 }, 'cashOut').ok).toBe(true);
  });

  it('names the refusal of the catalogue, for the way out of it', () => {
    const requirements = [{ code: 'IdCheckRequired' as const, isBlocking: false }];
    const limits = { isRestricted: true, thresholdAU: 30_000, thresholdRemainingAU: 30_000, requirements };
    expect(check({ amounts: ['40'] }, limits)).toMatchObject({ ok: false, code: 'completeNeoCheck' });
  });
});

describe('reasonKey', () => {
  it.each([
    ['IdCheckRequired', 'errors:idCheckRequired'],
    ['httpOther', 'errors:noPaymentMethodAvailable'],
    ['Whatever', 'errors:noPaymentMethodAvailable'],
    ['__proto__', 'errors:noPaymentMethodAvailable'],
    [null, 'errors:noPaymentMethodAvailable'],
  ])('%s is told as %s', (reason, key) => {
    expect(reasonKey(reason)).toBe(key);
  });
});
