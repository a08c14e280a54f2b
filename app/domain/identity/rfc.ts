import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { compactIdentifier } from '../texts/typed-text.ts';
import { isoDateOf } from '../time/iso-date.ts';

/**
 * RFC, the tax id of Mexico: letters of the name (four for a person, three for a company), a date, and a
 * three-character ending with a check digit. A person may omit the ending.
 */

/** Valid RFC. Its warning does not block: more than one in a hundred real RFCs fail their check digit. */
export interface ReadRfc {
  rfc: string;
  warning: 'checkDigit' | null;
}

export type RfcCode = 'blank' | 'invalid';

const SHAPE = /^([A-ZÑ&]{3,4})([0-9]{2})([0-9]{2})([0-9]{2})(?:[0-9A-Z]{2}[0-9A])?$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const CHECK_DIGITS = '0123456789A';
const BODY_LENGTH = 12;
/** Lengths for a person, for a company, and for a person without the ending. */
const LENGTHS = [13, 12, 10];
const LENGTH_WITHOUT_ENDING = 10;

function checkDigit(body: string): string {
  let sum = 0;
  for (const [index, character] of [...body.padStart(BODY_LENGTH, ' ')].entries()) {
    sum += ALPHABET.indexOf(character) * (BODY_LENGTH + 1 - index);
  }
  return CHECK_DIGITS.charAt((11 - (sum % 11)) % 11);
}

/** The century is unknown: accepts a day that exists in either. */
function isDate(year: number, month: number, day: number): boolean {
  return [1900, 2000].some((century) => isoDateOf({ year: century + year, month, day }) !== null);
}

/**
 * Reads an RFC as typed, with a warning when its check digit is wrong. Codes: `blank`, `invalid` (shape, length or
 * date).
 */
export function readRfc(typed: string): FieldReading<RfcCode, ReadRfc> {
  const rfc = compactIdentifier(typed);
  if (rfc === '') return { ok: false, code: 'blank' };
  const match = LENGTHS.includes(rfc.length) ? SHAPE.exec(rfc) : null;
  if (match === null || !isDate(Number(match[2]), Number(match[3]), Number(match[4]))) {
    return { ok: false, code: 'invalid' };
  }
  const isRight = rfc.length === LENGTH_WITHOUT_ENDING || checkDigit(rfc.slice(0, -1)) === rfc.slice(-1);
  return { ok: true, value: { rfc, warning: isRight ? null : 'checkDigit' } };
}

/** Returns true for an RFC with a wrong check digit: a warning only, as genuine ones fail too often. */
export function isRfcDoubtful(text: string): boolean {
  const reading = readRfc(text);
  return reading.ok && reading.value.warning !== null;
}
