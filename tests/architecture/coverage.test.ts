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
import { ROOT } from './source-files.ts';
import { readTestsWithIds } from './test-titles.ts';

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
