import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import { createLateAnswers, type LateAnswers } from './late-answers.ts';

let clock: number;
let answers: LateAnswers;

beforeEach(() => {
  clock = 1_000_000;
  answers = createLateAnswers(() => clock);
});

const request = (owner: string | null, path = '/a') => answers.forRequest(() => owner, path);
const good = (au: number): Result<unknown> => ({ ok: true, value: { au } });

describe('an answer that came too late for its page', () => {
  it('is given to the next page of its session, once, and to no other read', async () => {
    request('ann').expect('funds', Promise.resolve(good(5)));
    await sleep(1);
    expect(request('ben').find('funds')).toBeNull();
    expect(request('ann').find('methods')).toBeNull();
    expect(request('ann').find('funds')).toEqual(good(5));
    expect(request('ann').find('funds')).toBeNull();
  });

  it('can be waited for while it is still to come', async () => {
    request('ann').expect('funds', sleep(20, good(5)));
    expect(await request('ann').find('funds')).toEqual(good(5));
  });

  it('is good for 15 seconds', async () => {
    request('ann').expect('funds', Promise.resolve(good(5)));
    await sleep(1);
    clock += 15_001;
    expect(request('ann').find('funds')).toBeNull();
  });

  it('is handed on by pages that show nothing of it, for a minute in all', async () => {
    request('ann').expect('funds', Promise.resolve(good(5)));
    await sleep(1);
    for (let page = 0; page < 5; page++) {
      clock += 11_000;
      const reads = request('ann');
      expect(reads.find('funds'), `page ${page}`).toEqual(good(5));
      reads.handOn();
    }
    clock += 11_000;
    expect(request('ann').find('funds')).toBeNull();
  });

  it('is handed on with what came in time', () => {
    const reads = request('ann');
    reads.note('site', good(6));
    reads.handOn();
    expect(request('ann').find('site')).toEqual(good(6));
  });

  it.each(['before it comes', 'when it has come'])('is dropped by a write, %s', async (when) => {
    request('ann').expect('funds', Promise.resolve(good(5)));
    if (when === 'when it has come') await sleep(1);
    request('ann').forget();
    await sleep(1);
    expect(request('ann').find('funds')).toBeNull();
  });

  it('is not kept when it was asked for before a write, and is late after it', async () => {
    const before = request('ann');
    const writer = request('ann');
    writer.forget();
    before.note('site', good(6));
    before.expect('funds', Promise.resolve(good(5)));
    before.handOn();
    await sleep(1);
    expect([request('ann').find('funds'), request('ann').find('site')]).toEqual([null, null]);
    writer.expect('funds', Promise.resolve(good(7)));
    await sleep(1);
    expect(request('ann').find('funds')).toEqual(good(7));
  });

  it('is not kept when it is a refusal, never came, or is of no session', async () => {
    request('ann').expect('funds', Promise.resolve(refused(failureOf('http500'))));
    request('ben').expect('funds', Promise.reject(new Error('gone')));
    request(null).expect('funds', Promise.resolve(good(5)));
    await sleep(1);
    for (const owner of ['ann', 'ben', null]) expect(request(owner).find('funds')).toBeNull();
  });

  it('gives way to newer ones of its session', async () => {
    for (let n = 0; n < 13; n++) request('ann').expect(`read ${n}`, Promise.resolve(good(n)));
    await sleep(1);
    expect([request('ann').find('read 0'), request('ann').find('read 1')]).toEqual([null, good(1)]);
  });
});

describe('a page that has waited in vain', () => {
  it('waits longer when it is opened again within a minute, and no other page does', () => {
    expect(request('ann').patienceMs).toBeNull();
    request('ann').handOn();
    expect(request('ann').patienceMs).toBe(6000);
    expect([request('ann', '/b').patienceMs, request('ben').patienceMs]).toEqual([null, null]);
    clock += 60_001;
    expect(request('ann').patienceMs).toBeNull();
  });

  it('does so after a write, too', () => {
    request('ann').handOn();
    request('ann').forget();
    expect(request('ann').patienceMs).toBe(6000);
  });
});
