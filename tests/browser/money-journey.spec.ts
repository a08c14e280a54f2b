import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { TransactionsPage } from './transactions-page.ts';
import { WebPayPage } from './web-pay-page.ts';

/** A player who may do everything. */
const PLAYER: PlayerOrderInput = {
  displayName: 'Ana Ruiz',
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
};

test('[S1-CAN-10] from a guest link to a payment by card that is committed', { tag: '@sample' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer(PLAYER);
  await page.goto(await sandbox.guestLink(player.phone, { path: '/about' }));
  const pay = new WebPayPage(page, 'es-MX');
  await expect(page).toHaveURL(/\/webPayCashIn$/);
  await expect(pay.main).toContainText('Ana Ruiz');
  await pay.type('60');
  await pay.choose('m_card');
  await pay.pay();
  const id = await pay.expectTransaction('provider');
  await pay.main.locator('.button--primary').click();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\?tx=${id}$`));
  await expect(pay.main).toContainText(pay.say('money:status.Committed'));
  const { transactions, funds, ledgerSumAU } = await sandbox.paymentsOf(player.phone);
  expect(transactions).toMatchObject([{ transactionId: id, status: 'Committed', amountAU: 60_000 }]);
  expect(funds).toMatchObject([{ balance: { regularAU: 1_060_000 } }]);
  expect(ledgerSumAU).toBe(0);
});

test('[S1-CAN-11] a cash-out that is cancelled, and one that is committed', { tag: '@sample' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer(PLAYER);
  const pay = new WebPayPage(page, 'es-MX');
  const screen = new TransactionsPage(page, 'es-MX');
  const cashOut = async () => {
    await page.goto('/webPayCashOut');
    await pay.type('50');
    await pay.choose('m_card_out');
    await pay.form.locator('button[value="check"]').click();
    await expect(pay.main).toContainText('50.00');
    await page.locator('button[value="pay"]').click();
    const id = await pay.expectTransaction('provider');
    await page.goto(`/webPayTransactions?tx=${id}`);
    return id;
  };
  await pay.open(player, '/');

  const first = await cashOut();
  expect((await sandbox.paymentsOf(player.phone)).funds).toMatchObject([
    { balance: { regularAU: 950_000 }, lockedFundsAU: 50_000 },
  ]);
  await screen.link('transactions:detail.cancel').click();
  await page.locator('button[value="cancel"]').click();
  await expect(page).toHaveURL(new RegExp(`\\?tx=${first}$`));
  await expect(screen.main).toContainText(screen.say('money:status.Cancelled'));
  expect((await sandbox.paymentsOf(player.phone)).funds).toMatchObject([
    { balance: { regularAU: 1_000_000 }, lockedFundsAU: 0 },
  ]);

  const second = await cashOut();
  await sandbox.changePayment({ transactionId: second, atProvider: 'pay', status: 'Committed' });
  await page.goto(`/webPayTransactions?tx=${second}`);
  await expect(screen.main).toContainText(screen.say('money:status.Committed'));
  const { funds, ledgerSumAU } = await sandbox.paymentsOf(player.phone);
  expect(funds).toMatchObject([{ balance: { regularAU: 950_000 }, lockedFundsAU: 0 }]);
  expect(ledgerSumAU).toBe(0);
});

test('a slip of OXXO that is paid later', { tag: '@sample' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer(PLAYER);
  const pay = new WebPayPage(page, 'es-MX');
  await pay.open(player, '/webPayCashIn');
  await pay.type('250');
  await pay.choose('m_oxxo');
  await pay.pay();
  const id = await pay.expectTransaction();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('OXXO');
  await expect(pay.main.locator('svg:not(.icon)')).toHaveCount(1);
  await expect(pay.main).toContainText('MXN');
  await sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
  await page.reload();
  await expect(pay.main).toContainText(pay.say('money:status.Committed'));
  await expect(pay.main.locator('svg:not(.icon)')).toHaveCount(0);
  await page.goto('/');
  await expect(pay.main).toContainText('1,250.00');
});
