import type { Page } from '@playwright/test';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { PORTALS } from './texts.ts';
import { DOLLARS, dollars, PESOS, WebPayPage } from './web-pay-page.ts';

const CASH_OUT = { method: 'POST', path: '/webpay/cashOut' };
const PATH = '/webPayCashOut';

/** A player who may cash out. */
const READY: PlayerOrderInput = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000, promoAU: 250_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
};

/** The way to an account of one's own in each country: method, answers by name, what the check page calls the account. */
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

/** Answers what a method asks. */
async function answer(screen: WebPayPage, methodId: string, details: Readonly<Record<string, string>>) {
  await screen.choose(methodId);
  for (const [name, value] of Object.entries(details)) {
    const input = screen.input(`details.${methodId}.${name}`);
    const isSelect = (await input.evaluate((element) => element.tagName)) === 'SELECT';
    await (isSelect ? input.selectOption(value) : input.fill(value));
  }
}

const confirm = (page: Page) => page.locator('form:has(input[name="amountAU"]) button[value="pay"]').first();

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });
    const account = ACCOUNTS[country];

    test('[S1-CAN-11 S2-ROUTE-07 S2-OTHER-02 S8-MSG-17 SC-OUT-04 OC-MORE-08] a player checks what arrives where, and cashes out', async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer(READY);
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      const available = page.getByRole('region', { name: screen.say('web-pay:limits.available') });
      await expect(available).toContainText('1,000.00');
      await expect(available).toContainText(
        screen.say('web-pay:limits.promo', { amount: dollars(country, '$250.00') }),
      );
      await screen.type('95');
      await answer(screen, account.methodId, account.details);
      await screen.button('web-pay:button.check').click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.say('web-pay:check.title'));
      await expect(screen.main).toContainText('95.00');
      await expect(screen.main).toContainText(account.shown);
      await expect(screen.main).toContainText(screen.say('web-pay:summary.by'));
      expect(await sandbox.calls(CASH_OUT)).toHaveLength(0);
      await screen.button('web-pay:button.cashOut').click();
      const transactionId = await screen.expectTransaction();
      await screen.expectTold('errors:cashOutReceived');
      const { transactions, funds } = await sandbox.paymentsOf(player.phone);
      expect(transactions).toMatchObject([{ transactionId, direction: 'cashOut', amountAU: 95_000 }]);
      expect(funds).toMatchObject([{ balance: { regularAU: 905_000 }, lockedFundsAU: 95_000 }]);
    });

    test('[SC-OUT-05] all of it, and back to change it', async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer(READY);
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await screen.chooseAmount('all');
      await answer(screen, account.methodId, account.details);
      await screen.button('web-pay:button.check').click();
      await expect(screen.main).toContainText('1,000.00');
      await screen.button('web-pay:button.change').click();
      await expect(page.locator('#pay-quick-all')).toBeChecked();
      for (const [name, value] of Object.entries(account.details)) {
        await expect(screen.input(`details.${account.methodId}.${name}`)).toHaveValue(value);
      }
      await screen.button('web-pay:button.check').click();
      await screen.button('web-pay:button.cashOut').click();
      await screen.expectTransaction();
      expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ amountAU: 1_000_000 }]);
    });

    test('[S1-CAN-07 SC-OUT-02] what has to be done first stands in the place of the form', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ ...READY, email: null, personalInfo: null, verified: false });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await expect(screen.form).toHaveCount(0);
      await expect(screen.link('web-pay:ways.PersonalInfoRequired')).toHaveAttribute(
        'href',
        '/userProfile?next=%2FwebPayCashOut',
      );
      await expect(screen.link('web-pay:ways.EmailNotVerified')).toBeVisible();
      await expect(screen.link('web-pay:ways.PhoneNumberNotVerified')).toBeVisible();
      expect(await sandbox.calls(CASH_OUT)).toHaveLength(0);
    });

    test('[SC-OUT-08 OC-PAY-06 ASVS-6.3.3] the operator asks for the password', async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ ...READY, stepUp: 'password' });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await screen.type('50');
      await answer(screen, account.methodId, account.details);
      await screen.button('web-pay:button.check').click();
      await screen.button('web-pay:button.cashOut').click();
      const password = page.locator('#stepUp-proof');
      const submit = screen.button('web-pay:stepUp.submit');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.say('web-pay:stepUp.title'));
      await submit.click();
      await screen.expectErrors(screen.say('errors:fieldBlank'));
      await password.fill('Wrong-Secret-77');
      await submit.click();
      await screen.expectErrors(screen.say('errors:passwordIncorrect'));
      await expect(password).toHaveValue('');
      expect((await sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
      await password.fill(player.password);
      await submit.click();
      await screen.expectTransaction();
      expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ amountAU: 50_000 }]);
    });

    test('[SC-OUT-08] the operator asks for a code', async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer(READY);
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await screen.type('32');
      await answer(screen, account.methodId, account.details);
      await screen.button('web-pay:button.check').click();
      await screen.button('web-pay:button.cashOut').click();
      await expect(screen.main).toContainText('••••');
      const code = page.getByLabel(screen.say('profile:code.label'), { exact: true });
      await expect(screen.button('web-pay:stepUp.resend')).toBeHidden();
      const [sms] = await sandbox.messagesTo(player.phone);
      await code.fill(sms?.code === '111111' ? '222222' : '111111');
      await screen.button('web-pay:stepUp.submit').click();
      await screen.expectErrors(screen.say('profile:code.invalidTriesLeft', { count: 4 }));
      await code.fill(sms?.code ?? '');
      await screen.button('web-pay:stepUp.submit').click();
      await screen.expectTransaction();
      expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ amountAU: 32_000 }]);
    });
  });
}

