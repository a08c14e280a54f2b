import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { MINIMUM_AGE, PORTALS } from './texts.ts';
import { DOLLARS, dollars, PESOS, WebPayPage, YEN } from './web-pay-page.ts';

const BUY_IN = { method: 'POST', path: '/webpay/buyIn' };
const PATH = '/webPayCashIn';

const ONE_CASINO = [{ casinoId: DOLLARS, regularAU: 1_250_500 }];
const THREE_CASINOS = [
  { casinoId: DOLLARS, regularAU: 1_250_500 },
  { casinoId: PESOS, regularAU: 486_075 },
  { casinoId: YEN, regularAU: 98_400 },
];

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S1-CAN-10 S2-OTHER-01] a player buys in by card, and is led to the page of the provider', async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: ONE_CASINO });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await expect(page.getByRole('radio', { name: 'casino' })).toHaveCount(0);
      await expect(screen.main).toContainText(
        screen.say('web-pay:limits.range', {
          minimum: country === 'US' ? '$10.00' : '10.00',
          maximum: dollars(country, '$5,000.00'),
        }),
      );
      await screen.type('50.5');
      await screen.choose('m_card');
      await screen.pay();
      const transactionId = await screen.expectTransaction('provider');
      const { transactions } = await sandbox.paymentsOf(player.phone);
      expect(transactions).toMatchObject([
        {
          transactionId,
          amountAU: 50_500,
          casinoId: DOLLARS,
          status: 'OfferedToUser',
          paymentType: 'debitCard',
        },
      ]);
    });

    test('[S2-OTHER-01 S8-MSG-17 SC-BUY-05 SC-BUY-21] a player gets a slip, and the open slip is told before the next one', async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: ONE_CASINO });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await screen.chooseAmount('20000');
      await screen.choose('m_sevenEleven');
      await screen.pay();
      const transactionId = await screen.expectTransaction();
      const place = screen.say('money:paymentType.sevenEleven');
      await screen.expectTold('errors:slipReady', { place, deadline: '' });
      const { transactions } = await sandbox.paymentsOf(player.phone);
      expect(transactions).toMatchObject([{ transactionId, amountAU: 20_000, paymentType: 'sevenEleven' }]);

      await page.goto(PATH);
      const open = page.getByRole('region', { name: screen.say('web-pay:open.title') });
      await expect(open.getByRole('link')).toHaveAttribute('href', `/webPayTransactions?tx=${transactionId}`);
      await expect(open).toContainText('20.00');
    });

    test('[S1-LANG-03 S3-PAY-06 S6-ROLE-12 S8-MONEY-05 SC-BUY-03] shows limits and what lifts them before anything is typed', {
      tag: '@plain',
    }, async ({ page, makePlayer }) => {
      const player = await makePlayer({ casinos: ONE_CASINO, restricted: true, email: 'a@player.example' });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      const limits = page.getByRole('region', { name: screen.say('web-pay:limits.title') });
      await expect(limits).toContainText(
        screen.say('web-pay:limits.buyIn.restricted', { amount: dollars(country, '$300.00') }),
      );
      await expect(limits.locator('.requirements').getByRole('listitem')).toHaveCount(3);
      await expect(limits).toContainText(screen.say('web-pay:requirements.done'));
      await expect(screen.link('web-pay:ways.PersonalInfoRequired')).toHaveAttribute(
        'href',
        '/userProfile?next=%2FwebPayCashIn',
      );
      await expect(screen.link('web-pay:ways.IdCheckRequired')).toHaveCount(country === 'MX' ? 1 : 0);
      await expect(screen.form).toBeVisible();

      await screen.type('300.01');
      await screen.choose('m_card');
      await screen.pay();
      await screen.expectErrors(
        screen.say('errors:completeNeoCheck', { amount: dollars(country, '$300.00') }),
      );
      await expect(screen.amount).toHaveValue('300.01');
      if (country === 'MX') await screen.expectNotice(screen.say('web-pay:liftLimit'));
    });

    test('[SC-BUY-04] what has to be done first stands in the place of the form', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({
        casinos: ONE_CASINO,
        verified: false,
        requirements: ['EmailNotVerified', 'IdCheckRequired'],
      });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await expect(screen.form).toHaveCount(0);
      await expect(screen.main).toContainText(screen.say('web-pay:requirements.blocking'));
      await expect(screen.link('web-pay:ways.PhoneNumberNotVerified')).toHaveAttribute(
        'href',
        '/userProfile?verify=phone',
      );
      await expect(screen.link('web-pay:ways.EmailNotVerified')).toHaveAttribute('href', '/verifyEmail');
      expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
    });

    test('[S2-OTHER-01 S5-AMOUNT-03 SC-BUY-02 OC-RULE-07] each casino has its own currency, limits and methods', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ casinos: THREE_CASINOS });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      await screen.changeCasino(YEN);
      await expect(page).toHaveURL(/\?casino=14$/);
      await screen.type('1.5');
      await screen.choose('m_card');
      await screen.pay();
      await screen.expectErrors(screen.say('errors:noDecimals'));
      await expect(screen.amount).toHaveValue('1.5');
      await expect(page.locator(`#casino-${YEN}`)).toBeChecked();
      await screen.type('3,000');
      await screen.pay();
      await screen.expectTransaction('provider');
      expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([
        { casinoId: YEN, amountAU: 3000 },
      ]);
    });

    test('[SC-BUY-11] shows what it comes to before anything is sent', async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: ONE_CASINO });
      const screen = new WebPayPage(page, language);
      await screen.open(player, `${PATH}?casino=${DOLLARS}&method=m_credit&amount=100`);
      const summary = page.getByRole('region', { name: screen.say('web-pay:summary.title') });
      await expect(summary).toContainText('102.00');
      await screen.type('50');
      await screen.button('web-pay:button.choose').click();
      await expect(summary).toContainText('51.00');
      await expect(screen.amount).toHaveValue('50');
      expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
      await screen.pay();
      await screen.expectTransaction('provider');
      expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ feeAU: 1000 }]);
    });

    test('[S5-AGE-01 S8-MONEY-19 S9-CONST-10 OC-MORE-05] asks for the age once', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: ONE_CASINO, ageConfirmed: false });
      const screen = new WebPayPage(page, language);
      await screen.open(player, PATH);
      const age = MINIMUM_AGE[country];
      const box = page.getByRole('checkbox', { name: screen.say('web-pay:age', { age }) });
      await screen.type('50');
      await screen.choose('m_card');
      await screen.pay();
      await screen.expectErrors(screen.say('errors:ageConfirmationRequired'));
      expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
      await box.check();
      await screen.pay();
      await screen.expectTransaction('provider');
      await page.goto(PATH);
      await expect(screen.form).toBeVisible();
      await expect(box).toHaveCount(0);
    });
  });
}

