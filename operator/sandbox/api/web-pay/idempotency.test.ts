import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePayer, type Payer, transactionOf } from '../../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let payer: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.scenario.script({ reset: true });
  payer = await makePayer(sandbox);
});

const countOf = async () => (await sandbox.scenario.payments(payer.phone)).transactions.length;

describe('one intention, one transaction', () => {
  it('whatever is sent at once', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.start('buyIn', {}, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(19);
    expect(await countOf()).toBe(1);
  });

  it('the same key with another amount is InvalidTransferParameters; another key is another intention', async () => {
    const key = crypto.randomUUID();
    await payer.start('buyIn', {}, key);
    const reused = { status: 'InvalidTransferParameters', fieldErrors: { idempotencyKey: 'reused' } };
    expect((await payer.start('buyIn', { amountAU: 60_000 }, key)).json).toMatchObject(reused);
    expect((await payer.start('buyIn', { ageConfirmed: true }, key)).json).toMatchObject(reused);
    expect((await payer.start('cashOut', {}, key)).json).toMatchObject({ status: 'Success' });
    expect(await countOf()).toBe(2);
    await payer.start('buyIn');
    expect(await countOf()).toBe(3);
  });

  it('a key is worth nothing to another player', async () => {
    const other = await makePayer(sandbox);
    const key = crypto.randomUUID();
    const one = transactionOf(await payer.start('buyIn', {}, key));
    expect(transactionOf(await other.start('buyIn', {}, key)).transactionId).not.toBe(one.transactionId);
  });

  it('remembers refusals of every kind, so that the next try needs a new key', async () => {
    for (const changes of [
      { amountAU: 5000 },
      { methodId: 'm_pigeon' },
      { amountAU: 11_000 },
      { amountAU: 12_000 },
    ]) {
      const key = crypto.randomUUID();
      const refused = await payer.start('buyIn', changes, key);
      const again = await payer.start('buyIn', changes, key);
      expect(again.text).toBe(refused.text);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    expect(await countOf()).toBe(1);
  });

  it('ignores the language and the return address of a repetition', async () => {
    for (const direction of ['buyIn', 'cashOut'] as const) {
      const key = crypto.randomUUID();
      const first = await payer.start(direction, {}, key);
      const returnUrl = 'http://localhost:3000/webPayTransactions?from=elsewhere';
      const again = await payer.start(direction, { language: 'ja-JP', returnUrl }, key);
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    expect(await countOf()).toBe(2);
  });

  it('does not remember HTTP 500 that made nothing, but for its body', async () => {
    const key = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const answers = await Promise.all([0, 1].map(() => payer.start('buyIn', { amountAU: 13_000 }, key)));
      expect(answers.map(({ status }) => status)).toEqual([500, 500]);
      expect(answers.some(({ headers }) => headers.has('idempotent-replayed'))).toBe(false);
    }
    expect((await payer.start('buyIn', {}, key)).json).toMatchObject({
      fieldErrors: { idempotencyKey: 'reused' },
    });
    expect(await countOf()).toBe(0);
  });

  it.each([
    ['buyIn', 28_000],
    ['cashOut', 39_000],
  ] as const)('keeps the key of a %s that was made and answered 500', async (direction, amountAU) => {
    const key = crypto.randomUUID();
    expect((await payer.start(direction, { amountAU }, key)).status).toBe(500);
    expect((await payer.start(direction, { amountAU: 50_000 }, key)).json).toMatchObject({
      fieldErrors: { idempotencyKey: 'reused' },
    });
    const found = await payer.start(direction, { amountAU }, key);
    expect(found.json).toMatchObject({ status: 'Success', transaction: { amountAU } });
    expect(found.headers.get('idempotent-replayed')).toBe('true');
    expect((await payer.start(direction, { amountAU }, key)).text).toBe(found.text);
    expect(await countOf()).toBe(1);
  });

  it('lets a proof be given, or another amount, under the key that was asked for a proof', async () => {
    const key = crypto.randomUUID();
    const asked = await payer.start('cashOut', { amountAU: 33_000 }, key);
    expect(asked.json).toMatchObject({ status: 'StepUpRequired' });
    expect((await payer.start('cashOut', {}, key)).json).toMatchObject({ status: 'Success' });
  });

  it('answers a cancelled transaction again, as itself', async () => {
    const { transactionId } = transactionOf(await payer.start('cashOut'));
    const key = crypto.randomUUID();
    const both = await Promise.all([0, 1].map(() => payer.cancel(transactionId, key)));
    expect(both.map((answer) => transactionOf(answer).status)).toEqual(['Cancelled', 'Cancelled']);
    expect(both.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(1);
  });

  it('is kept by the clock of payments, so that scenarios can wait for its end', async () => {
    const key = crypto.randomUUID();
    const { transactionId } = transactionOf(await payer.start('buyIn'));
    await payer.cancel(transactionId, key);
    await sandbox.scenario.script({ payments: { forwardMs: 24 * 60 * 60_000 - 60_000 } });
    expect((await payer.cancel(transactionId, key)).headers.get('idempotent-replayed')).toBe('true');
    await sandbox.scenario.script({ payments: { forwardMs: 60_000 } });
    expect((await payer.cancel(transactionId, key)).json).toMatchObject({
      status: 'InvalidTransferParameters',
      transaction: { status: 'Cancelled' },
    });
  });

  it.each([{ status: 500 }, { reset: 'before' as const }, { reset: 'midBody' as const }])(
    'survives an answer that is lost: %j',
    async (fault) => {
      const key = crypto.randomUUID();
      await sandbox.scenario.script({
        faults: [{ match: { path: '/webpay/cashOut' }, times: 1, fault: { ...fault, takesEffect: true } }],
      });
      await payer.start('cashOut', {}, key).catch(() => undefined);
      expect(await countOf()).toBe(1);
      expect((await payer.start('cashOut', {}, key)).json).toMatchObject({ status: 'Success' });
      expect(await countOf()).toBe(1);
      const { funds } = await sandbox.scenario.payments(payer.phone);
      expect(funds[0]).toMatchObject({ balance: { regularAU: 950_000 }, lockedFundsAU: 50_000 });
    },
  );

  it('finds the transaction again after the answer has been forgotten', async () => {
    const key = crypto.randomUUID();
    const { transactionId } = transactionOf(await payer.start('buyIn', {}, key));
    sandbox.advance(24 * 60 * 60_000);
    expect((await payer.start('buyIn', { methodId: 'm_extra' }, key)).json).toMatchObject({
      status: 'InvalidTransferParameters',
      fieldErrors: { idempotencyKey: 'reused' },
    });
    sandbox.advance(24 * 60 * 60_000);
    const found = await payer.start('buyIn', {}, key);
    expect(transactionOf(found).transactionId).toBe(transactionId);
    expect(found.headers.get('idempotent-replayed')).toBe('true');
    expect(await countOf()).toBe(1);
  });

  it('tells of a transaction the provider turned down, after the answer has been forgotten too', async () => {
    const key = crypto.randomUUID();
    const wish = { amountAU: 12_000 };
    const { transactionId } = transactionOf(await payer.start('buyIn', wish, key));
    sandbox.advance(24 * 60 * 60_000);
    expect((await payer.start('buyIn', wish, key)).json).toMatchObject({
      status: 'RejectedByPaymentService',
      transaction: { transactionId },
    });
  });

  it('says that it is a repetition whenever the key is the one that always is', async () => {
    const key = '00000000-0000-4000-8000-000000000000';
    expect((await payer.start('buyIn', {}, key)).headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('the list of transactions', () => {
  it('finds what a key has started, in either direction, and makes nothing', async () => {
    const [one, both, unused] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const idsFor = async (key: string, who = payer) => {
      const { json } = await who.list(`idempotencyKey=${key}`);
      return (json as { items: { transactionId: string }[] }).items.map((item) => item.transactionId);
    };
    expect(await idsFor(one)).toEqual([]);
    const buyIn = transactionOf(await payer.start('buyIn', {}, one)).transactionId;
    await payer.start('buyIn', {}, both);
    await payer.start('cashOut', {}, both);
    expect(await idsFor(one)).toEqual([buyIn]);
    expect(await idsFor(both)).toHaveLength(2);
    expect(await idsFor(unused)).toEqual([]);
    expect(await idsFor(one, await makePayer(sandbox))).toEqual([]);
    const { items } = (await payer.list(`idempotencyKey=${both}&direction=cashOut`)).json as {
      items: unknown[];
    };
    expect(items).toMatchObject([{ direction: 'cashOut' }]);
    expect(await countOf()).toBe(3);
  });

  it('refuses what is no key, and every key while the flag is off', async () => {
    expect((await payer.list('idempotencyKey=short')).status).toBe(400);
    await sandbox.scenario.script({ settings: { webPayFindByKey: false } });
    const off = await payer.list(`idempotencyKey=${crypto.randomUUID()}`);
    expect(off.status).toBe(400);
    expect(off.text).toContain('idempotencyKey');
  });
});

describe('a call that is answered late', () => {
  // The ten seconds of the contract in one direction, the shorter wait of a scenario in the other.
  it.each([
    ['buyIn', 14_000, { slowAnswerMs: 12_000 }],
    ['cashOut', 38_000, { slowAnswerMs: 2000, repeatWaitMs: 100 }],
  ] as const)(
    'is waited for, ten seconds long; then the transaction is shown as under way: %s',
    async (direction, amountAU, payments) => {
      await sandbox.scenario.script({ payments });
      const key = crypto.randomUUID();
      const slow = payer.start(direction, { amountAU }, key);
      await expect.poll(countOf).toBe(1);
      const repeated = await payer.start(direction, { amountAU }, key);
      expect(repeated.json).toMatchObject({
        status: 'WaitingForProviderConfirmation',
        transaction: { direction, amountAU },
      });
      expect((await payer.start(direction, { amountAU: 50_000 }, key)).json).toMatchObject({
        fieldErrors: { idempotencyKey: 'reused' },
      });
      const done = await slow;
      expect(transactionOf(done).transactionId).toBe(transactionOf(repeated).transactionId);
      expect((await payer.start(direction, { amountAU }, key)).text).toBe(done.text);
      expect(await countOf()).toBe(1);
    },
  );

  it('is answered as soon as it is ready when somebody waits', async () => {
    await sandbox.scenario.script({ payments: { slowAnswerMs: 300 } });
    const key = crypto.randomUUID();
    const both = [0, 1].map(() => payer.start('buyIn', { amountAU: 14_000 }, key));
    const [one, other] = await Promise.all(both);
    expect(one?.text).toBe(other?.text);
    expect(one?.json).toMatchObject({ status: 'Success' });
  });
});
