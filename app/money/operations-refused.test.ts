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
const started = ok({ transactionId: 'tx_1' });
const refusal = refused(failureOf('RejectedByPaymentService', { outcome: 'refused' }));
const done = (result: Result<Started>, isReplay: boolean) => ({ kind: 'done', result, isReplay });

let store: OperationStore;
let calls: number;
let operation: Operation;

beforeEach(() => {
  const now = Date.UTC(2026, 10, 21, 18);
  store = createOperationStore(
    createMemoryStore(() => now),
    () => now,
  );
  calls = 0;
  operation = createOperation({ sessionId: 'session-1', purpose: 'buyIn' }, now);
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

describe('a refusal', () => {
  it('is told to all who were waiting, and sets the operation free', async () => {
    const first = replica();
    const both = [
      first.run(operation, content, call(refusal, 30)),
      first.run(operation, content, call(started)),
    ];
    expect(await Promise.all(both)).toEqual([done(refusal, false), done(refusal, true)]);
    expect(calls).toBe(1);
    expect(await first.run(operation, content, call(started))).toEqual(done(started, false));
  });

  it('in another process lets the one that waited ask by itself, with the same key', async () => {
    const running = replica().run(operation, content, call(refusal, 50));
    await sleep(5);
    expect(await replica().run(operation, content, call(refusal))).toEqual(done(refusal, false));
    await running;
    expect(calls).toBe(2);
  });

  it('is not told to one that waited while another one that did is carried out', async () => {
    const running = replica().run(operation, content, call(refusal, 50));
    await sleep(5);
    const waiting = [1, 2, 3].map(() => replica().run(operation, content, call(started)));
    const ends = await Promise.all(waiting);
    expect(await running).toEqual(done(refusal, false));
    expect(calls).toBe(2);
    expect(ends.map((end) => end.kind === 'done' && end.result.ok)).toEqual([true, true, true]);
  });

  it('again and again leaves one that waits where it was, with the same key', async () => {
    let turns = 0;
    // Taken whenever it is asked for, and free as soon as one looks.
    store = {
      ...store,
      claim: async (_nonce, fingerprint) => {
        turns += 1;
        return { state: 'inflight', fingerprint };
      },
      read: async () => null,
    };
    expect(await replica().run(operation, content, call(started))).toEqual({ kind: 'forgotten' });
    expect([turns, calls]).toEqual([3, 0]);
  });

  it('in another process says nothing of a time before, when it may have been sent', async () => {
    const again = { ...operation, mayBeSent: true } as const;
    const running = replica().run(again, content, call(refusal, 50));
    await sleep(5);
    expect(await replica().run(again, content, call(started))).toEqual({ kind: 'forgotten' });
    await running;
    expect(calls).toBe(1);
  });

  it('for a proof that is wanted lets the same operation be carried out with it', async () => {
    const stepUp = refused(failureOf('StepUpRequired', { outcome: 'refused' }));
    const operations = replica();
    expect(await operations.run(operation, content, call(stepUp))).toEqual(done(stepUp, false));
    expect(await operations.run(operation, content, call(started))).toEqual(done(started, false));
    expect(await operations.run(operation, content, call(started))).toEqual(done(started, true));
    expect(calls).toBe(2);
  });

  it('without an outcome was one before anything was sent', async () => {
    const notSent = refused(failureOf('ServerUnreachable'));
    expect(await replica().run(operation, content, call(notSent))).toEqual(done(notSent, false));
    expect(await replica().run(operation, content, call(started))).toEqual(done(started, false));
  });
});
