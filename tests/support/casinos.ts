/** A casino whose AU are thousandths of a dollar, one whose are centavos, one whose are yen (contract §10). */
export const DOLLARS = 12;
export const PESOS = 13;
export const YEN = 14;

/** A casino that no operator of a test has; an operator keeps what it has made, so no test makes it. */
export const UNKNOWN = 99;
