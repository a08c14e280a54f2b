import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cellsOf, type NamedTestOfRow, readNamedTest } from './coverage-table.ts';
import { faultsOfTests } from './row-tests.ts';
import { parseSource, ROOT, type SourceFile } from './source-files.ts';

const DOCUMENT = 'docs/asvs.md';

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

const IS = ['met', 'not ours', 'not met'];

interface Item {
  id: string;
  level: string;
  is: string;
  tests: NamedTestOfRow[];
  /** Files that it names, from the root; folders end with a slash. */
  files: string[];
  evidence: string;
}

function readItems(markdown: string): Item[] {
  const rows = markdown.split('\n').filter((line) => /^\| \d/.test(line));
  return rows.map((row) => {
    const [id = '', level = '', asks = '', is = '', evidence = '', ...more] = cellsOf(row);
    if (asks === '' || more.length > 0) throw new Error(`${id}: is in no good form`);
    const parts = evidence.split('<br>').map((part) => part.trim());
    const tests = parts.flatMap(
      (part) => readNamedTest(/^`[^`]+` › (`[^`]+`|`` .+ ``)/.exec(part)?.[0] ?? '') ?? [],
    );
    const files = [...evidence.matchAll(/`([\w./-]+\/[\w./-]*|[\w.-]+\.(?:md|json))`(?! ›)/g)].map(
      ([, file = '']) => file,
    );
    return { id, level, is, tests, files, evidence };
  });
}

/** What is wrong with the items, a line per fault. */
function faultsOf(items: readonly Item[]): string[] {
  return items.flatMap(({ id, level, is, tests, files, evidence }) => [
    ...(/^[12]$/.test(level) ? [] : [`${id}: has no level`]),
    ...(IS.includes(is) ? [] : [`${id}: "${is}" is none of ${IS.join(', ')}`]),
    ...(evidence === '' ? [`${id}: has no evidence or reason`] : []),
    // Words alone are no evidence: without a test a file has to be named that a person can read.
    ...(is === 'met' && tests.length + files.length === 0 ? [`${id}: is met by words alone`] : []),
    ...(is === 'met' && tests.length === 0 && !evidence.startsWith('by reading: ')
      ? [`${id}: names no test, and does not say "by reading: "`]
      : []),
    ...(evidence.includes(' › ') && evidence.startsWith('by reading: ')
      ? [`${id}: names a test, and reading`]
      : []),
    ...files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${id}: there is no ${file}`),
  ]);
}

function readSource(path: string): SourceFile | null {
  const place = join(ROOT, path);
  return existsSync(place) ? parseSource(path, readFileSync(place, 'utf8')) : null;
}

describe(DOCUMENT, () => {
  const markdown = readFileSync(join(ROOT, DOCUMENT), 'utf8');
  const items = readItems(markdown);

  it('has every item of levels 1 and 2 once', () => {
    const all = Object.entries(ITEMS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(items.map(({ id }) => id).sort()).toEqual(all.sort());
  });

  it('says of each what it is, and why', () => {
    expect(faultsOf(items).join('\n')).toBe('');
  });

  it('names tests that exist and run', () => {
    expect(faultsOfTests(items, readSource).join('\n')).toBe('');
  });

  it('adds up', () => {
    const count = (is: string) => items.filter((item) => item.is === is).length;
    expect(markdown).toContain(
      `Met: ${count('met')}. Not ours: ${count('not ours')}. Not met: ${count('not met')}.`,
    );
  });
});

describe('a row', () => {
  const row = (is: string, evidence: string) => readItems(`| 1.1.1 | 1 | something | ${is} | ${evidence} |`);

  it.each([
    ['met', 'by reading: of course', '1.1.1: is met by words alone'],
    ['met', 'by reading: `docs/gone.md`', '1.1.1: there is no docs/gone.md'],
    ['met', '`docs/asvs.md`', '1.1.1: names no test, and does not say "by reading: "'],
    ['met', 'by reading: `docs/asvs.md`<br>`app/a.test.ts` › `b`', '1.1.1: names a test, and reading'],
    ['mostly', '`docs/asvs.md`', '1.1.1: "mostly" is none of met, not ours, not met'],
    ['not ours', '', '1.1.1: has no evidence or reason'],
  ])('that is %s by "%s" has a fault', (is, evidence, fault) => {
    expect(faultsOf(row(is, evidence))).toEqual([fault]);
  });

  it('with a test, a file or a reason has none', () => {
    expect(faultsOf(row('met', '`a.test.ts` › `b` and more<br>`docs/asvs.md`'))).toEqual([]);
    expect(faultsOf(row('not met', 'nobody has done it'))).toEqual([]);
  });

  it('names the tests of its evidence', () => {
    const [item] = row('met', '`app/a.test.ts` › `b` (and more)<br>`` x ``<br>`docs/asvs.md`');
    expect(item?.tests).toEqual([{ path: 'app/a.test.ts', title: 'b' }]);
    expect(faultsOfTests(item ? [item] : [], () => null)).toEqual([
      '1.1.1: there is no file of tests app/a.test.ts',
    ]);
  });
});
