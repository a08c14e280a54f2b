import { CLAUSES } from './clauses.ts';

/** Result of one clause. */
export interface Outcome {
  id: string;
  outcome: 'pass' | 'fail' | 'skipped';
  /** The rule, in the words of who writes the server. */
  rule: string;
  /** Source. */
  source: string;
  /** Why it was skipped; or what was not kept, with the requests and answers that show it. Null for a pass. */
  reason: string | null;
  ms: number;
}

/** Words that the table has for outcomes: a failure must be seen at once. */
const WORDS = { pass: 'pass', fail: 'FAIL', skipped: 'skip' } as const;

/** Optional groups by the flag that switches them on, in the operator's words. */
const GROUPS: readonly (readonly [flag: string, name: string])[] = [
  ['allowWebBuyIn', 'buy-in'],
  ['allowWebCashOut', 'cash-out'],
  ['webPayQuote', 'quotes'],
  ['webPayFindByKey', 'transactions by key'],
  ['isIdCheckSupported', 'identity check'],
  ['allowVerbalCodeAccountAccess', 'access codes'],
];

/** The outcome of a clause by its id. */
export function outcomeOf(
  id: string,
  outcome: Outcome['outcome'],
  reason: string | null,
  ms: number,
): Outcome | null {
  const clause = CLAUSES.find((one) => one.id === id);
  return clause
    ? { id, outcome, rule: clause.rule, source: clause.source, reason, ms: Math.round(ms) }
    : null;
}

/** Counts by result. */
export function countsOf(outcomes: readonly Outcome[]): Record<Outcome['outcome'], number> {
  const counts = { pass: 0, fail: 0, skipped: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}

/** The report as text: a line for each clause, then what shows each failure, then the sums. */
export function tableOf(
  url: string,
  features: Readonly<Record<string, unknown>>,
  outcomes: readonly Outcome[],
): string {
  const width = Math.max(...outcomes.map(({ id }) => id.length), 0);
  const lines = outcomes.map(({ id, outcome, rule, reason }) => {
    const why = outcome === 'skipped' ? ` (${reason})` : '';
    return `${WORDS[outcome]}  ${id.padEnd(width)}  ${rule}${why}`;
  });
  const failures = outcomes
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ id, source, reason }) => `\nFAIL ${id} (${source})\n${indented(reason ?? '')}`);
  const there = GROUPS.filter(([flag]) => features[flag] === true).map(([, name]) => name);
  const { pass, fail, skipped } = countsOf(outcomes);
  return [
    `Conformance of ${url}`,
    `Optional groups that are switched on: ${there.join(', ') || 'none'}`,
    '',
    ...lines,
    ...failures,
    '',
    `${pass} passed, ${fail} failed, ${skipped} skipped`,
    '',
  ].join('\n');
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}
