import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import type { PaymentOrderInput } from '../../scenario/payment-order.ts';
import { makePayer, type Payer, transactionOf } from '../../test-support/payer.ts';
import { type ReadAnswer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const pageAnswer = z.object({
  status: z.literal('Success'),
  items: z.array(z.object({ transactionId: z.string(), initiationDate: z.string(), status: z.string() })),
  nextCursor: z.string().nullable(),
});
const pageOf = (answer: ReadAnswer) => pageAnswer.parse(answer.json);
const idsOf = (answer: ReadAnswer) => pageOf(answer).items.map(({ transactionId }) => transactionId);
const madeFor = (payer: Payer, orders: Omit<PaymentOrderInput, 'phone' | 'casinoId'>[], casinoId = 12) =>
  sandbox.scenario.transactions(orders.map((order) => ({ phone: payer.phone, casinoId, ...order })));
const change = (transaction: { transactionId: string } & Record<string, unknown>) =>
  sandbox.scenario.script({ transaction });
const eventsOf = async (payer: Payer, id: string) =>
  JSON.parse((await payer.show(id)).text).transaction.events.map(({ status }: { status: string }) => status);

describe('GET /webpay/transactions', () => {
  it('gives 45 in pages of 20, 20 and 5, none twice while new ones arrive', async () => {
    const payer = await makePayer(sandbox);
    const orders = Array.from({ length: 45 }, (_, index) => ({
      amountAU: 10_000 + index,
      initiationDate: `2026-10-${String(10 + (index % 5)).padStart(2, '0')}T12:00:00Z`,
      status: 'Committed' as const,
    }));
    const made = await madeFor(payer, orders);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `cursor=${encodeURIComponent(cursor)}`;
      const answer = await payer.list(query);
      sizes.push(idsOf(answer).length);
      seen.push(...idsOf(answer));
      cursor = pageOf(answer).nextCursor;
      await madeFor(payer, [{ amountAU: 10_000 }]);
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(seen)).toEqual(new Set(made));
    const all = pageOf(await payer.list('limit=100')).items;
    const order = all.map((item) => `${item.initiationDate} ${item.transactionId}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  it('takes a cursor for 15 minutes, of this list only', async () => {
    const payer = await makePayer(sandbox);
    await madeFor(payer, [{ amountAU: 10_000 }, { amountAU: 10_000 }, { amountAU: 10_000 }]);
    const first = await payer.list('limit=1&direction=buyIn');
    const cursor = encodeURIComponent(pageOf(first).nextCursor ?? '');
    const statusOf = async (query: string, who = payer) => (await who.list(query)).status;
    sandbox.advance(15 * MINUTE - 1);
    expect(await statusOf(`limit=1&direction=buyIn&cursor=${cursor}`)).toBe(200);
    expect(await statusOf(`limit=1&cursor=${cursor}`)).toBe(400);
    expect(await statusOf(`limit=1&direction=buyIn&cursor=${cursor}`, await makePayer(sandbox))).toBe(400);
    expect(await statusOf('cursor=nonsense')).toBe(400);
    for (const odd of ['é', 'a.é', '漢.字']) expect(await statusOf(`cursor=${odd}`)).toBe(400);
    expect(await statusOf(`direction=buyIn&cursor=x${cursor}`)).toBe(400);
    sandbox.advance(1);
    expect(await statusOf(`limit=1&direction=buyIn&cursor=${cursor}`)).toBe(400);
  });

  it('filters by direction, status, casino and time', async () => {
    const payer = await makePayer(sandbox);
    const [a = '', b = '', c = ''] = await madeFor(payer, [
      { amountAU: 20_000, status: 'Committed', initiationDate: '2026-11-01T00:00:00Z' },
      { amountAU: 20_000, status: 'Cancelled', initiationDate: '2026-11-02T00:00:00Z' },
      {
        amountAU: 20_000,
        direction: 'cashOut',
        status: 'Committed',
        methodId: 'm_spei_out',
        initiationDate: '2026-11-03T00:00:00Z',
      },
    ]);
    const [d = ''] = await madeFor(
      payer,
      [{ amountAU: 20_000, status: 'RefusedByProvider', initiationDate: '2026-11-04T00:00:00Z' }],
      13,
    );
    const list = async (query: string) => idsOf(await payer.list(query));
    expect(await list('')).toEqual([d, c, b, a]);
    expect(await list('direction=cashOut')).toEqual([c]);
    expect(await list('status=Committed')).toEqual([c, a]);
    expect(await list('status=Committed&status=Cancelled&direction=buyIn')).toEqual([b, a]);
    expect(await list('casinoId=13')).toEqual([d]);
    expect(await list('from=2026-11-02T00:00:00Z&to=2026-11-04T00:00:00Z')).toEqual([c, b]);
    expect(await list('from=2026-11-02T00:00:00.001Z')).toEqual([d, c]);
    expect(await list('to=2026-11-01')).toEqual([]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'direction=up', 'status=Lost', 'casinoId=x', 'from=yesterday'])(
    '%s is HTTP 400',
    async (query) => {
      const payer = await makePayer(sandbox);
      expect((await payer.list(query)).status).toBe(400);
    },
  );

  it('shows nobody what is another player’s', async () => {
    const [one, other] = [await makePayer(sandbox), await makePayer(sandbox)];
    const [id = ''] = await madeFor(one, [{ amountAU: 10_000 }]);
    expect(idsOf(await other.list())).toEqual([]);
    expect((await other.show(id)).status).toBe(404);
    expect((await other.comeBack(id)).status).toBe(404);
    expect((await other.cancel(id)).status).toBe(404);
    expect((await one.show('tx_NOBODY')).status).toBe(404);
    expect(await one.statusOf(id)).toBe('OfferedToUser');
  });
});

describe('a voucher', () => {
  const voucher = async (payer: Payer) =>
    transactionOf(await payer.start('buyIn', { amountAU: 20_000 })).transactionId;
  const regularAU = async ({ phone }: Payer) =>
    (await sandbox.scenario.payments(phone)).funds[0]?.balance.regularAU;
  const ahead = (aheadMs: number) => sandbox.scenario.script({ payments: { aheadMs } });

  it('paid in time is committed and credited', async () => {
    const payer = await makePayer(sandbox);
    const id = await voucher(payer);
    await change({ transactionId: id, atProvider: 'pay' });
    const shown = await payer.show(id);
    expect(shown.json).toMatchObject({
      transaction: { status: 'Committed', nextAction: null, isCancellable: false },
    });
    expect(await eventsOf(payer, id)).toEqual(['OfferedToUser', 'Committed']);
    expect(await regularAU(payer)).toBe(1_020_000);
  });

  it('expires at 23:59 where the player lives; a late payment within 24 h still commits', async () => {
    const payer = await makePayer(sandbox);
    const id = await voucher(payer);
    const end = Date.parse(String(transactionOf(await payer.show(id)).offerExpirationDate));
    expect(new Date(end).toISOString()).toMatch(/T05:59:00.000Z$/);
    const left = end - sandbox.now();
    await ahead(left - 1);
    expect(await payer.statusOf(id)).toBe('OfferedToUser');
    await ahead(left);
    expect((await payer.show(id)).json).toMatchObject({
      transaction: {
        status: 'Expired',
        statusAdditionalInfo: 'It expired before it was confirmed.',
        nextAction: null,
      },
    });
    await ahead(left + 24 * HOUR);
    await change({ transactionId: id, atProvider: 'pay' });
    expect(transactionOf(await payer.show(id))).toMatchObject({
      status: 'Committed',
      statusAdditionalInfo: 'Paid after the deadline; your money has been credited.',
    });
    expect(await eventsOf(payer, id)).toEqual(['OfferedToUser', 'Expired', 'Committed']);
    expect(await regularAU(payer)).toBe(1_020_000);
  });

  it('is not taken more than 24 h late', async () => {
    const payer = await makePayer(sandbox);
    const id = await voucher(payer);
    await ahead(5 * 24 * HOUR + 12 * HOUR);
    await expect(change({ transactionId: id, atProvider: 'pay' })).rejects.toThrow(/past it/);
    expect(await payer.statusOf(id)).toBe('Expired');
    expect(await regularAU(payer)).toBe(1_000_000);
  });

  it('is worth nothing once cancelled', async () => {
    const payer = await makePayer(sandbox);
    const id = await voucher(payer);
    expect((await payer.cancel(id)).json).toMatchObject({
      status: 'Success',
      transaction: { status: 'Cancelled', nextAction: null },
    });
    await expect(change({ transactionId: id, atProvider: 'pay' })).rejects.toThrow(/past it/);
    expect(await regularAU(payer)).toBe(1_000_000);
  });
});

describe('POST …/cancel', () => {
  it('says why not when it is too late, transaction included', async () => {
    const payer = await makePayer(sandbox);
    const [id = ''] = await madeFor(payer, [{ amountAU: 10_000, status: 'Committed' }]);
    expect((await payer.cancel(id)).json).toMatchObject({
      status: 'InvalidTransferParameters',
      transaction: { transactionId: id, status: 'Committed', isCancellable: false },
    });
  });

  it('once per key; a cash-out only for a while', async () => {
    const payer = await makePayer(sandbox);
    const id = transactionOf(await payer.start('cashOut')).transactionId;
    const key = crypto.randomUUID();
    const [one, other] = await Promise.all([payer.cancel(id, key), payer.cancel(id, key)]);
    expect(one.text).toBe(other.text);
    expect(one.json).toMatchObject({ status: 'Success', transaction: { status: 'Cancelled' } });
    expect((await sandbox.post(`/webpay/transactions/${id}/cancel`, {}, payer.headers)).status).toBe(400);
    const late = transactionOf(await payer.start('cashOut')).transactionId;
    sandbox.advance(30 * MINUTE);
    expect((await payer.cancel(late)).json).toMatchObject({ status: 'InvalidTransferParameters' });
    const { funds } = await sandbox.scenario.payments(payer.phone);
    expect(funds[0]).toMatchObject({ balance: { regularAU: 950_000 }, lockedFundsAU: 50_000 });
  });

  it('a buy-in that is being confirmed cannot be cancelled', async () => {
    const payer = await makePayer(sandbox);
    const id = transactionOf(
      await payer.start('buyIn', { methodId: 'm_card', amountAU: 22_000 }),
    ).transactionId;
    await change({ transactionId: id, atProvider: 'pay' });
    expect(await payer.statusOf(id)).toBe('WaitingForProviderConfirmation');
    expect((await payer.cancel(id)).json).toMatchObject({ status: 'InvalidTransferParameters' });
  });
});

describe('POST …/return', () => {
  it('believes the provider and no address, ever so often', async () => {
    const payer = await makePayer(sandbox);
    const id = transactionOf(await payer.start('buyIn', { methodId: 'm_card' })).transactionId;
    for (let times = 0; times < 2; times += 1) {
      const answer = await payer.comeBack(id, 'from=provider&providerResult=paid&result=ok');
      expect(transactionOf(answer).status).toBe('OfferedToUser');
    }
    expect((await payer.comeBack(id, 'x'.repeat(4097))).status).toBe(400);
  });

  it('learns of a payment whose webhook has not come', async () => {
    const payer = await makePayer(sandbox);
    const id = transactionOf(await payer.start('buyIn', { methodId: 'm_card' })).transactionId;
    await sandbox.scenario.script({ payments: { areWebhooksHeld: true } });
    await change({ transactionId: id, atProvider: 'pay' });
    expect(await payer.statusOf(id)).toBe('OfferedToUser');
    expect(transactionOf(await payer.comeBack(id)).status).toBe('Committed');
    await sandbox.scenario.script({ payments: { areWebhooksHeld: false } });
    expect(await eventsOf(payer, id)).toEqual(['OfferedToUser', 'Committed']);
  });

  it('does not lose money that was paid in time to a late webhook', async () => {
    const payer = await makePayer(sandbox);
    const id = transactionOf(await payer.start('buyIn', { methodId: 'm_card' })).transactionId;
    await sandbox.scenario.script({ payments: { areWebhooksHeld: true } });
    await change({ transactionId: id, atProvider: 'pay' });
    sandbox.advance(31 * MINUTE);
    expect(await payer.statusOf(id)).toBe('Committed');
  });
});

describe('what the operator decides', () => {
  it.each([
    ['es-MX', 'Cancelada por nosotros. Comuníquese con atención a clientes si tiene dudas.'],
    ['en-US', 'Cancelled by us. Please contact support if you have questions.'],
    ['ja-JP', '当社がキャンセルしました。ご不明な点はサポートにお問い合わせください。'],
  ])('is told in %s', async (language, info) => {
    const payer = await makePayer(sandbox);
    const id = transactionOf(await payer.start('cashOut')).transactionId;
    await change({ transactionId: id, status: 'Cancelled' });
    const { transaction } = JSON.parse((await payer.show(id, language)).text);
    expect(transaction.statusAdditionalInfo).toBe(info);
    expect(transaction.events.at(-1)).toMatchObject({ status: 'Cancelled', info });
  });

  it('goes by the table: what is final stays', async () => {
    const payer = await makePayer(sandbox);
    const FINAL = ['Committed', 'Cancelled', 'RefusedByProvider'] as const;
    const ALL = [...FINAL, 'OfferedToUser', 'WaitingForProviderConfirmation', 'Expired'] as const;
    const ids = await madeFor(
      payer,
      FINAL.map((status) => ({ amountAU: 10_000, status })),
    );
    for (const [index, transactionId] of ids.entries()) {
      for (const status of ALL) {
        await expect(change({ transactionId, status })).rejects.toThrow(/no such step/);
      }
      expect(await payer.statusOf(transactionId)).toBe(FINAL[index]);
    }
    const [offered = '', waiting = '', expired = ''] = await madeFor(payer, [
      { amountAU: 10_000 },
      { amountAU: 10_000, status: 'WaitingForProviderConfirmation' },
      { amountAU: 10_000, status: 'Expired', initiationDate: '2026-11-01T00:00:00Z' },
    ]);
    await expect(change({ transactionId: offered, status: 'OfferedToUser' })).rejects.toThrow();
    await expect(change({ transactionId: waiting, status: 'Expired' })).rejects.toThrow();
    await expect(change({ transactionId: waiting, status: 'OfferedToUser' })).rejects.toThrow();
    for (const status of ALL) await expect(change({ transactionId: expired, status })).rejects.toThrow();
    await change({ transactionId: waiting, status: 'RefusedByProvider', info: '<b>hostile</b>' });
    expect(transactionOf(await payer.show(waiting))).toMatchObject({
      statusAdditionalInfo: '<b>hostile</b>',
    });
  });
});
