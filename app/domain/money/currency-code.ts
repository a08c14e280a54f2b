import type { Country } from '../country.ts';

/** The currency that prices are in outside the casinos, by country (ISO 4217). */
const CURRENCY_OF_COUNTRY: Readonly<Record<Country, string>> = { MX: 'MXN', US: 'USD', JP: 'JPY' };

/** What an amount could be mistaken for. */
export interface CurrencySurroundings {
  /** Of the build. */
  country: Country;
  /** ISO 4217 codes of the casinos where the player has a balance. */
  playersCodes: readonly string[];
}

/**
 * Whether amounts of a currency carry its ISO code, because their symbol alone could mean another one: `$` is the
 * peso in Mexico and the dollar in the United States. They do where the currency is not the country's, and where the
 * player has casinos of another currency too (spec §3 Currency info, §9).
 */
export function isCurrencyCodeNeeded(
  iso4217Code: string,
  { country, playersCodes }: CurrencySurroundings,
): boolean {
  return iso4217Code !== CURRENCY_OF_COUNTRY[country] || playersCodes.some((code) => code !== iso4217Code);
}
