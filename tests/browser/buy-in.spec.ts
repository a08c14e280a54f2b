import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

const BUY_IN = { method: 'POST', path: '/webpay/buyIn' };
const PATH = '/webPayCashIn';

const ONE_CASINO = [{ casinoId: DOLLARS, regularAU: 1_250_500 }];

test('[S1-CAN-10 S2-OTHER-01] a player buys in by card, and is led to the page of the provider', async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: ONE_CASINO });
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, PATH);
  await expect(page.getByRole('radio', { name: 'casino' })).toHaveCount(0);
  await expect(screen.main).toContainText(
    screen.say('web-pay:limits.range', {
      minimum: '10.00',
      maximum: '5,000.00 USD',
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
  const screen = new WebPayPage(page, 'es-MX');
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

test.describe('in Mexico', () => {
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
