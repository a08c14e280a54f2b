import { LRUCache } from 'lru-cache';

const HOUR_MS = 60 * 60 * 1000;
const MOST_REMEMBERED = 1000;

/** Names and codes of the operator's, never anything of a player. */
export type WarningFacts = Readonly<Record<string, string | number>>;

export type Warn = (warning: string, facts: WarningFacts) => void;

/**
 * Passes the same warning on once an hour.
 *
 * @param now the clock, in ms
 */
export function onceAnHour(warn: Warn, now: () => number): Warn {
  const given = new LRUCache<string, true>({
    max: MOST_REMEMBERED,
    ttl: HOUR_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (warning, facts) => {
    const key = JSON.stringify([warning, facts]);
    if (given.has(key)) return;
    given.set(key, true);
    warn(warning, facts);
  };
}
