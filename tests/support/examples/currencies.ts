/** Currencies that the tests count in: AU per unit and digits differ, and where the symbol stands. */
import type { Country } from '#app/domain/country.ts';
import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';

export const dollar: CurrencyInfo = {
  minorDigits: 2,
  auPerCurrencyUnit: 1000,
  symbol: '$',
  minorSymbol: 'c',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'USD',
};

export const yen: CurrencyInfo = {
  ...dollar,
  minorDigits: 0,
  auPerCurrencyUnit: 1,
  symbol: '¥',
  iso4217Code: 'JPY',
};

export const krone: CurrencyInfo = {
  ...dollar,
  auPerCurrencyUnit: 100,
  symbol: 'kr',
  doesSymbolGoInFront: false,
  spaceBetweenSymbol: true,
  iso4217Code: 'SEK',
};

export const dinar: CurrencyInfo = { ...dollar, minorDigits: 3, symbol: 'KD', iso4217Code: 'KWD' };

/** Locale of a page, in the United States unless another country is given. */
export const inCountry = (languageTag: string, country: Country = 'US'): MoneyLocale => ({
  languageTag,
  country,
});

/** Limits of a payment that no example meets; AU. */
export const WIDE_LIMITS = {
  isRestricted: false,
  minimumAU: 0,
  maximumAU: 10_000_000,
  thresholdAU: null,
  thresholdRemainingAU: null,
  availableAU: null,
  requirements: [],
};
