import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';

const BUY_IN = '/webpay/buyIn';
const CASH_OUT = '/webpay/cashOut';
const LIST = '/webPayTransactions';
const CLABE = '032180000118359719';

const say = textsIn('en');
const NOT_THERE = say('transactions:unconfirmed.notThere', { time: '' }).trim();
const text = (answer: Answer) => pageText(answer.body);

/** A player of Mexico whose payments get no clear answer. */
interface Payer {
  client: HttpClient;
  player: MadePlayer;
}

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

async function signIn(): Promise<Payer> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  const player = await stack.sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    email: 'ann@player.example',
    personalInfo: 'complete',
  });
  await client.logIn(player);
  return { client, player };
}

async function filledIn({ client }: Payer, changes: Record<string, string> = {}) {
  const page = await client.get('/webPayCashIn');
  const answers = { quickAmount: 'other', amount: '50', method: 'm_oxxo', intent: 'pay' };
  return { ...formWith(page.body, 'operation'), ...answers, ...changes };
}

const pay = ({ client }: Payer, fields: Record<string, string>) =>
  client.submit('/webPayCashIn?casino=12', fields);

/** Opens the page of a sent payment until it shows what is known: an operator that is late is asked again. */
async function looked({ client }: Payer, sent: Answer, isKnown: (page: Answer) => boolean): Promise<Answer> {
  let page = sent;
  const look = async () => {
    page = await client.get(String(sent.headers.location));
    return isKnown(page);
  };
  await expect.poll(look, { interval: 200 }).toBe(true);
  return page;
}

/** The page where a cash-out is checked. */
async function openCheck({ client }: Payer, amount = '50'): Promise<Answer> {
  const page = await client.get('/webPayCashOut');
  const fields = {
    ...formWith(page.body, 'operation'),
    quickAmount: 'other',
    amount,
    method: 'm_spei_out',
    'details.m_spei_out.clabe': CLABE,
    intent: 'check',
  };
  return client.follow(await client.submit('/webPayCashOut?casino=12', fields));
}

const cashOut = ({ client }: Payer, check: Answer, changes: Record<string, string> = {}) =>
  client.submit('/webPayCashOut?casino=12', {
    ...formWith(check.body, 'amountAU'),
    intent: 'pay',
    ...changes,
  });

const fault = ({ player }: Payer, path: string, effect: FaultInput['fault'], times = 1) =>
  stack.sandbox.addFaults({ match: { method: 'POST', path, phone: player.phone }, times, fault: effect });
const books = async ({ player }: Payer) => stack.sandbox.paymentsOf(player.phone);
const transactionsOf = async (payer: Payer) => (await books(payer)).transactions;

/** Keys of the calls of a player that moved money, by their hashes. */
async function keysOf({ player }: Payer, path: string): Promise<(string | null)[]> {
  const calls = await stack.sandbox.calls({ method: 'POST', path, userId: player.userId });
  return calls.map(({ keySha256 }) => keySha256);
}

/** Presses the button of the page that does not know. */
function askAgain({ client }: Payer, page: Answer, direction: 'buyIn' | 'cashOut'): Promise<Answer> {
  const path = direction === 'buyIn' ? '/webPayCashIn' : '/webPayCashOut';
  return client.submit(`${path}?casino=12`, { ...formWith(page.body, 'operation'), intent: 'askAgain' });
}

/** The address of the page of an unknown payment, as its own link says it. */
const hrefOf = (page: Answer) => LIST + (/\?unconfirmed=[\w-]{16}/.exec(page.body)?.[0] ?? '');

