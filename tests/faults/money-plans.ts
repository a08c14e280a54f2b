import fc from 'fast-check';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { Intention } from './money-forms.ts';

/** How a call that moves money goes wrong, and whether the operator carries it out all the same. */
export interface MoneyFault {
  fault: FaultInput['fault'] | null;
  isCarriedOut: boolean;
  /** The portal's process is killed while the call is under way. */
  kills?: true;
}

const taken = (fault: FaultInput['fault']): MoneyFault => ({
  fault: { ...fault, takesEffect: true },
  isCarriedOut: true,
});
const lost = (fault: FaultInput['fault']): MoneyFault => ({ fault, isCarriedOut: false });

/** Longer than the portal waits for a payment, in ms. */
const TOO_LATE_MS = 9000;

export const MONEY_FAULTS = {
  none: { fault: null, isCarriedOut: true },
  'slow answer': taken({ delayMs: 700 }),
  'answer too late': taken({ delayMs: TOO_LATE_MS }),
  hang: lost({ hang: true }),
  'hang after taking it': taken({ hang: true }),
  'reset before': lost({ reset: 'before' }),
  'reset after taking it': taken({ reset: 'before' }),
  'reset after the headers': taken({ reset: 'afterHeaders' }),
  'reset in the answer': taken({ reset: 'midBody' }),
  '500': lost({ status: 500 }),
  '500 after taking it': taken({ status: 500 }),
  '503 after taking it': taken({ status: 503 }),
  'half an answer': taken({ malformed: true }),
  'an answer of another shape': taken({ wrongSchema: true }),
  'an empty answer': taken({ status: 204 }),
  'a page in its place': taken({ body: '<h1>Welcome to nginx</h1>' }),
  'killed before the operator took it': { fault: { hang: true }, isCarriedOut: false, kills: true },
  'killed after the operator took it': {
    fault: { hang: true, takesEffect: true },
    isCarriedOut: true,
    kills: true,
  },
} as const satisfies Record<string, MoneyFault>;
export type MoneyFaultName = keyof typeof MONEY_FAULTS;

/** What comes of an amount when nothing goes wrong (contract §10). */
export type Ending = 'transaction' | 'rejected' | 'refused' | 'broken';

/** One randomised run. */
export interface Plan extends Intention {
  ending: Ending;
  signIn: 'password' | 'guestLink';
  fault: MoneyFaultName;
  /** Strikes one call, as a death does, or every one. */
  isOnce: boolean;
  /** Processes that the form is sent to. */
  replicas: 1 | 2;
  /** How often it is sent at the same time. */
  posts: number;
  /** What the player does afterwards: loads the page anew, sends the form again, the same at another process. */
  afterwards: readonly ('reload' | 'resubmit' | 'resubmit elsewhere')[];
}

const BUY_IN_UNITS: readonly (readonly [number, Ending])[] = [
  [20, 'transaction'],
  [57, 'transaction'],
  [21, 'transaction'],
  [24, 'transaction'],
  [12, 'rejected'],
  [11, 'refused'],
  [16, 'refused'],
  [13, 'broken'],
];
const CASH_OUT_UNITS: readonly (readonly [number, Ending])[] = [
  [40, 'transaction'],
  [57, 'transaction'],
  [34, 'transaction'],
  [35, 'transaction'],
  [31, 'refused'],
];

const intention = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('m_oxxo', 'm_card', 'm_credit', 'm_spei'),
        fc.constantFrom(...BUY_IN_UNITS),
        fc.constantFrom('password' as const, 'guestLink' as const),
      )
      .map(([methodId, [units, ending], signIn]) => ({
        direction: 'buyIn' as const,
        methodId,
        units,
        ending,
        signIn,
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('m_spei_out', 'm_card_out'), fc.constantFrom(...CASH_OUT_UNITS))
      .map(([methodId, [units, ending]]) => ({
        direction: 'cashOut' as const,
        methodId,
        units,
        ending,
        signIn: 'password' as const,
      })),
  },
);

const isFault = (name: string): name is MoneyFaultName => Object.hasOwn(MONEY_FAULTS, name);
/** Faults that cost many seconds of waiting. */
const isLong = (name: MoneyFaultName) => /hang|too late/.test(name);
const names = Object.keys(MONEY_FAULTS).filter(isFault);

const plan: fc.Arbitrary<Plan> = fc
  .record({
    intention,
    fault: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...names.filter(isLong)) },
      { weight: 9, arbitrary: fc.constantFrom(...names.filter((name) => !isLong(name))) },
    ),
    isOnce: fc.boolean(),
    replicas: fc.constantFrom(1 as const, 2 as const),
    posts: fc.oneof(fc.constant(1), fc.constant(2), fc.integer({ min: 1, max: 20 })),
    afterwards: fc.array(
      fc.constantFrom('reload' as const, 'resubmit' as const, 'resubmit elsewhere' as const),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ intention: { direction, methodId, units, ending, signIn }, ...rest }) => ({
    direction,
    methodId,
    units,
    ending,
    signIn,
    ...rest,
    isOnce: rest.isOnce || 'kills' in MONEY_FAULTS[rest.fault],
  }));

/** As many runs as are asked for: the same ones for the same seed. */
export function randomPlans(runs: number, seed: number): Plan[] {
  return fc.sample(plan, { numRuns: runs, seed });
}

/**
 * Whether another call with the same key may follow the one that the fault strikes: of another process, after the death
 * of the one that made it, or of a second post that came when the first call had its answer. One that hangs never has:
 * posts at one process join it.
 */
function canBeSentAgain({ fault, replicas, posts, afterwards }: Plan): boolean {
  if ((replicas === 2 && posts > 1) || afterwards.includes('resubmit elsewhere')) return true;
  if ('kills' in MONEY_FAULTS[fault]) return posts > 1 || afterwards.includes('resubmit');
  return posts > 1 && fault !== 'hang';
}

/**
 * How many transactions the operator may have made of a run, at least and at most.
 *
 * @param calls calls that asked the operator for the payment
 */
export function possibleTransactions(run: Plan, calls: number): readonly [least: number, most: number] {
  const { fault, ending, isOnce } = run;
  if (ending === 'refused' || ending === 'broken') return [0, 0];
  const { isCarriedOut } = MONEY_FAULTS[fault];
  if (isCarriedOut) return [1, 1];
  // The fault strikes the first call alone.
  return isOnce && calls > 1 && canBeSentAgain(run) ? [0, 1] : [0, 0];
}
