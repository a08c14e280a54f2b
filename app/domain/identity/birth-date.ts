import type { FieldReading } from '#app/domain/texts/field-message.ts';
import type { Country } from '../country.ts';
import { MINIMUM_AGE_ELSEWHERE_YEARS, MINIMUM_AGE_MEXICO_YEARS } from '../limits.ts';
import { plainNumber } from '../texts/typed-text.ts';
import { ageAt, isoDateOf } from '../time/iso-date.ts';

export interface TypedDate {
  day: string;
  month: string;
  year: string;
}

/** Minimum age in years, and today's date (`YYYY-MM-DD`) at the operator. */
export interface AgeRule {
  minimumAge: number;
  today: string;
}

export type BirthDateCode =
  | 'BirthDateRequired'
  | 'valueIsNotANumber'
  | 'invalid'
  | 'outOfRange'
  | 'AgeUnderMinimum';

/** Older ages are typing errors. */
const MAXIMUM_AGE_YEARS = 120;

/**
 * Returns the minimum age in years: the operator's, else (null) the country's default (contract §2
 * RegisterRules).
 */
export function minimumAge(ofOperator: number | null, country: Country): number {
  return ofOperator ?? (country === 'MX' ? MINIMUM_AGE_MEXICO_YEARS : MINIMUM_AGE_ELSEWHERE_YEARS);
}

/**
 * Reads a birth date typed in three fields, as `YYYY-MM-DD` (spec §5). Codes: `BirthDateRequired` (a field is
 * empty), `valueIsNotANumber`, `invalid` (no such day), `outOfRange` (in the future, or too long ago),
 * `AgeUnderMinimum`.
 */
export function readBirthDate(typed: TypedDate, { minimumAge, today }: AgeRule): FieldReading<BirthDateCode> {
  const texts = [typed.year, typed.month, typed.day].map((text) => plainNumber(text));
  if (texts.some((text) => text === '')) return { ok: false, code: 'BirthDateRequired' };
  if (!texts.every((text) => /^[0-9]{1,4}$/.test(text))) return { ok: false, code: 'valueIsNotANumber' };
  const [year = 0, month = 0, day = 0] = texts.map(Number);
  const date = isoDateOf({ year, month, day });
  if (date === null) return { ok: false, code: 'invalid' };
  const age = ageAt(date, today);
  if (date > today || age > MAXIMUM_AGE_YEARS) return { ok: false, code: 'outOfRange' };
  return age < minimumAge
    ? { ok: false, code: 'AgeUnderMinimum', params: { age: minimumAge } }
    : { ok: true, value: date };
}
