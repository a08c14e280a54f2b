import { expect, test } from '#tests/support/fixtures.ts';
import { stirUntil } from '#tests/support/settled-page.ts';
import { makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];

test('a slip that was paid shows it when the player comes back to the tab', { tag: '@script' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  await expect(screen.main.locator('.slip__amount')).toBeVisible();
  // A hand on the page: what can wait for it has come then.
  let later: string | undefined;
  page.on('response', (response) => {
    if (/\/later-/.test(response.url())) later = response.url();
  });
  await stirUntil(page, async () => later !== undefined);
  // It has run when it is imported once more.
  await page.evaluate((address) => import(String(address)), later);
  await sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
  // A page that has lain open for a while.
  await page.evaluate(() => {
    performance.now = () => 60_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(screen.main).toContainText(screen.say('money:meaning.buyIn.Committed'));
});