test('[S5-MSG-07 SC-OUT-03] a CLABE is checked and names its bank', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer(READY), PATH);
  const clabe = screen.input('details.m_spei_out.clabe');
  await expect(screen.main).toContainText(screen.say('web-pay:details.holder'));
  for (const [typed, key] of [
    ['', 'fieldBlank'],
    ['032180000118359718', 'fieldCheckDigit'],
    ['03218000011835971', 'fieldTooShort'],
    ['03218000011835971x', 'fieldInvalidCharacters'],
  ] as const) {
    await screen.type('50');
    await answer(screen, 'm_spei_out', { clabe: typed });
    await screen.button('web-pay:button.check').click();
    await screen.expectErrors(screen.say(`errors:${key}`));
    await expect(clabe).toHaveValue(typed);
  }
  await clabe.fill('0321 8000 0118 3597 19');
  await screen.type('5');
  await screen.button('web-pay:button.check').click();
  await screen.expectErrors(screen.say('errors:meetMinimumCashOutAmount', { amount: '20.00 USD' }));
  await expect(screen.main).toContainText(screen.say('web-pay:details.bank', { bank: 'Banorte (Ixe)' }));
  expect(await sandbox.calls(CASH_OUT)).toHaveLength(0);
});

test('[S5-MSG-08 SC-OUT-07] a balance that changed meanwhile is told with the new figure', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, PATH);
  await screen.type('900');
  await answer(screen, ACCOUNTS.MX.methodId, ACCOUNTS.MX.details);
  await screen.button('web-pay:button.check').click();
  await sandbox.makePayments({
    phone: player.phone,
    casinoId: DOLLARS,
    direction: 'cashOut',
    amountAU: 300_000,
    payoutAccountMask: '•••• 9719',
  });
  await screen.button('web-pay:button.cashOut').click();
  await screen.expectErrors(screen.say('errors:notEnoughFundsInAccount'));
  const available = page.getByRole('region', { name: screen.say('web-pay:limits.available') });
  await expect(available).toContainText('700.00');
  await expect(screen.amount).toHaveValue('900');
  // What is missing may be its own doing: the operator is asked by its key, and makes nothing of it.
  expect(await sandbox.calls(CASH_OUT)).toHaveLength(1);
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
});

test('[S2-OTHER-02] casinos show what can be taken out of them, in their own money', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const casinos = [
    { casinoId: DOLLARS, regularAU: 1_000_000 },
    { casinoId: PESOS, regularAU: 486_075 },
  ];
  const player = await makePlayer({ ...READY, casinos });
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, PATH);
  await expect(page.locator('.casino-choice')).toContainText('$4,860.75');
  await screen.changeCasino(PESOS);
  await screen.type('$1,234.50');
  await answer(screen, ACCOUNTS.MX.methodId, ACCOUNTS.MX.details);
  await screen.button('web-pay:button.check').click();
  await expect(screen.main).toContainText('$1,234.50');
  await screen.button('web-pay:button.cashOut').click();
  await screen.expectTransaction();
  expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([
    { casinoId: PESOS, amountAU: 123_450 },
  ]);
});

