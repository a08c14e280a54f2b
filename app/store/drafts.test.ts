import { beforeEach, describe, expect, it } from 'vitest';
import { createFailingStore, type FailingStore } from '#tests/support/failing-store.ts';
import { createDrafts, type DraftName, type Drafts } from './drafts.ts';
import { createMemoryStore } from './store.ts';

const MINUTE_MS = 60_000;
/** As long as a text of a form may be. */
const LONG = 'x'.repeat(300);

function storeAt(startMs = 1_000_000) {
  let ms = startMs;
  const drafts = createDrafts(
    createMemoryStore(() => ms),
    () => ms,
  );
  return { drafts, wait: (byMs: number) => (ms += byMs) };
}

describe('drafts', () => {
  it('[SC-REG-17 OP-SHARED-10] are kept for ten minutes after they were last added to, and for their owner alone', async () => {
    const { drafts, wait } = storeAt();
    await drafts.keep('a', 'registration', { phoneNumber: '5512345678' });
    wait(9 * MINUTE_MS);
    await drafts.keep('a', 'registration', { displayName: 'Ana' });
    wait(9 * MINUTE_MS);
    expect(await drafts.read('a', 'registration')).toEqual({ phoneNumber: '5512345678', displayName: 'Ana' });
    expect(await drafts.read('b', 'registration')).toEqual({});
    expect(await drafts.read('a', 'passwordReset')).toEqual({});
    wait(MINUTE_MS);
    expect(await drafts.read('a', 'registration')).toEqual({});
    await drafts.keep('a', 'registration', { email: 'a@b.mx' });
    expect(await drafts.read('a', 'registration')).toEqual({ email: 'a@b.mx' });
    await drafts.forget('a', 'registration');
    expect(await drafts.read('a', 'registration')).toEqual({});
  });

  it('[OP-SHARED-10] of visitors push out nothing of players, nor a code that was sent', async () => {
    const { drafts } = storeAt();
    const kept: DraftName[] = [
      'registered',
      'passwordReset',
      'sentCode phone',
      'personalInfo',
      'keptForm Xy_-90aBcDeF',
      'confirmedEmail',
    ];
    for (const form of kept) await drafts.keep('player', form, { form });
    for (let n = 0; n < 30_000; n++) {
      await drafts.keep(`visitor:${n}`, 'registration', { firstName: LONG, lastName: LONG, email: LONG });
      await drafts.keep(`visitor:${n}`, 'resetPhone', { typedPhone: LONG });
    }
    expect(await Promise.all(kept.map((form) => drafts.read('player', form)))).toEqual(
      kept.map((form) => ({ form })),
    );
  });

  it('of one kind go oldest first when there are too many, and not before', async () => {
    const { drafts } = storeAt();
    for (let n = 0; n < 3000; n++) await drafts.keep(`visitor:${n}`, 'registration', { firstName: LONG });
    expect(await drafts.read('visitor:0', 'registration')).toEqual({ firstName: LONG });
    // It was added to, so that it is not the oldest any more.
    await drafts.keep('visitor:0', 'registration', { lastName: 'Ruiz' });
    for (let n = 3000; n < 15_500; n++)
      await drafts.keep(`visitor:${n}`, 'registration', { firstName: LONG });
    expect((await drafts.read('visitor:0', 'registration')).lastName).toBe('Ruiz');
    expect(await drafts.read('visitor:1', 'registration')).toEqual({});
    expect(await drafts.read('visitor:15499', 'registration')).toEqual({ firstName: LONG });
  });

  it('[ASVS-1.4.3] take room by what is in them, and give it back', async () => {
    const { drafts, wait } = storeAt();
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`input${n}`, LONG]));
    await drafts.keep('first', 'registration', { firstName: 'Ana' });
    for (let n = 0; n < 400; n++) await drafts.keep(`visitor:${n}`, 'registration', many);
    expect(await drafts.read('first', 'registration')).toEqual({ firstName: 'Ana' });
    // The same owner again, forgotten ones and those whose time is over take no more room.
    for (let n = 0; n < 2000; n++) {
      await drafts.keep('again', 'registration', many);
      await drafts.keep('gone', 'registration', many);
      await drafts.forget('gone', 'registration');
    }
    expect(await drafts.read('first', 'registration')).toEqual({ firstName: 'Ana' });
    for (let n = 400; n < 600; n++) await drafts.keep(`visitor:${n}`, 'registration', many);
    expect(await drafts.read('first', 'registration')).toEqual({});
    wait(11 * MINUTE_MS);
    await drafts.keep('second', 'registration', { firstName: 'Eva' });
    for (let n = 0; n < 400; n++) await drafts.keep(`visitor:${n}`, 'registration', many);
    expect(await drafts.read('second', 'registration')).toEqual({ firstName: 'Eva' });
  });

  it('[OP-SHARED-10 ASVS-14.2.4 ASVS-15.2.2] of one owner push out the owner’s own, so that nobody fills a kind alone', async () => {
    const { drafts } = storeAt();
    await drafts.keep('other', 'payment 0', { form: 'amount=1' });
    for (let n = 0; n < 300; n++) await drafts.keep('player', `payment ${n}`, { form: LONG });
    expect(await drafts.read('other', 'payment 0')).toEqual({ form: 'amount=1' });
    expect(await drafts.read('player', 'payment 299')).toEqual({ form: LONG });
    expect(await drafts.read('player', 'payment 280')).toEqual({ form: LONG });
    expect(await drafts.read('player', 'payment 279')).toEqual({});
  });

  it('that were forgotten push out none', async () => {
    const { drafts, wait } = storeAt();
    await drafts.keep('player', 'payment kept', { form: LONG });
    for (let n = 0; n < 40; n++) {
      wait(1000);
      await drafts.keep('player', `payment ${n}`, { form: LONG });
      await drafts.forget('player', `payment ${n}`);
    }
    expect(await drafts.read('player', 'payment kept')).toEqual({ form: LONG });
    expect(await drafts.read('player', 'payment 39')).toEqual({});
  });
});

