import { describe, expect, it } from 'vitest';
import { createDrafts, type DraftName } from './drafts.ts';

const MINUTE_MS = 60_000;
/** As long as a text of a form may be. */
const LONG = 'x'.repeat(300);

function storeAt(startMs = 1_000_000) {
  let ms = startMs;
  const drafts = createDrafts(() => ms);
  return { drafts, wait: (byMs: number) => (ms += byMs) };
}

describe('drafts', () => {
  it('are kept for ten minutes after they were last added to, and for their owner alone', async () => {
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

  it('of visitors push out nothing of players, nor a code that was sent', async () => {
    const { drafts } = storeAt();
    const kept: DraftName[] = [
      'registered',
      'passwordReset',
      'sentCode phone',
      'personalInfo',
      'cashOut Xy_-90aBcDeF',
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

  it('take room by what is in them, and give it back', async () => {
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

  it('of one owner push out the owner’s own, so that nobody fills a kind alone', async () => {
    const { drafts } = storeAt();
    await drafts.keep('other', 'cashOut 0', { form: 'amount=1' });
    for (let n = 0; n < 30_000; n++) await drafts.keep('player', `cashOut ${n}`, { form: LONG });
    expect(await drafts.read('other', 'cashOut 0')).toEqual({ form: 'amount=1' });
    expect(await drafts.read('player', 'cashOut 29999')).toEqual({ form: LONG });
    expect(await drafts.read('player', 'cashOut 29980')).toEqual({ form: LONG });
    expect(await drafts.read('player', 'cashOut 29979')).toEqual({});
  });
});
