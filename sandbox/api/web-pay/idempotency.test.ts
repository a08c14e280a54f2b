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
    expect((await payer.start('buyIn', { amountAU: 60_000 }, key)).json).toMatchObject({
      status: 'InvalidTransferParameters',
    });
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

  it('does not remember HTTP 500', async () => {
    const key = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const answer = await payer.start('buyIn', { amountAU: 13_000 }, key);
      expect(answer.status).toBe(500);
      expect(answer.headers.has('idempotent-replayed')).toBe(false);
    }
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
    });
    sandbox.advance(24 * 60 * 60_000);
    expect(transactionOf(await payer.start('buyIn', {}, key)).transactionId).toBe(transactionId);
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

describe('a call that is answered late', () => {
  it('is waited for, ten seconds long; then the transaction is shown as under way', async () => {
    await sandbox.scenario.script({ payments: { slowAnswerMs: 12_000 } });
    const key = crypto.randomUUID();
    const slow = payer.start('buyIn', { amountAU: 14_000 }, key);
    await expect.poll(countOf).toBe(1);
    const repeated = await payer.start('buyIn', { amountAU: 14_000 }, key);
    expect(repeated.json).toMatchObject({
      status: 'WaitingForProviderConfirmation',
      transaction: { status: 'OfferedToUser', amountAU: 14_000 },
    });
    const done = await slow;
    expect(transactionOf(done).transactionId).toBe(transactionOf(repeated).transactionId);
    expect((await payer.start('buyIn', { amountAU: 14_000 }, key)).text).toBe(done.text);
    expect(await countOf()).toBe(1);
  });

  it('is answered as soon as it is ready when somebody waits', async () => {
    await sandbox.scenario.script({ payments: { slowAnswerMs: 300 } });
    const key = crypto.randomUUID();
    const both = [0, 1].map(() => payer.start('buyIn', { amountAU: 14_000 }, key));
    const [one, other] = await Promise.all(both);
    expect(one?.text).toBe(other?.text);
    expect(one?.json).toMatchObject({ status: 'Success' });
  });
});
