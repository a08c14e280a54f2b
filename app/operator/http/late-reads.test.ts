import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import { createLateReads, type LateReads, type LateReadsOf } from './late-reads.ts';

let clock: number;
let lateReads: LateReadsOf;

beforeEach(() => {
  clock = 1_000_000;
  lateReads = createLateReads(() => clock);
});

const NOT_IN_TIME = refused(failureOf('ServerUnreachable'));

const request = (owner: string | null, path = '/a') => lateReads(() => owner, path);
const good = (au: number): Result<unknown> => ({ ok: true, value: { au } });

const miss = (reads: LateReads, key: string, answer: Promise<Result<unknown>>, isOptional = false) =>
  reads.read(key, isOptional, async (onLate) => {
    onLate(answer);
    return NOT_IN_TIME;
  });

const find = async (reads: LateReads, key: string) => {
  const result = await reads.read(key, false, async () => NOT_IN_TIME);
  return result.ok ? result : null;
};

const wait = (reads: LateReads, key: string) => reads.read(key, false, () => new Promise(() => {}));

describe('an answer that came too late for its page', () => {
  it('is given to the next page of its session, once, and to no other read', async () => {
    await miss(request('ann'), 'funds', Promise.resolve(good(5)));
    expect(await find(request('ben'), 'funds')).toBeNull();
    expect(await find(request('ann'), 'methods')).toBeNull();
    expect(await find(request('ann'), 'funds')).toEqual(good(5));
    expect(await find(request('ann'), 'funds')).toBeNull();
  });

  it('can be waited for while it is still to come', async () => {
    await miss(request('ann'), 'funds', sleep(20, good(5)));
    expect(await wait(request('ann'), 'funds')).toEqual(good(5));
  });

  it('gives way to one that comes sooner, and to the new one when it fails', async () => {
    await miss(request('ann'), 'funds', new Promise(() => {}));
    expect(await request('ann').read('funds', false, async () => good(6))).toEqual(good(6));
    await miss(request('ben'), 'funds', sleep(5, refused(failureOf('http500'))));
    expect(await request('ben').read('funds', false, () => sleep(10, good(7)))).toEqual(good(7));
  });

  it('is good for 15 seconds', async () => {
    await miss(request('ann'), 'funds', Promise.resolve(good(5)));
    await sleep(1);
    clock += 15_001;
    expect(await find(request('ann'), 'funds')).toBeNull();
  });

  it('is handed on by pages that show nothing of it, for a minute in all', async () => {
    await miss(request('ann'), 'funds', Promise.resolve(good(5)));
    await sleep(1);
    for (let page = 0; page < 5; page++) {
      clock += 11_000;
      const reads = request('ann');
      expect(await find(reads, 'funds'), `page ${page}`).toEqual(good(5));
      reads.keepForNextPage();
    }
    clock += 11_000;
    expect(await find(request('ann'), 'funds')).toBeNull();
  });

  it('is handed on with what came in time', async () => {
    const reads = request('ann');
    await reads.read('site', false, async () => good(6));
    reads.keepForNextPage();
    expect(await find(request('ann'), 'site')).toEqual(good(6));
  });

  it.each(['before it comes', 'when it has come'])('is dropped by a write, %s', async (when) => {
    await miss(request('ann'), 'funds', sleep(when === 'before it comes' ? 5 : 0, good(5)));
    if (when === 'when it has come') await sleep(5);
    request('ann').forget();
    await sleep(10);
    expect(await find(request('ann'), 'funds')).toBeNull();
  });

  it('is not kept when it was asked for before a write, and is late after it', async () => {
    const before = request('ann');
    await before.read('site', false, async () => good(6));
    const writer = request('ann');
    writer.forget();
    await miss(before, 'funds', Promise.resolve(good(5)));
    before.keepForNextPage();
    await sleep(1);
    expect(await find(request('ann'), 'funds')).toBeNull();
    expect(await find(request('ann'), 'site')).toBeNull();
    await miss(writer, 'funds', Promise.resolve(good(7)));
    expect(await find(request('ann'), 'funds')).toEqual(good(7));
  });

  it('is not kept when it is a refusal, never came, or is of no session', async () => {
    await miss(request('ann'), 'funds', Promise.resolve(refused(failureOf('http500'))));
    await miss(request('ben'), 'funds', Promise.reject(new Error('gone')));
    await miss(request(null), 'funds', Promise.resolve(good(5)));
    await sleep(1);
    for (const owner of ['ann', 'ben', null]) expect(await find(request(owner), 'funds')).toBeNull();
  });

  it('gives way to newer ones of its session', async () => {
    for (let n = 0; n < 13; n++) await miss(request('ann'), `read ${n}`, Promise.resolve(good(n)));
    await sleep(1);
    expect(await find(request('ann'), 'read 0')).toBeNull();
    expect(await find(request('ann'), 'read 1')).toEqual(good(1));
  });
});

describe('a page', () => {
  it('is late when an answer that it misses is still to come, and when its call was not sent', async () => {
    const first = request('ann');
    await miss(first, 'funds', new Promise(() => {}));
    expect(first.isLate).toBe(true);
    const second = request('ann');
    await find(second, 'funds');
    expect(second.isLate).toBe(true);
  });

  it('[S2-HOME-23] is not late for a refusal, nor for what it can do without', async () => {
    const reads = request('ann');
    await find(reads, 'funds');
    await miss(reads, 'transactions', Promise.resolve(good(5)), true);
    expect(reads.isLate).toBe(false);
    expect(await find(request('ann'), 'transactions')).toEqual(good(5));
  });

  it('waits longer when it has waited in vain within a minute, and no other page does', () => {
    expect(request('ann').patienceMs).toBeNull();
    request('ann').keepForNextPage();
    expect(request('ann').patienceMs).toBe(6000);
    expect([request('ann', '/b').patienceMs, request('ben').patienceMs]).toEqual([null, null]);
    clock += 60_001;
    expect(request('ann').patienceMs).toBeNull();
  });

  it('does so after a write, too', () => {
    request('ann').keepForNextPage();
    request('ann').forget();
    expect(request('ann').patienceMs).toBe(6000);
  });
});
