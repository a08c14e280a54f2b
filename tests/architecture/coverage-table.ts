/** Reads the tables of docs/audit/coverage.md and docs/audit/asvs.md, whose ids tests carry in their titles. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';
import type { TestWithIds } from './test-titles.ts';

/** Prefix of the ids of docs/audit/asvs.md in titles. */
const ASVS = 'ASVS-';

const SPECIFICATION_ID = /^(S[1-9]|SC|OC|OP|OE)-[A-Z]+-\d{2}$/;
const DEVIATION = /^deviation: \S/;
const BY_READING = 'by reading: ';

/** A row of either document. */
export interface CoverageRow {
  /** As titles carry it. */
  id: string;
  requirement: string;
  state: string;
  /** ASVS level; empty in the specification. */
  level: string;
  /** Evidence besides tests, or the reason why there is none; empty in the specification. */
  evidence: string;
}

/** The cells of a line of a table; `\|` is a bar within one. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Rows of the tables whose header has the given number of columns and starts with `first`. */
function readRows(markdown: string, first: string, columns: number): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.map(cellsOf).filter(([id = '']) => id !== first && !/^-+$/.test(id));
  const broken = rows.find((cells) => cells.length !== columns);
  if (broken) throw new Error(`${broken[0]}: has ${broken.length} cells, not ${columns}`);
  return rows;
}

/** Rows of docs/audit/coverage.md. */
export function readSpecification(markdown: string): CoverageRow[] {
  return readRows(markdown, 'Id', 3).map(([id = '', requirement = '', state = '']) => {
    return { id, requirement, state, level: '', evidence: '' };
  });
}

/** Rows of docs/audit/asvs.md. */
export function readAsvs(markdown: string): CoverageRow[] {
  return readRows(markdown, 'Item', 5).map(
    ([id, level = '', requirement = '', state = '', evidence = '']) => {
      return { id: `${ASVS}${id}`, requirement, state, level, evidence };
    },
  );
}

/** Ids of the deviations in section 10 of docs/specification.md; `S8-HTTP-01, -04` stands for two. */
export function readDeviations(markdown: string): string[] {
  const [, rest = ''] = markdown.split('\n## 10 Not as written, and why\n');
  const [section = ''] = rest.split('\n## ');
  const cells = [...section.matchAll(/^\| ((?:S\d|SC|OC|OP|OE)-\S[^|]*?) *\|/gm)].map(
    ([, cell = '']) => cell,
  );
  return cells.flatMap((cell) => {
    const [first = '', ...others] = cell.split(/,\s*-/);
    return [first, ...others.map((number) => first.replace(/\d+$/, number))];
  });
}

/** Ids of rows that deviate from the specification. */
export function deviatingIds(rows: readonly CoverageRow[]): string[] {
  return rows.filter(({ state }) => DEVIATION.test(state)).map(({ id }) => id);
}

function specificationFaults({ id, requirement, state }: CoverageRow, hasTest: boolean): string[] {
  return [
    ...(SPECIFICATION_ID.test(id) ? [] : ['has no id of the specification']),
    ...(requirement === '' ? ['has no requirement'] : []),
    ...(state === 'yes' || DEVIATION.test(state) ? [] : ['is neither "yes" nor a deviation with its reason']),
    ...(hasTest ? [] : ['has no test']),
  ];
}

function asvsFaults({ requirement, state, level, evidence }: CoverageRow, hasTest: boolean): string[] {
  const isRead = evidence.startsWith(BY_READING);
  const isMet = state === 'met';
  const files = [...evidence.matchAll(/`([\w./-]+\/[\w./-]*|[\w.-]+\.(?:md|json))`/g)].map(
    ([, file = '']) => file,
  );
  return [
    ...(requirement === '' ? ['asks for nothing'] : []),
    ...(/^[12]$/.test(level) ? [] : ['has no level']),
    ...(['met', 'not ours', 'not met'].includes(state) ? [] : [`"${state}" is no state`]),
    ...(isMet && !hasTest && !isRead ? [`has no test, and does not say "${BY_READING}"`] : []),
    ...(isMet && isRead && files.length === 0 ? ['names no file to read'] : []),
    ...(hasTest && isRead ? ['has a test, and says that it is read'] : []),
    ...(isMet || evidence !== '' ? [] : ['has no reason']),
    ...files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `there is no ${file}`),
  ];
}

/** Faults of rows, of which those that are met need a running test with their id or other evidence. */
export function faultsOfRows(rows: readonly CoverageRow[], tests: readonly TestWithIds[]): string[] {
  const shown = new Set(tests.filter(({ runs }) => runs).flatMap(({ ids }) => ids));
  return rows.flatMap((row) => {
    const faults = row.id.startsWith(ASVS) ? asvsFaults : specificationFaults;
    return faults(row, shown.has(row.id)).map((fault) => `${row.id}: ${fault}`);
  });
}

/** Faults of titles, whose ids must be those of rows, and of tests that run. */
export function faultsOfTitles(rows: readonly CoverageRow[], tests: readonly TestWithIds[]): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return tests.flatMap(({ path, title, ids, runs }) => [
    ...(runs ? [] : [`${path}: "${title}" is switched off`]),
    ...ids.filter((id) => !known.has(id)).map((id) => `${path}: there is no row ${id}`),
  ]);
}
