import type { FieldReading } from '#app/domain/texts/field-message.ts';
import type { Country } from '../country.ts';
import { MINIMUM_AGE_YEARS } from '../limits.ts';
import { MONTH_WORD, withDateNumbers } from '../time/date-words.ts';
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
  | 'BirthYearDigits'
  | 'invalid'
  | 'outOfRange'
  | 'AgeUnderMinimum';

const DIGITS = /^[0-9]{1,4}$/;
const FOUR_DIGITS = /^[0-9]{4}$/;
/** Older ages are typing errors. */
const MAXIMUM_AGE_YEARS = 120;

/**
 * Returns the minimum age in years: the operator's, else (null) the country's default (contract §2
 * RegisterRules).
 */
export function minimumAge(ofOperator: number | null, country: Country): number {
  return ofOperator ?? MINIMUM_AGE_YEARS[country];
}

/**
 * Reads a birth date typed in three fields, as `YYYY-MM-DD` (spec §5). Codes: `BirthDateRequired` (a field is
 * empty), `valueIsNotANumber` (day or month), `BirthYearDigits` (not four of them, nor an era), `invalid` (no such day),
 * `outOfRange` (in the future, or too long ago), `AgeUnderMinimum`.
 */
export function readBirthDate(typed: TypedDate, { minimumAge, today }: AgeRule): FieldReading<BirthDateCode> {
  const [years = '', monthWord = '', days = ''] = [typed.year, typed.month, typed.day].map(withDateNumbers);
  const months = monthWord.replace(MONTH_WORD, '');
  if ([years, months, days].includes('')) return { ok: false, code: 'BirthDateRequired' };
  if (![months, days].every((text) => DIGITS.test(text))) return { ok: false, code: 'valueIsNotANumber' };
  if (!FOUR_DIGITS.test(years)) return { ok: false, code: 'BirthYearDigits' };
  const [year, month, day] = [Number(years), Number(months), Number(days)];
  const date = isoDateOf({ year, month, day });
  if (date === null) return { ok: false, code: 'invalid' };
  const age = ageAt(date, today);
  if (date > today || age > MAXIMUM_AGE_YEARS) return { ok: false, code: 'outOfRange' };
  return age < minimumAge
    ? { ok: false, code: 'AgeUnderMinimum', params: { age: minimumAge } }
    : { ok: true, value: date };
}
