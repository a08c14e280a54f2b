import { describe, expect, it } from 'vitest';
import { DOLLARS, PESOS, YEN } from '#tests/support/casinos.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const BUY_IN = { method: 'POST', path: '/webpay/buyIn' };
const METHODS = { path: '/webpay/methods' };
const PATH = '/webPayCashIn';
const PROVIDER = /^\/webPayTransactions\?tx=[\w-]+&step=provider$/;
const ONE_CASINO = [{ casinoId: DOLLARS, regularAU: 1_250_500 }];
const THREE_CASINOS = [
  ...ONE_CASINO,
  { casinoId: PESOS, regularAU: 486_075 },
  { casinoId: YEN, regularAU: 98_400 },
];

const here = visiting();

/** Pays an amount that is typed by a method. */
const pay = (page: Visitor, amount: string, method: string, more: Typed = {}) =>
  page.send('#pay-form button[value="pay"]', {
    ...(page.all('#pay-quick-other').length > 0 ? { quickAmount: 'other' } : {}),
    amount,
    ...(method === '' ? {} : { method }),
    ...more,
  });

describe.each([
  ['MX', (amount: string) => `${amount} USD`, 18],
  ['US', (amount: string) => `$${amount}`, 21],
  ['JP', (amount: string) => `${amount} USD`, 20],
] as const)('a buy-in in %s', (country, dollars, age) => {
  const abroad = visiting(country);

  it('[S1-LANG-03 S3-PAY-06 S6-ROLE-12 S8-MONEY-05 SC-BUY-03] shows limits and what lifts them before anything is typed', async () => {
    const order = { casinos: ONE_CASINO, restricted: true, email: 'a@player.example' };
    const { visitor: page } = await abroad.logIn(order, PATH);
    const limit = { amount: dollars('300.00') };
    expect(page.text()).toContain(page.say('web-pay:limits.buyIn.restricted', limit));
    expect(page.all('.requirements li')).toHaveLength(3);
    expect(page.text('.requirements')).toContain(page.say('web-pay:requirements.done'));
    const ways = (key: string) => page.links(page.say(`web-pay:ways.${key}`), 'main');
    expect(ways('PersonalInfoRequired')).toEqual(['/userProfile?next=%2FwebPayCashIn']);
    expect(ways('IdCheckRequired')).toHaveLength(country === 'MX' ? 1 : 0);
    await pay(page, '300.01', 'm_card');
    page.expectErrors(page.say('errors:completeNeoCheck', limit));
    expect(page.value('amount')).toBe('300.01');
    expect(page.text().includes(page.say('web-pay:liftLimit'))).toBe(country === 'MX');
  });

  it('[S5-AGE-01 S8-MONEY-19 S9-CONST-10 OC-MORE-05] asks for the age once', async () => {
    const { visitor: page } = await abroad.logIn({ casinos: ONE_CASINO, ageConfirmed: false }, PATH);
    expect(page.text()).toContain(page.say('web-pay:age', { age }));
    await pay(page, '50', 'm_card');
    page.expectErrors(page.say('errors:ageConfirmationRequired'));
    expect(await abroad.sandbox.calls(BUY_IN)).toEqual([]);
    await pay(page, '50', 'm_card', { ageConfirmed: 'yes' });
    expect(page.url).toMatch(PROVIDER);
    await page.open(PATH);
    expect(page.all('#pay-form')).toHaveLength(1);
    expect(page.all('[name="ageConfirmed"]')).toEqual([]);
  });
});

