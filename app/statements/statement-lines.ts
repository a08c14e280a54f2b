import {
  balanceAU,
  effectAU,
  expectedClosingAU,
  MOVEMENTS,
  type Statement,
} from '#app/domain/money/statement.ts';
import type { Text } from '#app/i18n/texts.ts';

/** Line of a statement, on the page, in print and in the file. */
export interface StatementLine {
  label: string;
  au: number;
  /** `part`: included in the balance above it. */
  kind: 'balance' | 'part' | 'movement';
}

/** Returns the lines of a statement in their order. */
export function statementLines(statement: Statement, t: Text): StatementLine[] {
  const balance = (end: 'opening' | 'closing'): StatementLine[] => [
    { label: t(`statements:line.${end}`), au: balanceAU(statement[end]), kind: 'balance' },
    { label: t('home:regular'), au: statement[end].regularAU, kind: 'part' },
    { label: t('home:promo'), au: statement[end].promoAU, kind: 'part' },
  ];
  const movements = MOVEMENTS.map((movement): StatementLine => {
    return { label: t(`statements:line.${movement}`), au: effectAU(statement, movement), kind: 'movement' };
  });
  return [...balance('opening'), ...movements, ...balance('closing')];
}

/**
 * Writes what a statement comes to where it does not add up.
 *
 * @param amount formats an amount in AU
 * @returns null where it adds up
 */
export function wrongSumText(statement: Statement, t: Text, amount: (au: number) => string): string | null {
  const expected = expectedClosingAU(statement);
  const closing = balanceAU(statement.closing);
  if (expected === closing) return null;
  return t('statements:wrong', { expected: amount(expected), closing: amount(closing) });
}
