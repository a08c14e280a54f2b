import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { GOOD_CLABE, makePayer, type Payer } from '../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const CASINO = 12;
const UNIT = 1000;
const OPENING_AU = 120_000;
const HOUR = 60 * 60_000;

/** Ordinary amounts and every magic one that makes a transaction. */
const units = fc.constantFrom<number>(12, 21, 22, 23, 24, 25, 30, 34, 35, 40, 60, 11);
const index = fc.nat({ max: 9 });
const operation = fc.oneof(
  fc.record({
    do: fc.constant('buyIn' as const),
    units,
    methodId: fc.constantFrom('m_oxxo', 'm_card', 'm_spei', 'm_credit'),
    key: index,
  }),
  fc.record({
    do: fc.constant('cashOut' as const),
    units,
    methodId: fc.constantFrom('m_spei_out', 'm_card_out'),
    key: index,
  }),
  fc.record({
    do: fc.constantFrom('pay', 'pay', 'refuse', 'cancel', 'return', 'takeBack', 'redeliver'),
    at: index,
  }),
  fc.record({ do: fc.constant('hold' as const), isHeld: fc.boolean() }),
  fc.record({
    do: fc.constant('wait' as const),
    milliseconds: fc.constantFrom<number>(1000, 20_000, 60_000, 31 * 60_000, 20 * HOUR, 80 * HOUR),
  }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const payIn = (key: number, amount: number, methodId: 'm_oxxo' | 'm_card' = 'm_card') =>
  ({ do: 'buyIn', units: amount, methodId, key }) as const;
const payOut = (key: number, amount: number, methodId: 'm_card_out' | 'm_spei_out' = 'm_card_out') =>
  ({ do: 'cashOut', units: amount, methodId, key }) as const;
const at = (deed: 'pay' | 'refuse' | 'cancel' | 'takeBack' | 'redeliver', place: number): Operation => ({
  do: deed,
  at: place,
});
const wait = (milliseconds: number) => ({ do: 'wait', milliseconds }) as const;

/** Sequences that have been everywhere a payment can be, whatever chance brings beside them. */
const EVERYWHERE: Operation[][] = [
  [
    payIn(0, 22),
    at('pay', 0),
    wait(20_000),
    at('redeliver', 0),
    payIn(0, 22),
    payIn(1, 30),
    at('takeBack', 1),
  ],
  [payIn(0, 30, 'm_oxxo'), wait(80 * HOUR), wait(20 * HOUR), at('pay', 0), payIn(1, 30), at('refuse', 1)],
  [
    payOut(0, 30),
    at('pay', 0),
    at('pay', 0),
    payOut(1, 40),
    wait(31 * 60_000),
    payOut(2, 60),
    at('cancel', 2),
  ],
  [payIn(0, 30, 'm_oxxo'), at('takeBack', 0), at('pay', 0), at('redeliver', 0)],
  [payOut(0, 35, 'm_spei_out'), payOut(1, 34, 'm_spei_out'), wait(20_000), at('takeBack', 1), wait(60_000)],
];

const madeAnswer = z.object({ transaction: z.object({ transactionId: z.string() }) });

/** Does one thing; notes which key made which transaction. What is refused is refused: the books tell. */
async function carryOut(payer: Payer, deed: Operation, keys: string[], made: Map<string, string>) {
  const ids = [...new Set(made.values())];
  const id = 'at' in deed ? ids[deed.at % Math.max(1, ids.length)] : undefined;
  switch (deed.do) {
    case 'buyIn':
    case 'cashOut': {
      const key = keys[deed.key] ?? '';
      const answer = await payer.start(
        deed.do,
        {
          amountAU: deed.units * UNIT,
          methodId: deed.methodId,
          paymentDetails: deed.methodId === 'm_spei_out' ? { clabe: GOOD_CLABE } : {},
        },
        key,
      );
      expect(answer.status).toBe(200);
      const found = madeAnswer.safeParse(answer.json);
      const name = `${deed.do} ${key}`;
      if (!found.success) return;
      const { transactionId } = found.data.transaction;
      // The same intention never names two transactions.
      expect(made.get(name) ?? transactionId).toBe(transactionId);
      made.set(name, transactionId);
      return;
    }
    case 'hold':
      return sandbox.scenario.script({ payments: { areWebhooksHeld: deed.isHeld } });
    case 'wait':
      return sandbox.advance(deed.milliseconds);
    case 'return':
      if (id !== undefined) expect((await payer.comeBack(id, 'result=ok')).status).toBe(200);
      return;
    case 'takeBack':
      if (id !== undefined) expect((await payer.cancel(id)).status).toBe(200);
      return;
    case 'redeliver':
      return id === undefined
        ? undefined
        : sandbox.scenario.script({ transaction: { transactionId: id, redeliver: true } });
    default:
      if (id === undefined) return;
      // The provider says no to what it is past: that is part of the sequence.
      await sandbox.scenario
        .script({ transaction: { transactionId: id, atProvider: deed.do } })
        .catch((error: unknown) => expect(String(error)).toContain('past it'));
  }
}

/** What must stand in the ledger about a transaction of a kind in a status, one entry per movement and bucket. */
function expectedMovements(direction: string, status: string, amountAU: number) {
  if (direction === 'buyIn') return status === 'Committed' ? [['buyIn', 'regular', amountAU]] : [];
  const lock = [
    ['cashOutLock', 'regular', -amountAU],
    ['cashOutLock', 'locked', amountAU],
  ];
  if (status === 'OfferedToUser' || status === 'WaitingForProviderConfirmation') return lock;
  const end =
    status === 'Committed'
      ? [['cashOutPaid', 'locked', -amountAU]]
      : [
          ['cashOutBack', 'locked', -amountAU],
          ['cashOutBack', 'regular', amountAU],
        ];
  return [...lock, ...end];
}

const FINAL = new Set(['Committed', 'Cancelled', 'RefusedByProvider']);

/** Compares funds and ledger with what the transactions say must have happened, no more and no less. */
async function checkBooks(payer: Payer, made: Map<string, string>, known: Map<string, string>) {
  const { transactions, funds, ledgerSumAU, movements } = await sandbox.scenario.payments(payer.phone);
  expect(ledgerSumAU).toBe(0);
  expect(new Set(transactions.map(({ transactionId }) => transactionId))).toEqual(new Set(made.values()));
  let regularAU = OPENING_AU;
  let lockedAU = 0;
  for (const { transactionId, direction, status, amountAU } of transactions) {
    const before = known.get(transactionId) ?? '';
    if (FINAL.has(before)) expect(status).toBe(before);
    if (before === 'Expired') expect(['Expired', 'Committed']).toContain(status);
    if (before === 'WaitingForProviderConfirmation') expect(status).not.toMatch(/OfferedToUser|Expired/);
    known.set(transactionId, status);
    const expected = expectedMovements(direction, status, amountAU);
    const found = movements
      .filter(({ reference }) => reference === transactionId)
      .map(({ kind, bucket, amountAU: moved }) => [kind, bucket, moved]);
    expect(found).toEqual(expected);
    for (const [, bucket, moved] of expected) {
      if (bucket === 'regular') regularAU += Number(moved);
      else lockedAU += Number(moved);
    }
  }
  expect(funds[0]?.balance.regularAU).toBe(regularAU);
  expect(funds[0]?.lockedFundsAU).toBe(lockedAU);
  expect(Math.min(regularAU, lockedAU)).toBeGreaterThanOrEqual(0);
  return transactions.map(({ direction, status }) => `${direction} ${status}`);
}

it('the books are in order after any sequence of payments, refusals, repetitions, delays and late news', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 30 }), async (operations) => {
      await sandbox.scenario.script({ reset: true });
      const casinos = [{ casinoId: CASINO, regularAU: OPENING_AU }];
      const payer = await makePayer(sandbox, { casinos });
      const keys = Array.from({ length: 10 }, () => crypto.randomUUID());
      const made = new Map<string, string>();
      const known = new Map<string, string>();
      for (const deed of operations) {
        await carryOut(payer, deed, keys, made);
        for (const state of await checkBooks(payer, made, known)) seen.add(state);
      }
      await sandbox.scenario.script({ payments: { areWebhooksHeld: false } });
      sandbox.advance(6 * HOUR);
      await payer.list();
      for (const state of await checkBooks(payer, made, known)) seen.add(state);
    }),
    { numRuns: 12, examples: EVERYWHERE.map((operations) => [operations]) },
  );
  // The sequences have been everywhere a payment can be.
  const STATUSES = ['OfferedToUser', 'WaitingForProviderConfirmation', 'Committed', 'Cancelled', 'Expired'];
  for (const direction of ['buyIn', 'cashOut']) {
    for (const status of [...STATUSES, 'RefusedByProvider']) expect(seen).toContain(`${direction} ${status}`);
  }
});
