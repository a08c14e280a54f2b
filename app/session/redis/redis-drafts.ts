import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyRing } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';
import {
  createDrafts,
  type DraftKind,
  type DraftName,
  type Drafts,
  type DraftValues,
  kindOf,
  MAXIMUM_PER_OWNER,
  MOST_BYTES,
} from '#app/stores/drafts.ts';
import { createExpiringStore, LIFETIME_MS, MEGABYTE } from '#app/stores/expiring-store.ts';
import type { SharedStore } from '#app/stores/shared-store.ts';
import { tryAgain } from '#app/stores/try-again.ts';

/**
 * Keeps values of a draft, and says what it takes in bytes and which drafts of the owner are too many by now.
 *
 * KEYS: the draft, the owner's drafts of its kind. ARGV: lifetime in ms, drafts that an owner may have, the name, '1' to
 * replace, when it was kept in μs of the epoch ('0': now), then fields and values in turn. What is in Redis and newer is left
 * as it is.
 */
const KEEP = `
local time = redis.call('time')
local keptAt = time[1] * 1000000 + time[2]
if ARGV[5] ~= '0' then keptAt = math.min(keptAt, tonumber(ARGV[5])) end
local known = tonumber(redis.call('zscore', KEYS[2], ARGV[3]) or '0')
local set = known > keptAt and 'hsetnx' or 'hset'
if ARGV[4] == '1' then
  if known > keptAt then return {0} end
  redis.call('del', KEYS[1])
end
for i = 6, #ARGV, 2 do redis.call(set, KEYS[1], ARGV[i], ARGV[i + 1]) end
if redis.call('pexpire', KEYS[1], ARGV[1]) == 0 then return {0} end
redis.call('zadd', KEYS[2], math.max(known, keptAt), ARGV[3])
redis.call('pexpire', KEYS[2], ARGV[1])
local answer = {redis.call('memory', 'usage', KEYS[1])}
local surplus = redis.call('zcard', KEYS[2]) - ARGV[2]
if surplus > 0 then
  local oldest = redis.call('zpopmin', KEYS[2], surplus)
  for i = 1, #oldest, 2 do answer[#answer + 1] = oldest[i] end
end
return answer
`;

/** A draft that Redis could not be told of. */
interface WaitingDraft {
  owner: string;
  form: DraftName;
  /** When it was last added to; epoch, ms. */
  keptAtMs: number;
}

/** How many times the room texts take in Redis, each sealed by itself, that they take in the memory of a process. */
const SEALED_SIZE = 4;
/** How a draft is forgotten that could not be at once: after that it ends by itself. */
const FORGET_RETRY = { everyMs: 1000, times: LIFETIME_MS / 1000 };

/** The keys of an owner are on one slot of a cluster, as a script may touch several of them. */
const tagOf = (owner: string) => `{${createHash('sha256').update(owner).digest('base64url')}}`;
const draftKey = (owner: string, form: string) => `draft:${tagOf(owner)}:${form}`;
const ownerKey = (owner: string, form: DraftName) => `drafts:${tagOf(owner)}:${kindOf(form)}`;

/**
 * Keeps drafts in the Redis that all replicas share: every value sealed for its place, names of owners hashed. While
 * Redis cannot be asked they are kept in the memory of this process; they go to Redis when it is back, where what another
 * replica has kept later stays.
 *
 * Each replica sees to it that it has put there no more of one kind than the memory of a process would hold.
 */
