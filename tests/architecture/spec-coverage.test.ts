import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEVIATIONS_HEADING, faultsOfTable, HEADER, readCoverage } from './coverage-table.ts';
import { faultsOfTests } from './row-tests.ts';
import { parseSource, ROOT, type SourceFile } from './source-files.ts';

const DOCUMENT = 'docs/spec-coverage.md';
/** Fewer rows than this would not be the whole specification, and all of screens and contract. */
const LEAST_ROWS = 400;

function readSource(path: string): SourceFile | null {
  const place = join(ROOT, path);
  return existsSync(place) ? parseSource(path, readFileSync(place, 'utf8')) : null;
}

describe(DOCUMENT, () => {
  const markdown = readFileSync(join(ROOT, DOCUMENT), 'utf8');
  const table = readCoverage(markdown);

  it('has a row for every requirement, in good form', () => {
    expect(faultsOfTable(table).join('\n')).toBe('');
    expect(table.rows.length).toBeGreaterThan(LEAST_ROWS);
  });

  it('names tests that exist and run', () => {
    expect(faultsOfTests(table.rows, readSource).join('\n')).toBe('');
  });
});

const TESTS = 'app/domain/a.test.ts';
const SHOWN = `\`${TESTS}\` › \`takes 1\``;

const LAST_SECTION = 9;

