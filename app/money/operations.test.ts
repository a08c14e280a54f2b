import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { ok, type Result, refused } from '#app/operator/http/result.ts';
import { createMemoryStore } from '#app/store/store.ts';
import { createOperationStore, type OperationStore } from './operation-store.ts';
import { createOperation, type Operation } from './operation-token.ts';
import { DONE_TTL_MS, INFLIGHT_TTL_MS, Operations } from './operations.ts';

const START = Date.UTC(2026, 10, 21, 18);
const owner = { sessionId: 'session-1', purpose: 'buyIn' } as const;
const content = { casinoId: 12, methodId: 'm_oxxo', amountAU: 20_000 };
type Started = { transactionId: string };

let now: number;
let store: OperationStore;
let calls: number;
let operation: Operation;

beforeEach(() => {
  now = START;
  store = createOperationStore(
    createMemoryStore(() => now),
    () => now,
  );
  calls = 0;
  operation = createOperation(owner, now);
});

/** A process of the portal; all of a test share the store. */
const replica = () => new Operations({ store, flightWaitMs: 300, joinWaitMs: 300, pollMs: 10 });

/** A call of the operator that takes its time. */
const call =
  (result: Result<Started>, ms = 0) =>
  async (): Promise<Result<Started>> => {
    calls += 1;
    await sleep(ms);
    return result;
  };

const started = ok({ transactionId: 'tx_1' });
const refusal = refused(failureOf('RejectedByPaymentService', { outcome: 'refused' }));
const notKnown = refused(failureOf('WaitingForProviderConfirmation', { outcome: 'unknown' }));
const done = (result: Result<Started>, isReplay: boolean) => ({ kind: 'done', result, isReplay });

describe('a form that is sent many times', () => {
  it('20 times at once to 3 processes is one call, and 20 times the same answer', async () => {
    const replicas = [replica(), replica(), replica()];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => replicas[n % 3]?.run(operation, content, call(started, 50))),
    );
    expect(calls).toBe(1);
    expect(outcomes.map((outcome) => outcome?.kind === 'done' && outcome.result)).toEqual(
      Array.from({ length: 20 }, () => started),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === 'done' && !outcome.isReplay)).toHaveLength(1);
  });

  it('later gives what came of it, without a call, in every process', async () => {
    const first = replica();
    expect(await first.run(operation, content, call(started))).toEqual(done(started, false));
    expect(await first.run(operation, content, call(refusal))).toEqual(done(started, true));
    expect(await replica().run(operation, content, call(refusal))).toEqual(done(started, true));
    now += DONE_TTL_MS - 1;
    expect(await first.run(operation, content, call(refusal))).toEqual(done(started, true));
    expect(calls).toBe(1);
  });

  it('is recalled whatever it says now, here and in another process, and unknown before', async () => {
    const first = replica();
    expect(await first.recall(operation, content)).toBeNull();
    const flight = first.run(operation, content, call(started, 50));
    await sleep(10);
    expect(await first.recall(operation, content)).toEqual(done(started, true));
    await flight;
    expect(await replica().recall(operation, content)).toEqual(done(started, true));
    expect(calls).toBe(1);
  });

  it('is not recalled as what another content would be, while it is not known what became of it', async () => {
    const other = { ...content, amountAU: 99_000 };
    void replica().run(operation, content, () => new Promise<Result<Started>>(() => undefined));
    await sleep(1);
    expect(await replica().recall(operation, other)).toEqual({ kind: 'changed' });
    expect(await replica().recall(operation, content)).toEqual({ kind: 'waiting' });
    expect(await replica().recall(operation, null)).toEqual({ kind: 'waiting' });
  });

  it('gives an outcome that is not known again and again, and never calls anew', async () => {
    expect(await replica().run(operation, content, call(notKnown))).toEqual(done(notKnown, false));
    expect(await replica().run(operation, content, call(started))).toEqual(done(notKnown, true));
    expect(calls).toBe(1);
  });

  it.each([
    ['the same process', true],
    ['another process', false],
  ])('waits as long as a page can, in %s, and then says that it waits', async (_name, isSame) => {
    const first = replica();
    const running = first.run(operation, content, call(started, 500));
    await sleep(5);
    const second = isSame ? first : replica();
    expect(await second.run(operation, content, call(started))).toEqual({ kind: 'waiting' });
    expect(await running).toEqual(done(started, false));
    expect(await second.run(operation, content, call(started))).toEqual(done(started, true));
    expect(calls).toBe(1);
  });
});

describe('a form that says something else than before', () => {
  it.each([
    { ...content, amountAU: 99_000 },
    { ...content, methodId: 'm_card' },
    { ...content, casinoId: 13 },
  ])('is not taken for the one that was sent: %j', async (other) => {
    const operations = replica();
    const running = operations.run(operation, content, call(started, 30));
    expect(await operations.run(operation, other, call(started))).toEqual({ kind: 'changed' });
    await running;
    expect(await operations.run(operation, other, call(started))).toEqual({ kind: 'changed' });
    expect(calls).toBe(1);
  });
});