test.describe('in Mexico', () => {
  test('[S3-PAY-04] a bank transfer leads to its details', { tag: '@plain' }, async ({
    page,
    sandbox,
    makePlayer,
  }) => {
    const player = await makePlayer({ casinos: ONE_CASINO });
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(player, PATH);
    await screen.type('40');
    await screen.choose('m_spei');
    await screen.pay();
    await screen.expectTransaction();
    expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ paymentType: 'spei' }]);
  });

  test('[SC-BUY-09] asks what the chosen method needs, and nothing for others', async ({
    page,
    sandbox,
    makePlayer,
  }) => {
    const player = await makePlayer({ casinos: ONE_CASINO });
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(player, PATH);
    const phone = screen.input('details.m_codi.phoneNumber');
    await expect(phone).toBeHidden();
    await screen.type('40');
    await screen.choose('m_codi');
    await expect(phone).toBeVisible();
    await screen.pay();
    await screen.expectErrors(screen.say('errors:fieldBlank'));
    await phone.fill('55 1234');
    await screen.pay();
    await screen.expectErrors(screen.say('errors:fieldTooShort'));
    await expect(phone).toHaveValue('55 1234');
    expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
    await phone.fill('55 1234 5678');
    await screen.pay();
    await screen.expectTransaction('provider');
    expect((await sandbox.paymentsOf(player.phone)).transactions).toMatchObject([{ paymentType: 'codi' }]);
  });

  test('[SC-BUY-09] a method is chosen by a link too, and only what exists', { tag: '@plain' }, async ({
    page,
    sandbox,
    makePlayer,
  }) => {
    const player = await makePlayer({ casinos: ONE_CASINO });
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(player, `${PATH}?method=m_oxxo`);
    await expect(page.locator('#pay-method-m_oxxo')).toBeChecked();
    await expect(screen.payButton).toContainText(screen.say('web-pay:button.voucher'));
    await page.goto(`${PATH}?method=nothing`);
    await screen.type('20');
    await screen.pay();
    await screen.expectErrors(screen.say('web-pay:method.choose'));
    expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
  });

  test('[SC-BUY-10] the button says what the chosen method leads to @script', async ({
    page,
    makePlayer,
  }) => {
    const screen = new WebPayPage(page, 'es-MX');
    await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
    const shown = () =>
      screen.payButton.evaluate((button) =>
        getComputedStyle(button, '::after').content.replace(/^"|"$/g, ''),
      );
    await screen.choose('m_oxxo');
    expect(await shown()).toBe(screen.say('web-pay:button.voucher'));
    await screen.choose('m_spei');
    expect(await shown()).toBe(screen.say('web-pay:button.transfer'));
  });
});

test('[OC-MORE-04] a casino that is not the player’s is refused without a call', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
  await sandbox.clearCalls();
  for (const other of ['15', '0', 'x', '']) {
    const answer = await page.goto(`${PATH}?casino=${other}`);
    expect(answer?.status(), other).toBe(404);
    await expect(screen.main).toContainText(screen.say('errors:invalidTransferParameters'));
  }
  await page.goto(PATH);
  await screen.type('20');
  await screen.choose('m_card');
  await screen.form.locator('[name="casino"]').evaluate((input) => input.setAttribute('value', '15'));
  await screen.pay();
  await expect(screen.main).toContainText(screen.say('errors:invalidTransferParameters'));
  expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
  expect(await sandbox.calls({ path: '/webpay/methods' })).toHaveLength(1);
});

