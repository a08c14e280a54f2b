import type { FieldReading } from '../texts/field-reading.ts';
import { compactIdentifier } from '../texts/typed-text.ts';

/** The CLABE, the number of a Mexican bank account: bank (3), branch (3), account (11), check digit. */

export type ClabeCode = 'blank' | 'invalidCharacters' | 'tooShort' | 'tooLong' | 'checkDigit';

const LENGTH = 18;
const BANK_LENGTH = 3;
const WEIGHTS = [3, 7, 1];

function checkDigit(clabe: string): string {
  let sum = 0;
  for (const [index, digit] of [...clabe.slice(0, LENGTH - 1)].entries()) {
    sum += (Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0)) % 10;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Reads a CLABE as typed, with or without spaces or hyphens between its groups, as its 18 digits. */
export function readClabe(typed: string): FieldReading<ClabeCode> {
  const clabe = compactIdentifier(typed);
  if (clabe === '') return { ok: false, code: 'blank' };
  if (!/^[0-9]+$/.test(clabe)) return { ok: false, code: 'invalidCharacters' };
  if (clabe.length !== LENGTH) return { ok: false, code: clabe.length < LENGTH ? 'tooShort' : 'tooLong' };
  if (checkDigit(clabe) !== clabe.slice(-1)) return { ok: false, code: 'checkDigit' };
  return { ok: true, value: clabe };
}

/**
 * The three digits of a CLABE that name the bank.
 *
 * @param clabe 18 digits
 */
export function bankOfClabe(clabe: string): string {
  return clabe.slice(0, BANK_LENGTH);
}