describe('a buy-in', () => {
  it('[SC-BUY-04] has in its place what has to be done first', async () => {
    const requirements: ('EmailNotVerified' | 'IdCheckRequired')[] = ['EmailNotVerified', 'IdCheckRequired'];
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO, verified: false, requirements }, PATH);
    expect(page.all('#pay-form')).toEqual([]);
    expect(page.text()).toContain(page.say('web-pay:requirements.blocking'));
    const ways = (key: string) => page.links(page.say(`web-pay:ways.${key}`), 'main');
    expect(ways('PhoneNumberNotVerified')).toEqual(['/userProfile?verify=phone']);
    expect(ways('EmailNotVerified')).toEqual(['/verifyEmail']);
    expect(await here.sandbox.calls(BUY_IN)).toEqual([]);
  });

  it('[S2-OTHER-01 S5-AMOUNT-03 SC-BUY-02 OC-RULE-07] has the currency, limits and methods of its casino', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: THREE_CASINOS }, PATH);
    await page.send(page.say('web-pay:casino.change'), { otherCasino: String(YEN) });
    expect(page.url).toMatch(/\?casino=14/);
    await pay(page, '1.5', 'm_card');
    page.expectErrors(page.say('errors:noDecimals'));
    expect(page.value('amount')).toBe('1.5');
    await pay(page, '3,000', 'm_card');
    expect(page.url).toMatch(PROVIDER);
    const { transactions } = await here.sandbox.paymentsOf(player.phone);
    expect(transactions).toMatchObject([{ casinoId: YEN, amountAU: 3000 }]);
  });

  it('[SC-BUY-11] shows what it comes to before anything is sent', async () => {
    const address = `${PATH}?casino=${DOLLARS}&method=m_credit&amount=100`;
    const { player, visitor: page } = await here.logIn({ casinos: ONE_CASINO }, address);
    expect(page.text()).toContain('102.00');
    await page.send(page.say('web-pay:button.choose'), { quickAmount: 'other', amount: '50' });
    expect(page.text()).toContain('51.00');
    expect(page.value('amount')).toBe('50');
    expect(await here.sandbox.calls(BUY_IN)).toEqual([]);
    await page.send('#pay-form button[value="pay"]');
    expect(page.url).toMatch(PROVIDER);
    expect((await here.sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ feeAU: 1000 }]);
  });

  it('[S2-OTHER-01 S8-MSG-17 SC-BUY-05 SC-BUY-21] by slip tells of it, and so does the next form while it is open', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: ONE_CASINO }, PATH);
    const chosen = { quickAmount: '20000', method: 'm_sevenEleven' };
    await page.send('#pay-form button[value="pay"]', chosen);
    const [, id] = /^\/webPayTransactions\?tx=([\w-]+)$/.exec(page.url) ?? [];
    const place = page.say('money:paymentType.sevenEleven');
    page.expectTold('errors:slipReady', { place, deadline: '' });
    const { transactions } = await here.sandbox.paymentsOf(player.phone);
    expect(transactions).toMatchObject([{ transactionId: id, amountAU: 20_000, paymentType: 'sevenEleven' }]);
    await page.open(PATH);
    const [open, ...others] = page.all(`main a[href="/webPayTransactions?tx=${id}"]`);
    expect(others).toEqual([]);
    expect(open?.closest('section')?.textContent).toContain('20.00');
  });

  it('[S3-PAY-04] by bank transfer leads to its details', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: ONE_CASINO }, PATH);
    await pay(page, '40', 'm_spei');
    expect(page.url).toMatch(/^\/webPayTransactions\?tx=[\w-]+$/);
    const { transactions } = await here.sandbox.paymentsOf(player.phone);
    expect(transactions).toMatchObject([{ paymentType: 'spei' }]);
  });

  it('[SC-BUY-09] by a method that is chosen by a link asks for nothing else, and only what exists is chosen', async () => {
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO }, `${PATH}?method=m_oxxo`);
    expect(page.value('method')).toBe('m_oxxo');
    expect(page.text('#pay-form button[value="pay"]')).toContain(page.say('web-pay:button.voucher'));
    await page.open(`${PATH}?method=nothing`);
    await pay(page, '20', '');
    page.expectErrors(page.say('web-pay:method.choose'));
    expect(await here.sandbox.calls(BUY_IN)).toEqual([]);
  });

  it('[SC-BUY-17] of a slip that has expired is filled in', async () => {
    const address = `${PATH}?casino=${DOLLARS}&amount=200&paymentType=oxxo`;
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO }, address);
    expect([page.value('method'), page.value('amount')]).toEqual(['m_oxxo', '200']);
  });

  it('[OC-MORE-04] at a casino that is not the player’s is refused without a call', async () => {
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO });
    for (const other of ['15', '0', 'x', '']) {
      await page.open(`${PATH}?casino=${other}`);
      expect([other, page.status]).toEqual([other, 404]);
      expect(page.text()).toContain(page.say('errors:invalidTransferParameters'));
    }
    await page.open(PATH);
    const [button] = page.all('#pay-form button[value="pay"]') as HTMLButtonElement[];
    if (!button) throw new Error('There is no form.');
    await page.sendAs(button, { quickAmount: 'other', amount: '20', method: 'm_card', casino: '15' });
    expect(page.text()).toContain(page.say('errors:invalidTransferParameters'));
    expect(await here.sandbox.calls(BUY_IN)).toEqual([]);
    expect(await here.sandbox.calls(METHODS)).toHaveLength(1);
  });

  it('[S6-ROLE-02 S6-ROLE-04] is asked of nobody without permission or a casino', async () => {
    const { visitor: suspended } = await here.logIn({ casinos: ONE_CASINO, suspended: true }, PATH);
    expect(suspended.text()).toContain(suspended.say('errors:permissionsSuspended'));
    expect(suspended.all('#pay-form')).toEqual([]);
    const { visitor: without } = await here.logIn({}, PATH);
    expect(without.text()).toContain(without.say('home:noCasinoBalance'));
    expect(await here.sandbox.calls(METHODS)).toEqual([]);
  });

  it('[S6-ROLE-10] of a player who was suspended meanwhile is told by the operator', async () => {
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO }, PATH);
    await here.sandbox.addFaults({ match: BUY_IN, times: 1, fault: { status: 403 } });
    await pay(page, '20', 'm_card');
    page.expectTold('errors:noPermissionAtCasino');
    expect(page.value('amount')).toBe('20');
    await here.sandbox.addFaults({ match: METHODS, times: 1, fault: { status: 403 } });
    expect((await page.open(PATH)).status).toBe(403);
    expect(page.text()).toContain(page.say('errors:noPermissionAtCasino'));
  });

  it('[S6-ROLE-05 S6-ROLE-06] that the operator switched off is said to be so, and the session goes on', async () => {
    await here.sandbox.changeSettings({ allowWebBuyIn: false, allowWebCashOut: false });
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO });
    for (const path of [PATH, '/webPayCashOut']) {
      expect((await page.open(path)).status).toBe(404);
      expect(page.text()).toContain(page.say('errors:disallowedByConfiguration'));
    }
    expect((await page.open('/')).heading).toContain(page.say('home:loggedInAs'));
  });

  it('[SC-ALL-07] that cannot be had now is said to be so, and never shown as nought', async () => {
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO });
    for (const path of ['/funds', '/webpay/methods']) {
      await here.sandbox.addFaults({ match: { path }, fault: { status: 500 } });
      expect((await page.open(PATH)).status).toBe(503);
      page.expectTold('errors:internalServerError');
      expect(page.text()).not.toMatch(/(?<!\d)0\.00/);
      await here.sandbox.clearFaults();
    }
    await here.sandbox.addFaults({ match: { path: '/webpay/transactions' }, fault: { status: 500 } });
    await page.open(PATH);
    expect(page.all('#pay-form')).toHaveLength(1);
  });

  it('[SC-BUY-23 OC-PAY-02] by a method that is off is refused, and there is none without any', async () => {
    const { visitor: page } = await here.logIn({ casinos: ONE_CASINO }, PATH);
    const all = (page.all('[name="method"]') as HTMLInputElement[]).map(({ value }) => value);
    expect(all.length).toBeGreaterThan(20);
    await here.sandbox.changePaymentSettings({ methodsOff: ['m_card'] });
    await pay(page, '20', 'm_card');
    page.expectErrors(page.say('errors:noPaymentMethodAvailable'));
    await here.sandbox.changePaymentSettings({ methodsOff: all });
    await page.open(PATH);
    expect(page.text()).toContain(page.say('errors:noPaymentMethodAvailable'));
    expect(page.all('#pay-form')).toEqual([]);
  });
});
