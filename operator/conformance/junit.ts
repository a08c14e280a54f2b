import type { Outcome } from './outcome.ts';

/** The report as JUnit's XML; advice breaks no build. */
export function junitOf(outcomes: readonly Outcome[]): string {
  const failures = outcomes.filter(({ outcome }) => outcome === 'fail').length;
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped' || outcome === 'blocked').length;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<testsuite name="operator-conformance" tests="${outcomes.length}" failures="${failures}" skipped="${skipped}">`,
    ...outcomes.map(caseOf),
    '</testsuite>',
    '',
  ].join('\n');
}

function caseOf({ id, outcome, reason, rule, ms }: Outcome): string {
  const [group] = id.split('.');
  const open = `  <testcase name="${escaped(id)}" classname="${escaped(group ?? '')}" time="${ms / 1000}">`;
  const [first = ''] = (reason ?? '').split('\n');
  const inner = {
    pass: '',
    fail: `<failure message="${escaped(first)}">${escaped(`${rule}\n${reason}`)}</failure>`,
    advice: `<system-out>${escaped(`Advice: ${reason}`)}</system-out>`,
    skipped: `<skipped message="${escaped(first)}"/>`,
    blocked: `<skipped message="${escaped(`not tried: ${first}`)}"/>`,
  }[outcome];
  return `${open}${inner}</testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no control characters but line breaks and tabs. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
