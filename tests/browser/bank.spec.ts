import { createHash } from 'node:crypto';
import { expect, test } from '#tests/support/fixtures.ts';
import { LIST, makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const REPORTING = { method: 'POST', path: '^/api/v1/webpay/transactions/[^/]+/return$' };

test.describe('the bank of another site that a provider leads on to', () => {
  for (const [methodId, bankRedirect] of [
    ['m_credit', 303],
    ['m_credit', 307],
    ['m_card', 302],
  ] as const) {
    test(`is reached by ${bankRedirect} with ${methodId}, and sends players back by a form`, {
      tag: '@drawn',
    }, async ({ page, sandbox, makePlayer }) => {
      await sandbox.changePaymentSettings({ bankRedirect });
      const player = await makePlayer({ casinos: CASINOS });
      const id = await makePayment(sandbox, player, { methodId });
      const screen = new TransactionsPage(page, 'es-MX');
      await screen.enter(player, `?tx=${id}&step=provider`);
      const provider = new URL(sandbox.providerOrigin);
      const name = screen.say('transactions:detail.continue', { provider: 'CardPay' });
      const way = screen.main.getByRole(methodId === 'm_card' ? 'link' : 'button', { name, exact: true });
      // An impatient player: the second press takes the place of the first.
      await way.dblclick();
      await expect(page).toHaveURL(new RegExp(`^http://localhost:${provider.port}/bank/[\\w-]+$`));
      const order = new URL(page.url()).pathname.split('/').at(-1);
      await page.getByRole('button', { name: 'Pagar', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${LIST}\\?tx=${id}$`));
      await expect(screen.main).toContainText(screen.say('money:meaning.buyIn.Committed'));
      const [report, ...others] = await sandbox.calls(REPORTING);
      expect(others).toEqual([]);
      // The operator is told all that the bank said, its own `tx` included.
      const query = `from=provider&tx=${id}&tx=WP-${order}&cres=eyJ0cmFuc1N0YXR1cyI6IlkifQ%3D%3D&deed=pay`;
      expect(report?.returnQuerySha256).toBe(createHash('sha256').update(query).digest('hex'));
      const { transactions } = await sandbox.paymentsOf(player.phone);
      expect(transactions.map(({ transactionId }) => transactionId)).toEqual([id]);
    });
  }
});
