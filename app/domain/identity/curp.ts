import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { compactIdentifier } from '../texts/typed-text.ts';
import { isoDateOf } from '../time/iso-date.ts';

/**
 * CURP, the national id of Mexico: four letters of the name, birth date, sex, state of birth, three
 * consonants of the name, one character that distinguishes namesakes, and a check digit.
 */

export interface CurpDetails {
  /** `YYYY-MM-DD`. */
  birthDate: string;
  /** H: man, M: woman, X: neither. */
  sex: 'H' | 'M' | 'X';
  /** State of birth; `NE` for abroad. */
  state: string;
}

export type CurpCode = 'blank' | 'invalid' | 'checkDigit' | 'NationalIdMismatch';

const SHAPE =
  /^[A-Z]{4}([0-9]{2})([0-9]{2})([0-9]{2})([HMX])([A-Z]{2})[B-DF-HJ-NP-TV-Z]{3}([0-9A-Z])([0-9])$/;
const STATES = new Set(
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(
    ' ',
  ),
);
/** Ñ has a place in the alphabet of the check digit although no CURP contains one. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const BODY_LENGTH = 17;

function checkDigit(curp: string): string {
  let sum = 0;
  for (const [index, character] of [...curp.slice(0, BODY_LENGTH)].entries()) {
    sum += ALPHABET.indexOf(character) * (BODY_LENGTH + 1 - index);
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * Returns the personal data in a CURP of 18 capitals and digits, without verifying its check digit; null when
 * its shape, date or state is impossible. The character that distinguishes namesakes is a digit for anyone
 * born before 2000 and a letter after.
 */
export function curpDetails(curp: string): CurpDetails | null {
  const match = SHAPE.exec(curp);
  if (match === null) return null;
  const [, year, month, day, sex, state = '', homonym = ''] = match;
  const century = /[0-9]/.test(homonym) ? 1900 : 2000;
  const birthDate = isoDateOf({ year: century + Number(year), month: Number(month), day: Number(day) });
  if (birthDate === null || !STATES.has(state)) return null;
  return { birthDate, sex: sex === 'H' || sex === 'M' ? sex : 'X', state };
}

/**
 * Reads a CURP as typed. Codes: `blank`, `invalid` (shape, date or state), `checkDigit`, `NationalIdMismatch` (its date
 * or sex is not the known one).
 */
export function readCurp(
  typed: string,
  known: { birthDate?: string | null; sex?: CurpDetails['sex'] | null } = {},
): FieldReading<CurpCode> {
  const curp = compactIdentifier(typed);
  if (curp === '') return { ok: false, code: 'blank' };
  const details = curpDetails(curp);
  if (details === null) return { ok: false, code: 'invalid' };
  if (checkDigit(curp) !== curp.slice(BODY_LENGTH)) return { ok: false, code: 'checkDigit' };
  const isAgreed =
    (known.birthDate ?? details.birthDate) === details.birthDate &&
    (known.sex ?? details.sex) === details.sex;
  return isAgreed ? { ok: true, value: curp } : { ok: false, code: 'NationalIdMismatch' };
}
