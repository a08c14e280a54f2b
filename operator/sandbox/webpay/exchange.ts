import type { Country, CurrencyInfo } from '../contract.ts';
import { CURRENCY_CODES, type CurrencyCode, currencyInfo } from '../site/currencies.ts';
import type { Money } from '../webpay-contract.ts';

/** Ten-thousandths of a unit that one US dollar is worth: rates of the sandbox's own, the same for ever. */
const PER_DOLLAR: Record<CurrencyCode, bigint> = {
  USD: 10_000n,
  MXN: 185_200n,
  JPY: 1_500_000n,
  EUR: 9_200n,
};

const COUNTRY_CURRENCIES: Record<Country, CurrencyCode> = { MX: 'MXN', US: 'USD', JP: 'JPY' };

/** The currency people of a country pay in at a shop or from a bank. */
export function countryCurrency(country: Country): CurrencyCode {
  return COUNTRY_CURRENCIES[country];
}

/** The code as one of the currencies there are rates for, or undefined. */
export function knownCurrency(code: string): CurrencyCode | undefined {
  return CURRENCY_CODES.find((known) => known === code);
}

/** Money of a currency there is a rate for. */
export type CurrencyMoney = Money & { iso4217Code: CurrencyCode };

/** What AU of a casino are worth in a currency: exact, rounded half up to its minor unit. */
export function moneyOf(amountAU: number, casino: CurrencyInfo, code: CurrencyCode): CurrencyMoney {
  const { minorDigits } = currencyInfo(code, 'MX');
  const amount = divideHalfUp(
    BigInt(amountAU) * PER_DOLLAR[code] * 10n ** BigInt(minorDigits),
    BigInt(casino.auPerCurrencyUnit) * rateOf(casino),
  );
  return { amount: Number(amount), minorDigits, iso4217Code: code };
}

/**
 * Whole units of a currency as AU of a casino, rounded to whole units of the casino's currency: up for a minimum,
 * down for a maximum.
 */
export function unitsInAU(
  units: number,
  code: CurrencyCode,
  casino: CurrencyInfo,
  rounding: 'up' | 'down',
): number {
  const value = BigInt(units) * rateOf(casino);
  const rate = PER_DOLLAR[code];
  const casinoUnits = rounding === 'up' ? (value + rate - 1n) / rate : value / rate;
  return Number(casinoUnits) * casino.auPerCurrencyUnit;
}

/** An amount of money as people write it, such as `370.40 MXN`. */
export function writeMoney({ amount, minorDigits, iso4217Code }: Money): string {
  const digits = String(amount).padStart(minorDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorDigits).replace(/\B(?=(\d{3})+$)/g, ',');
  const minor = minorDigits === 0 ? '' : `.${digits.slice(-minorDigits)}`;
  return `${whole}${minor} ${iso4217Code}`;
}

function rateOf(casino: CurrencyInfo): bigint {
  return PER_DOLLAR[knownCurrency(casino.iso4217Code) ?? 'USD'];
}

function divideHalfUp(value: bigint, divisor: bigint): bigint {
  return (value * 2n + divisor) / (divisor * 2n);
}
