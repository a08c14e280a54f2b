import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { ok, type Result, refused } from '#app/operator/http/result.ts';
import { createMemoryStore } from '#app/store/store.ts';
import { createOperationStore, type OperationStore } from './operation-store.ts';
import { createOperation, type Operation } from './operation-token.ts';
import { Operations } from './operations.ts';

type Started = { transactionId: string };

const content = { casinoId: 12, methodId: 'm_oxxo', amountAU: 20_000 };
const other = { ...content, amountAU: 99_000 };
const started = ok({ transactionId: 'tx_1' });
const refusal = refused(failureOf('RejectedByPaymentService', { outcome: 'refused' }));
const notKnown = refused(failureOf('WaitingForProviderConfirmation', { outcome: 'unknown' }));
const done = (result: Result<Started>, isReplay: boolean) => ({ kind: 'done', result, isReplay });
const broken = () => Promise.reject(new Error('the store is gone'));

let now: number;
let store: OperationStore;
let operation: Operation;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 18);
  store = createOperationStore(
    createMemoryStore(() => now),
    () => now,
  );
  operation = createOperation({ sessionId: 'session-1', purpose: 'buyIn' }, now);
});

/** A process of the portal; all of a test share the store. `joinWaitMs` is how long it waits for another process. */
const replica = (joinWaitMs = 300) => new Operations({ store, flightWaitMs: 300, joinWaitMs, pollMs: 10 });

const call =
  (result: Result<Started>, ms = 0) =>
  async (): Promise<Result<Started>> => {
    await sleep(ms);
    return result;
  };
const never = () => new Promise<Result<Started>>(() => undefined);
/** What must not be made. */
const noCall = (): Promise<Result<Started>> => Promise.reject(new Error('called once more'));

describe('what came of a form', () => {
  it('is given at once: nobody waits for what is over', async () => {
    await replica().run(operation, content, call(started));
    const hurried = replica(0);
    expect(await hurried.run(operation, content, noCall)).toEqual(done(started, true));
    expect(await hurried.recall(operation, content)).toEqual(done(started, true));
  });

  it('is recalled for a form that says something else by now, once it is known', async () => {
    await replica().run(operation, content, call(started));
    expect(await replica().recall(operation, other)).toEqual(done(started, true));
  });

  it('is not recalled for such a form while the operator has not told it', async () => {
    await replica().run(operation, content, call(notKnown));
    expect(await replica().recall(operation, other)).toEqual({ kind: 'changed' });
    expect(await replica().recall(operation, content)).toEqual(done(notKnown, true));
    expect(await replica().recall(operation, null)).toEqual(done(notKnown, true));
  });

  it('is recalled for such a form when it was refused while one waited', async () => {
    const operations = replica();
    const running = operations.run(operation, content, call(refusal, 20));
    await sleep(1);
    expect(await operations.recall(operation, other)).toEqual(done(refusal, true));
    await running;
  });

  it('is nothing when another process was refused meanwhile', async () => {
    const running = replica().run(operation, content, call(refusal, 20));
    await sleep(1);
    expect(await replica().recall(operation, content)).toBeNull();
    await running;
  });

  it('is nothing when the store cannot be asked, and not known when it goes while one waits', async () => {
    void replica().run(operation, content, never);
    await sleep(1);
    let looks = 0;
    const whole = store;
    store = { ...whole, read: (nonce) => (looks++ === 0 ? whole.read(nonce) : broken()) };
    expect(await replica().recall(operation, content)).toEqual({ kind: 'waiting' });
    store = { ...whole, read: broken };
    expect(await replica().recall(operation, content)).toBeNull();
  });
});

describe('a form that waits for another one', () => {
  it('is told that nothing can be remembered when that one is', async () => {
    store = {
      ...store,
      remembersSinceMs: async () => {
        await sleep(20);
        return broken();
      },
    };
    const operations = replica();
    const running = operations.run(operation, content, noCall);
    await sleep(1);
    expect(await operations.run(operation, content, noCall)).toEqual({ kind: 'unavailable' });
    expect(await running).toEqual({ kind: 'unavailable' });
  });

  it('is not told what came of another content that took its place', async () => {
    void replica().run(operation, content, never);
    await sleep(1);
    const waiting = replica().run(operation, content, noCall);
    await store.forget(operation.nonce);
    await replica().run(operation, other, call(started));
    expect(await waiting).toEqual({ kind: 'changed' });
  });

  it('asks by itself when that one ended with its session', async () => {
    const operations = replica();
    const leave = new Response(null, { status: 303 });
    const leaving = operations.run(operation, content, async () => {
      await sleep(20);
      throw leave;
    });
    await sleep(1);
    const again = operations.askAgain(operation, content, call(started));
    await expect(leaving).rejects.toBe(leave);
    expect(await again).toEqual(done(started, false));
  });

  it('finds the one that took the operation up again, not the end of the one before', async () => {
    const whole = store;
    let second: Promise<unknown> = Promise.resolve();
    let finish = (_result: Result<Started>): void => undefined;
    // Taken up again at the moment when it is set free, before the first one has come to its end.
    store = {
      ...whole,
      release: async (nonce) => {
        await whole.release(nonce);
        const answer = new Promise<Result<Started>>((resolve) => {
          finish = resolve;
        });
        second = operations.run(operation, content, () => answer);
        await sleep(5);
      },
    };
    const operations = replica(0);
    await operations.run(operation, content, call(refusal));
    const third = operations.run(operation, content, noCall);
    await sleep(5);
    finish(started);
    expect(await third).toEqual(done(started, true));
    expect(await second).toEqual(done(started, false));
  });
});
