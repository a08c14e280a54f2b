import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { createRedisDrafts } from '#app/session/redis/redis-drafts.ts';
import { createDrafts, type DraftName, type Drafts } from '#app/stores/drafts.ts';
import { createSharedStore, type SharedStore } from '#app/stores/shared-store.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';

const MINUTE_MS = 60_000;
/** As long as a text of a form may be. */
const LONG = 'x'.repeat(300);
const SECRET = 'the first secret, which is long enough';

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

/** A store under test, and its time, which passes when the test says so. */
interface Kept {
  drafts: Drafts;
  pass(ms: number): Promise<void>;
}

function inMemory(): Kept {
  let ms = 1_000_000;
  return {
    drafts: createDrafts(() => ms),
    async pass(byMs) {
      ms += byMs;
    },
  };
}

async function replica(secrets: readonly string[] = [SECRET]): Promise<Drafts> {
  const store = createSharedStore({ url: redis.url, timeoutMs: 500, silenceMs: 2000 });
  shared.push(store);
  await store.whenReachable(5000);
  return createRedisDrafts(store, createKeyRing(secrets), Date.now);
}

/** Lets everything in Redis be older. */
async function passInRedis(ms: number): Promise<void> {
  for (const name of await redis.client.keys('*')) {
    const leftMs = (await redis.client.pttl(name)) - ms;
    if (leftMs > 0) await redis.client.pexpire(name, leftMs);
    else await redis.client.del(name);
  }
}

const inRedis = async (): Promise<Kept> => ({ drafts: await replica(), pass: passInRedis });

describe.each([
  ['in memory', async () => inMemory()],
  ['in Redis', inRedis],
])('drafts %s', (_, open) => {
  it('are kept for ten minutes after they were last added to, and for their owner alone', async () => {
    const { drafts, pass } = await open();
    await drafts.keep('a', 'registration', { phoneNumber: '5512345678' });
    await pass(9 * MINUTE_MS);
    await drafts.keep('a', 'registration', { displayName: 'Ana' });
    await pass(9 * MINUTE_MS);
    const kept = { phoneNumber: '5512345678', displayName: 'Ana' };
    expect(await drafts.read('a', 'registration')).toEqual(kept);
    expect(await drafts.read('b', 'registration')).toEqual({});
    expect(await drafts.read('a', 'passwordReset')).toEqual({});
    // Adding nothing prolongs what there is.
    await drafts.keep('a', 'registration', {});
    await pass(9 * MINUTE_MS);
    expect(await drafts.read('a', 'registration')).toEqual(kept);
    await pass(MINUTE_MS);
    expect(await drafts.read('a', 'registration')).toEqual({});
  });

  it('are added to, replaced and forgotten', async () => {
    const { drafts } = await open();
    await drafts.keep('a', 'buyIn', { amount: '10', method: '1' });
    await drafts.keep('a', 'buyIn', { amount: '20', casino: '' });
    expect(await drafts.read('a', 'buyIn')).toEqual({ amount: '20', method: '1', casino: '' });
    await drafts.replace('a', 'buyIn', { amount: '30' });
    expect(await drafts.read('a', 'buyIn')).toEqual({ amount: '30' });
    await drafts.forget('a', 'buyIn');
    expect(await drafts.read('a', 'buyIn')).toEqual({});
    await drafts.keep('a', 'buyIn', { method: '2' });
    expect(await drafts.read('a', 'buyIn')).toEqual({ method: '2' });
  });

  it('hold any text under any name', async () => {
    const { drafts } = await open();
    const values = { __proto__x: '<script>\u0000\ud83c\udfb0 ñ', 'a b': '', 'details[x]': LONG };
    await drafts.keep('a', 'payment buyIn', values);
    expect(await drafts.read('a', 'payment buyIn')).toEqual(values);
    expect(await drafts.read('a', 'payment cashOut')).toEqual({});
  });

  it('of one owner are twenty of a kind, of which the oldest go first', async () => {
    const { drafts } = await open();
    await drafts.keep('other', 'cashOut 0', { form: 'amount=1' });
    await drafts.keep('player', 'sentCode phone', { sentAtMs: '1' });
    for (let n = 0; n < 20; n++) await drafts.keep('player', `cashOut ${n}`, { form: LONG });
    // It was added to, so that it is not the oldest any more.
    await drafts.keep('player', 'cashOut 0', { form: 'again' });
    await drafts.keep('player', 'cashOut 20', { form: LONG });
    expect(await drafts.read('player', 'cashOut 1')).toEqual({});
    for (const n of [0, 2, 20]) expect(await drafts.read('player', `cashOut ${n}`)).not.toEqual({});
    expect(await drafts.read('other', 'cashOut 0')).toEqual({ form: 'amount=1' });
    expect(await drafts.read('player', 'sentCode phone')).toEqual({ sentAtMs: '1' });
  });

  it('of one kind go oldest first when there are too many, and push out nothing of another', async () => {
    const { drafts } = await open();
    await drafts.keep('player', 'sentCode phone', { sentAtMs: '1' });
    // Nothing that compression makes short.
    const long = randomBytes(3000).toString('base64url');
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`input${n}`, long]));
    await drafts.keep('first', 'registered', many);
    expect(await drafts.read('first', 'registered')).toEqual(many);
    for (let n = 0; n < 30; n++) await drafts.keep(`visitor:${n}`, 'registered', many);
    await expect.poll(() => drafts.read('first', 'registered')).toEqual({});
    expect(await drafts.read('visitor:29', 'registered')).toEqual(many);
    expect(await drafts.read('player', 'sentCode phone')).toEqual({ sentAtMs: '1' });
  });

  it('are of a kind', async () => {
    const { drafts } = await open();
    await expect(drafts.keep('a', 'toString' as DraftName, {})).rejects.toThrow(RangeError);
    await expect(drafts.read('a', 'other' as DraftName)).rejects.toThrow(RangeError);
  });
});

