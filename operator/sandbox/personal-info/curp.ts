import type { FieldErrorCode } from '../contract.ts';
import { isCalendarDate } from './dates.ts';

const LENGTH = 18;
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const FORM = /^[A-Z]{4}\d{6}[HMX]([A-Z]{2})[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/;
const STATES = new Set(
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(
    ' ',
  ),
);

/** What is wrong with a CURP, the Mexican national id, by itself; null when nothing is. Upper case is expected. */
export function refuseCurp(curp: string): FieldErrorCode | null {
  if ([...curp].some((character) => !ALPHABET.includes(character))) return 'invalidCharacters';
  if (curp.length !== LENGTH) return curp.length < LENGTH ? 'tooShort' : 'tooLong';
  const state = FORM.exec(curp)?.[1];
  if (state === undefined || !STATES.has(state) || !isCalendarDate(curpBirthDate(curp))) return 'outOfRange';
  return curpCheckDigit(curp) === curp.at(-1) ? null : 'checkDigit';
}

/** The birth date `YYYY-MM-DD` in a well-formed CURP: a digit as 17th character means 19xx, a letter 20xx. */
export function curpBirthDate(curp: string): string {
  const century = /\d/.test(curp.charAt(16)) ? '19' : '20';
  return `${century}${curp.slice(4, 6)}-${curp.slice(6, 8)}-${curp.slice(8, 10)}`;
}

/** The check digit that belongs to the first 17 characters of a CURP. */
export function curpCheckDigit(curp: string): string {
  const sum = [...curp.slice(0, LENGTH - 1)].reduce(
    (total, character, index) => total + ALPHABET.indexOf(character) * (LENGTH - index),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}
