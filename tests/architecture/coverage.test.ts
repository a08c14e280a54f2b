import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  deviatingIds,
  faultsOfRows,
  faultsOfTitles,
  readAsvs,
  readDeviations,
  readSpecification,
} from './coverage-table.ts';
import { parseSource, ROOT } from './source-files.ts';
import { readTestsWithIds, testsWithIds } from './test-titles.ts';

/** Fewer rows than this would not be the whole specification, and all of screens and contract. */
const LEAST_ROWS = 700;

/** How many items of levels 1 and 2 each section of ASVS 5.0.0 has, numbered from 1 on. */
const ITEMS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11 },
  ...{ '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4 },
  ...{ '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const asvs = read('docs/audit/asvs.md');
const rows = readSpecification(read('docs/audit/coverage.md'));
const items = readAsvs(asvs);
const tests = readTestsWithIds();

describe('docs/audit/coverage.md', () => {
  it('has each row once, each shown by a test that runs', () => {
    expect(faultsOfRows(rows, tests)).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(LEAST_ROWS);
  });

  it('gives the reason of each deviation', () => {
    expect(readDeviations(read('docs/specification.md')).sort()).toEqual(deviatingIds(rows).sort());
  });
});

describe('docs/audit/asvs.md', () => {
  it('has every item of levels 1 and 2 once', () => {
    const all = Object.entries(ITEMS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `ASVS-${section}.${index + 1}`),
    );
    expect(items.map(({ id }) => id).sort()).toEqual(all.sort());
  });

  it('shows that items are met, by tests or files, and gives the reason of the others', () => {
    expect(faultsOfRows(items, tests)).toEqual([]);
  });

  it('adds up', () => {
    const count = (state: string) => items.filter((item) => item.state === state).length;
    expect(asvs).toContain(
      `Met: ${count('met')}. Not ours: ${count('not ours')}. Not met: ${count('not met')}.`,
    );
  });
});

it('ids in titles are those of rows, and no test with one is switched off', () => {
  expect(faultsOfTitles([...rows, ...items], tests)).toEqual([]);
});

const SOURCE = `
// it('[S1-COMMENT-01] in a comment', f)
const text = "it('[S1-TEXT-01] in a text', f)";
it('without an id', () => { other('[S1-OTHER-01] of another call', f); test.use('[S1-OTHER-01] of no test', f); });
describe('[S1-GROUP-01] group', () => {
  it('[S1-OWN-01] own', f);
  it.each([1])('[S1-EACH-01 ASVS-1.1.1] each %i', f);
  it.each\`a\`('[S1-TAGGED-01] tagged', f);
});
for (const what of ALL) test(\`[S1-VALUE-01] \${what}\`, { tag: '@once' }, f);
it('[S1-RANGE-09..11 S1-RANGE-13] range', f);
it.skip('[S1-OFF-01] skipped', f);
it.todo('[S1-OFF-02] to come');
test.fixme('[S1-OFF-03] broken', f);
test.fail('[S1-OFF-04] fails', f);
describe.skip('off', () => { it('[S1-OFF-05] off with its group', f); });
`;

describe('ids', () => {
  const found = testsWithIds(parseSource('a.test.ts', SOURCE));

  it('are read from the titles of tests and their groups', () => {
    expect(found.filter(({ runs }) => runs).map(({ title, ids }) => [title, ids.join(' ')])).toEqual([
      ['group › own', 'S1-GROUP-01 S1-OWN-01'],
      ['group › each %i', 'S1-GROUP-01 S1-EACH-01 ASVS-1.1.1'],
      ['group › tagged', 'S1-GROUP-01 S1-TAGGED-01'],
      ['$'.concat('{what}'), 'S1-VALUE-01'],
      ['range', 'S1-RANGE-09 S1-RANGE-10 S1-RANGE-11 S1-RANGE-13'],
    ]);
  });

  it('of tests that are switched off are faults, and show nothing', () => {
    const off = found.filter(({ runs }) => !runs);
    const offRows = off.flatMap(({ ids }) => ids).map((id) => `| ${id} | it works | yes |`);
    expect(off).toHaveLength(5);
    expect(faultsOfTitles(readSpecification(offRows.join('\n')), off)).toHaveLength(5);
    expect(faultsOfRows(readSpecification(offRows.join('\n')), off)).toHaveLength(5);
  });

  it.each(['[S1-ANY-1] a', '[S1-ANY-02..01] a', '[s1-any-01] a', '[S1-ANY-01]a', '[any] a'])(
    'that no row has are faults: %s',
    (title) => {
      const [row] = readSpecification('| S1-ROW-01 | it works | yes |');
      const wrong = testsWithIds(parseSource('a.test.ts', `it('${title}', f);`));
      expect(faultsOfTitles(row ? [row] : [], wrong)).toEqual([expect.stringContaining('there is no row')]);
    },
  );
});

describe('a row', () => {
  const shown = testsWithIds(parseSource('a.test.ts', "it('[S1-ANY-01 ASVS-1.1.1] works', f);"));

  it.each([
    ['S1-ANY-01 | it works | yes', []],
    ['S1-ANY-01 | it works | deviation: for a reason', []],
    ['S1-ANY-01 | it works | deviation: ', ['S1-ANY-01: is neither "yes" nor a deviation with its reason']],
    ['S1-ANY-01 | it works | mostly', ['S1-ANY-01: is neither "yes" nor a deviation with its reason']],
    ['S1-ANY-01 | | yes', ['S1-ANY-01: has no requirement']],
    ['S1-ANY-02 | it works | yes', ['S1-ANY-02: has no test']],
  ])('of the specification: %s', (line, faults) => {
    expect(faultsOfRows(readSpecification(`| ${line} |`), shown)).toEqual(faults);
  });

  it.each([
    ['1.1.1 | 1 | something | met | ', []],
    ['1.1.1 | 2 | something | met | `docs/audit/asvs.md`', []],
    ['1.1.2 | 1 | something | met | by reading: `docs/audit/asvs.md`', []],
    ['1.1.2 | 1 | something | not met | nobody has done it', []],
    ['1.1.2 | 1 | something | met | by reading: of course', ['ASVS-1.1.2: names no file to read']],
    ['1.1.2 | 1 | something | met | by reading: `docs/gone.md`', ['ASVS-1.1.2: there is no docs/gone.md']],
    [
      '1.1.2 | 1 | something | met | `docs/audit/asvs.md`',
      ['ASVS-1.1.2: has no test, and does not say "by reading: "'],
    ],
    [
      '1.1.1 | 1 | something | met | by reading: `docs/audit/asvs.md`',
      ['ASVS-1.1.1: has a test, and says that it is read'],
    ],
    ['1.1.1 | 3 | something | met | ', ['ASVS-1.1.1: has no level']],
    ['1.1.1 | 1 | something | mostly | why', ['ASVS-1.1.1: "mostly" is no state']],
    ['1.1.2 | 1 | something | not ours | ', ['ASVS-1.1.2: has no reason']],
  ])('of ASVS: %s', (line, faults) => {
    expect(faultsOfRows(readAsvs(`| ${line} |`), shown)).toEqual(faults);
  });

  it('has as many cells as its table', () => {
    expect(() => readSpecification('| S1-ANY-01 | it works |')).toThrow('S1-ANY-01: has 2 cells, not 3');
  });
});
