/**
 * Phone numbers: typed, shown and masked. Server only: libphonenumber-js with its full metadata (`/max`,
 * about 155 kB) is far too large for an island. Its formats are the most complete; the operator, not this
 * metadata, decides if a number exists, so no number is rejected for its range.
 */

import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { LRUCache } from 'lru-cache';
import { PHONE_LENGTH, PHONE_LENGTH_WITH_EXTENSION } from '../limits.ts';
import type { FailureCode } from '../texts/catalogue.ts';
import { plainNumber } from '../texts/typed-text.ts';

export type NormalizedPhone =
  /** `country`: that of its prefix, where it differs from the requested one. */
  | { ok: true; phoneNumber: string; country?: string }
  | { ok: false; code: 'empty' | 'numbersOnly' | 'notValid' }
  | { ok: false; code: 'countryNotOffered'; country: string };

/** Country whose dialling habits apply, and the operator's setting for more than 10 digits. */
export interface PhoneOptions {
  /** ISO 3166-1 alpha-2. */
  country: string;
  allowExtensionDigits: boolean;
  /** Further countries accepted by their prefix; null while unknown. */
  offered?: readonly string[] | null;
}

/** Prefixes before the ten digits: trunk and mobile prefixes, current and former. */
const DOMESTIC_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  MX: ['044', '045', '01', '0', '1'],
  US: ['1'],
  JP: ['0'],
};
/** Digits allowed between calling code and the ten digits; elsewhere it is a trunk 0. */
const AFTER_CALLING_CODE: Readonly<Record<string, readonly string[]>> = { MX: ['', '1'] };
const TRUNK_ZERO = ['', '0'];
/** Digit of mobile numbers that only callers from abroad dial, by country. */
const DIALLED_FROM_ABROAD: Readonly<Record<string, string>> = { AR: '9' };

