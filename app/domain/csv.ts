import { plainText } from './texts/typed-text.ts';

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

/** Digits that a spreadsheet still shows as they are; it shows more of them as 9.8E+13, and keeps 15. */
const MOST_DIGITS = 11;
const MONTH_NAME = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*';
/** Texts that a spreadsheet turns into another number, a day or a time, which the text cannot be had back from. */
const CONVERTED = [
  /^0\d+$/,
  /^\d+(?:[.,]\d*)?e[+-]?\d+$/i,
  /^(?:\d+ )?\d{1,4}[/-]\d{1,4}(?:[/-]\d{1,4})?$/,
  /^\d{1,4}\.\d{1,2}\.\d{1,4}$/,
  /^\d+:\d{1,2}(?::\d{1,2})?$/,
  new RegExp(`^(?:\\d{1,4}[ ./-]?${MONTH_NAME}(?:[ ./-]?\\d{1,4})?|${MONTH_NAME}[ ./-]?\\d{1,4})$`, 'i'),
  /^\d{1,4}年\d{1,2}月(?:\d{1,2}日)?$|^\d{1,2}月\d{1,2}日$/,
];

/** Detects a text that a spreadsheet would change; a moment as the files write it stays one. */
function isConverted(text: string): boolean {
  const plain = plainText(text);
  const digits = plain.replace(/[ .,']/g, '');
  const isLong = /^\d+$/.test(digits) && digits.length > MOST_DIGITS;
  return isLong || CONVERTED.some((pattern) => pattern.test(plain));
}

/** A cell: a text, or a number as `formatAUPlain` writes it, whose minus is no formula. */
export type CsvCell = string | { decimal: string };

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** One cell of the file: quoted, and never a text that a spreadsheet would take for a formula or another value. */
function cell(content: CsvCell): string {
  if (typeof content === 'object' && DECIMAL.test(content.decimal)) return `"${content.decimal}"`;
  const text = typeof content === 'object' ? content.decimal : content;
  const harmless = isConverted(text)
    ? `'${text}`
    : text.replace(BEHIND_SEPARATOR, "$&'").replace(AT_START, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The text of a CSV file. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',') + LINE_END).join('');
}
