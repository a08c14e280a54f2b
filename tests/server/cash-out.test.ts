import { describe, expect, it } from 'vitest';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { DOLLARS, PESOS } from '#tests/support/casinos.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const CASH_OUT = { method: 'POST', path: '/webpay/cashOut' };
const PATH = '/webPayCashOut';
const TRANSACTION = /^\/webPayTransactions\?tx=[\w-]+$/;

/** A player who may cash out. */
const READY: PlayerOrderInput = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000, promoAU: 250_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
};

/** The way to an account of one's own in each country: answers by name, and what the check page calls the account. */
const ACCOUNTS = {
  MX: { methodId: 'm_spei_out', details: { clabe: '032180000118359719' }, shown: 'Banorte (Ixe) •••• 9719' },
  US: {
    methodId: 'm_ach_out',
    details: { routingNumber: '021000021', accountNumber: '123456789' },
    shown: '•••• 6789',
  },
  JP: {
    methodId: 'm_furikomi_out',
    details: {
      bankCode: '0001',
      branchCode: '123',
      accountType: 'ordinary',
      accountNumber: '1234567',
      accountHolder: 'ミホン ハナコ',
    },
    shown: '•••• 4567',
  },
} as const;

type Account = { methodId: string; details: Readonly<Record<string, string>> };

/** Opens the check page of a cash-out. */
function check(page: Visitor, amount: string, { methodId, details }: Account): Promise<Visitor> {
  const answers = Object.entries(details).map(([name, value]) => [`details.${methodId}.${name}`, value]);
  const quickAmount = amount === 'all' ? { quickAmount: 'all' } : { quickAmount: 'other', amount };
  const typed: Typed = { ...quickAmount, method: methodId, ...Object.fromEntries(answers) };
  return page.send(page.say('web-pay:button.check'), typed);
}

const confirm = (page: Visitor) => page.send(page.say('web-pay:button.cashOut'));

describe.each(['MX', 'US', 'JP'] as const)('a cash-out in %s', (country) => {
  const abroad = visiting(country);
  const account = ACCOUNTS[country];

  it('[S1-CAN-11 S2-ROUTE-07 S2-OTHER-02 S8-MSG-17 SC-OUT-04 SC-OUT-05 OC-MORE-08] says what arrives where, can be changed, and is sent', async () => {
    const { player, visitor: page } = await abroad.logIn(READY, PATH);
    const promo = country === 'US' ? '$250.00' : '250.00 USD';
    expect(page.text()).toContain(page.say('web-pay:limits.promo', { amount: promo }));
    await check(page, 'all', account);
    expect(page.text()).toContain('1,000.00');
    await page.send(page.say('web-pay:button.change'));
    expect(page.value('quickAmount')).toBe('all');
    for (const [name, value] of Object.entries(account.details))
      expect(page.value(`details.${account.methodId}.${name}`)).toBe(value);
    await check(page, '95', account);
    expect(page.heading).toBe(page.say('web-pay:check.title'));
    for (const part of ['95.00', account.shown, page.say('web-pay:summary.by')])
      expect(page.text()).toContain(part);
    expect(await abroad.sandbox.calls(CASH_OUT)).toEqual([]);
    await confirm(page);
    expect(page.url).toMatch(TRANSACTION);
    page.expectTold('errors:cashOutReceived');
    const { transactions, funds } = await abroad.sandbox.paymentsOf(player.phone);
    expect(transactions).toMatchObject([{ direction: 'cashOut', amountAU: 95_000 }]);
    expect(funds).toMatchObject([{ balance: { regularAU: 905_000 }, lockedFundsAU: 95_000 }]);
  });
});

