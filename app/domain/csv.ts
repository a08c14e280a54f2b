/** Files of comma-separated values, as RFC 4180 has them, for people who open them in a spreadsheet. */

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * What a spreadsheet would take for a formula: its signs, also full-width, behind whatever blanks, and the characters that
 * begin a new cell.
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Takes the text of a cell; gives it so that no spreadsheet takes it for a formula, quoted if it must be. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Takes rows of texts, the headings first; gives the file. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',') + LINE_END).join('');
}
