import { describe, expect, it } from 'vitest';
import { isSamePayment, type PaymentContent, paymentKey } from './payment-key.ts';

const NONCE = '5d1a3b0e-7f7e-4c55-9d3c-0a4d2d5e6f70';
const content: PaymentContent = {
  casinoId: 12,
  methodId: 'm_spei_out',
  amountAU: 50_000,
  paymentDetails: { clabe: '032180000118359719', bank: 'x' },
};

describe('the key of a payment', () => {
  it('has the form of a UUID v4, and tells nothing of the nonce', () => {
    const key = paymentKey(NONCE, content);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(key).not.toBe(NONCE);
  });

  it('is the same for the same payment, in whatever order and language it was typed', () => {
    const again = {
      ...content,
      paymentDetails: { bank: 'x', clabe: '032180000118359719' },
      language: 'ja-JP',
    };
    expect(paymentKey(NONCE, again)).toBe(paymentKey(NONCE, content));
    expect(isSamePayment(again, content)).toBe(true);
    const { paymentDetails: _, ...without } = content;
    expect(paymentKey(NONCE, { ...without, paymentDetails: {} })).toBe(paymentKey(NONCE, without));
  });

  it.each([
    { amountAU: 50_001 },
    { casinoId: 13 },
    { methodId: 'm_card_out' },
    { paymentDetails: { clabe: '032180000118359720', bank: 'x' } },
  ])('is another one when the player changes %j', (change) => {
    const changed = { ...content, ...change };
    expect(paymentKey(NONCE, changed)).not.toBe(paymentKey(NONCE, content));
    expect(isSamePayment(changed, content)).toBe(false);
  });

  it('is the same in every release: a payment without an answer may be sent again by the next one', () => {
    expect(paymentKey(NONCE, content)).toBe('c5d38f0b-e37b-42d8-be8a-49e25d7cb89d');
  });

  it('is another one for another form', () => {
    expect(paymentKey('another nonce', content)).not.toBe(paymentKey(NONCE, content));
  });
});