describe('drafts of a kind', () => {
  it('are added to, replaced and forgotten', async () => {
    const { drafts } = storeAt();
    await drafts.keep('a', 'payment buyIn', { amount: '10', method: '1' });
    await drafts.keep('a', 'payment buyIn', { amount: '20', casino: '' });
    expect(await drafts.read('a', 'payment buyIn')).toEqual({ amount: '20', method: '1', casino: '' });
    await drafts.replace('a', 'payment buyIn', { amount: '30' });
    expect(await drafts.read('a', 'payment buyIn')).toEqual({ amount: '30' });
    await drafts.forget('a', 'payment buyIn');
    expect(await drafts.read('a', 'payment buyIn')).toEqual({});
    await drafts.keep('a', 'payment buyIn', { method: '2' });
    expect(await drafts.read('a', 'payment buyIn')).toEqual({ method: '2' });
  });

  it('have names of their own, and their own time', async () => {
    const { drafts, wait } = storeAt();
    await drafts.keep('a', 'payment buyIn', { amount: '1' });
    wait(9 * MINUTE_MS);
    await drafts.keep('a', 'payment cashOut', { amount: '2' });
    expect(await drafts.read('a', 'payment buyIn')).toEqual({ amount: '1' });
    wait(MINUTE_MS);
    expect(await drafts.read('a', 'payment buyIn')).toEqual({});
    expect(await drafts.read('a', 'payment cashOut')).toEqual({ amount: '2' });
    // Added to one that has expired, nothing of it comes back.
    await drafts.keep('a', 'payment buyIn', { method: '1' });
    expect(await drafts.read('a', 'payment buyIn')).toEqual({ method: '1' });
    await drafts.forget('a', 'payment cashOut');
    expect(await drafts.read('a', 'payment cashOut')).toEqual({});
  });

  it('are not kept at all when they take more room than their kind has', async () => {
    const { drafts } = storeAt();
    await drafts.keep('b', 'registered', { phoneNumber: '1' });
    await drafts.keep('a', 'registered', { phoneNumber: LONG.repeat(2000) });
    expect(await drafts.read('a', 'registered')).toEqual({});
    expect(await drafts.read('b', 'registered')).toEqual({ phoneNumber: '1' });
  });

  it.each(['toString', 'other', '', '__proto__'])('there are none of the kind %j', async (kind) => {
    const { drafts } = storeAt();
    await expect(drafts.keep('a', kind as DraftName, {})).rejects.toThrow(RangeError);
    await expect(drafts.read('a', kind as DraftName)).rejects.toThrow(RangeError);
    await expect(drafts.forget('a', kind as DraftName)).rejects.toThrow(RangeError);
  });
});

