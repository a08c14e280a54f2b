import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { CallContext } from './call.ts';
import type { PublicResult, Refused, Result } from './result.ts';

/** What a caller of a public read asks for. */
export interface PublicReadNeed {
  /** A value that is two seconds old at the most: something the operator said tells that the one at hand is over. */
  isNewer?: boolean;
}

/** How long a public read is good, in ms, and how many languages of it are kept. */
export interface PublicCacheOptions {
  now?: () => number;
  freshMs?: number;
  staleMs?: number;
  retryAfterMs?: number;
  maximumEntries?: number;
}

interface Entry<T> {
  loaded: { value: T; at: number } | null;
  failed: { refusal: Refused; at: number } | null;
  flight: Promise<Result<T>> | null;
  /** The last read, where callers have given it up but it is still to come. */
  late: Promise<unknown> | null;
}

/**
 * Stale-while-revalidate for one call that answers the same to everyone (site, version, settings, rules, phone
 * countries, public documents), one entry for each language.
 * - a value younger than `freshMs` (30 s) is given as it is;
 * - one younger than `staleMs` (10 min) is given at once as `stale` while one flight fetches it anew;
 * - else the caller waits for the flight, which all callers of the moment share;
 * - failures are not values: while there is a stale value it is given, and a failing operator is asked again at the
 *   earliest `retryAfterMs` (2 s) after its last failure. Until then callers without a value get that failure;
 * - what comes too late for its callers is a value for the next ones.
 * The cached call never throws what the call does not throw.
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
): (context: CallContext, need?: PublicReadNeed) => Promise<PublicResult<T>> {
  const entries = new Map<OperatorLanguageTag, Entry<T>>();

  function entryOf(language: OperatorLanguageTag): Entry<T> {
    const known = entries.get(language);
    if (known !== undefined) return known;
    const oldest = entries.keys().next();
    if (entries.size >= maximumEntries && !oldest.done) entries.delete(oldest.value);
    const entry: Entry<T> = { loaded: null, failed: null, flight: null, late: null };
    entries.set(language, entry);
    return entry;
  }

  async function fly(entry: Entry<T>, context: CallContext): Promise<Result<T>> {
    try {
      // The flight is everybody's: no single browser's going away may end it, and no player's address goes with it.
      const { trace, operatorLanguage } = context;
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

  /** A failure, which is one for now only while its answer is still to come. */
  function refuse(entry: Entry<T>, context: CallContext, refusal: Refused): Refused {
    if (entry.late !== null && context.lateReads) context.lateReads.isLate = true;
    return refusal;
  }

  return async (context, { isNewer = false } = {}) => {
    const entry = entryOf(context.operatorLanguage);
    const { loaded, failed } = entry;
    const age = loaded === null ? Number.POSITIVE_INFINITY : now() - loaded.at;
    if (loaded !== null && age < (isNewer ? retryAfterMs : freshMs))
      return { ok: true, value: loaded.value, stale: false };

    const recentFailure = failed !== null && now() - failed.at < retryAfterMs ? failed : null;
    if (loaded !== null && age < staleMs && !isNewer) {
      if (recentFailure === null && entry.flight === null) {
        entry.flight = fly(entry, context);
        // Perhaps no one waits for this flight: should it throw, that must not end the process.
        entry.flight.catch(() => undefined);
      }
      return { ok: true, value: loaded.value, stale: true };
    }
    if (recentFailure !== null) return refuse(entry, context, recentFailure.refusal);
    entry.flight ??= fly(entry, context);
    const result = await entry.flight;
    return result.ok ? { ok: true, value: result.value, stale: false } : refuse(entry, context, result);
  };
}
