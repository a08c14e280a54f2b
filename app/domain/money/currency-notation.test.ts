import { describe, expect, it } from 'vitest';
import { inCountry } from '#tests/support/examples/currencies.ts';
import type { Country } from '../country.ts';
import type { CurrencyInfo } from './currency.ts';
import type { AmountPlace } from './currency-notation.ts';
import { formatAU, formatMoney } from './money.ts';

const shared = {
  minorDigits: 2,
  minorSymbol: '',
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
};
const USD: CurrencyInfo = {
  ...shared,
  auPerCurrencyUnit: 100,
  symbol: '$',
  doesSymbolGoInFront: true,
  iso4217Code: 'USD',
};
const MXN: CurrencyInfo = { ...USD, iso4217Code: 'MXN' };
const JPY: CurrencyInfo = {
  ...shared,
  minorDigits: 0,
  auPerCurrencyUnit: 1,
  symbol: '円',
  doesSymbolGoInFront: false,
  iso4217Code: 'JPY',
};
const TAGS = { MX: 'es-MX', US: 'en-US', JP: 'ja-JP' } as const;

/** Country, currency, AU, then the text in each place: alone, below, choice, paying. */
const TABLE: [Country, CurrencyInfo, number, Record<AmountPlace, string>][] = [
  [
    'MX',
    MXN,
    1_735_500,
    { alone: '$17,355.00', below: '$17,355.00', choice: '17,355.00', paying: '$17,355.00 MXN' },
  ],
  [
    'MX',
    USD,
    171_550,
    { alone: '1,715.50 USD', below: '1,715.50', choice: '1,715.50', paying: '1,715.50 USD' },
  ],
  ['MX', JPY, 111_400, { alone: '111,400 JPY', below: '111,400', choice: '111,400', paying: '111,400 JPY' }],
  ['US', USD, 171_550, { alone: '$1,715.50', below: '$1,715.50', choice: '1,715.50', paying: '$1,715.50' }],
  [
    'US',
    MXN,
    726_075,
    { alone: '7,260.75 MXN', below: '7,260.75', choice: '7,260.75', paying: '7,260.75 MXN' },
  ],
  ['US', JPY, 111_400, { alone: '111,400 JPY', below: '111,400', choice: '111,400', paying: '111,400 JPY' }],
  ['JP', JPY, 111_400, { alone: '111,400円', below: '111,400円', choice: '111,400', paying: '111,400円' }],
  [
    'JP',
    USD,
    171_550,
    { alone: '1,715.50 USD', below: '1,715.50', choice: '1,715.50', paying: '1,715.50 USD' },
  ],
  [
    'JP',
    MXN,
    726_075,
    { alone: '7,260.75 MXN', below: '7,260.75', choice: '7,260.75', paying: '7,260.75 MXN' },
  ],
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe.each(TABLE)('in %s, money of $iso4217Code', (country, currency, au, texts) => {
  const locale = inCountry(TAGS[country], country);
  const { iso4217Code, minorDigits } = currency;

  it.each(Object.entries(texts) as [AmountPlace, string][])('[S3-CURRENCY-10] %s: %s', (place, text) => {
    expect(plain(formatAU(au, currency, locale, { place }))).toBe(text);
    const money = { amount: au, minorDigits, iso4217Code };
    expect(plain(formatMoney(money, null, locale, place))).toBe(text);
    expect(plain(formatMoney(money, currency, locale, place))).toBe(text);
  });

  it('has its sign in front', () => {
    expect(plain(formatAU(-au, currency, locale))).toBe(`-${texts.alone}`);
  });
});

describe("the operator's notation of own money", () => {
  const mexico = inCountry('es-MX', 'MX');

  it('decides symbol and place, for money outside the casino too', () => {
    const pesos = { ...MXN, symbol: 'pesos', doesSymbolGoInFront: false, spaceBetweenSymbol: true };
    expect(plain(formatAU(92_600, pesos, mexico, { place: 'paying' }))).toBe('926.00 pesos MXN');
    const money = { amount: 92_600, minorDigits: 2, iso4217Code: 'MXN' };
    expect(plain(formatMoney(money, pesos, mexico))).toBe('926.00 pesos');
    expect(plain(formatMoney(money, USD, mexico))).toBe('$926.00');
  });

  it('carries no second code where the symbol is the code', () => {
    const pesos = { ...MXN, symbol: 'MXN', spaceBetweenSymbol: true };
    expect(plain(formatAU(92_600, pesos, mexico, { place: 'paying' }))).toBe('MXN 926.00');
  });
});
