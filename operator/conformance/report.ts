import type { Outcome } from './outcome.ts';
import { leftOf, type Run } from './state.ts';

type Result = Outcome['outcome'];

/** Words that the table has for outcomes: a failure must be seen at once. */
const WORDS = { pass: 'pass  ', fail: 'FAIL  ', advice: 'advice' } as const;

/** Names of clauses that a line of a cause has. */
const SHOWN_NAMES = 4;

/** Optional groups by the flag that switches them on, in the operator's words. */
const GROUPS: readonly (readonly [flag: string, name: string])[] = [
  ['allowWebBuyIn', 'buy-in'],
  ['allowWebCashOut', 'cash-out'],
  ['webPayQuote', 'quotes'],
  ['webPayFindByKey', 'transactions by key'],
  ['isIdCheckSupported', 'identity check'],
  ['allowVerbalCodeAccountAccess', 'access codes'],
  ['allowPlayerLimits', 'limits'],
  ['allowExclusion', 'breaks'],
  ['allowActivityHistory', 'account security'],
  ['allowStatements', 'statements'],
];

/** Counts by result. */
export function countsOf(outcomes: readonly Outcome[]): Record<Result, number> {
  const counts = { pass: 0, fail: 0, advice: 0, skipped: 0, blocked: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}

/**
 * The report as text: a line for each clause, then what shows each failure, then the sums. Money comes first; a cause
 * that kept many clauses from being tried is told once.
 */
export function tableOf(run: Run, all: readonly Outcome[]): string {
  const { url, features, held } = run;
  const outcomes = [...all].sort((one, other) => Number(other.isMoney) - Number(one.isMoney));
  const width = Math.max(...outcomes.map(({ id }) => id.length), 0);
  const lines = outcomes
    .filter(({ outcome }) => outcome !== 'blocked' && outcome !== 'skipped')
    .map(({ id, outcome, rule }) => `${WORDS[outcome as keyof typeof WORDS]}  ${id.padEnd(width)}  ${rule}`);
  const there = GROUPS.filter(([flag]) => features[flag] === true).map(([, name]) => name);
  const { pass, fail, advice, skipped, blocked } = countsOf(outcomes);
  const faulty = outcomes.filter(({ id }) => id.startsWith('schema.')).length;
  return [
    `Conformance of ${url}`,
    `Optional groups that are switched on: ${there.join(', ') || 'none'}`,
    '',
    ...lines,
    '',
    ...causesOf(outcomes, 'skipped').map((line) => `skip    ${line}`),
    ...detailsOf(outcomes, 'fail', 'FAIL'),
    ...detailsOf(outcomes, 'advice', 'ADVICE'),
    '',
    ...causesOf(outcomes, 'blocked'),
    ...leftOf(run).map((sentence) => `Stays on the server: ${sentence}`),
    `Answers held against openapi.yaml: of ${held.size} calls, ${faulty} not as it says`,
    `${pass} passed, ${fail} failed, ${advice} with advice, ${skipped} skipped, ${blocked} not tried`,
    '',
  ].join('\n');
}

function detailsOf(outcomes: readonly Outcome[], wanted: Result, word: string): string[] {
  return outcomes
    .filter(({ outcome }) => outcome === wanted)
    .map(({ id, source, reason }) => `\n${word} ${id} (${source})\n${indented(reason ?? '')}`);
}

/** One line for each cause, with the clauses that it kept from being tried. */
function causesOf(outcomes: readonly Outcome[], wanted: 'skipped' | 'blocked'): string[] {
  const of = outcomes.filter(({ outcome }) => outcome === wanted);
  return [...new Set(of.map(({ reason }) => reason))].map((cause) => {
    const ids = of.filter(({ reason }) => reason === cause).map(({ id }) => id);
    const clauses = ids.length === 1 ? '1 clause' : `${ids.length} clauses`;
    const names = ids.length <= SHOWN_NAMES ? ids.join(', ') : `${ids.slice(0, SHOWN_NAMES).join(', ')}, ...`;
    return `${clauses} not tried: ${cause} (${names})`;
  });
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}
