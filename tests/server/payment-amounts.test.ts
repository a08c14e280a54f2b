import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';
import { Payer } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const CASH_OUT = '/webPayCashOut';
const CLABE = '032180000118359719';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

describe('the smallest buy-in', () => {
  it.each([
    [12, '9', '$10 minimum for buy-in'],
    [13, '9', 'The minimum buy-in is $100.00.'],
    [13, '99', 'The minimum buy-in is $100.00.'],
    [14, '9', 'The minimum buy-in is 1,000 JPY.'],
  ])('of casino %i is told in its currency to who types %s', async (casinoId, amount, told) => {
    const casinos = [12, 13, 14].map((id) => ({ casinoId: id, regularAU: 500_000 }));
    const { client } = await Payer.signIn(stack, { casinos });
    const page = await client.get(`${BUY_IN}?casino=${casinoId}`);
    const method = /name="method"[^>]*value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const fields = {
      ...formWith(page.body, 'operation'),
      quickAmount: 'other',
      amount,
      method,
      intent: 'pay',
    };
    const answer = await client.submit(`${BUY_IN}?casino=${casinoId}`, fields);
    expect(answer.status).toBe(422);
    expect(pageText(answer.body).replaceAll('\u00a0', ' ')).toContain(told);
    client.close();
  });

  it("[S8-MONEY-09] is told in the casino's currency when the operator refuses", async () => {
    const { client, player } = await Payer.signIn(stack, { casinos: [{ casinoId: 13, regularAU: 500_000 }] });
    const page = await client.get(BUY_IN);
    const answers = { quickAmount: 'other', amount: '250', method: 'm_oxxo', intent: 'pay' };
    const fault = { json: { status: 'tenMinimumForBuyIn' } };
    await stack.sandbox.addFaults({ match: { path: '/webpay/buyIn', phone: player.phone }, times: 1, fault });
    const answer = await client.submit(BUY_IN, { ...formWith(page.body, 'operation'), ...answers });
    const text = pageText(answer.body).replaceAll('\u00a0', ' ');
    expect(text).toContain('The minimum buy-in is $100.00.');
    expect(text).not.toContain(messageIn('en', 'errors:tenMinimumForBuyIn'));
    client.close();
  });
});

describe('the total that is asked for first', () => {
  const askFor = async (changes: Record<string, string>) => {
    const { client, player } = await Payer.signIn(stack, { casinos: [{ casinoId: 12, regularAU: 320_000 }] });
    const page = await client.get(BUY_IN);
    await stack.sandbox.clearCalls();
    const answers = { quickAmount: 'other', amount: '50', method: 'm_oxxo', intent: 'choose', ...changes };
    const answer = await client.submit(`${BUY_IN}?casino=12`, {
      ...formWith(page.body, 'operation'),
      ...answers,
    });
    client.close();
    expect(await stack.sandbox.calls({ path: '/webpay/buyIn', userId: player.userId })).toEqual([]);
    return answer;
  };

  it.each([
    ['', 'errors:buyInAmountEmpty'],
    ['ten', 'errors:valueIsNotANumber'],
    ['9', 'errors:tenMinimumForBuyIn'],
  ] as const)('[S4-TX-28] of %j is refused as it is when it is sent', async (amount, key) => {
    const answer = await askFor({ amount });
    expect(answer.status).toBe(422);
    expect(pageText(answer.body)).toContain(messageIn('en', key));
    expect(answer.body).toMatch(/<input[^>]* id="pay-amount-text"[^>]*autofocus/i);
    expect(answer.body).not.toMatch(/class="summary"[^>]*autofocus/i);
  });

  it('of more than may be bought in names the limit, and of no method asks for one', async () => {
    expect(pageText((await askFor({ amount: '10,000' })).body)).toContain('The maximum buy-in is 539.00');
    expect(pageText((await askFor({ method: '' })).body)).toContain('Please choose a payment method.');
  });

  it('[S4-TX-28] stands where the page begins', async () => {
    const answer = await askFor({});
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/<section class="card summary"[^>]* autofocus=""/i);
    expect(answer.body.match(/autofocus/gi)).toHaveLength(1);
    expect(pageText(answer.body)).toContain('You pay');
  });
});

