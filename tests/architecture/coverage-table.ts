/**
 * Reads the table of docs/spec-coverage.md, and for docs/asvs.md its cells: which test shows which requirement of the
 * specification, of the screens, of the operator's contract, and of many processes. The format is told at the head of that
 * document; what breaks it is told in one line per fault, which begins with the row's id.
 */

/** A test that a row names: the file from the root, and the title as written, with groups before it where it needs them. */
export interface NamedTestOfRow {
  path: string;
  title: string;
}

/** A requirement, the tests that show it, and why it is not met as written if it is not. */
export interface CoverageRow {
  id: string;
  /** The chapter whose table it stands in: a section of the specification, or one of those that go beyond it. */
  section: number;
  requirement: string;
  /** Nothing while the test is pending. */
  tests: NamedTestOfRow[];
  deviation: string | null;
}

/** The whole document: its rows, the ids of its list of deviations, and what is wrong with its form. */
interface CoverageTable {
  rows: CoverageRow[];
  /** Section number of every heading that has a table to come. */
  sections: number[];
  listedDeviations: string[];
  faults: string[];
}

/** Header of every table. */
export const HEADER = ['Id', 'Requirement', 'Shown by', 'As written'] as const;
/** Heading of the list of rows that are marked as deviations. */
export const DEVIATIONS_HEADING = 'Not as written, and why';
/** What stands in the cell of the tests while there is none. */
const PENDING = 'PENDING';

const AS_WRITTEN = 'yes';

/** Chapters beyond the specification's sections, and what the ids of their rows begin with. */
const CHAPTERS: Readonly<Record<number, string>> = { 10: 'SC', 11: 'OC', 12: 'OP', 13: 'OE' };
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, ...Object.keys(CHAPTERS).map(Number)];

const DEVIATION = /^deviation: (?=\S)/;

/** The cells of a line of a table; `\|` is a bar within one. */
export function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** `path` › `title`; a title with a backtick in it stands between two on either side. */
const NAMED_TEST = /^`([^`\s]+)` › (?:`([^`]+)`|`` (.+) ``)$/;

/** The test that a part of a cell names; null when it names none. */
export function readNamedTest(part: string): NamedTestOfRow | null {
  const [whole, path = '', plain, quoted] = NAMED_TEST.exec(part) ?? [];
  return whole === undefined ? null : { path, title: plain ?? quoted ?? '' };
}

/** The tests of a cell, or what is wrong with it. */
function readTests(cell: string): NamedTestOfRow[] | string {
  if (cell === PENDING) return 'its test is pending';
  const tests: NamedTestOfRow[] = [];
  for (const part of cell.split('<br>')) {
    const test = readNamedTest(part.trim());
    if (test === null) return `"${part.trim()}" names no test`;
    tests.push(test);
  }
  return tests;
}

function readRow(cells: string[], section: number): { row?: CoverageRow; faults: string[] } {
  const [id = '', requirement = '', shownBy = '', written = ''] = cells;
  const name = id === '' ? `a row of section ${section}` : id;
  if (cells.length !== HEADER.length) return { faults: [`${name}: has ${cells.length} cells`] };
  const faults = HEADER.flatMap((column, index) =>
    cells[index] === '' ? [`${name}: nothing under "${column}"`] : [],
  );
  const beginning = CHAPTERS[section] ?? `S${section}`;
  if (id !== '' && !new RegExp(`^${beginning}-[A-Z]+-\\d{2,}$`).test(id)) {
    faults.push(`${name}: is no id of section ${section}`);
  }
  const isDeviation = DEVIATION.test(written);
  if (written !== '' && written !== AS_WRITTEN && !isDeviation) {
    faults.push(`${name}: is neither "${AS_WRITTEN}" nor a deviation with its reason`);
  }
  const tests = shownBy === '' ? [] : readTests(shownBy);
  if (typeof tests === 'string') faults.push(`${name}: ${tests}`);
  const deviation = isDeviation ? written.replace(DEVIATION, '') : null;
  const row = { id, section, requirement, tests: typeof tests === 'string' ? [] : tests, deviation };
  return { row, faults };
}

const isRule = (cells: readonly string[]) => cells.every((cell) => /^:?-+:?$/.test(cell));

/** What the tables of the document say, and a fault for every line of them that says nothing clear. */
export function readCoverage(markdown: string): CoverageTable {
  const table: CoverageTable = { rows: [], sections: [], listedDeviations: [], faults: [] };
  let section = 0;
  let isInList = false;
  for (const line of markdown.split('\n')) {
    const heading = /^## (?:(\d+)\. )?(.*)$/.exec(line);
    if (heading) {
      section = Number(heading[1] ?? 0);
      isInList = heading[2] === DEVIATIONS_HEADING;
      if (section > 0) table.sections.push(section);
    }
    const listed = isInList ? /^- ([\w-]+): (?=\S)/.exec(line)?.[1] : undefined;
    if (listed !== undefined) table.listedDeviations.push(listed);
    if (section === 0 || !line.trimStart().startsWith('|')) continue;
    const cells = cellsOf(line);
    if (isRule(cells) || cells.join() === HEADER.join()) continue;
    const { row, faults } = readRow(cells, section);
    if (row) table.rows.push(row);
    table.faults.push(...faults);
  }
  return table;
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/**
 * What is wrong with the document by itself, whatever the tests say: a line per fault. Every section of the
 * specification and every chapter beyond it has rows, no id is given twice, and the list of deviations names exactly the rows marked so.
 */
export function faultsOfTable(table: CoverageTable): string[] {
  const { rows, listedDeviations } = table;
  const deviating = rows.filter(({ deviation }) => deviation !== null).map(({ id }) => id);
  return [
    ...table.faults,
    ...SECTIONS.filter((section) => !rows.some((row) => row.section === section)).map(
      (section) => `section ${section}: has no row`,
    ),
    ...repeated(rows.map(({ id }) => id)).map((id) => `${id}: is given to two rows`),
    ...deviating
      .filter((id) => !listedDeviations.includes(id))
      .map((id) => `${id}: is a deviation that "${DEVIATIONS_HEADING}" does not list`),
    ...listedDeviations
      .filter((id) => !deviating.includes(id))
      .map((id) => `${id}: is listed as a deviation and is none`),
    ...repeated(listedDeviations).map((id) => `${id}: is listed twice as a deviation`),
  ];
}
