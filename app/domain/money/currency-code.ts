import type { Country } from '../country.ts';

/** Currency of prices outside the casinos (ISO 4217). */
const CURRENCY_OF_COUNTRY: Readonly<Record<Country, string>> = { MX: 'MXN', US: 'USD', JP: 'JPY' };

export interface CurrencySurroundings {
  country: Country;
  /** ISO 4217 codes of the player's casinos. */
  playersCodes: readonly string[];
}

/**
 * Checks whether amounts need their ISO code, as `$` is the peso in Mexico and the dollar in the United States: outside
 * the country's currency, and for a player with casinos of several (spec §3 Currency info, §9).
 */
export function isCurrencyCodeNeeded(
  iso4217Code: string,
  { country, playersCodes }: CurrencySurroundings,
): boolean {
  return iso4217Code !== CURRENCY_OF_COUNTRY[country] || playersCodes.some((code) => code !== iso4217Code);
}
