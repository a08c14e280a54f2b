import type { FieldErrorCode } from '../contract.ts';

const LENGTH = 18;
const WEIGHTS = [3, 7, 1];

/** The check digit that belongs to the first 17 digits of a CLABE, the Mexican bank account number. */
export function clabeCheckDigit(digits: string): string {
  const sum = [...digits.slice(0, LENGTH - 1)].reduce(
    (total, digit, index) => total + ((Number(digit) * (WEIGHTS[index % 3] ?? 0)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** What is wrong with a CLABE; null when nothing is. */
export function refuseClabe(clabe: string): FieldErrorCode | null {
  if (/\D/.test(clabe)) return 'invalidCharacters';
  if (clabe.length !== LENGTH) return clabe.length < LENGTH ? 'tooShort' : 'tooLong';
  return clabeCheckDigit(clabe) === clabe.at(-1) ? null : 'checkDigit';
}
