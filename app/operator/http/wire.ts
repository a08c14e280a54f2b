import { LRUCache } from 'lru-cache';
import { z } from 'zod/v4';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import { OPENING_AMOUNT_MAX_AU, TRANSFER_AMOUNT_MAX_AU } from '#app/domain/limits.ts';
import type { CurrencyInfo, Money } from '#app/domain/money/currency.ts';
import { isOperatorId } from '#app/domain/operator-id.ts';

/** Schema of a T in any answer of the operator. Ignores unknown fields. */
export type Wire<T> = z.ZodType<T, unknown>;

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
  // A time without a zone is UTC (contract §1.6), not local time.
  return Date.parse(match[3] === undefined ? `${value}Z` : value);
}

/** Epoch ms as {@link instant} reads it, or null. */
export function readInstant(value: unknown): number | null {
  const ms = instantToMs(value);
  return Number.isInteger(ms) && ms >= EARLIEST_MS && ms <= LATEST_MS ? ms : null;
}

/** Epoch ms, from ISO 8601 text, epoch seconds or epoch ms (contract §8a.9). */
export const instant: Wire<number> = z
  .unknown()
  .transform(instantToMs)
  .pipe(z.number().int().min(EARLIEST_MS).max(LATEST_MS));

/**
 * Returns a schema of one line: control characters become spaces, more than `maximum` characters are cut off.
 */
export function text(maximum: number): Wire<string> {
  return z.string().transform((value) => readLine(value, maximum));
}

/** Like {@link text}, of `maximum` characters, but not empty. */
export function filledText(maximum: number): Wire<string> {
  return text(maximum).pipe(z.string().min(1));
}

/** Like {@link text}, of `maximum` characters; null when absent, empty or not a string. */
export function optionalText(maximum: number): Wire<string | null> {
  return z.unknown().transform((value) => readLine(value, maximum) || null);
}

/** Like {@link text}, of `maximum` characters; '' when absent or not a string. */
export function readLine(value: unknown, maximum: number): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, maximum)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/**
 * Returns null for absent or unreadable values. Absent values skip the schema, as zod creates an error for
 * each failure.
 */
export function optional<T>(schema: Wire<T>): Wire<T | null> {
  return z.unknown().transform((value) => {
    const read = value === undefined || value === null ? null : schema.safeParse(value);
    return read?.success ? read.data : null;
  });
}

/** IANA time zone; null for a name unknown to this machine. */
export const timeZone: Wire<string | null> = optional(z.string().max(64).refine(isTimeZone));

/** Cached checks: each creates a formatter, and each casino has a zone. */
const timeZones = new LRUCache<string, boolean>({ max: 200 });

function isTimeZone(name: string): boolean {
  const known = timeZones.get(name);
  if (known !== undefined) return known;
  let isKnown = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    isKnown = false;
  }
  timeZones.set(name, isKnown);
  return isKnown;
}

/** Flag that is off unless the operator sends `true`. */
export const flag: Wire<boolean> = z.unknown().transform((value) => value === true);

export const whole = (most: number): Wire<number> => z.number().int().min(0).max(most);

/** Amount of a payment in AU, more than 0 (spec §9, contract §1.5). */
export const paidAU: Wire<number> = z.number().int().min(1).max(TRANSFER_AMOUNT_MAX_AU);

/** Limit or fee of a payment in AU. */
export const limitAU: Wire<number> = whole(TRANSFER_AMOUNT_MAX_AU);

/** ISO 4217 code. */
export const currencyCode: Wire<string> = z.string().regex(/^[A-Z]{3}$/);

/** Money outside the casino (contract §2 Money): whole minor units, not negative. */
export const money: Wire<Money> = z.object({
  amount: whole(Number.MAX_SAFE_INTEGER),
  minorDigits: whole(4),
  iso4217Code: currencyCode,
});

/** Text for a URL: half a surrogate pair cannot be encoded. */
export const encodable = (maximumLength: number): Wire<string> =>
  z
    .string()
    .min(1)
    .max(maximumLength)
    .refine((text) => !/\p{Surrogate}/u.test(text));

/** Opaque id of the operator, also in paths (contract §2 Id). */
export const id: Wire<string> = z.string().refine(isOperatorId);

