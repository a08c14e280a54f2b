import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { createStoreSealing, seal, UnknownKeyError } from '#app/session/seal.ts';
import { createRedisStore } from '#app/store/redis-store.ts';
import { createSharedStore, type SharedStore } from '#app/store/shared-store.ts';
import { createMemoryStore, type Store } from '#app/store/store.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';

const OLD_KEY = 'the first secret, which is long enough';
const NEW_KEY = 'the second secret, also long enough';
const MINUTE_MS = 60_000;

let redis: TestRedis;
let shared: SharedStore[] = [];

beforeAll(async () => {
  redis = await startTestRedis();
});
beforeEach(() => redis.client.flushall());
afterEach(async () => {
  await Promise.all(shared.map((store) => store.close()));
  shared = [];
});
afterAll(() => redis.close());

async function replica(
  secrets: readonly string[] = [OLD_KEY],
  options: Parameters<typeof createKeyRing>[1] = {},
): Promise<Store> {
  const store = createSharedStore({
    url: redis.url,
    timeoutMs: 500,
    silenceMs: 2000,
    onCommand: ({ name }) => commands.push(name),
  });
  shared.push(store);
  await store.whenReachable(15_000);
  return createRedisStore(store, createStoreSealing(createKeyRing(secrets, options)));
}

/** Names of all commands that stores were asked for. */
const commands: string[] = [];

/** A store that two writers share, and its time, which passes when the test says so. */
interface Opened {
  first: Store;
  second: Store;
  pass(ms: number): Promise<void>;
}

async function inMemory(): Promise<Opened> {
  let ms = 1_000_000;
  const store = createMemoryStore(() => ms);
  const pass = async (byMs: number) => {
    ms += byMs;
  };
  return { first: store, second: store, pass };
}

async function inRedis(): Promise<Opened> {
  /** Lets everything in Redis be older. */
  async function pass(ms: number): Promise<void> {
    for (const name of await redis.client.keys('*')) {
      const leftMs = await redis.client.pttl(name);
      if (leftMs > ms) await redis.client.pexpire(name, leftMs - ms);
      else if (leftMs >= 0) await redis.client.del(name);
    }
  }
  return { first: await replica(), second: await replica(), pass };
}

describe.each([
  ['in memory', inMemory],
  ['in Redis', inRedis],
])('a store %s', (_, open) => {
  it('[OP-SHARED-10] keeps a value for its time, for all, under its key alone', async () => {
    const { first, second, pass } = await open();
    await first.set('kind/a', 'one', MINUTE_MS);
    await pass(MINUTE_MS - 1000);
    expect(await second.get('kind/a')).toBe('one');
    expect(await second.has('kind/a')).toBe(true);
    for (const other of ['kind/b', 'other/a', 'kind/a/']) {
      expect(await second.get(other)).toBeNull();
      expect(await second.has(other)).toBe(false);
    }
    await pass(1000);
    expect(await first.get('kind/a')).toBeNull();
    expect(await first.has('kind/a')).toBe(false);
  });

  it('holds any text, replaces it with its time, and deletes it', async () => {
    const { first, second, pass } = await open();
    const text = JSON.stringify({ __proto__x: '<script>\u0000\ud83c\udfb0 ñ', 'a b': 'x'.repeat(3000) });
    await first.set('kind/a b\n:/', text, MINUTE_MS);
    expect(await second.get('kind/a b\n:/')).toBe(text);
    await second.set('kind/a b\n:/', '', 2 * MINUTE_MS);
    await pass(MINUTE_MS);
    expect(await first.get('kind/a b\n:/')).toBe('');
    await first.set('kind/a b\n:/', null);
    expect(await second.has('kind/a b\n:/')).toBe(false);
    await first.set('kind/nothing', null);
  });

  it('keeps without a time what has none', async () => {
    const { first, second, pass } = await open();
    await first.set('kind/a', 'one');
    expect(await first.add('kind/b', 'two')).toBe(true);
    await pass(24 * 60 * MINUTE_MS);
    expect(await Promise.all([second.get('kind/a'), second.get('kind/b')])).toEqual(['one', 'two']);
  });

  it('adds for the first of many, and again when that has expired', async () => {
    const { first, second, pass } = await open();
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? first : second).add('kind/a', String(n), MINUTE_MS)),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await second.get('kind/a')).toBe(String(added.indexOf(true)));
    await pass(MINUTE_MS);
    expect(await second.add('kind/a', 'later', MINUTE_MS)).toBe(true);
    expect(await first.get('kind/a')).toBe('later');
  });

  it('loses no update of many at the same moment', async () => {
    const { first, second } = await open();
    const append = (n: number) => (known: string | null) => `${known ?? ''}${n} `;
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? first : second).update('kind/a', append(n), MINUTE_MS)),
    );
    const numbers = (await first.get('kind/a'))?.trim().split(' ').map(Number) ?? [];
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('updates a value with its time, leaves it, or deletes it', async () => {
    const { first, second, pass } = await open();
    await first.update('kind/a', () => undefined, MINUTE_MS);
    await first.update('kind/a', () => null, MINUTE_MS);
    expect(await second.has('kind/a')).toBe(false);
    await first.add('kind/a', 'one', MINUTE_MS);
    await pass(MINUTE_MS / 2);
    await second.update('kind/a', (known) => (known === 'one' ? known : undefined), MINUTE_MS);
    await pass(MINUTE_MS / 2);
    expect(await first.get('kind/a')).toBe('one');
    await second.update('kind/a', (known) => (known === 'two' ? null : undefined), MINUTE_MS);
    expect(await first.get('kind/a')).toBe('one');
    await second.update('kind/a', (known) => (known === 'one' ? null : undefined), MINUTE_MS);
    expect(await first.get('kind/a')).toBeNull();
  });
});

