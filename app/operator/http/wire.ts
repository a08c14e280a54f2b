import { z } from 'zod';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import { OPENING_AMOUNT_MAX_AU, TRANSFER_AMOUNT_MAX_AU } from '#app/domain/limits.ts';
import type { CurrencyInfo, Money } from '#app/domain/money/money.ts';
import { isOperatorId } from '#app/domain/operator-id.ts';

/** A schema that reads a T out of whatever the operator sent. Unknown fields are ignored everywhere. */
export type Wire<T> = z.ZodType<T, z.ZodTypeDef, unknown>;

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2200, 0, 1);
/** Epoch numbers below this are seconds: in ms it would be March 1973, in seconds it is the year 5138. */
const SECONDS_BELOW = 100_000_000_000;
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

function instantToMs(value: unknown): number {
  if (typeof value === 'number') return value < SECONDS_BELOW ? Math.round(value * 1000) : Math.round(value);
  if (typeof value !== 'string') return Number.NaN;
  if (/^\d{9,14}$/.test(value)) return instantToMs(Number(value));
  const match = ISO_INSTANT.exec(value);
  if (match === null) return Number.NaN;
  // A time without a zone is UTC (contract §1.6); JavaScript would take it for local time.
  return Date.parse(match[3] === undefined ? `${value}Z` : value);
}

/** A point in time as {@link instant} reads it; null for what is none. */
export function readInstant(value: unknown): number | null {
  const ms = instantToMs(value);
  return Number.isInteger(ms) && ms >= EARLIEST_MS && ms <= LATEST_MS ? ms : null;
}

/** A point in time: ISO 8601 text, epoch seconds or epoch ms (contract §8a.9). Gives epoch ms. */
export const instant: Wire<number> = z
  .unknown()
  .transform(instantToMs)
  .pipe(z.number().int().min(EARLIEST_MS).max(LATEST_MS));

/** A text for one line of a page: control characters become spaces, what is over `maximum` characters is cut off. */
export function text(maximum: number): Wire<string> {
  return z.string().transform((value) => readLine(value, maximum));
}

/** A text as of `text`, or null when it is absent, empty or no text. */
export function optionalText(maximum: number): Wire<string | null> {
  return z.unknown().transform((value) => readLine(value, maximum) || null);
}

/** A text as of `text`, or an empty one for what is absent or no text. */
export function readLine(value: unknown, maximum: number): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, maximum)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** Null for what is absent or cannot be read. Absent values skip the schema: zod makes an error for each failure. */
export function optional<T>(schema: Wire<T>): Wire<T | null> {
  return z.unknown().transform((value) => {
    const read = value === undefined || value === null ? null : schema.safeParse(value);
    return read?.success ? read.data : null;
  });
}

/** An IANA time zone, or null for a name that this machine does not know. */
export const timeZone: Wire<string | null> = z.string().max(64).refine(isTimeZone).nullable().catch(null);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A flag that is off unless the operator clearly says on. */
export const flag: Wire<boolean> = z.unknown().transform((value) => value === true);

/** An amount that is paid: an integer in AU, more than 0, within the bound of a transfer (spec §9, contract §1.5). */
export const paidAU: Wire<number> = z.number().int().min(1).max(TRANSFER_AMOUNT_MAX_AU);

/** A limit or fee of a payment: as `paidAU`, or 0. */
export const limitAU: Wire<number> = z.number().int().min(0).max(TRANSFER_AMOUNT_MAX_AU);

/** An ISO 4217 code. */
export const currencyCode: Wire<string> = z.string().regex(/^[A-Z]{3}$/);

/** Money of the world outside (contract §2 Money): whole minor units, not negative. */
export const money: Wire<Money> = z.object({
  amount: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  minorDigits: z.number().int().min(0).max(4),
  iso4217Code: currencyCode,
});

/** A text that may stand in an address: half of a surrogate pair cannot be encoded. */
export const encodable = (maximumLength: number): Wire<string> =>
  z
    .string()
    .min(1)
    .max(maximumLength)
    .refine((text) => !/\p{Surrogate}/u.test(text));

/** An opaque id of the operator's that goes back to it, in paths too (contract §2 Id). */
export const id: Wire<string> = z.string().refine(isOperatorId);

/** A casino's id. 0 stands for "none" in requests and is no casino (spec §7). */
export const casinoId: Wire<number> = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An access or refresh token: printable ASCII without spaces, at most 4 KB. */
export const token: Wire<string> = z
  .string()
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

/** An ISO 3166-1 alpha-2 code. */
export const countryCode: Wire<string> = z.string().regex(/^[A-Z]{2}$/);

/** One of the operator's language tags (contract §2 Lang). */
export const operatorLanguage: Wire<OperatorLanguageTag> = z.enum(['es-MX', 'en-US', 'ja-JP']);

/** How amounts of a casino are counted and written (spec §3 Currency info). */
export const currencyInfo: Wire<CurrencyInfo> = z.object({
  minorDigits: z.number().int().min(0).max(4),
  auPerCurrencyUnit: z.number().int().positive().max(OPENING_AMOUNT_MAX_AU),
  symbol: text(16),
  minorSymbol: text(16).catch(''),
  doesSymbolGoInFront: z.boolean(),
  doesMinorSymbolGoInFront: flag,
  spaceBetweenSymbol: flag,
  iso4217Code: currencyCode,
});

/** The answer of a call that has nothing to say but that it was done. */
export const success: Wire<{ status: 'Success' }> = z.object({ status: z.literal('Success') });

/**
 * The rows of a list: a bare array (spec §7) or an object that holds it under one of the names given (contract §1.7).
 * The rows themselves are not looked at.
 */
export function rows(...names: readonly string[]): Wire<unknown[]> {
  return z
    .unknown()
    .transform((value) => {
      if (Array.isArray(value) || value === null || typeof value !== 'object') return value;
      for (const [name, member] of Object.entries(value)) {
        if (names.includes(name) && Array.isArray(member)) return member;
      }
      return value;
    })
    .pipe(z.array(z.unknown()).max(10_000));
}

/** The rows that can be read, so that one bad row does not lose the others. */
export function readable<T>(row: Wire<T>, list: readonly unknown[]): T[] {
  const read: T[] = [];
  for (const candidate of list) {
    const result = row.safeParse(candidate);
    if (result.success) read.push(result.data);
  }
  return read;
}

// Guards for rows that each page reads: a schema costs many times as much.

/** Members of an object, or null for anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** As {@link casinoId}. */
export function isCasinoId(value: unknown): value is number {
  return isWhole(value, 1, Number.MAX_SAFE_INTEGER);
}