describe('drafts of several replicas', () => {
  let ms: number;
  let store: FailingStore;
  let first: Drafts;
  let second: Drafts;

  beforeEach(() => {
    ms = 1_000_000;
    const now = () => ms++;
    store = createFailingStore(() => ms);
    [first, second] = [createDrafts(store, now), createDrafts(store, now)];
  });

  it('are those of all, whoever adds to them at the same moment', async () => {
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

  it.each(['away', 'late'] as const)(
    'go to a store that was %s, and the newest of each stay',
    async (how) => {
      await first.keep('a', 'registration', { phoneNumber: '1' });
      await first.keep('a', 'payment buyIn', { amount: '10', method: '1' });
      await first.keep('a', 'payment x', { form: 'f' });
      store.failing = how;
      // Each at the replica that the request came to.
      await first.keep('a', 'registration', { displayName: 'An', email: 'a@b.mx' });
      await first.replace('a', 'payment buyIn', { amount: '20' });
      await first.keep('a', 'payment buyIn', { casino: '1' });
      await first.forget('a', 'payment x');
      await second.keep('a', 'registration', { displayName: 'Ana', zipCode: '06000' });
      await second.replace('a', 'payment buyIn', { amount: '30' });
      await second.keep('b', 'payment y', { form: 'g' });
      expect(await first.read('a', 'registration')).toMatchObject({ displayName: 'An', email: 'a@b.mx' });
      expect(await first.read('a', 'payment buyIn')).toEqual({ amount: '20', casino: '1' });
      expect(await first.read('a', 'payment x')).toEqual({});
      expect(await second.read('a', 'payment buyIn')).toEqual({ amount: '30' });
      store.failing = 'no';
      const whole = { phoneNumber: '1', displayName: 'Ana', email: 'a@b.mx', zipCode: '06000' };
      for (const one of [first, second]) {
        await expect.poll(() => one.read('a', 'registration')).toEqual(whole);
        await expect.poll(() => one.read('a', 'payment buyIn')).toEqual({ amount: '30' });
        await expect.poll(() => one.read('a', 'payment x')).toEqual({});
        await expect.poll(() => one.read('b', 'payment y')).toEqual({ form: 'g' });
      }
      // From then on the other sees at once what is kept.
      await first.keep('a', 'registration', { displayName: 'Ana Ruiz' });
      expect(await second.read('a', 'registration')).toEqual({ ...whole, displayName: 'Ana Ruiz' });
    },
  );

  it('are those of the process while the store is away, and go there with what is kept next', async () => {
    await first.keep('a', 'payment buyIn', { amount: '10', method: '1' });
    store.failing = 'away';
    await first.replace('a', 'payment buyIn', { amount: '20' });
    expect(await first.read('a', 'payment buyIn')).toEqual({ amount: '20' });
    expect(await second.read('a', 'payment buyIn')).toEqual({});
    store.failing = 'no';
    await first.keep('a', 'payment buyIn', { casino: '1' });
    expect(await second.read('a', 'payment buyIn')).toEqual({ amount: '20', casino: '1' });
  });

  it.each(['away', 'late'] as const)(
    'are all there although several were kept at the same moment while the store was %s',
    async (how) => {
      const names = Array.from({ length: 12 }, (_, n) => `payment ${n}` as const);
      store.failing = how;
      await Promise.all(names.map((name) => first.keep('a', name, { form: name })));
      await Promise.all(['x', 'y', 'z'].map((input) => first.keep('a', 'registration', { [input]: input })));
      for (const name of names) expect(await first.read('a', name)).toEqual({ form: name });
      expect(await first.read('a', 'registration')).toEqual({ x: 'x', y: 'y', z: 'z' });
      store.failing = 'no';
      for (const name of names) await expect.poll(() => second.read('a', name)).toEqual({ form: name });
      await expect.poll(() => second.read('a', 'registration')).toEqual({ x: 'x', y: 'y', z: 'z' });
    },
  );

  it('that wait are not lost to one that is kept at the same moment', async () => {
    const update = store.update;
    const pending: (() => void)[] = [];
    // The first step is answered when the second has failed.
    store.update = async (...step) => {
      if (pending.length > 0) throw new Error('the store is away');
      await new Promise<void>((resolve) => pending.push(resolve));
      await update(...step);
    };
    const kept = first.keep('a', 'payment x', { form: 'x' });
    await first.keep('a', 'payment y', { form: 'y' });
    pending[0]?.();
    await kept;
    store.update = update;
    for (const name of ['x', 'y'])
      await expect.poll(() => second.read('a', `payment ${name}`)).toEqual({ form: name });
  });

  it('of visitors push out nothing of players while the store is away', async () => {
    store.failing = 'away';
    await first.keep('player', 'payment x', { form: 'f' });
    for (let n = 0; n < 20_000; n++) await first.keep(`visitor:${n}`, 'registration', { firstName: LONG });
    expect(await first.read('visitor:0', 'registration')).toEqual({});
    store.failing = 'no';
    await expect.poll(() => second.read('player', 'payment x')).toEqual({ form: 'f' });
  });
});
