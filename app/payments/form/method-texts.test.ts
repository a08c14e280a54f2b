import { describe, expect, it } from 'vitest';
import type { PaymentFee } from '#app/domain/money/web-pay.ts';
import { textsIn } from '#app/i18n/texts.ts';
import { etaText, feeText, methodName, payButtonText } from '#app/payments/form/method-texts.ts';
import { dollar, inCountry } from '#tests/support/examples/currencies.ts';
import { webPayMethod } from '#tests/support/examples/payments.ts';

const t = textsIn('en');
describe('feeText', () => {
  it.each<[PaymentFee | null, string]>([
    [null, 'No fee'],
    [{ fixedAU: 0, percentMillionths: 0, paidTo: 'operator' }, 'No fee'],
    [{ fixedAU: 0, percentMillionths: 0, paidTo: 'store' }, 'The store may charge its own fee'],
    [{ fixedAU: 0, percentMillionths: 0, paidTo: 'bank' }, 'Your bank may charge its own fee'],
    [{ fixedAU: 150, percentMillionths: 0, paidTo: 'operator' }, 'Fee $1.50'],
    [{ fixedAU: 150, percentMillionths: 3_600_000, paidTo: 'operator' }, 'Fee $1.50 + 3.6%'],
    [{ fixedAU: 0, percentMillionths: 1, paidTo: 'store' }, 'The store charges 0.000001%'],
    [{ fixedAU: 0, percentMillionths: 2_000_000, paidTo: 'other' }, 'Fee 2%, charged by others'],
  ])('[OC-PAY-11] %j', (fee, text) => {
    expect(feeText(fee, { ...dollar, auPerCurrencyUnit: 100 }, inCountry('en-US'), t)).toBe(text);
  });
});

describe('etaText', () => {
  it.each([
    [0, 1, 'Usually instant'],
    [5, 1440, 'Usually 5 minutes to 24 hours'],
    [0, 60, 'Usually within 1 hour'],
    [60, 60, 'Usually within 1 hour'],
  ])('[SC-BUY-07] from %i to %i minutes', (minimumMinutes, maximumMinutes, text) => {
    expect(etaText({ minimumMinutes, maximumMinutes }, 'en-US', t)).toBe(text);
  });

  it('says nothing where nothing is told', () => {
    expect(etaText(null, 'en-US', t)).toBeNull();
  });
});

describe('names', () => {
  it('come from the portal where it knows the way to pay, and from the operator otherwise', () => {
    expect(methodName({ paymentType: 'debitCard', label: 'x' }, t)).toBe('Debit card');
    expect(methodName({ paymentType: 'ach', label: 'Bank transfer (ACH)' }, t)).toBe('Bank transfer (ACH)');
  });

  it('of the button follow what the method will ask', () => {
    expect(payButtonText(webPayMethod({ flow: 'voucher' }), t)).toBe('Get payment slip');
    expect(payButtonText(webPayMethod({ flow: 'transfer' }), t)).toBe('Show transfer details');
    expect(payButtonText(webPayMethod({ flow: 'redirect' }), t)).toBe('Continue to PayMx');
    expect(payButtonText(webPayMethod({ flow: null }), t)).toBe('Continue');
    expect(payButtonText(undefined, t)).toBe('Continue');
  });
});
