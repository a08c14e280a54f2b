import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomPlans } from './money-plans.ts';
import { carryOutAll } from './money-run.ts';
import { type Replicas, startReplicas } from './replicas.ts';

/**
 * Randomised payments with an operator and a portal that fail: one intention is never more than one transaction, and the
 * page tells the truth. RUNS says how many, SEED which.
 */
const RUNS = Number(process.env.RUNS ?? 60);
const SEED = Number(process.env.SEED ?? 20_261_121);
const LIMIT_MS = 240_000 + RUNS * 10_000;

let replicas: Replicas;

beforeAll(async () => {
  replicas = await startReplicas();
});

afterAll(() => replicas?.stop());

it(
  `[S4-TX-20] ${RUNS} payments are never doubled and never called failed when they are not (seed ${SEED})`,
  async () => {
    const failures = await carryOutAll({ replicas, plans: randomPlans(RUNS, SEED), isRedisFailing: false });
    expect(failures.join('\n')).toBe('');
  },
  LIMIT_MS,
);
