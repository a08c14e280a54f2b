import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { inDays } from '#tests/support/dates.ts';
import { startedAnswer } from '#tests/support/examples/wire-payments.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';
import { press } from './press.ts';

const BUY_IN = { method: 'POST', path: '/webpay/buyIn' };
const CASH_OUT = { method: 'POST', path: '/webpay/cashOut' };
const UNCONFIRMED = /^\/webPayTransactions\?unconfirmed=[\w-]{16}$/;

const say = textsIn('en');

/** A player with a form of a payment open, filled in. */
interface Open {
  client: HttpClient;
  player: MadePlayer;
  fields: Record<string, string>;
}

describe('a payment over the wire', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack('US');
  });

  afterAll(() => stack.stop());

  async function openForm(path: string, filledIn: Record<string, string>): Promise<Open> {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const player = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
      email: 'ann@player.example',
      personalInfo: 'complete',
    });
    await client.logIn(player);
    const page = await client.get(path);
    return { client, player, fields: { ...formWith(page.body, 'operation'), ...filledIn } };
  }

  const openBuyIn = (amount = '50') =>
    openForm('/webPayCashIn', { amount, quickAmount: 'other', method: 'm_card', intent: 'pay' });

  /** The form of the check page. */
  async function openCashOut(amount = '50'): Promise<Open> {
    const open = await openForm('/webPayCashOut', {
      amount,
      quickAmount: 'other',
      method: 'm_card_out',
      intent: 'check',
    });
    const sent = await open.client.post('/webPayCashOut?casino=12', open.fields);
    expect(sent.headers.location).toMatch(/^\/webPayCashOut\?casino=12&refused=[\w-]{12}$/);
    const page = await open.client.follow(sent);
    expect(page.status).toBe(200);
    return { ...open, fields: { ...formWith(page.body, 'amountAU'), intent: 'pay' } };
  }

  const pay = ({ client, fields }: Open, changes: Record<string, string> = {}) =>
    client.submit('/webPayCashIn?casino=12', { ...fields, ...changes });
  const cashOut = ({ client, fields }: Open) => client.submit('/webPayCashOut?casino=12', fields);
  const fault = (match: FaultInput['match'], player: MadePlayer, effect: FaultInput['fault'], times = 1) =>
    stack.sandbox.addFaults({ match: { ...match, phone: player.phone }, times, fault: effect });
  const transactionsOf = async ({ player }: Open) =>
    (await stack.sandbox.paymentsOf(player.phone)).transactions;
  const keysOf = async (path: string) => [
    ...new Set((await stack.sandbox.calls({ method: 'POST', path })).map(({ keySha256 }) => keySha256)),
  ];
  const callsOf = async (path: string) => (await stack.sandbox.calls({ method: 'POST', path })).length;

  /** What the page says that an answer leads to. */
  async function told({ client }: Open, answer: Answer): Promise<string> {
    expect(answer.status).toBe(303);
    return pageText((await client.arrive(answer)).body);
  }

  it('[OC-RULE-11] twenty at once are one, and all lead to it', async () => {
    const open = await openBuyIn();
    await stack.sandbox.clearCalls();
    const clients = Array.from({ length: 20 }, () => open.client.copy());
    const answers = await Promise.all(
      clients.map((client) => press(client, '/webPayCashIn?casino=12', open.fields)),
    );
    for (const client of clients) client.close();
    const [transaction, ...others] = await transactionsOf(open);
    expect(others).toEqual([]);
    const location = `/webPayTransactions?tx=${transaction?.transactionId}&step=provider`;
    expect(answers.map(({ status, headers }) => `${status} ${headers.location}`)).toEqual(
      Array.from({ length: 20 }, () => `303 ${location}`),
    );
    expect(await keysOf('/webpay/buyIn')).toHaveLength(1);
    open.client.close();
  });

  it('twenty cash-outs at once are one', async () => {
    const open = await openCashOut();
    const clients = Array.from({ length: 20 }, () => open.client.copy());
    const answers = await Promise.all(
      clients.map((client) => press(client, '/webPayCashOut?casino=12', open.fields)),
    );
    for (const client of clients) client.close();
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(303);
    expect(await transactionsOf(open)).toHaveLength(1);
    const { funds, ledgerSumAU } = await stack.sandbox.paymentsOf(open.player.phone);
    expect(funds).toMatchObject([{ balance: { regularAU: 950_000 }, lockedFundsAU: 50_000 }]);
    expect(ledgerSumAU).toBe(0);
    open.client.close();
  });

  it('a cash-out of nearly everything, sent again, leads to itself and not to missing funds', async () => {
    const open = await openCashOut('900');
    const first = await cashOut(open);
    expect(first.status).toBe(303);
    const again = await cashOut(open);
    expect(`${again.status} ${again.headers.location}`).toBe(`303 ${first.headers.location}`);
    expect(await transactionsOf(open)).toHaveLength(1);
    open.client.close();
  });

  const TAKEN: readonly (readonly [what: string, effect: FaultInput['fault']])[] = [
    ['500', { status: 500, takesEffect: true }],
    ['503', { status: 503, takesEffect: true }],
    ['a reset', { reset: 'before', takesEffect: true }],
    ['half an answer', { reset: 'midBody', takesEffect: true }],
    ['a page', { body: '<h1>Welcome to nginx</h1>', takesEffect: true }],
    ['an answer of another shape', { wrongSchema: true, takesEffect: true }],
    ['a hang', { hang: true, takesEffect: true }],
  ];

  it.each(TAKEN)(
    '[S8-HTTP-09 S8-HTTP-10] %s after it was taken is not called failed, is found, and sent again it stays one',
    async (_what, effect) => {
      const open = await openBuyIn();
      await stack.sandbox.clearCalls();
      await fault(BUY_IN, open.player, effect);
      const answer = await pay(open);
      expect(answer.headers.location).toMatch(UNCONFIRMED);
      // Sent again it is not sent, and leads to its page.
      const again = await pay(open);
      expect(again.headers.location).toBe(answer.headers.location);
      expect(await callsOf('/webpay/buyIn')).toBe(1);
      // The operator is asked by its key.
      const text = await told(open, answer);
      expect(text).toContain('The casino has had this payment since');
      expect(text).not.toMatch(/fail|try again later|error has occurred/i);
      expect(await callsOf('/webpay/buyIn')).toBe(1);
      expect(await transactionsOf(open)).toHaveLength(1);
      open.client.close();
    },
  );

  it.each(TAKEN)('a cash-out: %s after it was taken holds the money once', async (_what, effect) => {
    const open = await openCashOut();
    await fault(CASH_OUT, open.player, effect);
    const answer = await cashOut(open);
    expect(answer.headers.location).toMatch(UNCONFIRMED);
    expect((await cashOut(open)).headers.location).toBe(answer.headers.location);
    const { transactions, funds } = await stack.sandbox.paymentsOf(open.player.phone);
    expect(transactions).toHaveLength(1);
    expect(funds).toMatchObject([{ balance: { regularAU: 950_000 }, lockedFundsAU: 50_000 }]);
    open.client.close();
  });

  it('[OC-RULE-06] a status that the portal does not know is told, and is not a failure', async () => {
    const open = await openBuyIn();
    await fault(BUY_IN, open.player, { json: { status: 'FooBar', traceId: 'trace-77' }, takesEffect: true });
    const text = await told(open, await pay(open));
    expect(text).toContain(messageIn('en', 'errors:unknownError'));
    expect(text).toContain('trace-77');
    expect(text).toContain('The casino has had this payment since');
    open.client.close();
  });

  it('[OC-RULE-12 ASVS-2.3.4] sent again with another amount it is not sent, and says so', async () => {
    const open = await openBuyIn();
    expect((await pay(open)).status).toBe(303);
    const changed = await pay(open, { amount: '60' });
    expectPage(changed, 422);
    expect(pageText(changed.body)).toContain(say('web-pay:again.changed'));
    expect(await transactionsOf(open)).toHaveLength(1);
    // The form has a new token: sent on purpose, it is another payment.
    const fields = { ...formWith(changed.body, 'operation'), amount: '60', method: 'm_card', intent: 'pay' };
    expect((await open.client.submit('/webPayCashIn?casino=12', fields)).status).toBe(303);
    expect(await transactionsOf(open)).toHaveLength(2);
    open.client.close();
  });

  it('a refused form that is opened after its twin has paid says so, and leads to that payment', async () => {
    const open = await openBuyIn();
    const refused = await open.client.post('/webPayCashIn?casino=12', { ...open.fields, amount: '' });
    expect(refused.headers.location).toMatch(/&refused=[\w-]{12}$/);
    const paid = await pay(open);
    expect(paid.status).toBe(303);
    const [{ transactionId = '' } = {}] = await transactionsOf(open);
    const again = await open.client.get(String(refused.headers.location));
    expect(pageText(again.body)).toContain(say('web-pay:again.received'));
    expect(again.body).toContain(`tx=${transactionId}`);
    open.client.close();
  });

  it('a token of another player, of another form, or none is refused', async () => {
    const open = await openBuyIn();
    const stranger = await openBuyIn();
    const ofCashOut = formWith((await open.client.get('/webPayCashOut')).body, 'operation').operation ?? '';
    await stack.sandbox.clearCalls();
    const { operation, ...without } = open.fields;
    const flipped = `${operation?.slice(0, -2)}${operation?.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const token of [stranger.fields.operation ?? '', ofCashOut, flipped, '', 'x'.repeat(5000)]) {
      expectPage(await pay(open, { operation: token }), 403);
    }
    const none = await open.client.submit('/webPayCashIn?casino=12', without);
    expectPage(none, 403);
    expect(await callsOf('/webpay/buyIn')).toBe(0);
    open.client.close();
    stranger.client.close();
  });

  it('[OC-MORE-04] another casino than the player’s is refused without a call', async () => {
    const open = await openBuyIn();
    await stack.sandbox.clearCalls();
    for (const casino of ['13', '0', '-1', '12 ', '']) {
      const answer = await pay(open, { casino });
      expectPage(answer, 422);
      expect(pageText(answer.body)).toContain(messageIn('en', 'errors:invalidTransferParameters'));
    }
    expect(await callsOf('/webpay/buyIn')).toBe(0);
    open.client.close();
  });

  it('nobody is sent to an address that is not the provider’s', async () => {
    const addresses = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.test/',
      'https://good@evil.test/',
    ];
    for (const url of addresses) {
      const open = await openBuyIn();
      const { transaction } = startedAnswer;
      const nextAction = { type: 'redirect', method: 'GET', url, expiresAt: inDays(30) };
      await fault(BUY_IN, open.player, { json: { status: 'Success', transaction, nextAction } });
      const answer = await pay(open);
      expect(answer.headers.location).toBe('/webPayTransactions?tx=tx_7Q2');
      const text = await told(open, answer);
      expect(text).toContain(messageIn('en', 'errors:webPayInitiateFailed'));
      expect(text).not.toContain('evil');
      open.client.close();
    }
  });

  const AMOUNTS: readonly (readonly [
    typed: string,
    key: Parameters<typeof messageIn>[1],
    params?: { count: number },
  ])[] = [
    ...[
      '1e21',
      '1e2',
      '0x10',
      '-5',
      '+5',
      'NaN',
      'Infinity',
      '٣',
      '10\u00a0',
      '5 5',
      '1,23',
      '9'.repeat(400),
    ].map((typed) => [typed, 'errors:valueIsNotANumber'] as const),
    ['1.005', 'errors:tooManyDecimals', { count: 2 }],
    ['９.９９', 'errors:tenMinimumForBuyIn'],
    ['0', 'errors:buyInAmountEmpty'],
    ['', 'errors:buyInAmountEmpty'],
    ['0.00', 'errors:buyInAmountEmpty'],
    ['9.99', 'errors:tenMinimumForBuyIn'],
  ];

  it('what is no amount costs no call and comes back as it was typed', async () => {
    const open = await openBuyIn();
    await stack.sandbox.clearCalls();
    for (const [amount, key, params] of AMOUNTS) {
      const answer = await pay(open, { amount });
      expect(answer.status, amount).toBe(422);
      expect(pageText(answer.body), amount).toContain(messageIn('en', key, params));
      expect(formWith(answer.body, 'operation').amount).toBe(amount.slice(0, 200));
    }
    const over = await pay(open, { amount: '10,000.00' });
    expect(pageText(over.body)).toContain(
      messageIn('en', 'errors:exceededMaximumBuyInAmount', { amount: '$5,000.00' }),
    );
    const { amount: _, ...rest } = open.fields;
    const body = `${new URLSearchParams({ ...rest, csrf: open.client.token ?? '' })}&amount=10&amount=999`;
    const twice = await open.client.send('POST', '/webPayCashIn?casino=12', { body });
    expect(twice.headers['form-refused']).toBe('422');
    expect(pageText((await open.client.follow(twice)).body)).toContain(
      messageIn('en', 'errors:valueIsNotANumber'),
    );
    expect(await callsOf('/webpay/buyIn')).toBe(0);
    expect((await pay(open, { amount: ' 10 ' })).status).toBe(303);
    expect(await transactionsOf(open)).toMatchObject([{ amountAU: 10_000 }]);
    open.client.close();
  });
});

describe('payments that the operator switched off', () => {
  it('[S6-ROLE-05 S6-ROLE-06] are refused without a call, whatever is posted', async () => {
    const stack = await borrowStack('US');
    const { sandbox, portal } = stack;
    await sandbox.changeSettings({ allowWebBuyIn: false, allowWebCashOut: false });
    const client = new HttpClient(portal.origin, { language: 'en' });
    await client.logIn(await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] }));
    await client.get('/');
    await sandbox.clearCalls();
    const fields = { operation: 'x', casino: '12', amount: '50', method: 'm_card', intent: 'pay' };
    for (const path of ['/webPayCashIn', '/webPayCashOut']) {
      expectPage(await client.arrive(await client.post(path, fields)), 403);
      const page = await client.get(path);
      expectPage(page, 404);
      expect(pageText(page.body)).toContain(messageIn('en', 'errors:disallowedByConfiguration'));
    }
    expect(await sandbox.calls({ method: 'POST' })).toEqual([]);
    expect((await client.get('/')).body).toContain(say('home:loggedInAs'));
    client.close();
    await stack.stop();
  });
});
