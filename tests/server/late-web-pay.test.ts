import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, fieldValue, pageText } from '#tests/support/http-client.ts';
import { everydayRows } from '#tests/support/rows.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { callsEnded } from './calls-ended.ts';
import { expectPage, messageIn } from './expectations.ts';
import { enterAsGuest } from './guest-links.ts';
import { Payer } from './payer.ts';

const LATE = 'We are checking your balance. It is taking longer than usual.';
const OPENED = 'Opening this page sends no payment.';
const NOT_SENT = 'Nothing was sent this time, and the same payment counts only once.';
const KEPT = 'What you typed is kept.';
const WAS_LATE = 'Your balances were late, so nothing was sent now.';
const ACCOUNT = {
  email: 'ann@player.example',
  personalInfo: 'complete' as const,
  casinos: [
    { casinoId: 12, regularAU: 900_000 },
    { casinoId: 13, regularAU: 900_000 },
  ],
};
const CLABE = '032180000118359719';
const BUY_IN = { quickAmount: 'other', amount: '250.00', method: 'm_oxxo' };
const CASH_OUT = {
  quickAmount: 'other',
  amount: '57.5',
  method: 'm_spei_out',
  'details.m_spei_out.clabe': CLABE,
};

let stack: Stack;

beforeAll(async () => {
  // Writes may take as long as in production.
  stack = await startStack({ country: 'MX', env: { OPERATOR_KEYED_TIMEOUT_MS: '30000' } });
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

/** Has the funds of a player come that late, once. */
const delayFunds = ({ phone }: { phone: string }, delayMs: number, times = 1) =>
  stack.sandbox.addFaults({ match: { path: '/funds', phone }, times, fault: { delayMs } });

/** Has the funds that come after these be in time. */
const hurryFunds = () => stack.sandbox.clearFaults();

const moneyCalls = async () =>
  (await stack.sandbox.calls({ method: 'POST' })).filter(({ path }) =>
    /\/webpay\/(buyIn|cashOut)$/.test(path),
  );

/** A page in the shell that says what it waits for. Gives the address of its link. */
function expectLate(answer: Answer, says: readonly string[]): string {
  expectPage(answer, 200);
  const text = pageText(answer.body);
  for (const sentence of [LATE, 'Log out', ...says]) expect(text).toContain(sentence);
  for (const sentence of [OPENED, NOT_SENT, KEPT]) {
    if (!says.includes(sentence)) expect(text).not.toContain(sentence);
  }
  expect(text).not.toContain(messageIn('en', 'errors:serverUnreachable'));
  const [, href = ''] = /<a class="button button--primary" href="([^"]+)">Refresh</.exec(answer.body) ?? [];
  const address = href.replaceAll('&amp;', '&');
  const separator = address.includes('?') ? '&' : '?';
  expect(String(answer.headers.refresh).replace(/\d{10}$/, '')).toBe(`5; url=${address}${separator}since=`);
  return address;
}

describe('a form of a payment that is asked for while the funds are late', () => {
  const DELAYS: readonly [path: string, delayMs: number][] = [
    ['/webPayCashIn?casino=13&amount=57.5', 3000],
    ['/webPayCashOut?casino=13&amount=57.5', 9000],
    ['/webPayCashIn?casino=13&amount=57.5', 20_000],
    ['/webPayCashOut?casino=13&amount=57.5', 29_000],
  ];
  it.each(everydayRows(DELAYS, ([, delayMs]) => delayMs < 10_000))(
    '[S2-OTHER-09] %s is the page that waits, and then the form that its address fills in: %i ms',
    async (path, delayMs) => {
      const { client, player } = await Payer.signIn(stack, ACCOUNT);
      await delayFunds(player, delayMs);
      const late = await client.get(path);
      expect(expectLate(late, [OPENED])).toBe(path);
      // Where they do not come in time for the next page either, it asks anew.
      if (delayMs < 4000) await callsEnded(stack.sandbox, { path: '/funds', userId: player.userId });
      const [, next = ''] = /url=(.*)$/.exec(String(late.headers.refresh)) ?? [];
      const form = await client.get(next);
      expectPage(form, 200);
      expect(formWith(form.body, 'operation')).toMatchObject({ casino: '13', amount: '57.5' });
      expect(pageText(form.body)).not.toContain(LATE);
      expect(await moneyCalls()).toEqual([]);
      client.close();
    },
  );

  it('[S2-OTHER-09] looks for a minute by itself, and then by hand', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    await delayFunds(player, 9000, 2);
    const since = Math.floor(Date.now() / 1000) - 60;
    const page = await client.get(`/webPayCashIn?casino=13&since=${since}`);
    expectPage(page, 200);
    expect(pageText(page.body)).toContain(LATE);
    expect(page.body).toContain('href="/webPayCashIn?casino=13">Refresh</a>');
    expect(page.headers.refresh).toMatch(/^7\d{3}; url=\/\?next=%2FwebPayCashIn%3Fcasino%3D13$/);
    client.close();
  });

  it('is as unavailable as ever where they fail', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const match = { path: '/funds', phone: player.phone };
    await stack.sandbox.addFaults({ match, fault: { status: 500 } });
    const page = await client.get('/webPayCashIn');
    expectPage(page, 503);
    expect(pageText(page.body)).not.toContain(LATE);
    client.close();
  });
});

