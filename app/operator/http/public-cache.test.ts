import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallContext } from './call.ts';
import { createPublicCache } from './public-cache.ts';
import { ok, type Result, refused } from './result.ts';

const spanish: CallContext = { trace: TRACE, operatorLanguage: 'es-MX' };
const english: CallContext = { trace: TRACE, operatorLanguage: 'en-US' };
const down = refused(failureOf('ServerUnreachable'));

let ms: number;
let owed: ((result: Result<string>) => void)[];
let asked: CallContext[];
let read: ReturnType<typeof createPublicCache<string>>;

beforeEach(() => {
  ms = 1000;
  owed = [];
  asked = [];
  read = createPublicCache<string>(
    (context) => {
      asked.push(context);
      return new Promise((resolve) => owed.push(resolve));
    },
    { now: () => ms, maximumEntries: 2 },
  );
});

async function answer(result: Result<string>): Promise<void> {
  owed.shift()?.(result);
  await new Promise((resolve) => setImmediate(resolve));
}

async function load(value: string, context = spanish): Promise<void> {
  const reading = read(context);
  await answer(ok(value));
  await reading;
}

describe('a public read', () => {
  it('[OC-RULE-18] waits the first time, and all who ask meanwhile share one flight', async () => {
    const readings = Promise.all([read(spanish), read(spanish), read(spanish)]);
    await answer(ok('a'));
    expect(await readings).toEqual(Array(3).fill({ ok: true, value: 'a', stale: false }));
    expect(asked).toHaveLength(1);
  });

  it('is given from memory for 30 s', async () => {
    await load('a');
    ms += 29_999;
    expect(await read(spanish)).toEqual({ ok: true, value: 'a', stale: false });
    expect(asked).toHaveLength(1);
  });

  it('is asked for again once it is forgotten, in every language', async () => {
    await load('a');
    await load('b', english);
    read.forget();
    await load('c');
    await load('d', english);
    const languages = [spanish, english, spanish, english].map(({ operatorLanguage }) => operatorLanguage);
    expect(asked.map(({ operatorLanguage }) => operatorLanguage)).toEqual(languages);
    expect(await read(spanish)).toEqual({ ok: true, value: 'c', stale: false });
  });

  it('is still given from memory where it is forgotten and the operator does not answer', async () => {
    await load('a');
    read.forget();
    const reading = read(spanish);
    await answer(down);
    expect(await reading).toEqual({ ok: true, value: 'a', stale: true });
    expect(await read(spanish)).toEqual({ ok: true, value: 'a', stale: true });
    ms += 2000;
    await load('b');
    expect(await read(spanish)).toEqual({ ok: true, value: 'b', stale: false });
  });

  it('does not take over what was asked for before it was forgotten', async () => {
    const early = read(spanish);
    read.forget();
    const reading = read(spanish);
    await answer(ok('old'));
    await answer(ok('new'));
    expect([await early, await reading]).toMatchObject([{ value: 'old' }, { value: 'new' }]);
    expect(await read(spanish)).toEqual({ ok: true, value: 'new', stale: false });
  });

  it('is then given at once while one flight fetches it anew', async () => {
    await load('a');
    ms += 30_000;
    expect(await read(spanish)).toEqual({ ok: true, value: 'a', stale: true });
    expect(await read(spanish)).toEqual({ ok: true, value: 'a', stale: true });
    expect(asked).toHaveLength(2);
    await answer(ok('b'));
    expect(await read(spanish)).toEqual({ ok: true, value: 'b', stale: false });
    expect(asked).toHaveLength(2);
  });

  it('is waited for when it is older than 10 min', async () => {
    await load('a');
    ms += 600_000;
    const reading = read(spanish);
    await answer(ok('b'));
    expect(await reading).toEqual({ ok: true, value: 'b', stale: false });
  });

  it('is kept for each language', async () => {
    await load('a', spanish);
    await load('b', english);
    expect(await read(spanish)).toMatchObject({ value: 'a' });
    expect(await read(english)).toMatchObject({ value: 'b' });
    expect(asked.map(({ operatorLanguage }) => operatorLanguage)).toEqual(['es-MX', 'en-US']);
  });

  it('keeps no more languages than it may', async () => {
    await load('a', spanish);
    await load('b', english);
    await load('c', { trace: TRACE, operatorLanguage: 'ja-JP' });
    expect(await read(english)).toMatchObject({ value: 'b' });
    void read(spanish);
    expect(asked).toHaveLength(4);
  });

  it('takes neither the signal nor the address of the one who happened to ask', async () => {
    const gone = { ...spanish, clientAddress: '203.0.113.9', signal: AbortSignal.abort() };
    const reading = read(gone);
    await answer(ok('a'));
    expect(await reading).toMatchObject({ ok: true });
    expect(asked).toEqual([{ ...spanish, onLate: expect.any(Function) }]);
  });
});

describe('an answer that comes too late', () => {
  it('is a value for the next callers, and the page that misses it is told', async () => {
    let late: (result: Result<string>) => void = () => {};
    const askAsPage = async () => {
      const lateReads = { isLate: false } as NonNullable<CallContext['lateReads']>;
      return [await read({ ...spanish, lateReads }), lateReads.isLate];
    };
    read = createPublicCache<string>(
      async ({ onLate }) => {
        onLate?.(new Promise((resolve) => (late = resolve)));
        return down;
      },
      { now: () => ms },
    );
    expect(await askAsPage()).toEqual([down, true]);
    expect(await askAsPage()).toEqual([down, true]);
    late(ok('a'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await askAsPage()).toEqual([{ ok: true, value: 'a', stale: false }, false]);
  });
});

describe('while the operator is down', () => {
  it('a stale value is better than a failure', async () => {
    await load('a');
    ms += 60_000;
    await read(spanish);
    await answer(down);
    expect(await read(spanish)).toEqual({ ok: true, value: 'a', stale: true });
  });

  it('the operator is asked again every 2 s at the most', async () => {
    await load('a');
    ms += 60_000;
    await read(spanish);
    await answer(down);
    ms += 1999;
    await read(spanish);
    expect(asked).toHaveLength(2);
    ms += 1;
    await read(spanish);
    expect(asked).toHaveLength(3);
    await answer(ok('b'));
    expect(await read(spanish)).toEqual({ ok: true, value: 'b', stale: false });
  });

  it('who has no value gets the failure, within 2 s without a call', async () => {
    const reading = read(spanish);
    await answer(down);
    expect(await reading).toEqual(down);
    ms += 1999;
    expect(await read(spanish)).toEqual(down);
    expect(asked).toHaveLength(1);
    ms += 1;
    const again = read(spanish);
    await answer(ok('a'));
    expect(await again).toEqual({ ok: true, value: 'a', stale: false });
  });

  it('a value older than 10 min is not given any more', async () => {
    await load('a');
    ms += 600_001;
    const reading = read(spanish);
    await answer(down);
    expect(await reading).toEqual(down);
  });

  it('a newer value is waited for, by everybody at once, unless the one at hand is 2 s old', async () => {
    await load('a');
    ms += 1999;
    expect(await read(spanish, { isNewer: true })).toEqual({ ok: true, value: 'a', stale: false });
    ms += 1;
    const readings = [read(spanish, { isNewer: true }), read(spanish, { isNewer: true })];
    await answer(ok('b'));
    const newer = { ok: true, value: 'b', stale: false };
    expect(await Promise.all(readings)).toEqual([newer, newer]);
    expect(asked).toHaveLength(2);
  });
});
