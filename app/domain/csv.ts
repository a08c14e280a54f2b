import { plainText } from './texts/typed-text.ts';

/** CSV files as of RFC 4180, safe to open in a spreadsheet. */

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** Start of a formula to a spreadsheet: its signs, also full-width, after any blanks and quotes. */
const FORMULA = '(?=[\\s"]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])';
/** Formula at the start of a cell, or characters that begin a new cell. */
const AT_START = new RegExp(`^(${FORMULA}|(?=[\\t\\r\\n]))`);
/** Formula after a separator of cells in some locale, where quotes are parsed otherwise. */
const BEHIND_SEPARATOR = new RegExp(`[;,|\\t\\r\\n]${FORMULA}`, 'g');

/** Digits that spreadsheets show unchanged; longer numbers become 9.8E+13, and keep 15 digits. */
const MOST_DIGITS = 11;
const MONTH_NAME = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*';
/** Texts that a spreadsheet converts to a number, a day or a time, and cannot restore. */
const CONVERTED = [
  /^0\d+$/,
  /^\d+(?:[.,]\d*)?e[+-]?\d+$/i,
  /^(?:\d+ )?\d{1,4}[/-]\d{1,4}(?:[/-]\d{1,4})?$/,
  /^\d{1,4}\.\d{1,2}\.\d{1,4}$/,
  /^\d+:\d{1,2}(?::\d{1,2})?$/,
  new RegExp(`^(?:\\d{1,4}[ ./-]?${MONTH_NAME}(?:[ ./-]?\\d{1,4})?|${MONTH_NAME}[ ./-]?\\d{1,4})$`, 'i'),
  /^\d{1,4}年\d{1,2}月(?:\d{1,2}日)?$|^\d{1,2}月\d{1,2}日$/,
];

function isConverted(text: string): boolean {
  const plain = plainText(text);
  const digits = plain.replace(/[ .,']/g, '');
  const isLong = /^\d+$/.test(digits) && digits.length > MOST_DIGITS;
  return isLong || CONVERTED.some((pattern) => pattern.test(plain));
}

/** Text, or a number as `formatAUPlain` writes it, whose minus is no formula. */
export type CsvCell = string | { decimal: string };

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Quotes a cell, and escapes what a spreadsheet would read as a formula or another value. */
function cell(content: CsvCell): string {
  if (typeof content === 'object' && DECIMAL.test(content.decimal)) return `"${content.decimal}"`;
  const text = typeof content === 'object' ? content.decimal : content;
  const harmless = isConverted(text)
    ? `'${text}`
    : text.replace(BEHIND_SEPARATOR, "$&'").replace(AT_START, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',') + LINE_END).join('');
}