describe('a form of a payment that is sent while the funds are late', () => {
  it.each([
    ['/webPayCashIn', BUY_IN, 'pay'],
    ['/webPayCashOut', CASH_OUT, 'check'],
  ] as const)(
    '[S2-OTHER-09] %s sends nothing, and comes back as it was typed',
    async (path, typed, intent) => {
      const { client, player } = await Payer.signIn(stack, ACCOUNT);
      const form = formWith((await client.get(`${path}?casino=13`)).body, 'operation');
      await delayFunds(player, 12_000, 2);
      const late = await client.submit(`${path}?casino=13`, { ...form, ...typed, intent });
      const href = expectLate(late, [NOT_SENT, KEPT]);
      expect(href.split('&refused=')[0]).toBe(`${path}?casino=13`);
      expect(await moneyCalls()).toEqual([]);
      await hurryFunds();
      const back = await client.get(href);
      const text = pageText(back.body);
      expect(text).toContain(WAS_LATE);
      expect(formWith(back.body, 'operation')).toMatchObject({ casino: '13', amount: typed.amount });
      expect(back.body).toMatch(new RegExp(`<input(?=[^>]*value="${typed.method}")[^>]* checked=`));
      if (path === '/webPayCashOut') expect(back.body).toContain(CLABE);
      // It is the player's word that sends it.
      const again = { ...formWith(back.body, 'operation'), ...typed, intent: 'pay' };
      if (path === '/webPayCashIn') {
        expect((await client.submit(`${path}?casino=13`, again)).headers.location).toContain('?tx=');
        expect(await moneyCalls()).toHaveLength(1);
      }
      expect(pageText((await client.get(`${path}?casino=13`)).body)).not.toContain(WAS_LATE);
      client.close();
    },
  );

  it('[S2-OTHER-09] leads to its payment when it was sent before: nobody is told that nothing was', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const form = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation');
    const fields = { ...form, ...BUY_IN, intent: 'pay' };
    const first = await client.submit('/webPayCashIn?casino=12', fields);
    expect(first.headers.location).toContain('?tx=');
    await delayFunds(player, 9000);
    const second = await client.submit('/webPayCashIn?casino=12', fields);
    expect([second.status, second.headers.location]).toEqual([303, first.headers.location]);
    expect(await moneyCalls()).toHaveLength(1);
    client.close();
  });

  it('asks for no payment again, and leads back to the page of what is not known', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const form = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation');
    const match = { method: 'POST', path: '/webpay/buyIn', phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { reset: 'before' } });
    const lost = await client.submit('/webPayCashIn?casino=12', { ...form, ...BUY_IN, intent: 'pay' });
    const page = await client.follow(lost);
    const asking = { ...formWith(page.body, 'operation'), intent: 'askAgain' };
    await delayFunds(player, 9000);
    const asked = await client.submit('/webPayCashIn?casino=12', asking);
    expect(asked.headers.location?.split('&refused=')[0]).toBe(lost.headers.location);
    expect(pageText((await client.follow(asked)).body)).toContain(
      messageIn('en', 'errors:serviceUnavailable'),
    );
    expect(await moneyCalls()).toHaveLength(1);
    // In time it is asked for, by the same key.
    await hurryFunds();
    expect((await client.submit('/webPayCashIn?casino=12', asking)).headers.location).toContain('?tx=');
    expect(new Set((await moneyCalls()).map(({ keySha256 }) => keySha256)).size).toBe(1);
    client.close();
  });

  it('is shown as it was checked, at the address of the check', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const form = formWith((await client.get('/webPayCashOut?casino=12')).body, 'operation');
    const led = await client.post('/webPayCashOut?casino=12', { ...form, ...CASH_OUT, intent: 'check' });
    const check = String(led.headers.location);
    expect(check).toMatch(/\?casino=12&refused=/);
    await delayFunds(player, 9000);
    expect(expectLate(await client.get(check), [OPENED])).toBe(check);
    await hurryFunds();
    const page = await client.get(check);
    expect(formWith(page.body, 'amountAU').operation).toBeTruthy();
    expect(await moneyCalls()).toEqual([]);
    client.close();
  });

  it("keeps what a guest has typed, too, and refuses a form that is not the portal's", async () => {
    const player = await stack.sandbox.makePlayer(ACCOUNT);
    const guest = await enterAsGuest(stack, player);
    const form = formWith((await guest.get('/webPayCashIn?casino=12')).body, 'operation');
    await delayFunds(player, 12_000, 5);
    const foreign = await guest.submit('/webPayCashIn?casino=12', { ...BUY_IN, casino: '12', intent: 'pay' });
    expect(foreign.status).toBe(403);
    const late = await guest.submit('/webPayCashIn?casino=12', { ...form, ...BUY_IN, intent: 'pay' });
    const href = expectLate(late, [NOT_SENT, KEPT]);
    await hurryFunds();
    expect(fieldValue((await guest.get(href)).body, 'amount')).toBe(BUY_IN.amount);
    expect(await moneyCalls()).toEqual([]);
    guest.close();
  });
});

