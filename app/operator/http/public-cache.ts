import { LRUCache } from 'lru-cache';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { CallContext } from './call.ts';
import type { PublicResult, Refused, Result } from './result.ts';

export interface PublicReadNeed {
  /** Accepts a value of at most 2 s of age: an answer of the operator contradicts the cached one. */
  isNewer?: boolean;
}

/** Ages of values in ms, and the number of languages kept. */
export interface PublicCacheOptions {
  now?: () => number;
  freshMs?: number;
  staleMs?: number;
  retryAfterMs?: number;
  maximumEntries?: number;
}

/** Cached public read. */
export interface PublicCache<T> {
  (context: CallContext, need?: PublicReadNeed): Promise<PublicResult<T>>;
  /** Makes the next caller of each language wait for the operator; what was known is stale until then, and if that fails. */
  forget(): void;
}

interface Entry<T> {
  loaded: { value: T; at: number; isForgotten?: boolean } | null;
  failed: { refusal: Refused; at: number } | null;
  flight: Promise<Result<T>> | null;
  /** Pending answer of a read that timed out for its callers. */
  late: Promise<unknown> | null;
}

/**
 * Stale-while-revalidate for one public read, by language:
 * - a value younger than `freshMs` (30 s) is returned at once;
 * - one younger than `staleMs` (10 min) too, as `stale`, while one flight renews it;
 * - else callers wait for the flight, which they share;
 * - after a failure the operator is not called for `retryAfterMs` (2 s); callers get the stale value, or the failure;
 * - a late answer is a value for the next callers.
 */
export function createPublicCache<T>(
  load: (context: CallContext) => Promise<Result<T>>,
  {
    now = () => performance.now(),
    freshMs = 30_000,
    staleMs = 600_000,
    retryAfterMs = 2000,
    maximumEntries = 8,
  }: PublicCacheOptions = {},
): PublicCache<T> {
  const entries = new LRUCache<OperatorLanguageTag, Entry<T>>({
    max: maximumEntries,
    memoMethod: emptyEntry,
  });

  function emptyEntry(): Entry<T> {
    return { loaded: null, failed: null, flight: null, late: null };
  }

  async function fly(entry: Entry<T>, { trace, operatorLanguage }: CallContext): Promise<Result<T>> {
    try {
      // Shared flight, without one browser's signal or one player's address.
      const onLate = (answer: Promise<Result<unknown>>) => keepLate(entry, answer as Promise<Result<T>>);
      const result = await load({ trace, operatorLanguage, onLate });
      if (result.ok) entry.loaded = { value: result.value, at: now() };
      entry.failed = result.ok ? null : { refusal: result, at: now() };
      return result;
    } finally {
      entry.flight = null;
    }
  }

  function keepLate(entry: Entry<T>, answer: Promise<Result<T>>): void {
    const late = answer.then((result) => {
      if (entry.late === late) entry.late = null;
      if (result.ok) entry.loaded = { value: result.value, at: now() };
    });
    entry.late = late;
  }

  function refuse(entry: Entry<T>, context: CallContext, refusal: Refused): Refused {
    if (entry.late !== null && context.lateReads) context.lateReads.isLate = true;
    return refusal;
  }

  async function read(
    context: CallContext,
    { isNewer = false }: PublicReadNeed = {},
  ): Promise<PublicResult<T>> {
    const entry = entries.memo(context.operatorLanguage);
    const { loaded, failed } = entry;
    const age = loaded === null ? Number.POSITIVE_INFINITY : now() - loaded.at;
    if (loaded !== null && age < (isNewer ? retryAfterMs : freshMs) && !loaded.isForgotten)
      return { ok: true, value: loaded.value, stale: false };

    const recentFailure = failed !== null && now() - failed.at < retryAfterMs ? failed : null;
    const stale = loaded !== null && age < staleMs && !isNewer ? loaded : null;
    if (stale !== null && (!stale.isForgotten || recentFailure !== null)) {
      if (recentFailure === null && entry.flight === null) {
        entry.flight = fly(entry, context);
        // Without a caller, a rejection must not end the process.
        entry.flight.catch(() => undefined);
      }
      return { ok: true, value: stale.value, stale: true };
    }
    if (recentFailure !== null) return refuse(entry, context, recentFailure.refusal);
    entry.flight ??= fly(entry, context);
    const result = await entry.flight;
    if (!result.ok && stale !== null) return { ok: true, value: stale.value, stale: true };
    return result.ok ? { ok: true, value: result.value, stale: false } : refuse(entry, context, result);
  }

  return Object.assign(read, {
    forget() {
      // A flight that is under way has asked before, and lands in the entry of then.
      for (const [language, { loaded }] of [...entries.entries()])
        entries.set(language, { ...emptyEntry(), loaded: loaded && { ...loaded, isForgotten: true } });
    },
  });
}
