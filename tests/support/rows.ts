/** Whether tests take every row of their long tables: `npm run test:long rows`. */
const EVERY_ROW = process.env.EVERY_ROW === '1';

/**
 * Rows of a long table of one kind that an everyday test takes; `npm run test:long rows` takes all.
 *
 * @param isEveryday whether a row is one of them
 */
export function everydayRows<Row>(
  rows: readonly Row[],
  isEveryday: (row: Row, index: number) => boolean,
): readonly Row[] {
  return EVERY_ROW ? rows : rows.filter(isEveryday);
}

/**
 * Rows of a table of messages that are tried in one of several languages: each row in one language, the languages in turn.
 * Which message a status has is held by `failure.test`, and that each language has it by `locales.test`.
 */
export function rowsIn<Row, Language>(
  language: Language,
  languages: readonly Language[],
  rows: readonly Row[],
  first = 0,
): Row[] {
  return rows.filter((_row, index) => languages[(index + first) % languages.length] === language);
}