describe('a payment that got no clear answer', () => {
  it('[S4-TX-21] is told as not known, with what was sent, and stands in the list as pending from here', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before' });
    const page = await payer.client.arrive(await pay(payer, await filledIn(payer)));
    expectPage(page, 200);
    const told = text(page);
    expect(told).toContain(say('transactions:unconfirmed.title'));
    expect(told).toContain(say('transactions:unconfirmed.lead.buyIn'));
    expect(told).toContain('50.00 USD');
    expect(told).toContain('OXXO');
    expect(told).toMatch(/Reference [0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(told).not.toContain(messageIn('en', 'errors:waitingForProviderConfirmation'));
    expect(page.headers.refresh).toMatch(/^15;/);
    const list = await payer.client.get(LIST);
    expect(text(list)).toContain(say('transactions:unconfirmed.listTitle'));
    expect(list.body).toContain('?unconfirmed=');
    // Nobody else sees it, and it is in no address but by a name that tells nothing.
    const stranger = await signIn();
    expect(text(await stranger.client.get(LIST))).not.toContain(say('transactions:unconfirmed.listTitle'));
  });

  it('[S4-TX-21] that never arrived is carried out once when it is asked for again, by the same key', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before' });
    const page = await payer.client.arrive(await pay(payer, await filledIn(payer)));
    expect(await transactionsOf(payer)).toEqual([]);
    const answer = await askAgain(payer, page, 'buyIn');
    const [transaction, ...others] = await transactionsOf(payer);
    expect(others).toEqual([]);
    expect(answer.headers.location).toBe(`${LIST}?tx=${transaction?.transactionId}`);
    expect(new Set(await keysOf(payer, BUY_IN)).size).toBe(1);
    expect(text(await payer.client.get(LIST))).not.toContain(say('transactions:unconfirmed.listTitle'));
    // The button of a page that was left open leads to the same.
    const again = await askAgain(payer, page, 'buyIn');
    expect(again.headers.location).toBe(LIST);
    expect(await transactionsOf(payer)).toHaveLength(1);
  });

  it('[S4-TX-21] of which nothing is known after asking either stays so, and says when it was asked', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { status: 500 }, 2);
    const page = await payer.client.arrive(await pay(payer, await filledIn(payer)));
    expect(text(page)).not.toContain(say('transactions:unconfirmed.asked'));
    const still = await payer.client.arrive(await askAgain(payer, page, 'buyIn'));
    expect(text(still)).toContain(say('transactions:unconfirmed.title'));
    expect(text(still)).toContain(say('transactions:unconfirmed.asked'));
  });

  it('[OC-RULE-13] that the operator refuses when it is asked for again is told, and the form has a new key', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before' });
    const page = await payer.client.arrive(await pay(payer, await filledIn(payer)));
    await fault(payer, BUY_IN, { json: { status: 'IdCheckRequired' } });
    const refused = await askAgain(payer, page, 'buyIn');
    expectPage(refused, 422);
    expect(text(refused)).toContain(messageIn('en', 'errors:idCheckRequired'));
    const form = formWith(refused.body, 'operation');
    expect(form).toMatchObject({ amount: '50.00' });
    const fields = { ...form, quickAmount: 'other', method: 'm_oxxo', intent: 'pay' };
    expect((await pay(payer, fields)).headers.location).toMatch(/\?tx=/);
    const [first, second, third] = await keysOf(payer, BUY_IN);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('[S4-TX-23] sent again by another form is not sent, and leads to its page', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before' });
    const first = await pay(payer, await filledIn(payer));
    const again = await pay(payer, await filledIn(payer));
    expect(again.headers.location).toBe(first.headers.location);
    expect(text(await payer.client.follow(again))).toContain(messageIn('en', 'errors:paymentAlreadySent'));
    expect(await keysOf(payer, BUY_IN)).toHaveLength(1);
    // The form itself names it, and another amount is another payment.
    const form = await payer.client.get('/webPayCashIn');
    expect(form.body).toContain('?unconfirmed=');
    expect((await pay(payer, await filledIn(payer, { amount: '60' }))).headers.location).toMatch(/\?tx=/);
    expect(new Set(await keysOf(payer, BUY_IN)).size).toBe(2);
  });

  it('[S4-TX-22] that appears in the operator’s list is asked about, until the player says that it is the one', async () => {
    await stack.sandbox.changeSettings({ webPayFindByKey: false });
    const payer = await signIn();
    await fault(payer, BUY_IN, { worksMs: 1500, reset: 'before', takesEffect: true });
    await fault(payer, BUY_IN, { worksMs: 1500, delayMs: 0 });
    const page = await payer.client.follow(await pay(payer, await filledIn(payer)));
    // The answer got lost after it was booked.
    const [transaction] = await transactionsOf(payer);
    expectPage(page, 200);
    expect(text(page)).toContain(say('transactions:unconfirmed.same'));
    expect(text(page)).not.toContain(NOT_THERE);
    expect(page.body).toContain(`href="${LIST}?tx=${transaction?.transactionId}"`);
    expect(text(await payer.client.get(LIST))).toContain(say('transactions:unconfirmed.listTitle'));
    const form = formWith(page.body, 'transactionId');
    expect(form.transactionId).toBe(transaction?.transactionId);
    const answer = await payer.client.submit(hrefOf(page), { ...form, intent: 'same' });
    expect(answer.headers.location).toBe(`${LIST}?tx=${transaction?.transactionId}`);
    expect(text(await payer.client.get(LIST))).not.toContain(say('transactions:unconfirmed.listTitle'));
    expect(await keysOf(payer, BUY_IN)).toHaveLength(1);
    await stack.sandbox.changeSettings({ webPayFindByKey: true });
  });

  it('that the operator has is found by its key, by looking alone', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before', takesEffect: true });
    const sent = await pay(payer, await filledIn(payer));
    expect(sent.headers.location).toMatch(/\?unconfirmed=/);
    const [transaction] = await transactionsOf(payer);
    const page = await looked(payer, sent, ({ status }) => status === 303);
    expect(page.headers.location).toBe(`${LIST}?tx=${transaction?.transactionId}`);
    const told = text(await payer.client.follow(page));
    expect(told).toContain('The casino has had this payment since');
    expect(told).not.toContain(messageIn('en', 'errors:webPayInitiated'));
    for (const path of ['/', LIST])
      expect((await payer.client.get(path)).body).not.toContain('?unconfirmed=');
    expect(await keysOf(payer, BUY_IN)).toHaveLength(1);
    // The form that was sent leads to it, too.
    expect(await transactionsOf(payer)).toHaveLength(1);
  });

  it('that the operator does not have is said to be not there, with the time', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before' });
    const sent = await pay(payer, await filledIn(payer));
    const page = await looked(payer, sent, (answer) => text(answer).includes(NOT_THERE));
    expect(text(page)).toContain(NOT_THERE);
    expect(text(page)).toContain(say('transactions:unconfirmed.again.buyIn'));
    // Where it cannot be asked, nothing is said of it.
    const match = { path: '/webpay/transactions', phone: payer.player.phone };
    await stack.sandbox.addFaults({ match, fault: { status: 500 } });
    const unknown = await payer.client.get(hrefOf(page));
    expectPage(unknown, 200);
    expect(text(unknown)).not.toContain(NOT_THERE);
    await stack.sandbox.clearFaults();
  });

  it('three of them close the forms until one is settled, and nothing more is sent', async () => {
    const payer = await signIn();
    const open = await filledIn(payer, { amount: '90' });
    const openCashOut = await openCheck(payer);
    await fault(payer, BUY_IN, { reset: 'before' }, 3);
    const amounts = ['60', '61', '62'];
    const pages: string[] = [];
    for (const amount of amounts) {
      const sent = await pay(payer, await filledIn(payer, { amount }));
      pages.push(String(sent.headers.location));
    }
    expect(new Set(pages).size).toBe(3);
    for (const path of ['/webPayCashIn', '/webPayCashOut']) {
      const closed = await payer.client.get(path);
      expectPage(closed, 200);
      expect(text(closed)).toContain(say('web-pay:tooManyPending.text'));
      expect(closed.body).toContain(`href="${LIST}"`);
      expect(closed.body).not.toContain('name="operation"');
    }
    // Forms that were open before send nothing either; that of the cash-out has a key that nothing was sent by.
    for (const refused of [await pay(payer, open), await cashOut(payer, openCashOut)]) {
      expect(text(await payer.client.follow(refused))).toContain(say('web-pay:tooManyPending.text'));
    }
    expect(await keysOf(payer, BUY_IN)).toHaveLength(3);
    expect(await keysOf(payer, CASH_OUT)).toHaveLength(0);
    const page = await payer.client.get(pages[0] ?? '');
    expect((await askAgain(payer, page, 'buyIn')).headers.location).toMatch(/\?tx=/);
    expect((await pay(payer, await filledIn(payer, { amount: '63' }))).headers.location).toMatch(/\?tx=/);
    expect(await transactionsOf(payer)).toHaveLength(2);
    expect(new Set(await keysOf(payer, BUY_IN)).size).toBe(4);
  });

  it('is not taken for a payment like it of another device: its own key still pays, once', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before' });
    const page = await payer.client.follow(await pay(payer, await filledIn(payer)));
    const elsewhere: Payer = { ...payer, client: new HttpClient(stack.portal.origin, { language: 'en' }) };
    await elsewhere.client.logIn(payer.player);
    expect((await pay(elsewhere, await filledIn(elsewhere))).headers.location).toMatch(/\?tx=/);
    const again = await payer.client.get(hrefOf(page));
    expect(text(again)).toContain(say('transactions:unconfirmed.title'));
    expect(text(again)).toContain(say('transactions:unconfirmed.same'));
    for (const path of ['/', LIST]) expect((await payer.client.get(path)).body).toContain('?unconfirmed=');
    // Only looking sends nothing, however often.
    const calls = (await keysOf(payer, BUY_IN)).length;
    await payer.client.get(hrefOf(page));
    expect(await keysOf(payer, BUY_IN)).toHaveLength(calls);
    expect((await askAgain(payer, again, 'buyIn')).headers.location).toMatch(/\?tx=/);
    expect(await transactionsOf(payer)).toHaveLength(2);
    expect(new Set(await keysOf(payer, BUY_IN)).size).toBe(2);
  });

  it.each(['tx_of_someone', '', '__proto__'])(
    'is not taken for a transaction that the page did not show: %j',
    async (transactionId) => {
      const payer = await signIn();
      await fault(payer, BUY_IN, { reset: 'before' });
      const page = await payer.client.follow(await pay(payer, await filledIn(payer)));
      const answer = await payer.client.submit(hrefOf(page), { transactionId, intent: 'same' });
      expect(answer.headers.location).toBe(hrefOf(page));
      expect(text(await payer.client.get(LIST))).toContain(say('transactions:unconfirmed.listTitle'));
    },
  );

  it.each(['buyIn', 'cashOut'] as const)('that is no longer wanted is given up: %s', async (direction) => {
    const payer = await signIn();
    await fault(payer, direction === 'buyIn' ? BUY_IN : CASH_OUT, { reset: 'before' });
    const sent =
      direction === 'buyIn'
        ? await pay(payer, await filledIn(payer))
        : await cashOut(payer, await openCheck(payer));
    const page = await payer.client.follow(sent);
    expect(text(page)).toContain(say(`transactions:unconfirmed.again.${direction}`));
    const answer = await payer.client.submit(hrefOf(page), { intent: 'dismiss' });
    expect(answer.headers.location).toBe(LIST);
    const list = await payer.client.follow(answer);
    expect(text(list)).toContain(messageIn('en', 'errors:paymentDismissed'));
    expect(list.body).not.toContain('?unconfirmed=');
    expect(await transactionsOf(payer)).toEqual([]);
    // Pressed again, or by a page that was left open, it does nothing.
    expect((await payer.client.submit(hrefOf(page), { intent: 'dismiss' })).headers.location).toBe(LIST);
    expect((await askAgain(payer, page, direction)).headers.location).toBe(LIST);
    expect(await transactionsOf(payer)).toEqual([]);
  });

  it('[S4-TX-22] is still told after a log-out and a new log-on of the same player', async () => {
    const payer = await signIn();
    await fault(payer, BUY_IN, { reset: 'before' });
    await pay(payer, await filledIn(payer));
    await payer.client.get('/');
    await payer.client.submit('/logout');
    await payer.client.logIn(payer.player);
    const list = await payer.client.get(LIST);
    expect(text(list)).toContain(say('transactions:unconfirmed.listTitle'));
    const href = /\?unconfirmed=[\w-]{16}/.exec(list.body)?.[0] ?? '';
    const page = await payer.client.get(LIST + href);
    expect((await askAgain(payer, page, 'buyIn')).headers.location).toMatch(/\?tx=/);
    expect(await transactionsOf(payer)).toHaveLength(1);
    expect(new Set(await keysOf(payer, BUY_IN)).size).toBe(1);
  });

  it('a cash-out is asked for again with its account, and holds the money once', async () => {
    const payer = await signIn();
    await fault(payer, CASH_OUT, { status: 503 });
    const page = await payer.client.arrive(await cashOut(payer, await openCheck(payer)));
    expect(text(page)).toContain(say('transactions:unconfirmed.lead.cashOut'));
    expect(page.body).not.toContain(CLABE);
    expect((await askAgain(payer, page, 'cashOut')).headers.location).toMatch(/\?tx=/);
    const { transactions, funds } = await books(payer);
    expect(transactions).toMatchObject([{ direction: 'cashOut', amountAU: 50_000 }]);
    expect(funds).toMatchObject([{ balance: { regularAU: 950_000 }, lockedFundsAU: 50_000 }]);
    expect(new Set(await keysOf(payer, CASH_OUT)).size).toBe(1);
  });

  it('[S4-TX-21] a cash-out that wants a proof when it is asked for again is proved and sent once', async () => {
    const payer = await signIn();
    await fault(payer, CASH_OUT, { status: 503 });
    const page = await payer.client.arrive(await cashOut(payer, await openCheck(payer, '33')));
    const proof = await payer.client.arrive(await askAgain(payer, page, 'cashOut'));
    expectPage(proof, 200);
    expect(text(proof)).toContain(say('web-pay:stepUp.password'));
    const sent = await cashOut(payer, proof, { proof: payer.player.password });
    expect(sent.headers.location).toMatch(/\?tx=/);
    expect(await transactionsOf(payer)).toHaveLength(1);
    expect(new Set(await keysOf(payer, CASH_OUT)).size).toBe(1);
  });

  it('[S4-TX-24] the operator is given half a minute, as it may take, and then it is not known', async () => {
    const slow = await startStack({ country: 'MX', env: { OPERATOR_KEYED_TIMEOUT_MS: '30000' } });
    const before = stack;
    stack = slow;
    try {
      const payer = await signIn();
      await fault(payer, BUY_IN, { worksMs: 20_000 });
      const answer = await pay(payer, await filledIn(payer));
      expect(answer.headers.location).toMatch(/\?tx=/);
      expect(answer.ms).toBeGreaterThan(19_000);
      expect(await transactionsOf(payer)).toHaveLength(1);
    } finally {
      stack = before;
      await slow.stop();
    }
  });
});

