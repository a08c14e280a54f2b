/** Files of comma-separated values, as RFC 4180 has them, for people who open them in a spreadsheet. */

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** What a spreadsheet would take for a formula: its signs, also full-width, behind whatever blanks and quotes. */
const FORMULA = '(?=[\\s"]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])';
/** At the beginning of a cell, or with the characters that begin a new one. */
const AT_START = new RegExp(`^(${FORMULA}|(?=[\\t\\r\\n]))`);
/** Behind what separates cells in some country or setting, where quotes are read otherwise than here. */
const BEHIND_SEPARATOR = new RegExp(`[;,|\\t\\r\\n]${FORMULA}`, 'g');

/** A cell: a text, or a number as `formatAUPlain` writes it, whose minus is no formula. */
export type CsvCell = string | { decimal: string };

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** One cell of the file: quoted, and never a text that a spreadsheet would take for a formula. */
function cell(content: CsvCell): string {
  if (typeof content === 'object' && DECIMAL.test(content.decimal)) return `"${content.decimal}"`;
  const text = typeof content === 'object' ? content.decimal : content;
  const harmless = text.replace(BEHIND_SEPARATOR, "$&'").replace(AT_START, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The text of a CSV file. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',') + LINE_END).join('');
}