describe('a cash-out', () => {
  const here = visiting();
  const account = ACCOUNTS.MX;
  const open = (order: PlayerOrderInput = {}) => here.logIn({ ...READY, ...order }, PATH);
  const prove = (page: Visitor, proof: string) => page.send(page.say('web-pay:stepUp.submit'), { proof });

  it('[S1-CAN-07 SC-OUT-02] has in its place what has to be done first', async () => {
    const { visitor: page } = await open({ email: null, personalInfo: null, verified: false });
    expect(page.all('#pay-form')).toEqual([]);
    const ways = (key: string) => page.links(page.say(`web-pay:ways.${key}`), 'main');
    expect(ways('PersonalInfoRequired')).toEqual(['/userProfile?next=%2FwebPayCashOut']);
    expect([...ways('EmailNotVerified'), ...ways('PhoneNumberNotVerified')]).toHaveLength(2);
    expect(await here.sandbox.calls(CASH_OUT)).toEqual([]);
  });

  it('[SC-OUT-08 OC-PAY-06 ASVS-6.3.3] is proved by the password where the operator wants it', async () => {
    const { player, visitor: page } = await open({ stepUp: 'password' });
    await check(page, '50', account);
    await confirm(page);
    expect(page.heading).toBe(page.say('web-pay:stepUp.title'));
    await prove(page, '');
    page.expectErrors(page.say('errors:fieldBlank'));
    await prove(page, 'Wrong-Secret-77');
    page.expectErrors(page.say('errors:passwordIncorrect'));
    expect(page.find<HTMLInputElement>('#stepUp-proof').value).toBe('');
    expect((await here.sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
    await prove(page, player.password);
    expect(page.url).toMatch(TRANSACTION);
    const { transactions } = await here.sandbox.paymentsOf(player.phone);
    expect(transactions).toMatchObject([{ amountAU: 50_000 }]);
  });

  it('[SC-OUT-08] is proved by a code where the operator wants it', async () => {
    const { player, visitor: page } = await open();
    await check(page, '32', account);
    await confirm(page);
    expect(page.text()).toContain('••••');
    const [sms] = await here.sandbox.messagesTo(player.phone);
    await prove(page, sms?.code === '111111' ? '222222' : '111111');
    page.expectErrors(page.say('profile:code.invalidTriesLeft', { count: 4 }));
    await prove(page, sms?.code ?? '');
    expect(page.url).toMatch(TRANSACTION);
    const { transactions } = await here.sandbox.paymentsOf(player.phone);
    expect(transactions).toMatchObject([{ amountAU: 32_000 }]);
  });

  it('comes back as a form after five wrong proofs', async () => {
    const { visitor: page } = await open();
    await check(page, '32', account);
    await confirm(page);
    // Wrong passwords are stopped by the portal's own limit, which counts them all together.
    for (let tries = 0; tries < 6 && page.all('#stepUp-proof').length > 0; tries += 1)
      await prove(page, '000000');
    expect(page.all('#pay-form')).toHaveLength(1);
    expect(page.value('amount')).toBe('32');
    expect(page.told).not.toBe('');
  });

  it('[S5-MSG-07 SC-OUT-03] to a CLABE checks it and names its bank', async () => {
    const { visitor: page } = await open();
    expect(page.text()).toContain(page.say('web-pay:details.holder'));
    for (const [clabe, key] of [
      ['', 'fieldBlank'],
      ['032180000118359718', 'fieldCheckDigit'],
      ['03218000011835971', 'fieldTooShort'],
      ['03218000011835971x', 'fieldInvalidCharacters'],
    ] as const) {
      await check(page, '50', { methodId: 'm_spei_out', details: { clabe } });
      page.expectErrors(page.say(`errors:${key}`));
      expect(page.value('details.m_spei_out.clabe')).toBe(clabe);
    }
    await check(page, '5', { methodId: 'm_spei_out', details: { clabe: '0321 8000 0118 3597 19' } });
    page.expectErrors(page.say('errors:meetMinimumCashOutAmount', { amount: '20.00 USD' }));
    expect(page.text()).toContain(page.say('web-pay:details.bank', { bank: 'Banorte (Ixe)' }));
    expect(await here.sandbox.calls(CASH_OUT)).toEqual([]);
  });

  it('[S5-MSG-08 SC-OUT-07] of a balance that changed meanwhile is told with the new figure', async () => {
    const { player, visitor: page } = await open();
    await check(page, '900', account);
    await here.sandbox.makePayments({
      phone: player.phone,
      casinoId: DOLLARS,
      direction: 'cashOut',
      amountAU: 300_000,
      payoutAccountMask: '•••• 9719',
    });
    await confirm(page);
    page.expectErrors(page.say('errors:notEnoughFundsInAccount'));
    expect(page.text()).toContain('700.00');
    expect(page.value('amount')).toBe('900');
    // What is missing may be its own doing: the operator is asked by its key, and makes nothing of it.
    expect(await here.sandbox.calls(CASH_OUT)).toHaveLength(1);
    expect((await here.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  });

  it('[S2-OTHER-02] is in the money of its casino', async () => {
    const casinos = [
      { casinoId: DOLLARS, regularAU: 1_000_000 },
      { casinoId: PESOS, regularAU: 486_075 },
    ];
    const { player, visitor: page } = await open({ casinos });
    expect(page.text('.casino-choice')).toContain('$4,860.75');
    await page.send(page.say('web-pay:casino.change'), { otherCasino: String(PESOS) });
    await check(page, '$1,234.50', account);
    expect(page.text()).toContain('$1,234.50');
    await confirm(page);
    expect(page.url).toMatch(TRANSACTION);
    const { transactions } = await here.sandbox.paymentsOf(player.phone);
    expect(transactions).toMatchObject([{ casinoId: PESOS, amountAU: 123_450 }]);
  });

  it('[S3-SETTINGS-07] to a card goes on at the provider, less the fee', async () => {
    const { player, visitor: page } = await open();
    await check(page, '100', { methodId: 'm_card_out', details: {} });
    expect(page.text()).toContain('$1,833.48 MXN');
    expect(page.text()).toContain('pesos mexicanos (MXN)');
    await page.send(page.say('web-pay:button.redirect', { provider: 'CardPay' }));
    expect(page.url).toMatch(/\?tx=[\w-]+&step=provider$/);
    expect((await here.sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ feeAU: 1000 }]);
  });

  it('[SC-OUT-06] that was changed on the check page is checked again', async () => {
    const { visitor: page } = await open();
    for (const [amountAU, key, values] of [
      ['1000001', 'notEnoughFundsInAccount', {}],
      ['19999', 'meetMinimumCashOutAmount', { amount: '20.00 USD' }],
      ['-5', 'valueIsNotANumber', {}],
      ['1e5', 'valueIsNotANumber', {}],
      ['', 'valueIsNotANumber', {}],
    ] as const) {
      await page.open(PATH);
      await check(page, '50', account);
      const [button] = page.buttons(page.say('web-pay:button.cashOut'));
      if (!button) throw new Error('There is nothing to confirm.');
      await page.sendAs(button, { amountAU });
      page.expectErrors(page.say(`errors:${key}`, values));
    }
    expect(await here.sandbox.calls(CASH_OUT)).toEqual([]);
  });

  it('[SC-OUT-11] is offered to nobody without a balance', async () => {
    const { visitor: page } = await here.logIn({}, PATH);
    expect(page.text()).toContain(page.say('home:noCasinoBalance'));
    expect(page.links(page.say('common:menu.cashOut'), 'nav')).toEqual([]);
    expect(await here.sandbox.calls({ path: '/webpay/methods' })).toEqual([]);
  });
});