/** International prefix: `+`, and the digits of countries that do not use 00. */
const INTERNATIONAL = /^(\+|00|011|010)([1-9][0-9]*)$/;
const DIALLED_ABROAD: Readonly<Record<string, string>> = { US: '011', JP: '010' };
/** Digits after the international prefix, with the calling code; fewer are a number that was not typed to its end. */
const SHORTEST_INTERNATIONAL = 8;
/** Main countries of shared calling codes. */
const MAIN_COUNTRIES = new Set(['US', 'RU', 'GB', 'IT', 'NO', 'FI', 'AU', 'MA', 'FR']);
/** Trunk 0 in parentheses, for callers at home and abroad. */
const OPTIONAL_TRUNK = /^([^(+0]*[+0][^(]*)\(0\)/;

/** Trunk prefixes that no number begins with, so that they are never its digits. */
const TRUNK_BEFORE_EXTENSION: Readonly<Record<string, string>> = { JP: '0' };

const SEPARATORS = /[ ().-]/g;
const LINK_SCHEME = /^(?:tel|callto|sms|whatsapp):/i;
const HIDDEN_DIGIT = '•';
const VISIBLE_LAST_DIGITS = 4;

function callingCode(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
}

function afterPrefix(digits: string, prefixes: readonly string[]): string | null {
  const prefix = prefixes.find(
    (candidate) => digits.startsWith(candidate) && digits.length - candidate.length === PHONE_LENGTH,
  );
  return prefix === undefined ? null : digits.slice(prefix.length);
}

function nationalDigits(digits: string, isInternational: boolean, country: string): string | null {
  const code = callingCode(country);
  const international = (AFTER_CALLING_CODE[country] ?? TRUNK_ZERO).map((digit) => `${code ?? ''}${digit}`);
  if (isInternational) return code === null ? null : afterPrefix(digits, international);
  if (digits.length === PHONE_LENGTH) return digits;
  const domestic = DOMESTIC_PREFIXES[country] ?? [];
  return afterPrefix(digits, code === null ? domestic : [...domestic, ...international]);
}

/**
 * Returns the national digits of a country without a rule of ten digits, by the lengths and the trunk prefixes of its
 * numbering plan (ADR 15).
 */
function byNumberingPlan(digits: string, isInternational: boolean, country: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(isInternational ? `+${digits}` : digits, country);
  if (!parsed?.isPossible()) return null;
  const national = parsed.nationalNumber;
  const extra = DIALLED_FROM_ABROAD[country];
  return extra !== undefined && national.length > PHONE_LENGTH && national.startsWith(extra)
    ? national.slice(extra.length)
    : national;
}

/** Returns the national digits of a number; null for one that the country cannot have. */
function readDigits(digits: string, isInternational: boolean, options: PhoneOptions): string | null {
  const { country, allowExtensionDigits } = options;
  if (!Object.hasOwn(DOMESTIC_PREFIXES, country) && isSupportedCountry(country)) {
    return byNumberingPlan(digits, isInternational, country);
  }
  if (allowExtensionDigits) return withExtensionDigits(digits, isInternational, country);
  const national = nationalDigits(digits, isInternational, country);
  return national?.startsWith('0') ? null : national;
}

function withExtensionDigits(digits: string, isInternational: boolean, country: string): string | null {
  const code = callingCode(country);
  if (isInternational && (code === null || !digits.startsWith(code))) return null;
  const trunk = TRUNK_BEFORE_EXTENSION[country] ?? '';
  const written = isInternational ? digits.slice(code?.length ?? 0) : digits;
  const national = trunk !== '' && written.startsWith(trunk) ? written.slice(trunk.length) : written;
  const fits = national.length >= PHONE_LENGTH && national.length <= PHONE_LENGTH_WITH_EXTENSION;
  return fits ? national : null;
}

/** Codes of the catalogue (spec §5, §8 "Additional phone messages"). */
export const PHONE_FAILURES = {
  empty: 'PhoneNumberEmpty',
  numbersOnly: 'PhoneNumberNumbersOnly',
  notValid: 'PhoneNumberNotValid',
  countryNotOffered: 'PhonePrefixNotOffered',
} as const satisfies Record<string, FailureCode>;

/**
 * Reads a phone number as typed, as its national digits (spec §5 "Phone field"). Accepts spaces, dashes,
 * dots, parentheses, full-width digits and the `tel:` of a link. Unless extension digits are allowed, removes
 * the country's calling code, a leading 0 and the old Mexican 01, 044, 045 and 1 if exactly 10 digits remain:
 * a number that is too long is rejected, not cut. A number with the prefix of another country is read by that
 * country's habits, and elsewhere than in the countries of the product by the lengths of its numbering plan.
 * Codes: `empty`, `numbersOnly` (not a digit), `notValid` (wrong length, wrong country, or a leading 0),
 * `countryNotOffered`.
 */
export function normalizePhone(typed: string, options: PhoneOptions): NormalizedPhone {
  const text = plainNumber(typed).replace(LINK_SCHEME, '');
  const compact = text.replace(OPTIONAL_TRUNK, '$1').replace(SEPARATORS, '');
  if (compact === '') return { ok: false, code: 'empty' };
  const match = /^(\+?)([0-9]+)$/.exec(compact);
  if (match === null) return { ok: false, code: 'numbersOnly' };
  const international = internationalDigits(compact, options);
  const isInternational = international !== null;
  const digits = international ?? match[2] ?? '';
  if (
    isInternational &&
    options.offered !== undefined &&
    !digits.startsWith(callingCode(options.country) ?? '+')
  ) {
    return ofOtherCountry(digits, options.offered);
  }
  const national = readDigits(digits, isInternational, options);
  return national === null ? { ok: false, code: 'notValid' } : { ok: true, phoneNumber: national };
}

function internationalDigits(
  compact: string,
  { country, allowExtensionDigits }: PhoneOptions,
): string | null {
  const [, prefix = '', digits = ''] = INTERNATIONAL.exec(compact) ?? [];
  if (prefix === '' || prefix === '+') return digits || null;
  // No number of the country begins with these.
  if (prefix === '00' || prefix === DIALLED_ABROAD[country]) {
    return digits.length >= SHORTEST_INTERNATIONAL ? digits : null;
  }
  return !allowExtensionDigits && digits.length > PHONE_LENGTH ? digits : null;
}

function ofOtherCountry(digits: string, offered: readonly string[] | null): NormalizedPhone {
  const country = countryOf(digits, offered ?? getCountries());
  if (country === null) {
    const other = countryOf(digits, getCountries());
    return other === null
      ? { ok: false, code: 'notValid' }
      : { ok: false, code: 'countryNotOffered', country: other };
  }
  const national = readDigits(digits, true, { country, allowExtensionDigits: false });
  return national === null ? { ok: false, code: 'notValid' } : { ok: true, phoneNumber: national, country };
}

function countryOf(digits: string, among: readonly string[]): string | null {
  const candidates = among.filter((country) => digits.startsWith(callingCode(country) ?? '+'));
  const byNumber = candidates.length > 1 ? parsePhoneNumberFromString(`+${digits}`)?.country : undefined;
  return (
    candidates.find((country) => country === byNumber) ??
    candidates.find((country) => MAIN_COUNTRIES.has(country)) ??
    candidates[0] ??
    null
  );
}

/**
 * Returns national digits in the national form of a country (ISO 3166-1 alpha-2), such as `55 1234 5678`
 * (spec §2 Home); an unknown number or country stays as it is.
 */
export function nationalFormat(phoneNumber: string, countryCode: string): string {
  if (!isSupportedCountry(countryCode)) return phoneNumber;
  const parsed = parsePhoneNumberFromString(phoneNumber, countryCode);
  // Formatting must never lose a digit, as it could for digits that look like a calling code.
  const written = [phoneNumber, phoneNumber.replace(/^0/, '')];
  const isWhole = parsed && written.includes(parsed.nationalNumber) && parsed.isPossible();
  return isWhole ? parsed.formatNational() : phoneNumber;
}

const MAXIMUM_TEXTS = 50;

/** Cache of the operator's numbers, which every page shows. Never add a player's number. */
const phoneTexts = new LRUCache<string, string>({ max: MAXIMUM_TEXTS });

/**
 * Returns a telephone number of a help line or of support, with or without calling code, in the format of a
 * country (ISO 3166-1 alpha-2): national, or with its calling code if foreign. Numbers outside of the
 * numbering plan, such as short codes, stay as they are.
 */
export function nationalPhoneText(number: string, country: string): string {
  if (!isSupportedCountry(country)) return number;
  const key = `${country} ${number}`;
  const text = phoneTexts.get(key) ?? readPhoneText(number, country);
  phoneTexts.set(key, text);
  return text;
}

function readPhoneText(number: string, country: CountryCode): string {
  const parsed = parsePhoneNumberFromString(number, country);
  if (!parsed?.isPossible()) return number;
  return parsed.country === country || parsed.countryCallingCode === callingCode(country)
    ? parsed.formatNational()
    : parsed.formatInternational();
}

/**
 * Returns national digits in the national form of a country (ISO 3166-1 alpha-2), masked between the first
 * group and the last four digits, such as `55 •••• 5678`. A number without groups keeps its last four; a very
 * short one only its last digit.
 */
export function maskedPhone(phoneNumber: string, countryCode: string): string {
  const shown = nationalFormat(phoneNumber, countryCode);
  const digitCount = shown.replace(/[^0-9]/g, '').length;
  const firstGroup = /[0-9]+/.exec(shown)?.[0].length ?? 0;
  const first = firstGroup + VISIBLE_LAST_DIGITS < digitCount ? firstGroup : 0;
  const last = digitCount > VISIBLE_LAST_DIGITS ? VISIBLE_LAST_DIGITS : Math.min(1, digitCount - 1);
  let position = 0;
  return shown.replace(/[0-9]/g, (digit) => {
    position += 1;
    return position <= first || position > digitCount - last ? digit : HIDDEN_DIGIT;
  });
}