describe('drafts of several replicas', () => {
  it('are those of all, whoever adds to them at the same moment', async () => {
    const [first, second] = [await replica(), await replica()];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? first : second).keep('a', 'registration', { [`input${n}`]: String(n) }),
      ),
    );
    expect(Object.keys(await first.read('a', 'registration'))).toHaveLength(30);
    expect(await second.read('a', 'registration')).toEqual(await first.read('a', 'registration'));
    await second.forget('a', 'registration');
    expect(await first.read('a', 'registration')).toEqual({});
  });

  it('are neither told by names nor readable, and no value is good in another place', async () => {
    const drafts = await replica();
    await drafts.keep('session:firstowner', 'personalInfo', { lastName: 'Guadalupe' });
    await drafts.keep('session:otherowner', 'personalInfo', { lastName: 'Villavicencio', firstName: 'Eva' });
    const contents = await redis.contents();
    expect(contents).toContain('lastName');
    // Long enough not to come about by chance in what is sealed, as three letters do once in some hundred runs.
    expect(contents).not.toMatch(/session:|firstowner|otherowner|Guadalupe|Villavicencio/);
    const places = await redis.client.keys('*:draft:*');
    const sizes = await Promise.all(places.map((place) => redis.client.hlen(place)));
    const one = places[sizes.indexOf(1)] ?? '';
    const other = places[sizes.indexOf(2)] ?? '';
    const [sealed = ''] = await redis.client.hvals(one);
    await redis.client.hset(other, 'lastName', sealed);
    const read = [
      await drafts.read('session:firstowner', 'personalInfo'),
      await drafts.read('session:otherowner', 'personalInfo'),
    ];
    expect(read.map(({ lastName }) => lastName).filter(Boolean)).toHaveLength(1);
    await redis.client.hset(other, 'lastName', (await redis.client.hget(other, 'firstName')) ?? '');
    await redis.client.hset(one, 'firstName', sealed);
    for (const owner of ['session:firstowner', 'session:otherowner']) {
      expect(Object.values(await drafts.read(owner, 'personalInfo'))).toHaveLength(1);
    }
  });

  it('open after the keys were rotated, and not once the old one is gone', async () => {
    await (await replica([SECRET])).keep('a', 'buyIn', { amount: '10' });
    const newSecret = 'the second secret, also long enough';
    expect(await (await replica([newSecret, SECRET])).read('a', 'buyIn')).toEqual({ amount: '10' });
    expect(await (await replica([newSecret])).read('a', 'buyIn')).toEqual({});
  });

  it('end by themselves', async () => {
    const drafts = await replica();
    await drafts.keep('a', 'buyIn', { amount: '10' });
    for (const name of await redis.client.keys('*')) {
      const leftMs = await redis.client.pttl(name);
      expect(leftMs).toBeGreaterThan(9.9 * MINUTE_MS);
      expect(leftMs).toBeLessThanOrEqual(10 * MINUTE_MS);
    }
  });

  it('go to Redis when it is back, and the newest of each stay', async () => {
    const [first, second] = [await replica(), await replica()];
    await first.keep('a', 'registration', { phoneNumber: '1' });
    await first.keep('a', 'buyIn', { amount: '10', method: '1' });
    redis.freeze();
    // Each at the replica that the request came to.
    await first.keep('a', 'registration', { displayName: 'An', email: 'a@b.mx' });
    await first.replace('a', 'buyIn', { amount: '20' });
    await sleep(20);
    await second.keep('a', 'registration', { displayName: 'Ana', zipCode: '06000' });
    await second.replace('a', 'buyIn', { amount: '30' });
    redis.thaw();
    const whole = { phoneNumber: '1', displayName: 'Ana', email: 'a@b.mx', zipCode: '06000' };
    for (const one of [first, second]) {
      await expect.poll(() => one.read('a', 'registration'), { timeout: 5000 }).toEqual(whole);
      await expect.poll(() => one.read('a', 'buyIn')).toEqual({ amount: '30' });
    }
    // What is kept from then on is seen by the other at once.
    await first.keep('a', 'registration', { displayName: 'Ana Ruiz' });
    expect(await second.read('a', 'registration')).toEqual({ ...whole, displayName: 'Ana Ruiz' });
  });

  it('are those of the process while Redis is away, and go to it with what comes next', async () => {
    const [first, second] = [await replica(), await replica()];
    await first.keep('a', 'registration', { phoneNumber: '1' });
    await first.keep('a', 'buyIn', { amount: '10', method: '1' });
    await first.keep('a', 'cashOut x', { form: 'f' });
    redis.freeze();
    await first.keep('a', 'registration', { displayName: 'Ana' });
    await first.replace('a', 'buyIn', { amount: '20' });
    await first.forget('a', 'cashOut x');
    expect(await first.read('a', 'registration')).toEqual({ displayName: 'Ana' });
    redis.thaw();
    await expect
      .poll(() => first.read('a', 'registration'))
      .toEqual({ phoneNumber: '1', displayName: 'Ana' });
    expect(await first.read('a', 'buyIn')).toEqual({ amount: '20' });
    expect(await first.read('a', 'cashOut x')).toEqual({});
    await first.keep('a', 'registration', { email: 'a@b.mx' });
    await first.keep('a', 'buyIn', { casino: '1' });
    expect(await second.read('a', 'registration')).toEqual({
      phoneNumber: '1',
      displayName: 'Ana',
      email: 'a@b.mx',
    });
    expect(await second.read('a', 'buyIn')).toEqual({ amount: '20', casino: '1' });
    await expect.poll(() => second.read('a', 'cashOut x'), { timeout: 5000 }).toEqual({});
  });
});
