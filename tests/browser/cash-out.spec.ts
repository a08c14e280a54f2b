import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

const CASH_OUT = { method: 'POST', path: '/webpay/cashOut' };
const PATH = '/webPayCashOut';

/** A player who may cash out. */
const READY: PlayerOrderInput = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000, promoAU: 250_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
};

/** Chooses the transfer to an account in Mexico. */
async function answer(screen: WebPayPage): Promise<void> {
  await screen.choose('m_spei_out');
  await screen.input('details.m_spei_out.clabe').fill('032180000118359719');
}

test('[S1-CAN-11 S2-ROUTE-07 S2-OTHER-02 S8-MSG-17 SC-OUT-04 OC-MORE-08] a player checks what arrives where, and cashes out', async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, PATH);
  const available = page.getByRole('region', { name: screen.say('web-pay:limits.available') });
  await expect(available).toContainText('1,000.00');
  await expect(available).toContainText(screen.say('web-pay:limits.promo', { amount: '250.00 USD' }));
  await screen.type('95');
  await answer(screen);
  await screen.button('web-pay:button.check').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.say('web-pay:check.title'));
  await expect(screen.main).toContainText('95.00');
  await expect(screen.main).toContainText('Banorte (Ixe) •••• 9719');
  await expect(screen.main).toContainText(screen.say('web-pay:summary.by'));
  expect(await sandbox.calls(CASH_OUT)).toHaveLength(0);
  await screen.button('web-pay:button.cashOut').click();
  const transactionId = await screen.expectTransaction();
  await screen.expectTold('errors:cashOutReceived');
  const { transactions, funds } = await sandbox.paymentsOf(player.phone);
  expect(transactions).toMatchObject([{ transactionId, direction: 'cashOut', amountAU: 95_000 }]);
  expect(funds).toMatchObject([{ balance: { regularAU: 905_000 }, lockedFundsAU: 95_000 }]);
});

test('[SC-OUT-04 SC-OUT-08] on a phone the main button of each step is in view, and above it the password', {
  tag: '@once',
}, async ({ page, makePlayer }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(await makePlayer({ ...READY, stepUp: 'password' }), PATH);
  await screen.type('50');
  await answer(screen);
  await screen.button('web-pay:button.check').click();
  await expect(screen.button('web-pay:button.cashOut')).toBeInViewport({ ratio: 1 });
  await screen.button('web-pay:button.cashOut').click();
  const submit = screen.button('web-pay:stepUp.submit');
  await expect(submit).toBeInViewport({ ratio: 1 });
  const top = await submit.evaluate((button) => button.getBoundingClientRect().top);
  const password = page.locator('#stepUp-proof');
  expect(await password.evaluate((input) => input.getBoundingClientRect().bottom)).toBeLessThan(top);
});
