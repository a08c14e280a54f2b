/** Symbol of a currency, and its place. */
export interface CurrencyNotation {
  symbol: string;
  doesSymbolGoInFront: boolean;
  spaceBetweenSymbol: boolean;
  iso4217Code: string;
}

/** Currency of a casino (spec §3 "Currency info"). */
export interface CurrencyInfo extends CurrencyNotation {
  minorDigits: number;
  /** Positive integer. */
  auPerCurrencyUnit: number;
  minorSymbol: string;
  doesMinorSymbolGoInFront: boolean;
}

/** Money outside the casinos (contract §2 Money). */
export interface Money {
  /** Minor units; a safe integer. */
  amount: number;
  minorDigits: number;
  iso4217Code: string;
}
