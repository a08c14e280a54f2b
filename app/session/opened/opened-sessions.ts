import { LRUCache } from 'lru-cache';
import type { KeyRing } from '#app/session/keys.ts';
import { asPlayerSession, type PlayerSession } from '#app/session/player-session.ts';
import { unseal } from '#app/session/seal.ts';

/** Sessions that are kept opened; with what they are kept by, each is about 3 KB. */
const MOST_KEPT = 2000;
/** For how long, in ms: players look at a page and go on to the next. */
const LIFETIME_MS = 5 * 60_000;

/** What a sealed session holds. */
export interface OpenedSession {
  session: PlayerSession;
  /** It was sealed with a key that is no longer the newest. */
  needsResealing: boolean;
}

/**
 * Opens sealed sessions, and keeps what came out for the next page of the same player. It is kept by the whole sealed
 * text, which nobody has but the browser of that player, and which opens to the same as long as the keys of the process
 * are the same. Whether the session may go on is nothing that is kept: it is asked for each request.
 */
export interface OpenedSessions {
  /** Null for a text that does not open, and for what another version of the portal has sealed. */
  open(text: string): Promise<OpenedSession | null>;
}

/**
 * Makes an empty store for this process.
 *
 * @param now the clock, in ms
 */
export function createOpenedSessions(keys: KeyRing, now: () => number): OpenedSessions {
  const kept = new LRUCache<string, OpenedSession>({
    max: MOST_KEPT,
    ttl: LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    async open(text) {
      const known = kept.get(text);
      if (known) return known;
      const opened = await unseal(keys, 'session', text);
      const session = opened && asPlayerSession(opened.value);
      if (!session) return null;
      const whole = { session: Object.freeze(session), needsResealing: opened.needsResealing };
      kept.set(text, whole);
      return whole;
    },
  };
}
