import type { Country } from '../country.ts';
import type { CurrencyNotation } from './currency.ts';

/** Language and country by which amounts are formatted. */
export interface MoneyLocale {
  /** BCP 47 tag. */
  languageTag: string;
  country: Country;
}

/**
 * Place of an amount on a page. `alone`: a headline, a cell, a sentence; `below`: a row of a block whose code stands above
 * it; `choice`: a suggested amount, whose code is in the question; `paying`: what the player pays or receives.
 */
export type AmountPlace = 'alone' | 'below' | 'choice' | 'paying';

export const NO_BREAK_SPACE = '\u00a0';

/** Own money of each country, for amounts that the operator sends without a notation. */
const OWN_NOTATION: Readonly<Record<Country, CurrencyNotation>> = {
  MX: { iso4217Code: 'MXN', symbol: '$', doesSymbolGoInFront: true, spaceBetweenSymbol: false },
  US: { iso4217Code: 'USD', symbol: '$', doesSymbolGoInFront: true, spaceBetweenSymbol: false },
  JP: { iso4217Code: 'JPY', symbol: '円', doesSymbolGoInFront: false, spaceBetweenSymbol: false },
};

/** Countries that write the code of their own money where it is paid: `$` is the dollar's sign too. */
const HAS_CODE_WHEN_PAYING: Readonly<Record<Country, boolean>> = { MX: true, US: false, JP: false };

/**
 * Adds symbol and code to the digits of an amount (spec §3.4): own money has its symbol, any other its code. The only
 * function that decides this.
 *
 * @param currency with its notation, where the operator sends one; else its ISO 4217 code
 */
export function withCurrency(
  digits: string,
  currency: CurrencyNotation | string,
  { country, place }: { country: Country; place: AmountPlace },
): string {
  if (place === 'choice') return digits;
  const own = OWN_NOTATION[country];
  const code = typeof currency === 'string' ? currency : currency.iso4217Code;
  if (code !== own.iso4217Code) return place === 'below' ? digits : digits + NO_BREAK_SPACE + code;
  const { symbol, doesSymbolGoInFront, spaceBetweenSymbol } = typeof currency === 'string' ? own : currency;
  const space = spaceBetweenSymbol && symbol !== '' ? NO_BREAK_SPACE : '';
  const amount = doesSymbolGoInFront ? symbol + space + digits : digits + space + symbol;
  const hasCode = place === 'paying' && HAS_CODE_WHEN_PAYING[country] && !symbol.includes(code);
  return hasCode ? amount + NO_BREAK_SPACE + code : amount;
}
