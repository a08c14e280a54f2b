import { describe, expect, it } from 'vitest';
import { inCountry } from '#tests/support/examples/currencies.ts';
import type { CurrencyInfo, Money } from './currency.ts';
import type { MoneyLocale } from './currency-notation.ts';
import { paymentSides } from './payment-sides.ts';

const USD: CurrencyInfo = {
  minorDigits: 2,
  auPerCurrencyUnit: 1000,
  symbol: '$',
  minorSymbol: '¢',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'USD',
};
const JPY: CurrencyInfo = { ...USD, minorDigits: 0, auPerCurrencyUnit: 10, symbol: '¥', iso4217Code: 'JPY' };
const money = (iso4217Code: string, amount: number, minorDigits = 2): Money => ({
  amount,
  minorDigits,
  iso4217Code,
});

const sides = (
  payable: Money | null,
  changes: Partial<Parameters<typeof paymentSides>[0]> = {},
  currency: CurrencyInfo | null = USD,
  locale: MoneyLocale = inCountry('en-US'),
) => {
  const payment = { direction: 'buyIn' as const, amountAU: 60_000, feeAU: 0, payable, ...changes };
  const { outside, insideBelow, rate, areTwo } = paymentSides(payment, currency, locale);
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
  return [plain(outside), plain(insideBelow), plain(rate), areTwo];
};

describe('both sides of a payment', () => {
  it('have a rate where they are in two currencies', () => {
    expect(sides(money('MXN', 111_120))).toEqual(['1,111.20 MXN', '$60.00', '1 USD = 18.52 MXN', true]);
    expect(sides(money('JPY', 9000, 0))).toEqual(['9,000 JPY', '$60.00', '1 USD = 150 JPY', true]);
    expect(sides(money('USD', 5997), { amountAU: 90_000 }, JPY)).toEqual([
      '$59.97',
      '9,000 JPY',
      '1 JPY = 0.006663 USD',
      true,
    ]);
    expect(sides(money('EUR', 5400), {}, USD, inCountry('es-ES'))).toEqual([
      '54,00 EUR',
      '$60,00',
      '1 USD = 0,90 EUR',
      true,
    ]);
  });

  it('leave the fee out of the rate', () => {
    expect(sides(money('MXN', 113_898), { feeAU: 1500 })[2]).toBe('1 USD = 18.52 MXN');
    expect(sides(money('MXN', 108_342), { feeAU: 1500, direction: 'cashOut' })[2]).toBe('1 USD = 18.52 MXN');
  });

  it.each([
    [18.52, 57_550, 106_583, '1 USD = 18.52 MXN'],
    [18.525, 60_000, 111_150, '1 USD = 18.525 MXN'],
    [18.523_71, 60_000_000, 111_142_260, '1 USD = 18.5237 MXN'],
    [1234.5, 60_000, 7_407_000, '1 USD = 1,234.50 MXN'],
  ])('have as few decimals as give what is paid: %d', (_rate, amountAU, amount, text) => {
    expect(sides(money('MXN', amount), { amountAU })[2]).toBe(text);
  });

  it('are one where nothing differs, and two without a rate where a fee does', () => {
    expect(sides(money('USD', 6000))).toEqual(['$60.00', '$60.00', null, false]);
    expect(sides(money('USD', 6150), { feeAU: 1500 })).toEqual(['$61.50', '$60.00', null, true]);
    expect(sides(money('USD', 5850), { feeAU: 1500, direction: 'cashOut' })).toEqual([
      '$58.50',
      '$60.00',
      null,
      true,
    ]);
    expect(sides(money('USD', 6123))).toEqual(['$61.23', '$60.00', null, true]);
  });

  it('carry their code once where both are foreign, and own money where it is paid in Mexico', () => {
    const pesos: CurrencyInfo = { ...USD, auPerCurrencyUnit: 100, iso4217Code: 'MXN' };
    const fee = { amountAU: 50_000, feeAU: 1250 };
    expect(sides(money('MXN', 51_250), fee, pesos)).toEqual(['512.50 MXN', '500.00', null, true]);
    const mexico = inCountry('es-MX', 'MX');
    expect(sides(money('MXN', 51_250), fee, pesos, mexico)).toEqual(['$512.50 MXN', '$500.00', null, true]);
    expect(sides(money('MXN', 50_000), fee, pesos, mexico)).toEqual(['$500.00 MXN', '$500.00', null, false]);
    expect(sides(money('MXN', 111_120), {}, USD, mexico)).toEqual([
      '$1,111.20 MXN',
      '60.00 USD',
      '1 USD = 18.52 MXN',
      true,
    ]);
  });

  it('are known as far as the operator says', () => {
    expect(sides(null)).toEqual([null, '$60.00', null, false]);
    expect(sides(money('MXN', 111_120), {}, null)).toEqual(['1,111.20 MXN', null, null, false]);
    expect(sides(money('MXN', 0))).toEqual(['0.00 MXN', '$60.00', null, true]);
    expect(sides(money('MXN', 5), { feeAU: 60_000, direction: 'cashOut' })[2]).toBeNull();
  });
});
