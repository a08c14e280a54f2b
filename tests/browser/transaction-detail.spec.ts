import { expect, test } from '#tests/support/fixtures.ts';
import { makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const CANCELLING = { method: 'POST', path: '^/api/v1/webpay/transactions/[^/]+/cancel$' };

test('[S4-TX-04 SC-OUT-09] a cash-out is cancelled once, and the money is back', async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, {
    direction: 'cashOut',
    methodId: 'm_spei_out',
    status: 'WaitingForProviderConfirmation',
  });
  const regular = async () => (await sandbox.paymentsOf(player.phone)).funds[0]?.balance.regularAU;
  expect(await regular()).toBe(700_000);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  await screen.link('transactions:detail.cancel').click();
  await expect(screen.heading).toHaveText(screen.say('transactions:cancel.title'));
  await expect(screen.main).toContainText(screen.say('transactions:cancel.cashOutText'));
  await screen.link('transactions:cancel.keep').click();
  await screen.link('transactions:detail.cancel').click();
  await screen.button('transactions:cancel.confirm').click();
  await expect(page).toHaveURL(new RegExp(`tx=${id}$`));
  await expect(screen.main).toContainText(screen.say('money:meaning.cashOut.Cancelled'));
  expect(await regular()).toBe(900_000);

  // Back, and sent again: what came of it before.
  await page.goBack();
  await expect(screen.main).toContainText(/./);
  if (await screen.button('transactions:cancel.confirm').isVisible()) {
    await screen.button('transactions:cancel.confirm').click();
    await expect(screen.main).toContainText(screen.say('money:status.Cancelled'));
  } else {
    await expect(screen.main).toContainText(screen.say('transactions:cancel.tooLate'));
  }
  expect(await sandbox.calls(CANCELLING)).toHaveLength(1);
  expect(await regular()).toBe(900_000);
});
