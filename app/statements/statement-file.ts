import { moneyLocale } from '#app/calls/money-locale.ts';
import type { CsvCell } from '#app/domain/csv.ts';
import type { Statement } from '#app/domain/money/statement.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';
import { textsIn } from '#app/i18n/texts.ts';
import { amountAt } from '#app/records/casinos.ts';
import { amountCell } from '#app/records/records-file.ts';
import type { Visit } from '#app/session/visit.ts';
import type { MonthModel } from './load-statements.ts';
import { statementLines, wrongSumText } from './statement-lines.ts';

/** Returns the sums of a statement as rows of a file, with all that its page says of them. */
export function sumRows(
  visit: Visit,
  { casino, casinos, timeZone, lateCount }: MonthModel,
  statement: Statement,
): CsvCell[][] {
  const t = textsIn(visit.request.language);
  const cell = (au: number) => amountCell(casinos, casino.id, au);
  const amount = (au: number) => amountAt(casino, au, moneyLocale(visit)) ?? t('money:amountUnavailable');
  const wrong = wrongSumText(statement, t, amount);
  return [
    [t('records:month'), statement.month],
    [t('transactions:facts.casinoId'), String(casino.id)],
    [t('transactions:facts.casino'), casino.name],
    [t('transactions:facts.currency'), casino.currency?.iso4217Code ?? ''],
    [t('records:timeZone'), timeZone],
    [t('statements:month.asOf'), formatMomentPlain(statement.generatedAtMs, timeZone)],
    [
      t('transactions:facts.status'),
      t(statement.isOpen ? 'statements:month.isOpen' : 'statements:month.isClosed'),
    ],
    ...statementLines(statement, t).map(({ label, au }) => [label, cell(au)]),
    ...(statement.lockedAU > 0 ? [[t('statements:line.locked'), cell(statement.lockedAU)]] : []),
    ...(wrong === null ? [] : [[wrong, visit.request.trace.traceId]]),
    ...(lateCount === 0 ? [] : [[t('statements:entries.late', { count: lateCount })]]),
  ];
}