/** A document in which everything is in order, but for the given lines of its section 1 and of the chapters beyond. */
function documentOf(
  lines: readonly string[],
  screens: readonly string[],
  contract: readonly string[],
): string {
  const table = (section: number, rows: readonly string[]) =>
    [
      `## ${section}. Section`,
      '',
      `| ${HEADER.join(' | ')} |`,
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  const others = Array.from({ length: LAST_SECTION - 1 }, (_, index) =>
    table(index + 2, [`| S${index + 2}-OTHER-01 | it works | ${SHOWN} | yes |`]),
  );
  const beyond = [table(10, screens), table(11, contract), table(12, [MANY]), table(13, [ENGINEER])];
  const head = ['# Coverage', '| any | other table |', '| --- | --- |'];
  return [...head, table(1, lines), ...others, ...beyond].join('\n');
}

const SCREEN = `| SC-ANY-01 | it works | ${SHOWN} | yes |`;
const CALL = `| OC-ANY-01 | it works | ${SHOWN} | yes |`;
const MANY = `| OP-ANY-01 | it works | ${SHOWN} | yes |`;
const ENGINEER = `| OE-ANY-01 | it works | ${SHOWN} | yes |`;
const documentWith = (...lines: string[]) => documentOf(lines, [SCREEN], [CALL]);

const faultsIn = (...lines: string[]) => faultsOfTable(readCoverage(documentWith(...lines)));
const GOOD = `| S1-ANY-01 | it works | ${SHOWN} | yes |`;

describe('a table', () => {
  it('is read as it is written', () => {
    const two = `| S1-ANY-02 | says 'a \\| b' | ${SHOWN}<br>\`server/b.test.ts\` › \`\`takes \`x\` \\| y\`\` | deviation: for a reason |`;
    // A code span of two backticks needs its spaces, as in Markdown.
    const spaced = two.replace('``takes `x` \\| y``', '`` takes `x` \\| y ``');
    expect(readCoverage(documentWith(GOOD, spaced)).rows.slice(0, 2)).toEqual([
      {
        id: 'S1-ANY-01',
        section: 1,
        requirement: 'it works',
        tests: [{ path: TESTS, title: 'takes 1' }],
        deviation: null,
      },
      {
        id: 'S1-ANY-02',
        section: 1,
        requirement: "says 'a | b'",
        tests: [
          { path: TESTS, title: 'takes 1' },
          { path: 'server/b.test.ts', title: 'takes `x` | y' },
        ],
        deviation: 'for a reason',
      },
    ]);
  });

  it('in good form has no fault', () => {
    expect(faultsIn(GOOD)).toEqual([]);
  });

  it.each([
    ['a section without rows', [], 'section 1: has no row'],
    ['an id given twice', [GOOD, GOOD], 'S1-ANY-01: is given to two rows'],
    ['an id of another section', [GOOD, GOOD.replace('S1', 'S2')], 'S2-ANY-01: is no id of section 1'],
    ['an id in another form', [GOOD, GOOD.replace('-01', '-1')], 'S1-ANY-1: is no id of section 1'],
    ['no id', [GOOD, GOOD.replace('S1-ANY-01', '')], 'a row of section 1: nothing under "Id"'],
    ['no requirement', [GOOD.replace('it works', '')], 'S1-ANY-01: nothing under "Requirement"'],
    ['no test', [GOOD.replace(SHOWN, ' ')], 'S1-ANY-01: nothing under "Shown by"'],
    ['nothing about how it is met', [GOOD.replace('yes', '')], 'S1-ANY-01: nothing under "As written"'],
    ['too few cells', [GOOD, GOOD.replace('| yes ', '')], 'S1-ANY-01: has 3 cells'],
    ['a bar too many', [GOOD, GOOD.replace('it', 'it | it')], 'S1-ANY-01: has 5 cells'],
    ['a pending test', [GOOD.replace(SHOWN, 'PENDING')], 'S1-ANY-01: its test is pending'],
    ['a test in other words', [GOOD.replace('` › `', '`: `')], 'names no test'],
    ['a second test that is none', [GOOD.replace(SHOWN, `${SHOWN}<br>`)], 'S1-ANY-01: "" names no test'],
    ['half a yes', [GOOD.replace('yes', 'mostly')], 'S1-ANY-01: is neither "yes" nor a deviation'],
    ['a deviation without reason', [GOOD.replace('yes', 'deviation:')], 'S1-ANY-01: is neither "yes"'],
  ])('with %s has a fault', (_what, lines, fault) => {
    expect(faultsIn(...lines)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    ['a screen without rows', [], [CALL], 'section 10: has no row'],
    ['a contract without rows', [SCREEN], [], 'section 11: has no row'],
    ['a screen with an id of the specification', [SCREEN, GOOD], [CALL], 'S1-ANY-01: is no id of section 10'],
    ['a screen with an id of a section 10', [SCREEN.replace('SC', 'S10')], [CALL], 'S10-ANY-01: is no id'],
    ['a call with an id of the screens', [], [CALL, SCREEN], 'SC-ANY-01: is no id of section 11'],
    ['a call that names no test', [SCREEN], [CALL.replace(SHOWN, 'seen')], 'OC-ANY-01: "seen" names no test'],
  ])('beyond the specification with %s has a fault', (_what, screens, contract, fault) => {
    const faults = faultsOfTable(readCoverage(documentOf([GOOD], screens, contract)));
    expect(faults).toContainEqual(expect.stringContaining(fault));
  });

  it('and the list of deviations name the same rows', () => {
    const deviating = documentWith(GOOD.replace('yes', 'deviation: too old'));
    const list = (...ids: string[]) =>
      faultsOfTable(
        readCoverage(
          [deviating, `## ${DEVIATIONS_HEADING}`, '', ...ids.map((id) => `- ${id}: why`)].join('\n'),
        ),
      );
    expect(list('S1-ANY-01')).toEqual([]);
    expect(list()).toEqual([`S1-ANY-01: is a deviation that "${DEVIATIONS_HEADING}" does not list`]);
    expect(list('S1-ANY-01', 'S2-OTHER-01')).toEqual(['S2-OTHER-01: is listed as a deviation and is none']);
    expect(list('S1-ANY-01', 'S1-ANY-01')).toEqual(['S1-ANY-01: is listed twice as a deviation']);
  });
});

const SOURCE = `
import { describe, expect, it, test } from 'vitest';
// it('in a comment', f)
const text = "it('in a text', f)";
it('at the top', f);
describe('a group', () => {
  it('inside', () => { expect('only text').toBe(1); test.step('a step', f); });
  it.each([1])('each %i', f);
  it.each\`a\`('tagged', f);
  for (const what of ALL) test(\`for \${what} › \${1 + 1}\`, { tag: '@once' }, f);
  for (const what of ALL) test(what, f);
  for (const [, { title }] of ALL) test(row.title, f);
});
describe.each(ALL)('%s here', (where) => { it('twice', f); });
test.describe(\`there in \${where}\`, () => { test('twice', f); });
test.describe(() => { test('in a group without a name', f); });
it.skip('skipped', f);
it.todo('to come');
test.fixme('broken', f);
test.fail('fails', f);
describe.skip('a group that is off', () => { it('off with its group', f); });
test.use('no test', f);
other('no test either', f);
`;

const named = (...titles: string[]) => {
  const cells = titles.map((title) => `| S1-ANY-01 | it works | \`${TESTS}\` › \`${title}\` | yes |`);
  const { rows } = readCoverage(documentWith(...cells));
  const read = (path: string) => (path === TESTS ? parseSource(path, SOURCE) : null);
  return faultsOfTests(
    rows.filter(({ section }) => section === 1),
    read,
  );
};

describe('a title', () => {
  it.each([
    'at the top',
    'inside',
    'a group › inside',
    'each %i',
    'tagged',
    'for ${' + 'what} › ${' + '1 + 1}',
    '${' + 'what}',
    'a group › ${' + 'row.title}',
    '%s here › twice',
    'there in ${' + 'where} › twice',
    'in a group without a name',
  ])('is one: %s', (title) => {
    expect(named(title)).toEqual([]);
  });

  it.each([
    'in a comment',
    'in a text',
    'only text',
    'a step',
    'a group',
    'no test',
    'no test either',
    'nside',
    'group › inside',
    'another group › inside',
    'At the top',
  ])('is none: %s', (title) => {
    expect(named(title)).toEqual([`S1-ANY-01: ${TESTS} has no test "${title}"`]);
  });

  it('has to tell its test from the others', () => {
    expect(named('twice')).toEqual([`S1-ANY-01: ${TESTS} has 2 tests "twice"`]);
  });

  it.each(['skipped', 'to come', 'broken', 'fails', 'off with its group'])('is switched off: %s', (title) => {
    expect(named(title)).toEqual([`S1-ANY-01: "${title}" of ${TESTS} is switched off`]);
  });

  it('that is wrong does not hide another one', () => {
    expect(named('gone', 'at the top', 'skipped', 'gone as well')).toHaveLength(3);
  });
});

describe('a file', () => {
  it.each([
    'app/domain/gone.test.ts',
    'tests/browser/gone.spec.ts',
    // These would not be run.
    'app/domain/a.ts',
    'tests/support/a.test.ts',
    'tests/browser/a.test.ts',
    'tests/server/a.spec.ts',
    '../a.test.ts',
  ])('is none: %s', (path) => {
    const { rows } = readCoverage(documentWith(GOOD.replace(TESTS, path)));
    const row = rows.filter(({ section }) => section === 1);
    const isThere = path.includes('gone') ? null : parseSource(path, SOURCE.replace('at the top', 'takes 1'));
    expect(faultsOfTests(row, () => isThere)).toEqual([`S1-ANY-01: there is no file of tests ${path}`]);
  });
});
