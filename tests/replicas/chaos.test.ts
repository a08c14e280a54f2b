import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomPlans } from '#tests/faults/money-plans.ts';
import { carryOutAll } from '#tests/faults/money-run.ts';
import { type Replicas, startReplicas } from '#tests/faults/replicas.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';

/**
 * Randomised payments over three processes with an operator, a process and a Redis that fail: one intention ends as one
 * transaction at most, and the page tells the truth. RUNS says how many, SEED which.
 */
const RUNS = Number(process.env.RUNS ?? 60);
const SEED = Number(process.env.SEED ?? 20_261_123);
const LIMIT_MS = 240_000 + RUNS * 10_000;

let redis: TestRedis;
let replicas: Replicas;

beforeAll(async () => {
  redis = await startTestRedis();
  replicas = await startReplicas(redis);
});

afterAll(async () => {
  await replicas?.stop();
  await redis?.close();
});

/** What happens to Redis: how long it goes well before, how, and how long for, in ms. */
const troubles = fc.record({
  afterMs: fc.integer({ min: 200, max: 3000 }),
  kind: fc.constantFrom('stands still', 'stands still', 'stands still', 'dies, and starts empty'),
  forMs: fc.integer({ min: 60, max: 1000 }),
});

/** Troubles Redis until it is told to stop; gives how often. */
function troubleRedis(): { stop: () => Promise<number> } {
  const queue = fc.sample(troubles, { numRuns: 5000, seed: SEED });
  let isOver = false;
  let times = 0;
  const work = async () => {
    while (!isOver) {
      const { afterMs, kind, forMs } = queue[times++ % queue.length] ?? { afterMs: 0, kind: '', forMs: 0 };
      await sleep(afterMs);
      const isDeath = kind === 'dies, and starts empty';
      if (isDeath) await redis.stop();
      else redis.freeze();
      await sleep(forMs);
      if (isDeath) await redis.start();
      else redis.thaw();
    }
    return times;
  };
  const working = work();
  return {
    stop() {
      isOver = true;
      return working;
    },
  };
}

it(
  `${RUNS} payments are one each while Redis, the operator and a process fail (seed ${SEED})`,
  async () => {
    const trouble = troubleRedis();
    const failures = await carryOutAll({ replicas, plans: randomPlans(RUNS, SEED), isRedisFailing: true });
    const times = await trouble.stop();
    expect(failures.join('\n')).toBe('');
    expect(times).toBeGreaterThan(RUNS / 20);
  },
  LIMIT_MS,
);