it('[S2-OTHER-09] a payment that an operator takes 20 or 29 s to book is answered by itself', async () => {
  const book = async (worksMs: number) => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const form = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation');
    const match = { method: 'POST', path: '/webpay/buyIn', phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { worksMs } });
    const paid = await client.submit('/webPayCashIn?casino=12', { ...form, ...BUY_IN, intent: 'pay' });
    expect(paid.ms).toBeGreaterThan(worksMs - 500);
    const { transactions } = await stack.sandbox.paymentsOf(player.phone);
    expect(transactions).toHaveLength(1);
    expect(paid.headers.location).toBe(`/webPayTransactions?tx=${transactions[0]?.transactionId}`);
    client.close();
  };
  await Promise.all([book(20_000), book(29_000)]);
});

describe('a payment that the operator refused', () => {
  const REFUSED = messageIn('en', 'errors:rejectedByPaymentService');

  /** Sends a buy-in that the provider refuses; gives the answer, which leads to the page of the form. */
  async function sendRefused({ client }: Payer) {
    const form = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation');
    const rejected = { ...BUY_IN, amount: '12', method: 'm_spei', intent: 'pay' };
    return client.post('/webPayCashIn?casino=12', { ...form, ...rejected });
  }

  it('[S2-OTHER-09] is told at once, though the form itself waits for the funds', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client, player } = payer;
    const answer = await sendRefused(payer);
    await delayFunds(player, 12_000, 2);
    const late = await client.follow(answer);
    expect([answer.headers['form-refused'], late.status]).toEqual(['422', 200]);
    expect(pageText(late.body)).toContain(LATE);
    expect(pageText(late.body)).toContain(REFUSED);
    expect(late.body).toContain('See the transaction');
    await hurryFunds();
    const form = await client.get(String(answer.headers.location));
    expect(pageText(form.body)).toContain(REFUSED);
    client.close();
  });

  it('is told, though the form cannot be shown', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client, player } = payer;
    const answer = await sendRefused(payer);
    await stack.sandbox.addFaults({ match: { path: '/funds', phone: player.phone }, fault: { status: 500 } });
    const page = await client.follow(answer);
    expect(page.status).toBe(503);
    expect(pageText(page.body)).toContain('Service Unavailable');
    expect(pageText(page.body)).toContain(REFUSED);
    expect(pageText(page.body)).not.toContain(NOT_SENT);
    client.close();
  });
});
