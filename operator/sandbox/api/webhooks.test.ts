import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { makePayer, type Payer, transactionOf } from '../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import { SIGNATURE_HEADER, signWebhook } from '../webpay/webhook-signature.ts';

const SECRET = 'secret-of-a-test';
const MINUTE = 60_000;

let sandbox: TestSandbox;
let payer: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox({ webhookSecret: SECRET });
  payer = await makePayer(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const redirect = z.object({ nextAction: z.object({ url: z.string() }) });

/** A card payment and the provider's news of it, as the test wants to send them. */
async function offered() {
  const answer = await payer.start('buyIn', { methodId: 'm_card', amountAU: 50_000 });
  const { transactionId } = transactionOf(answer);
  const news = {
    webhookId: `wh_${crypto.randomUUID()}`,
    orderId: new URL(redirect.parse(answer.json).nextAction.url).pathname.split('/').at(-1),
    merchantReference: transactionId,
    state: 'paid',
    reason: null,
    trackingKey: null,
    money: { amount: 92_600, minorDigits: 2, iso4217Code: 'MXN' },
  };
  return { transactionId, news };
}

const send = (body: unknown, options: { provider?: string; signature?: string; at?: number } = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = options.signature ?? signWebhook(SECRET, text, options.at ?? sandbox.now());
  return sandbox.post(`/webhooks/${options.provider ?? 'p2'}`, text, { [SIGNATURE_HEADER]: signature });
};
const credits = async () => {
  const { movements, ledgerSumAU } = await sandbox.scenario.payments(payer.phone);
  expect(ledgerSumAU).toBe(0);
  return movements.filter(({ kind }) => kind === 'buyIn').length;
};

describe('POST /webhooks/{providerId}', () => {
  it('commits a payment once, however often it comes', async () => {
    const before = await credits();
    const { transactionId, news } = await offered();
    expect((await send(news)).json).toEqual({ status: 'Success', outcome: 'applied' });
    expect((await send(news)).json).toEqual({ status: 'Success', outcome: 'replayed' });
    expect((await send({ ...news, webhookId: 'wh_again' })).json).toMatchObject({ outcome: 'ignored' });
    expect(await payer.statusOf(transactionId)).toBe('Committed');
    expect(await credits()).toBe(before + 1);
  });

  it('takes news in any order: what is final stays', async () => {
    const { transactionId, news } = await offered();
    for (const [state, outcome] of [
      ['paid', 'applied'],
      ['pending', 'ignored'],
      ['cancelled', 'ignored'],
      ['refused', 'ignored'],
      ['open', 'ignored'],
    ]) {
      const answer = await send({ ...news, state, webhookId: `wh_${state}_${transactionId}` });
      expect(answer.json).toMatchObject({ outcome });
    }
    expect(await payer.statusOf(transactionId)).toBe('Committed');
  });

  it('is 401 without a good, fresh signature over this very text', async () => {
    const { transactionId, news } = await offered();
    const text = JSON.stringify(news);
    const now = sandbox.now();
    for (const signature of [
      '',
      'v1=00',
      signWebhook('another secret', text, now),
      signWebhook(SECRET, `${text} `, now),
      signWebhook(SECRET, text, now - 5 * MINUTE - 1000),
      signWebhook(SECRET, text, now + 5 * MINUTE + 1000),
      signWebhook(SECRET, text, now).replace('t=', 't=1'),
    ]) {
      expect((await send(news, { signature })).status).toBe(401);
    }
    expect(await payer.statusOf(transactionId)).toBe('OfferedToUser');
    expect((await send(news, { at: now - 5 * MINUTE })).status).toBe(200);
  });

  it('is 404 for an unknown provider, another one’s payment, unknown payments and other sums', async () => {
    const { transactionId, news } = await offered();
    expect((await send(news, { provider: 'p9' })).status).toBe(404);
    expect((await send(news, { provider: 'p1' })).status).toBe(404);
    expect((await send({ ...news, orderId: 'po_unknown' })).status).toBe(404);
    expect((await send({ ...news, merchantReference: 'tx_OTHER' })).status).toBe(404);
    expect((await send({ ...news, money: { ...news.money, amount: 1 } })).status).toBe(404);
    expect(await payer.statusOf(transactionId)).toBe('OfferedToUser');
    expect((await send(news)).json).toMatchObject({ outcome: 'applied' });
  });

  it('is 400 for a signed body that is no news', async () => {
    expect((await send('{')).status).toBe(400);
    expect((await send({ state: 'paid' })).status).toBe(400);
  });
});

describe('the provider', () => {
  it('sends its news again until they are taken', async () => {
    const { transactionId: id } = await offered();
    await sandbox.scenario.script({
      faults: [{ match: { path: '^/api/v1/webhooks/' }, times: 2, fault: { status: 503 } }],
    });
    await sandbox.scenario.script({ transaction: { transactionId: id, atProvider: 'pay' } });
    expect(await payer.statusOf(id)).toBe('OfferedToUser');
    sandbox.advance(1000);
    expect(await payer.statusOf(id)).toBe('OfferedToUser');
    sandbox.advance(5000);
    expect(await payer.statusOf(id)).toBe('Committed');
  });

  it('sends news once, however many ask for them meanwhile', async () => {
    const { transactionId: id } = await offered();
    await sandbox.scenario.script({
      faults: [{ match: { path: '^/api/v1/webhooks/' }, fault: { status: 503, delayMs: 300 } }],
    });
    await sandbox.scenario.clearCalls();
    const paid = sandbox.scenario.script({ transaction: { transactionId: id, atProvider: 'pay' } });
    await Promise.all([paid, payer.statusOf(id), payer.statusOf(id), payer.statusOf(id)]);
    const sent = (await sandbox.scenario.calls()).filter(({ path }) => path.includes('/webhooks/'));
    expect(sent).toHaveLength(1);
    await sandbox.scenario.script({ clearFaults: true });
    sandbox.advance(1000);
    expect(await payer.statusOf(id)).toBe('Committed');
  });

  it('may send everything twice and backwards', async () => {
    const before = await credits();
    const answer = await payer.start('buyIn', { methodId: 'm_card', amountAU: 22_000 });
    const { transactionId } = transactionOf(answer);
    await sandbox.scenario.script({ transaction: { transactionId, atProvider: 'pay' } });
    sandbox.advance(20_000);
    expect(await payer.statusOf(transactionId)).toBe('Committed');
    await sandbox.scenario.script({ transaction: { transactionId, redeliver: true } });
    expect(await payer.statusOf(transactionId)).toBe('Committed');
    expect(await credits()).toBe(before + 1);
  });
});