describe('what goes wrong', () => {
  it('a process that dies holds its operation for two minutes', async () => {
    void replica().run(operation, content, () => new Promise<Result<Started>>(() => undefined));
    await sleep(1);
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'waiting' });
    now += INFLIGHT_TTL_MS - 1;
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'waiting' });
    expect(calls).toBe(0);
    now += 1;
    expect(await replica().run(operation, content, call(started))).toEqual(done(started, false));
  });

  it('a session that ends before anything is sent sets the operation free', async () => {
    const leave = new Response(null, { status: 303 });
    const operations = replica();
    const leaving = operations.run(operation, content, async () => {
      await sleep(20);
      throw leave;
    });
    const joining = operations.run(operation, content, call(started));
    await expect(leaving).rejects.toBe(leave);
    // The session that ended was that of the other one.
    expect(await joining).toEqual(done(started, false));
    expect(calls).toBe(1);
  });

  it('an error in the middle of it does not: it may have been carried out', async () => {
    const operations = replica();
    const failing = operations.run(operation, content, async () => {
      await sleep(20);
      throw new TypeError('broken');
    });
    const joining = operations.run(operation, content, call(started));
    await expect(failing).rejects.toThrow('broken');
    expect(await joining).toEqual({ kind: 'waiting' });
    expect(await operations.run(operation, content, call(started))).toEqual({ kind: 'waiting' });
    expect(calls).toBe(0);
  });

  it('a token from before the memory began is not believed to be unused', async () => {
    now += 1;
    store = createOperationStore(
      createMemoryStore(() => now),
      () => now,
    );
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'forgotten' });
    expect(calls).toBe(0);
  });

  it('a memory that is emptied while one waits does not say that nothing happens', async () => {
    const running = replica().run(operation, content, call(started, 60));
    await sleep(5);
    store = { ...store, read: async () => null, remembersSinceMs: async () => now + 1 };
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'waiting' });
    await running;
    expect(calls).toBe(1);
  });

  const broken = () => Promise.reject(new Error('the store is gone'));

  it.each(['claim', 'remembersSinceMs'] as const)('a store without %s: nothing is sent', async (method) => {
    store = { ...store, [method]: broken };
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'unavailable' });
    expect(calls).toBe(0);
  });

  it('a store that goes while the call is made changes nothing about its result', async () => {
    const whole = store;
    store = { ...store, finish: broken, release: broken };
    expect(await replica().run(operation, content, call(started))).toEqual(done(started, false));
    store = whole;
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'waiting' });
    expect(calls).toBe(1);
  });

  it('a store that goes while one waits: it waits', async () => {
    const running = replica().run(operation, content, call(started, 30));
    await sleep(5);
    store = { ...store, read: broken };
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'waiting' });
    await running;
    expect(calls).toBe(1);
  });
});

describe('asking again for an outcome that is not known', () => {
  it('makes the call once more, and what comes of it is what came of the form', async () => {
    const operations = replica();
    await operations.run(operation, content, call(notKnown));
    expect(await operations.askAgain(operation, content, call(started))).toEqual(done(started, false));
    expect(await replica().run(operation, content, call(refusal))).toEqual(done(started, true));
    expect(calls).toBe(2);
  });

  it('sets the form free when the operator refuses, whoever has carried it out', async () => {
    void replica().run(operation, content, () => new Promise<Result<Started>>(() => undefined));
    await sleep(1);
    const operations = replica();
    expect(await operations.askAgain(operation, content, call(refusal))).toEqual(done(refusal, false));
    expect(await operations.run(operation, content, call(started))).toEqual(done(started, false));
  });

  it('joins the call that is under way, and needs no store', async () => {
    const operations = replica();
    const running = operations.run(operation, content, call(started, 30));
    await sleep(5);
    expect(await operations.askAgain(operation, content, call(started))).toEqual(done(started, true));
    await running;
    expect(calls).toBe(1);
    store = { ...store, finish: () => Promise.reject(new Error('the store is gone')) };
    expect(await replica().askAgain(operation, content, call(started))).toEqual(done(started, false));
  });
});

describe('what is known of a form before it is sent', () => {
  it('is that nobody has sent it, that somebody is at it, or what came of it', async () => {
    const operations = replica();
    expect(await operations.standing(operation)).toEqual({ kind: 'untouched' });
    const running = operations.run(operation, content, call(started, 30));
    await sleep(5);
    expect(await replica().standing(operation)).toEqual({ kind: 'underWay' });
    await running;
    expect(await replica().standing(operation)).toEqual({ kind: 'done', result: started });
  });

  it('is nothing certain when the memory is younger, or cannot be asked', async () => {
    now += 1;
    store = createOperationStore(
      createMemoryStore(() => now),
      () => now,
    );
    expect(await replica().standing(operation)).toEqual({ kind: 'uncertain' });
    store = { ...store, look: () => Promise.reject(new Error('the store is gone')) };
    expect(await replica().standing(operation)).toEqual({ kind: 'unavailable' });
  });
});
