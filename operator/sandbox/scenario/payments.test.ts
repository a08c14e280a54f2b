import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePayer, type Payer } from '../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

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

const order = (rest: Record<string, unknown> = {}) => ({
  phone: payer.phone,
  casinoId: 12,
  amountAU: 20_000,
  ...rest,
});

describe('payments of the past', () => {
  it.each([
    ['OfferedToUser', 1_000_000],
    ['WaitingForProviderConfirmation', 1_000_000],
    ['Committed', 1_020_000],
    ['Cancelled', 1_000_000],
    ['Expired', 1_000_000],
    ['RefusedByProvider', 1_000_000],
  ] as const)('a buy-in that is %s leaves %i', async (status, regularAU) => {
    const [id = ''] = await sandbox.scenario.transactions([
      order({ status, info: 'Because.', initiationDate: '2026-11-21T17:40:00Z' }),
    ]);
    const { transactions, funds, ledgerSumAU } = await sandbox.scenario.payments(payer.phone);
    expect(transactions).toMatchObject([
      {
        transactionId: id,
        status,
        statusAdditionalInfo: 'Because.',
        initiationDate: '2026-11-21T17:40:00.000Z',
      },
    ]);
    expect(funds[0]?.balance.regularAU).toBe(regularAU);
    expect(ledgerSumAU).toBe(0);
  });

  it('hold and pay out cash-outs, with what is known of them', async () => {
    await sandbox.scenario.transactions([
      order({ direction: 'cashOut', methodId: 'm_spei_out', status: 'WaitingForProviderConfirmation' }),
      order({
        direction: 'cashOut',
        methodId: 'm_spei_out',
        status: 'Committed',
        trackingKey: 'KEY1',
        payoutAccountMask: '•••• 1234',
      }),
    ]);
    const { transactions, funds } = await sandbox.scenario.payments(payer.phone);
    expect(transactions).toContainEqual(
      expect.objectContaining({ status: 'Committed', trackingKey: 'KEY1', payoutAccountMask: '•••• 1234' }),
    );
    expect(funds[0]).toMatchObject({
      balance: { regularAU: 960_000 },
      lockedFundsAU: 20_000,
      lockedClaimsCount: 1,
    });
  });

  it('can have become promo credits', async () => {
    await sandbox.scenario.transactions([order({ status: 'Committed', creditType: 'promo' })]);
    const { transactions, funds } = await sandbox.scenario.payments(payer.phone);
    expect(transactions).toMatchObject([{ creditType: 'promo' }]);
    expect(funds[0]?.balance).toEqual({ regularAU: 1_000_000, promoAU: 70_000 });
  });

  it.each([
    [{ phone: '5500000000' }, 'transactions.phone'],
    [{ casinoId: 99 }, 'transactions.casinoId'],
    [{ methodId: 'm_pigeon' }, 'transactions.methodId'],
    [{ direction: 'cashOut', amountAU: 2_000_000 }, 'transactions.amountAU'],
    [{ direction: 'cashOut', methodId: 'm_spei_out', status: 'Expired' }, 'transactions.status'],
    [{ amountAU: 0 }, 'amountAU'],
  ])('are all refused when one cannot be: %j', async (wrong, place) => {
    await expect(sandbox.scenario.transactions([order(), order(wrong)])).rejects.toThrow(place);
    expect((await sandbox.scenario.payments(payer.phone)).transactions).toEqual([]);
  });
});

describe('what happens to a payment', () => {
  it('its offer ends when it is told to', async () => {
    const [id = ''] = await sandbox.scenario.transactions([order({ methodId: 'm_oxxo' })]);
    const offerExpirationDate = '2026-11-21T17:00:00Z';
    await sandbox.scenario.script({ transaction: { transactionId: id, offerExpirationDate } });
    expect(await payer.statusOf(id)).toBe('Expired');
    await sandbox.scenario.script({ transaction: { transactionId: id, atProvider: 'pay' } });
    expect(await payer.statusOf(id)).toBe('Committed');
  });

  it('the clock of offers moves alone: sessions live on', async () => {
    const [id = ''] = await sandbox.scenario.transactions([order()]);
    await sandbox.scenario.script({ payments: { aheadMs: 300 * 24 * 60 * 60_000 } });
    expect(await payer.statusOf(id)).toBe('Expired');
  });

  it('is refused with a sentence when it cannot be', async () => {
    const change = (transaction: { transactionId: string; atProvider?: 'pay' }) =>
      sandbox.scenario.script({ transaction });
    await expect(change({ transactionId: 'tx_UNKNOWN' })).rejects.toThrow('unknown');
    const [id = ''] = await sandbox.scenario.transactions([order({ status: 'Cancelled' })]);
    await expect(change({ transactionId: id, atProvider: 'pay' })).rejects.toThrow('past it');
    await expect(sandbox.scenario.payments('5500000000')).rejects.toThrow('nobody');
  });
});

describe('the provider', () => {
  it('cannot be reached when it is told so: webPayIniateFailed, nothing made', async () => {
    await sandbox.scenario.script({ payments: { isProviderReachable: false } });
    expect((await payer.start('buyIn')).json).toMatchObject({ status: 'webPayIniateFailed' });
    expect((await sandbox.scenario.payments(payer.phone)).transactions).toEqual([]);
    await sandbox.scenario.script({ reset: true });
    expect((await payer.start('buyIn')).json).toMatchObject({ status: 'Success' });
  });
});