describe('a player without a balance at any casino', () => {
  it.each([
    [BUY_IN, 'You have no balance at any casino yet, and a buy-in is credited to one.'],
    [CASH_OUT, 'You have no balance at any casino yet, so there is nothing to cash out.'],
    ['/', 'No Casino Balance'],
  ])(
    '[SC-OUT-11] is told at %s why, and what opens the first one, and is offered nothing that cannot work',
    async (path, told) => {
      const { client } = await Payer.signIn(stack, { casinos: [] });
      const page = await client.get(path);
      expect(page.status).toBe(200);
      const text = pageText(page.body);
      expect(text).toContain('No Casino Balance');
      expect(text).toContain(told);
      expect(text).toContain('Visit the casino cashier to open your balance.');
      const main = /<main\b.*<\/main>/s.exec(page.body)?.[0] ?? '';
      expect(main).not.toBe('');
      expect(main).not.toContain('name="operation"');
      expect(main).not.toMatch(/href="\/webPayCash/);
      client.close();
    },
  );

  it('cannot send a form of another time either', async () => {
    const { client, player } = await Payer.signIn(stack, { casinos: [{ casinoId: 12, regularAU: 1000 }] });
    const form = formWith((await client.get(BUY_IN)).body, 'operation');
    await stack.sandbox.addFaults({
      match: { path: '/funds', phone: player.phone },
      times: 9,
      fault: { json: { status: 'Success', funds: [], items: [] } },
    });
    const answer = await client.submit(BUY_IN, { ...form, amount: '50', method: 'm_oxxo', intent: 'pay' });
    expect(pageText(answer.body)).toContain('Visit the casino cashier to open your balance.');
    expect(await stack.sandbox.calls({ path: '/webpay/buyIn', userId: player.userId })).toEqual([]);
    client.close();
  });
});

describe('amounts to choose from', () => {
  const restrictedPayer = () =>
    Payer.signIn(stack, {
      casinos: [{ casinoId: 12, regularAU: 320_000 }],
      restricted: true,
      email: 'ann@player.example',
      personalInfo: 'complete',
    });

  it('[S4-TX-29] end where the threshold does: the most is offered, and taken', async () => {
    const { client } = await restrictedPayer();
    const page = await client.get(CASH_OUT);
    const text = pageText(page.body);
    expect(text).toMatch(/The most you can cash out now \(300\.00( USD)?\)/);
    expect(text).not.toContain('All (');
    const check = await client.post(`${CASH_OUT}?casino=12`, {
      ...formWith(page.body, 'operation'),
      quickAmount: 'all',
      method: 'm_spei_out',
      'details.m_spei_out.clabe': CLABE,
      intent: 'check',
    });
    expect(check.status).toBe(303);
    const checked = pageText((await client.follow(check)).body);
    expect(checked).toContain('300.00');
    client.close();
  });

  it('[S4-TX-29] are not offered above what is left', async () => {
    const { client, player } = await restrictedPayer();
    await stack.sandbox.makePayments({
      phone: player.phone,
      casinoId: 12,
      amountAU: 230_000,
      direction: 'buyIn',
      status: 'Committed',
    });
    const page = await client.get(BUY_IN);
    const offered = [...page.body.matchAll(/name="quickAmount"[^>]*value="(\d+)"/g)].map(([, au]) =>
      Number(au),
    );
    expect(offered).toEqual([20_000, 50_000]);
    client.close();
  });

  it('say all where it is all', async () => {
    const { client } = await Payer.signIn(stack, {
      casinos: [{ casinoId: 12, regularAU: 320_000 }],
      email: 'ann@player.example',
      personalInfo: 'complete',
    });
    expect(pageText((await client.get(CASH_OUT)).body)).toMatch(/All \(320\.00( USD)?\)/);
    client.close();
  });
});

describe('a balance with parts of a cent', () => {
  it('is shown on every page as what can be paid of it, and is taken so', async () => {
    const casinos = [{ casinoId: 12, regularAU: 1_234_567 }];
    const { client } = await Payer.signIn(stack, {
      casinos,
      email: 'ann@player.example',
      personalInfo: 'complete',
    });
    const textOf = async (path: string) => pageText((await client.get(path)).body);
    for (const path of ['/', BUY_IN, CASH_OUT]) {
      const text = await textOf(path);
      expect(text, path).toContain('1,234.56');
      expect(text, path).not.toContain('1,234.57');
    }
    expect(await textOf(CASH_OUT)).toMatch(/All \(1,234\.56/);
    for (const typed of [
      { quickAmount: 'other', amount: '1234.56' },
      { quickAmount: 'all', amount: '' },
    ]) {
      const page = await client.get(CASH_OUT);
      const answer = await client.arrive(
        await client.submit(CASH_OUT, {
          ...formWith(page.body, 'operation'),
          ...typed,
          method: 'm_spei_out',
          'details.m_spei_out.clabe': CLABE,
          intent: 'check',
        }),
      );
      expect(answer.status).toBe(200);
      expect(pageText(answer.body)).toContain('1,234.56');
      expect(formWith(answer.body, 'amountAU').amountAU).toBe('1234560');
    }
    client.close();
  });
});
