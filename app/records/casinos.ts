import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import type { AmountPlace, MoneyLocale } from '#app/domain/money/currency-notation.ts';
import { formatAU } from '#app/domain/money/money.ts';
import type { Casino } from '#app/operator/site.ts';

export interface Casinos {
  /** In the operator's order; empty when loading failed. */
  list: readonly Casino[];
  /** Zone of casinos that name none (IANA). */
  timeZone: string;
}

export interface NamedCasino {
  id: number;
  /** Empty when the operator did not name the casino. */
  name: string;
  /** IANA name. */
  timeZone: string;
  /** Null while unknown: no amount of the casino can be shown. */
  currency: CurrencyInfo | null;
}

/** Finds a casino; one that is not listed has its id alone. */
export function casinoOf({ list, timeZone }: Casinos, id: number): NamedCasino {
  const casino = list.find((one) => one.id === id);
  return {
    id,
    name: casino?.name ?? '',
    timeZone: casino?.timeZone ?? timeZone,
    currency: casino?.currencyInfo ?? null,
  };
}

/** Formats an amount in AU for people; null while the casino's currency is unknown. */
export function amountAt(
  { currency }: NamedCasino,
  au: number,
  locale: MoneyLocale,
  place: AmountPlace = 'alone',
): string | null {
  return currency && formatAU(au, currency, locale, { place });
}