/** Casino's id. 0 means "none" in requests (spec §7). */
export const casinoId: Wire<number> = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Access or refresh token: printable ASCII without spaces, at most 4 KB. */
export const token: Wire<string> = z
  .string()
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

/** ISO 3166-1 alpha-2 code. */
export const countryCode: Wire<string> = z.string().regex(/^[A-Z]{2}$/);

/** Language tag of the operator (contract §2 Lang). */
export const operatorLanguage: Wire<OperatorLanguageTag> = z.enum(['es-MX', 'en-US', 'ja-JP']);

/** Currency info of a casino (spec §3 Currency info). */
export const currencyInfo: Wire<CurrencyInfo> = z.object({
  minorDigits: whole(4),
  auPerCurrencyUnit: z.number().int().positive().max(OPENING_AMOUNT_MAX_AU),
  symbol: text(16),
  minorSymbol: text(16).catch(''),
  doesSymbolGoInFront: z.boolean(),
  doesMinorSymbolGoInFront: flag,
  spaceBetweenSymbol: flag,
  iso4217Code: currencyCode,
});

/** Members of an answer whose status is `Success`. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .looseObject({ status: z.literal('Success') })
    .transform((answer): unknown => answer)
    .pipe(z.object(shape));
}

/** Answer without further content. */
export const done: Wire<null> = success({}).transform(() => null);

/**
 * Rows of a list, unread: a bare array (spec §7), or an object that holds it under one of the names (contract
 * §1.7).
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

export function readable<T>(row: Wire<T>, list: readonly unknown[]): T[] {
  const read: T[] = [];
  for (const candidate of list) {
    const result = row.safeParse(candidate);
    if (result.success) read.push(result.data);
  }
  return read;
}

/** Readable rows of a list; empty for anything else, and for more than `maximum` rows. */
export function readableRows<T>(row: Wire<T>, maximum: number): Wire<T[]> {
  return z
    .array(z.unknown())
    .max(maximum)
    .catch([])
    .transform((list) => readable(row, list));
}

/** Page of one of the player's lists (contract §1.7). */
export interface Page<Entry> {
  entries: Entry[];
  /** Number of rows without a readable id. */
  unreadableRows: number;
  /** Cursor of the next page with the same filter, for 15 min; null at the end. */
  nextCursor: string | null;
}

/** Filter of a list (contract §1.7). */
export interface PageFilter {
  /** Rows, 1-100; 20 by default. */
  limit?: number | undefined;
  cursor?: string | undefined;
  casinoId?: number | undefined;
  /** Epoch ms, inclusive. */
  fromMs?: number | undefined;
  /** Epoch ms, exclusive. */
  toMs?: number | undefined;
}

const isoInstant = (epochMs: number | undefined) =>
  epochMs === undefined ? undefined : new Date(epochMs).toISOString();

export function pageQuery({ limit, cursor, casinoId, fromMs, toMs }: PageFilter) {
  return {
    limit: limit?.toString(),
    cursor,
    casinoId: casinoId?.toString(),
    from: isoInstant(fromMs),
    to: isoInstant(toMs),
  };
}

const pageCursor: Wire<{ nextCursor: string | null }> = z.object({
  nextCursor: encodable(2048).nullable().default(null),
});

/**
 * Schema of a page. An unreadable cursor makes the page unreadable: a false end would hide rows. `readEntry`
 * returns null for a row without a readable id.
 */
export function pageReader<Entry>(
  readEntry: (row: unknown) => Entry | null,
  ...names: readonly string[]
): Wire<Page<Entry>> {
  return z
    .unknown()
    .transform((answer) => ({ list: answer, cursor: Array.isArray(answer) ? {} : answer }))
    .pipe(z.object({ list: rows(...names), cursor: pageCursor }))
    .transform(({ list, cursor }) => {
      const entries = list.map(readEntry).filter((entry) => entry !== null);
      return { entries, unreadableRows: list.length - entries.length, ...cursor };
    });
}

// Hand-written guards for rows of every page, where a schema is too slow.

/** Returns the members of an object; null for anything else. */
export function asMembers(value: unknown): Readonly<Record<string, unknown>> | null {
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
