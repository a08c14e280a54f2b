import { createHash } from 'node:crypto';
import { createBacklog } from './retry.ts';
import type { SharedStore } from './shared-store.ts';
import type { Store } from './store.ts';

/** Encrypts values for their place, so that no value can be passed off as another. */
export interface Sealing {
  seal(key: string, value: string): Promise<string>;
  /**
   * @returns null for a text that was not sealed for this place
   * @throws UnknownKeyError for one that only other replicas can open
   */
  open(key: string, text: string): Promise<string | null>;
}

/**
 * Compares and sets. KEYS: the key. ARGV: the text that must be there, or '' for none; the text to write, or '' to delete;
 * time to live, in ms.
 */
const SWAP = `
if (redis.call('get', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('del', KEYS[1]) else redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1
`;
/** Writers of one value at the same moment, of which each try lets one through. */
const MOST_TRIES = 100;
/** Longest that a value which nobody has heard of is taken back, in ms. */
const TAKE_BACK_MS = 120_000;

/** Keeps values in the Redis that all replicas share: ids hashed, values sealed. */
export function createRedisStore(shared: Pick<SharedStore, 'ask' | 'state'>, sealing: Sealing): Store {
  const backlog = createBacklog();
  const read = (name: string) => shared.ask('get', (redis) => redis.get(name));
  const swap = (name: string, known: string, next: string, ttlMs: number) =>
    shared.ask('eval', (redis) => redis.eval(SWAP, 1, name, known, next, wholeMs(ttlMs)));

  return {
    async get(key) {
      const text = await read(hashedName(key));
      return text === null ? null : sealing.open(key, text);
    },
    has: async (key) => (await shared.ask('exists', (redis) => redis.exists(hashedName(key)))) > 0,
    async set(key, value, ttlMs) {
      const name = hashedName(key);
      if (value === null) return void (await shared.ask('unlink', (redis) => redis.unlink(name)));
      const text = await sealing.seal(key, value);
      await shared.ask('set', (redis) =>
        ttlMs === undefined ? redis.set(name, text) : redis.set(name, text, 'PX', wholeMs(ttlMs)),
      );
    },
    async add(key, value, ttlMs) {
      const name = hashedName(key);
      const text = await sealing.seal(key, value);
      try {
        const answer = await shared.ask('set', (redis) =>
          ttlMs === undefined
            ? redis.set(name, text, 'NX')
            : redis.set(name, text, 'PX', wholeMs(ttlMs), 'NX'),
        );
        return answer !== null;
      } catch (error) {
        // A late Redis may have written it, or will. No other writer has the same text.
        backlog.add(text, () => swap(name, text, '', 0), Math.min(ttlMs ?? TAKE_BACK_MS, TAKE_BACK_MS));
        throw error;
      }
    },
    async update(key, change, ttlMs) {
      const name = hashedName(key);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const text = await read(name);
        const next = change(text === null ? null : await sealing.open(key, text));
        if (next === undefined || (next === null && text === null)) return;
        const sealed = next === null ? '' : await sealing.seal(key, next);
        if ((await swap(name, text ?? '', sealed, ttlMs)) === 1) return;
      }
      throw new Error('Too many replicas write the same value.');
    },
    isAway: () => shared.state() === 'away',
  };
}

/** Hashes the id of a key: it may be a session, a phone number or an address. */
function hashedName(key: string): string {
  const [kind = '', ...id] = key.split('/');
  return `${kind}:${createHash('sha256').update(id.join('/')).digest('base64url')}`;
}

const wholeMs = (ms: number) => Math.max(1, Math.ceil(ms));
