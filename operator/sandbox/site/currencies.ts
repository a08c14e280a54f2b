import type { Country, CurrencyInfo } from '../contract.ts';

/** Codes of the currencies casinos keep accounts in. */
export const CURRENCY_CODES = ['USD', 'MXN', 'JPY', 'EUR'] as const;
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

/** AU per currency unit follow contract §10: USD 1000, MXN 100, JPY 1 without minor digits. */
const CURRENCIES: Record<CurrencyCode, CurrencyInfo> = {
  USD: {
    minorDigits: 2,
    auPerCurrencyUnit: 1000,
    symbol: '$',
    minorSymbol: 'c',
    doesSymbolGoInFront: true,
    doesMinorSymbolGoInFront: false,
    spaceBetweenSymbol: false,
    iso4217Code: 'USD',
  },
  MXN: {
    minorDigits: 2,
    auPerCurrencyUnit: 100,
    symbol: '$',
    minorSymbol: '¢',
    doesSymbolGoInFront: true,
    doesMinorSymbolGoInFront: false,
    spaceBetweenSymbol: false,
    iso4217Code: 'MXN',
  },
  JPY: {
    minorDigits: 0,
    auPerCurrencyUnit: 1,
    symbol: '¥',
    minorSymbol: '',
    doesSymbolGoInFront: true,
    doesMinorSymbolGoInFront: false,
    spaceBetweenSymbol: false,
    iso4217Code: 'JPY',
  },
  EUR: {
    minorDigits: 2,
    auPerCurrencyUnit: 1000,
    symbol: '€',
    minorSymbol: 'ct',
    doesSymbolGoInFront: false,
    doesMinorSymbolGoInFront: false,
    spaceBetweenSymbol: true,
    iso4217Code: 'EUR',
  },
};

/** How amounts of a currency are written in a country's build (spec §3 Currency info). */
export function currencyInfo(code: CurrencyCode, country: Country): CurrencyInfo {
  const info = CURRENCIES[code];
  // In Japan the unit is written after the figure.
  return code === 'JPY' && country === 'JP'
    ? { ...info, symbol: '円', doesSymbolGoInFront: false }
    : { ...info };
}

/** The currency a player of the build thinks in: the `currencyInfo` of the log-on answer (contract §2 Session). */
export function mainCurrency(country: Country): CurrencyCode {
  return country === 'JP' ? 'JPY' : 'USD';
}