export function createRedisDrafts(
  store: Pick<SharedStore, 'redis' | 'onBack'>,
  keys: KeyRing,
  now: () => number,
): Drafts {
  const { redis } = store;
  const memory = createDrafts(now);
  /** Drafts whose values in Redis are out of date, as it could not be told of the last change. */
  const outdated = createExpiringStore<string>({ now, maximumBytes: MEGABYTE, textsOf: () => [] });
  /** Drafts that are in the memory of this process, by their keys there. */
  const waitingKeys = new Set<string>();
  const waiting = createExpiringStore<WaitingDraft>({
    now,
    maximumBytes: MEGABYTE,
    textsOf: ({ owner, form }) => [owner, form],
    onRemoved: (_, key) => waitingKeys.delete(key),
  });
  const ledger = createLedger((key) => {
    // What stays there ends by itself.
    redis.unlink(key).catch(() => undefined);
  });

  /** @param keptAtMs when the values were kept that come late; epoch, ms; null for those that come now */
  async function send(
    { owner, form }: Pick<WaitingDraft, 'owner' | 'form'>,
    values: DraftValues,
    isReplacing: boolean,
    keptAtMs: number | null,
  ): Promise<void> {
    const key = draftKey(owner, form);
    const [bytes = 0, ...surplus] = (await redis.eval(
      KEEP,
      2,
      key,
      ownerKey(owner, form),
      LIFETIME_MS,
      MAXIMUM_PER_OWNER,
      form,
      isReplacing || outdated.find(key) !== undefined ? '1' : '0',
      keptAtMs === null ? '0' : String(keptAtMs * 1000),
      ...(await sealAll(keys, key, values)),
    )) as [bytes: number, ...surplus: string[]];
    for (const name of surplus) ledger.drop(kindOf(form), draftKey(owner, name));
    ledger.note(kindOf(form), key, bytes);
  }

  async function arrived(key: string, { owner, form }: Pick<WaitingDraft, 'owner' | 'form'>): Promise<void> {
    outdated.forget(key);
    waiting.forget(key);
    await memory.forget(owner, form);
  }

  async function put(owner: string, form: DraftName, values: DraftValues, isReplacing: boolean) {
    const key = draftKey(owner, form);
    const own = isReplacing ? {} : await memory.read(owner, form);
    try {
      await send({ owner, form }, { ...own, ...values }, isReplacing, null);
      await arrived(key, { owner, form });
    } catch {
      if (isReplacing) {
        outdated.keep(key, '');
        await memory.replace(owner, form, values);
      } else await memory.keep(owner, form, values);
      waiting.keep(key, { owner, form, keptAtMs: now() });
      waitingKeys.add(key);
    }
  }

  store.onBack(() => {
    for (const key of [...waitingKeys]) {
      const draft = waiting.find(key);
      if (draft === undefined) continue;
      // What cannot be sent now goes with the next time that Redis is back, or with what is kept next.
      void memory
        .read(draft.owner, draft.form)
        .then((values) => send(draft, values, false, draft.keptAtMs))
        .then(() => (waiting.find(key) === draft ? arrived(key, draft) : undefined))
        .catch(() => undefined);
    }
  });

  return {
    keep: (owner, form, values) => put(owner, form, values, false),
    replace: (owner, form, values) => put(owner, form, values, true),
    async read(owner, form) {
      const key = draftKey(owner, form);
      const own = await memory.read(owner, form);
      if (outdated.find(key) !== undefined) return own;
      const sealed = await redis.hgetall(key).catch(() => ({}));
      return { ...(await unsealAll(keys, key, sealed)), ...own };
    },
    async forget(owner, form) {
      const key = draftKey(owner, form);
      waiting.forget(key);
      await memory.forget(owner, form);
      ledger.lose(kindOf(form), key);
      const forget = () => Promise.all([redis.unlink(key), redis.zrem(ownerKey(owner, form), form)]);
      try {
        await forget();
        outdated.forget(key);
      } catch {
        outdated.keep(key, '');
        void tryAgain(forget, FORGET_RETRY, () => outdated.find(key) === undefined).then(() =>
          outdated.forget(key),
        );
      }
    },
  };
}

/** Fields and sealed values in turn. Nobody who writes into Redis can make one value out to be another. */
async function sealAll(keys: KeyRing, key: string, values: DraftValues): Promise<string[]> {
  const fields = Object.entries(values).map(async ([field, value]) => [
    field,
    await seal(keys, 'sharedDraft', [key, field, value]),
  ]);
  return (await Promise.all(fields)).flat();
}

/** The values that open; what does not was sealed with a key that is gone, or is not the portal's. */
async function unsealAll(
  keys: KeyRing,
  key: string,
  sealed: Readonly<Record<string, string>>,
): Promise<DraftValues> {
  const opened = await Promise.all(
    Object.entries(sealed).map(async ([field, text]) => {
      const value = (await unseal(keys, 'sharedDraft', text))?.value;
      const isOfPlace = Array.isArray(value) && value[0] === key && value[1] === field;
      return isOfPlace ? [[field, String(value[2])]] : [];
    }),
  );
  return Object.fromEntries(opened.flat());
}

/** What this replica has put into the shared store. */
interface Ledger {
  note(kind: DraftKind, key: string, bytes: number): void;
  /** Removes a draft from the shared store that there is no room for. */
  drop(kind: DraftKind, key: string): void;
  /** A draft is not there any more. */
  lose(kind: DraftKind, key: string): void;
}

/** An empty ledger, which has `remove` take a draft out of the shared store when there is no room for it. */
function createLedger(remove: (key: string) => void): Ledger {
  const kinds = Object.entries(MOST_BYTES).map(([kind, maxSize]) => [
    kind,
    new LRUCache<string, number>({
      maxSize: SEALED_SIZE * maxSize,
      ttl: LIFETIME_MS,
      ttlAutopurge: true,
      sizeCalculation: (bytes, key) => Math.max(1, bytes) + 2 * key.length,
      dispose: (_, key, reason) => {
        if (reason === 'evict') remove(key);
      },
    }),
  ]);
  const noted: Readonly<Record<DraftKind, LRUCache<string, number>>> = Object.fromEntries(kinds);
  return {
    note(kind, key, bytes) {
      if (bytes === 0) return;
      noted[kind].set(key, bytes);
      if (!noted[kind].has(key)) remove(key);
    },
    drop(kind, key) {
      noted[kind].delete(key);
      remove(key);
    },
    lose: (kind, key) => void noted[kind].delete(key),
  };
}
