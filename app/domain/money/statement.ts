/** Balance at an end of a month, in AU of the casino. */
export interface StatementBalance {
  regularAU: number;
  promoAU: number;
}

/** Movements of a statement, none of them negative but the adjustments, in the order of the page. */
export const MOVEMENTS = [
  'buyInAU',
  'cashOutAU',
  'wagerAU',
  'winAU',
  'adjustmentAU',
  'feeAU',
  'taxWithheldAU',
] as const;

export type Movement = (typeof MOVEMENTS)[number];

/** Movements that leave the balance. */
const OUTGOING: ReadonlySet<Movement> = new Set(['cashOutAU', 'wagerAU', 'feeAU', 'taxWithheldAU']);

/** Month of a player at a casino (contract §9), in AU of the casino. */
export interface Statement extends Record<Movement, number> {
  /** `YYYY-MM`, by the casino's zone. */
  month: string;
  casinoId: number;
  /** Zone by which the operator counts the month (IANA); null for one that is not known here. */
  zone: string | null;
  /** Epoch, ms. */
  generatedAtMs: number;
  /** True while the month still changes. */
  isOpen: boolean;
  opening: StatementBalance;
  closing: StatementBalance;
  /** Part of the outgoing money that is still under way at the end of the month. */
  lockedAU: number;
}

/** Month of a year in the list (contract §9). */
export interface StatementMonth {
  /** `YYYY-MM`. */
  month: string;
  isOpen: boolean;
  /** Sums in AU; null where the operator does not tell them. */
  sums: { buyInAU: number; cashOutAU: number } | null;
}

/** Returns a movement with its sign: what it does to the balance, in AU. */
export function effectAU(statement: Pick<Statement, Movement>, movement: Movement): number {
  const au = statement[movement];
  // Not -0, which is written with a sign.
  return OUTGOING.has(movement) && au !== 0 ? -au : au;
}

/** Returns the whole balance, in AU. */
export const balanceAU = ({ regularAU, promoAU }: StatementBalance): number => regularAU + promoAU;

/** Returns what the opening balance and the movements come to, in AU. */
export function expectedClosingAU(statement: Statement): number {
  return MOVEMENTS.reduce(
    (sum, movement) => sum + effectAU(statement, movement),
    balanceAU(statement.opening),
  );
}

/** Checks that opening balance and movements come to the closing balance. */
export const addsUp = (statement: Statement): boolean =>
  expectedClosingAU(statement) === balanceAU(statement.closing);
