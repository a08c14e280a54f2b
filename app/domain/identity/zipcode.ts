import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { compactIdentifier, plainNumber } from '../texts/typed-text.ts';

type OneZipcodeCode = 'blank' | 'invalid' | 'ZipcodeDigits' | 'ZipcodeFiveOrNine';

export type ZipcodeCode = OneZipcodeCode | 'ZipcodesMustMatch';

interface ZipcodeForm {
  shape: RegExp;
  hyphenAfter?: number;
  refusal: Extract<FieldReading<'ZipcodeDigits' | 'ZipcodeFiveOrNine'>, { ok: false }>;
}

const digits = (count: number): ZipcodeForm['refusal'] => ({
  ok: false,
  code: 'ZipcodeDigits',
  params: { digits: count },
});

const FORMS: Readonly<Record<string, ZipcodeForm>> = {
  MX: { shape: /^[0-9]{5}$/, refusal: digits(5) },
  US: { shape: /^[0-9]{5}([0-9]{4})?$/, hyphenAfter: 5, refusal: { ok: false, code: 'ZipcodeFiveOrNine' } },
  JP: { shape: /^[0-9]{7}$/, hyphenAfter: 3, refusal: digits(7) },
};
/** Zipcodes of other countries keep their spaces and hyphens. */
const ELSEWHERE = /^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$/;

/** Marks and words in front of a zipcode: the sign of Japan's post, `C.P.`, the state before an American one. */
const BEFORE_ZIPCODE = /^(?:〒|郵便番号|c\.? ?p\.?(?=[ :\d])|zip(?: ?code)?|[a-z]{2}(?= \d))[ :]*/i;

function compact(typed: string): string {
  return compactIdentifier(plainNumber(typed).replace(BEFORE_ZIPCODE, ''));
}

/**
 * Reads a zipcode as typed, in the form of its country (ISO 3166-1 alpha-2): 5 digits in Mexico, 5 or
 * `12345-6789` in the United States, `123-4567` in Japan. Codes: `blank`, `ZipcodeDigits` and
 * `ZipcodeFiveOrNine` (the rule of the country), `invalid` (of other countries).
 */
export function readZipcode(typed: string, country: string): FieldReading<OneZipcodeCode> {
  const zipcode = compact(typed);
  if (zipcode === '') return { ok: false, code: 'blank' };
  const form = Object.hasOwn(FORMS, country) ? FORMS[country] : undefined;
  if (form === undefined) {
    const other = plainNumber(typed).toUpperCase();
    return ELSEWHERE.test(other) ? { ok: true, value: other } : { ok: false, code: 'invalid' };
  }
  if (!form.shape.test(zipcode)) return form.refusal;
  const { hyphenAfter = zipcode.length } = form;
  const [first, last] = [zipcode.slice(0, hyphenAfter), zipcode.slice(hyphenAfter)];
  return { ok: true, value: last === '' ? first : `${first}-${last}` };
}

/**
 * Reads a zipcode that was typed twice (spec §5 'Zipcodes must match'); spaces do not matter. Codes: those of
 * {@link readZipcode} (of the first one), `ZipcodesMustMatch`.
 */
export function readRepeatedZipcode(
  typed: string,
  repeated: string,
  country: string,
): FieldReading<ZipcodeCode> {
  const zipcode = readZipcode(typed, country);
  if (!zipcode.ok) return zipcode;
  return compact(repeated) === compact(typed) ? zipcode : { ok: false, code: 'ZipcodesMustMatch' };
}