it('in memory takes no more on than it has room for, and has room again when time has passed', async () => {
  let ms = 0;
  const store = createMemoryStore(() => ms, 3);
  for (const key of ['a', 'b', 'c']) await store.set(key, 'x', 1000);
  await expect(store.set('d', 'x', 1000)).rejects.toThrow('full');
  await expect(store.add('d', 'x', 1000)).rejects.toThrow('full');
  await store.set('a', 'y', 1000);
  expect(await store.get('a')).toBe('y');
  ms = 1000;
  expect(await store.get('a')).toBeNull();
  await store.set('a', null);
  expect(await store.add('d', 'x', 1000)).toBe(true);
});

describe('Redis', () => {
  it('[OP-SHARED-11] holds neither ids nor values, and no value is good in another place', async () => {
    const store = await replica();
    await store.set('draft:registration/session:firstowner', 'Guadalupe', MINUTE_MS);
    await store.set('draft:registration/session:otherowner', 'Villavicencio', MINUTE_MS);
    const contents = await redis.contents();
    expect(contents).toMatch(/^player-portal:draft:registration:[\w-]{43} [\w-]+\.\.[\w.-]+$/m);
    // Long enough not to come about by chance in what is sealed, as three letters do once in some hundred runs.
    expect(contents).not.toMatch(/session:|firstowner|otherowner|Guadalupe|Villavicencio/);
    const [one = '', other = ''] = await redis.client.keys('*');
    await redis.client.set(one, (await redis.client.get(other)) ?? '');
    const read = ['first', 'other'].map((name) => store.get(`draft:registration/session:${name}owner`));
    expect((await Promise.all(read)).filter((value) => value === null)).toHaveLength(1);
  });

  it.each([
    ['no sealed text', async () => 'x'],
    ['a text that was sealed for something else', () => seal(createKeyRing([OLD_KEY]), 'session', 'x')],
    ['a text without a place', () => seal(createKeyRing([OLD_KEY]), 'stored', 'x')],
  ])('holding %s holds nothing, and that is replaced', async (_, text) => {
    const store = await replica();
    await store.set('kind/a', 'mine', MINUTE_MS);
    const [name = ''] = await redis.client.keys('*');
    await redis.client.set(name, await text());
    expect(await store.get('kind/a')).toBeNull();
    await store.update('kind/a', (known) => `${known} again`, MINUTE_MS);
    expect(await store.get('kind/a')).toBe('null again');
  });

  it('is read after keys were rotated; what only others can open is neither read nor replaced', async () => {
    await (await replica([OLD_KEY])).set('kind/old', 'one', MINUTE_MS);
    const [newer, older] = [await replica([NEW_KEY, OLD_KEY]), await replica([OLD_KEY])];
    expect(await newer.get('kind/old')).toBe('one');
    await newer.set('kind/new', 'two', MINUTE_MS);
    await expect(older.get('kind/new')).rejects.toThrow(UnknownKeyError);
    await expect(older.update('kind/new', () => 'three', MINUTE_MS)).rejects.toThrow(UnknownKeyError);
    expect(await older.has('kind/new')).toBe(true);
    expect(await newer.get('kind/new')).toBe('two');
  });

  it('gives up a value that nobody has heard of, and no other one', async () => {
    const store = await replica();
    const addAfterLateAdd = async (name: string) => {
      redis.freeze();
      await expect(store.add(name, 'mine', MINUTE_MS)).rejects.toThrow();
      redis.thaw();
      await expect.poll(() => store.add(name, 'other', MINUTE_MS).catch(() => 'late')).toBe(true);
    };
    await addAfterLateAdd('kind/a');
    // What is given up goes in order: once this has gone, nothing of the first is left to be given up.
    await addAfterLateAdd('kind/b');
    expect(await store.get('kind/a')).toBe('other');
  });

  it('that is full refuses what is new, and keeps what is there', async () => {
    const store = await replica();
    await store.set('kind/a', 'one', MINUTE_MS);
    await redis.client.config('SET', 'maxmemory', '1');
    try {
      await expect(store.set('kind/b', 'two', MINUTE_MS)).rejects.toThrow('OOM');
      await expect(store.add('kind/c', 'three', MINUTE_MS)).rejects.toThrow('OOM');
      expect(await store.get('kind/a')).toBe('one');
      expect(store.isAway()).toBe(false);
    } finally {
      await redis.client.config('SET', 'maxmemory', '0');
    }
    await store.set('kind/b', 'two', MINUTE_MS);
    expect(await store.get('kind/b')).toBe('two');
  });

  it('that only reads refuses to write', async () => {
    const store = await replica();
    await store.set('kind/a', 'one', MINUTE_MS);
    await redis.client.config('SET', 'min-replicas-to-write', '1');
    try {
      await expect(store.set('kind/a', 'two', MINUTE_MS)).rejects.toThrow('NOREPLICAS');
      expect(await store.get('kind/a')).toBe('one');
    } finally {
      await redis.client.config('SET', 'min-replicas-to-write', '0');
    }
  });

  it('that is away fails at once, and is used again as soon as it is there', async () => {
    const store = await replica();
    await redis.stop();
    await expect.poll(() => store.isAway()).toBe(true);
    commands.length = 0;
    for (const step of [store.get('kind/a'), store.add('kind/a', 'x', 1), store.set('kind/a', 'x', 1)])
      await expect(step).rejects.toThrow('away');
    // Nothing was sent that could be waited for.
    expect(commands).toEqual([]);
    await redis.start();
    await expect.poll(() => store.isAway()).toBe(false);
    expect(await store.get('kind/a')).toBeNull();
  });
});