test('[S3-SETTINGS-07] to a card it goes on at the provider, less the fee', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, PATH);
  await screen.type('100');
  await screen.choose('m_card_out');
  await screen.button('web-pay:button.check').click();
  await expect(screen.main).toContainText('$1,833.48 MXN');
  await expect(screen.main).toContainText('pesos mexicanos (MXN)');
  await screen.button('web-pay:button.redirect', { provider: 'CardPay' }).click();
  await screen.expectTransaction('provider');
  expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ feeAU: 1000 }]);
});

test('[SC-OUT-06] what was changed on the check page is checked again', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer(READY), PATH);
  for (const [amount, key, values] of [
    ['1000001', 'notEnoughFundsInAccount', {}],
    ['19999', 'meetMinimumCashOutAmount', { amount: '20.00 USD' }],
    ['-5', 'valueIsNotANumber', {}],
    ['1e5', 'valueIsNotANumber', {}],
    ['', 'valueIsNotANumber', {}],
  ] as const) {
    await page.goto(PATH);
    await screen.type('50');
    await answer(screen, ACCOUNTS.MX.methodId, ACCOUNTS.MX.details);
    await screen.button('web-pay:button.check').click();
    await page
      .locator('input[name="amountAU"]')
      .evaluate((input, value) => input.setAttribute('value', value), amount);
    await confirm(page).click();
    await screen.expectErrors(screen.say(`errors:${key}`, values));
  }
  expect(await sandbox.calls(CASH_OUT)).toHaveLength(0);
});

test('five wrong proofs end it, and the form comes back', { tag: '@plain' }, async ({ page, makePlayer }) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer(READY), PATH);
  // Wrong passwords are stopped by the portal's own limit, which counts them all together.
  await screen.type('32');
  await answer(screen, ACCOUNTS.MX.methodId, ACCOUNTS.MX.details);
  await screen.button('web-pay:button.check').click();
  await screen.button('web-pay:button.cashOut').click();
  for (let tries = 0; tries < 6; tries += 1) {
    await page.locator('#stepUp-proof').fill('000000');
    await screen.button('web-pay:stepUp.submit').click();
    await screen.expectRefused();
    if ((await page.locator('#stepUp-proof').count()) === 0) break;
  }
  await expect(screen.form).toBeVisible();
  await expect(screen.amount).toHaveValue('32');
  await expect(screen.notifications).toBeVisible();
});

test('[SC-OUT-11] nobody without a balance is offered a cash-out', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer(), PATH);
  // Home has asked.
  await sandbox.clearCalls();
  await page.goto(PATH);
  await expect(screen.main).toContainText(screen.say('home:noCasinoBalance'));
  await expect(
    page.getByRole('navigation').getByRole('link', { name: screen.say('common:menu.cashOut') }),
  ).toHaveCount(0);
  expect(await sandbox.calls({ path: '/webpay/methods' })).toHaveLength(0);
});

test('everybody can use the screens', { tag: '@script' }, async ({ page, makePlayer }) => {
  const screen = new WebPayPage(page, 'es-MX');
  const looks = async () => {
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  };
  await screen.open(await makePlayer({ ...READY, stepUp: 'password' }), PATH);
  await screen.type('50');
  await answer(screen, 'm_spei_out', { clabe: '1' });
  await screen.button('web-pay:button.check').click();
  await looks();
  await answer(screen, 'm_spei_out', ACCOUNTS.MX.details);
  await screen.button('web-pay:button.check').click();
  await looks();
  await screen.button('web-pay:button.cashOut').click();
  await looks();
});

test('[SC-OUT-04 SC-OUT-08] on a phone the main button of each step is in view, and above it the password', {
  tag: '@once',
}, async ({ page, makePlayer }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ ...READY, stepUp: 'password' }), PATH);
  await screen.type('50');
  await answer(screen, ACCOUNTS.MX.methodId, ACCOUNTS.MX.details);
  await screen.button('web-pay:button.check').click();
  await expect(screen.button('web-pay:button.cashOut')).toBeInViewport({ ratio: 1 });
  await screen.button('web-pay:button.cashOut').click();
  const submit = screen.button('web-pay:stepUp.submit');
  await expect(submit).toBeInViewport({ ratio: 1 });
  const top = await submit.evaluate((button) => button.getBoundingClientRect().top);
  const password = page.locator('#stepUp-proof');
  expect(await password.evaluate((input) => input.getBoundingClientRect().bottom)).toBeLessThan(top);
});