test('[S6-ROLE-02 S6-ROLE-04] nobody without permission or a casino is asked for anything', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ casinos: ONE_CASINO, suspended: true }), PATH);
  await expect(screen.main).toContainText(screen.say('errors:permissionsSuspended'));
  await expect(screen.form).toHaveCount(0);
  expect(await sandbox.calls({ path: '/webpay/methods' })).toHaveLength(0);
  await page.context().clearCookies();
  await screen.open(await makePlayer(), PATH);
  // Home has asked.
  await sandbox.clearCalls();
  await page.goto(PATH);
  await expect(screen.main).toContainText(screen.say('home:noCasinoBalance'));
  expect(await sandbox.calls({ path: '/webpay/methods' })).toHaveLength(0);
});

test('[S6-ROLE-10] permissions that were suspended meanwhile are told by the operator', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const screen = new WebPayPage(page, 'es-MX');
  const player = await makePlayer({ casinos: ONE_CASINO });
  await screen.open(player, PATH);
  await screen.type('20');
  await screen.choose('m_card');
  await sandbox.addFaults({ match: BUY_IN, times: 1, fault: { status: 403 } });
  await screen.pay();
  await screen.expectTold('errors:noPermissionAtCasino');
  await expect(screen.amount).toHaveValue('20');
  await sandbox.addFaults({ match: { path: '/webpay/methods' }, times: 1, fault: { status: 403 } });
  const answer = await page.goto(PATH);
  expect(answer?.status()).toBe(403);
  await expect(screen.main).toContainText(screen.say('errors:noPermissionAtCasino'));
});

test('[S6-ROLE-05 S6-ROLE-06] what the operator switched off is said, and the session goes on', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeSettings({ allowWebBuyIn: false, allowWebCashOut: false });
  const player = await sandbox.makePlayer({ casinos: ONE_CASINO });
  const screen = new WebPayPage(page, 'es-MX');
  await page.goto(portal.origin);
  await page.getByLabel(screen.say('common:login.phone'), { exact: true }).fill(player.phone);
  await page.getByLabel(screen.say('common:login.password'), { exact: true }).fill(player.password);
  await screen.button('common:login.submit').click();
  for (const path of [PATH, '/webPayCashOut']) {
    const answer = await page.goto(portal.origin + path);
    expect(answer?.status()).toBe(404);
    await expect(screen.main).toContainText(screen.say('errors:disallowedByConfiguration'));
  }
  await page.goto(portal.origin);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(screen.say('home:loggedInAs'));
});

test('[SC-ALL-07] what cannot be had now is said, and never shown as nought', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
  guard,
}) => {
  guard.expect('document: 503', 'status of 503');
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
  for (const path of ['/funds', '/webpay/methods']) {
    await sandbox.addFaults({ match: { path }, fault: { status: 500 } });
    const answer = await page.goto(PATH);
    expect(answer?.status(), path).toBe(503);
    await screen.expectTold('errors:internalServerError');
    await expect(screen.main).not.toContainText(/(?<!\d)0\.00/);
    await sandbox.clearFaults();
  }
  await sandbox.addFaults({ match: { path: '/webpay/transactions' }, fault: { status: 500 } });
  await page.goto(PATH);
  await expect(screen.form).toBeVisible();
});

test('[SC-BUY-23 OC-PAY-02] methods that are off, or all of them', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ casinos: ONE_CASINO }), PATH);
  const all = await page
    .locator('[name="method"]')
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value') ?? ''));
  expect(all.length).toBeGreaterThan(20);
  await screen.type('20');
  await screen.choose('m_card');
  await sandbox.changePaymentSettings({ methodsOff: ['m_card'] });
  await screen.pay();
  await screen.expectErrors(screen.say('errors:noPaymentMethodAvailable'));
  await sandbox.changePaymentSettings({ methodsOff: all });
  await page.goto(PATH);
  await expect(screen.main).toContainText(screen.say('errors:noPaymentMethodAvailable'));
  await expect(screen.form).toHaveCount(0);
});

test('everybody can use the screen', { tag: '@script' }, async ({ page, makePlayer }) => {
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(
    await makePlayer({ casinos: THREE_CASINOS, restricted: true, ageConfirmed: false }),
    PATH,
  );
  await screen.choose('m_codi');
  await screen.pay();
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);
});

test('[SC-BUY-17] a new slip for one that has expired is filled in', { tag: '@plain' }, async ({
  page,
  makePlayer,
}) => {
  const screen = new WebPayPage(page, 'es-MX');
  const player = await makePlayer({ casinos: [{ casinoId: DOLLARS, regularAU: 1000 }] });
  await screen.open(player, `/webPayCashIn?casino=${DOLLARS}&amount=200&paymentType=oxxo`);
  await expect(page.locator('#pay-method-m_oxxo')).toBeChecked();
  await expect(screen.amount).toHaveValue('200');
});