describe('a payment like one that is open', () => {
  it('[S4-TX-23] is told of it with the way there, and sent only when it is confirmed', async () => {
    const payer = await signIn();
    await pay(payer, await filledIn(payer));
    const [open] = await transactionsOf(payer);
    const again = await pay(payer, await filledIn(payer));
    expectPage(again, 422);
    expect(text(again)).toContain(say('web-pay:again.alike'));
    expect(again.body).toContain(`/webPayTransactions?tx=${open?.transactionId}`);
    expect(await transactionsOf(payer)).toHaveLength(1);
    const fields = {
      ...formWith(again.body, 'operation'),
      quickAmount: 'other',
      method: 'm_oxxo',
      intent: 'pay',
    };
    expect((await pay(payer, fields)).headers.location).toMatch(/\?tx=/);
    expect(await transactionsOf(payer)).toHaveLength(2);
    // Another amount, or another method, is not alike.
    expect((await pay(payer, await filledIn(payer, { amount: '51' }))).status).toBe(303);
    expect((await pay(payer, await filledIn(payer, { method: 'm_spei' }))).status).toBe(303);
    expect(await transactionsOf(payer)).toHaveLength(4);
  });

  it('[S4-TX-23] a cash-out tells of it where it is checked, and does not ask twice', async () => {
    const payer = await signIn();
    expect((await cashOut(payer, await openCheck(payer))).status).toBe(303);
    const check = await openCheck(payer);
    expect(text(check)).toContain(say('web-pay:again.alike'));
    expect((await cashOut(payer, check)).headers.location).toMatch(/\?tx=/);
    expect(await transactionsOf(payer)).toHaveLength(2);
  });

  it('[S4-TX-23] missing funds are told with the open cash-out that holds them', async () => {
    const payer = await signIn();
    const check = await openCheck(payer, '600');
    const other = await openCheck(payer, '600');
    expect((await cashOut(payer, check)).status).toBe(303);
    const [open] = await transactionsOf(payer);
    // Another device's form, with a key of its own.
    const device = await signInAgain(payer);
    const refused = await device.client.submit('/webPayCashOut', {
      ...formWith((await device.client.get('/webPayCashOut')).body, 'operation'),
      quickAmount: 'other',
      amount: '600',
      method: 'm_spei_out',
      'details.m_spei_out.clabe': CLABE,
      intent: 'check',
    });
    expectPage(refused, 422);
    expect(text(refused)).toContain(messageIn('en', 'errors:notEnoughFundsInAccount'));
    expect(text(refused)).toContain(say('web-pay:again.alikeOpen'));
    expect(refused.body).toContain(`/webPayTransactions?tx=${open?.transactionId}`);
    // The same form once more leads to what it has made.
    expect((await cashOut(payer, other)).headers.location).toBe(
      `/webPayTransactions?tx=${open?.transactionId}`,
    );
  });
});

async function signInAgain({ player }: Payer): Promise<Payer> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  return { client, player };
}
