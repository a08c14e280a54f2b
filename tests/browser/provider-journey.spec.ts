import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '#tests/support/fixtures.ts';
import { LIST, makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const REPORTING = { method: 'POST', path: '^/api/v1/webpay/transactions/[^/]+/return$' };

// A debit card is a link, a credit card a form.
for (const methodId of ['m_card', 'm_credit']) {
  test(`[SC-BUY-12 SC-BUY-24] to the provider with ${methodId}, and back with what the operator says`, {
    tag: '@sample',
  }, async ({ page, portal, sandbox, makePlayer }) => {
    const player = await makePlayer({ casinos: CASINOS });
    const screen = new TransactionsPage(page, 'es-MX');
    await screen.enter(player);
    const host = new URL(sandbox.providerOrigin).host;
    for (const [button, key] of [
      ['Pagar', 'Committed'],
      ['Rechazar', 'RefusedByProvider'],
    ] as const) {
      const id = await makePayment(sandbox, player, { methodId });
      await screen.openTransaction(id);
      await screen.link('transactions:detail.continue', { provider: 'CardPay' }).click();
      await expect(screen.heading).toHaveText(screen.say('transactions:provider.title'));
      const provider = 'CardPay';
      await expect(screen.main).toContainText(screen.say('transactions:provider.text', { provider }));
      await expect(screen.main).toContainText(host);
      await expect(screen.main).toContainText('200.00');
      const way = { name: screen.say('transactions:detail.continue', { provider }), exact: true };
      const request = page.waitForRequest((one) => one.url().startsWith(sandbox.providerOrigin));
      await screen.main.getByRole(methodId === 'm_card' ? 'link' : 'button', way).click();
      const sent = await request;
      // The provider learns the origin of a form, and nothing of a link.
      const { origin } = new URL(portal.origin);
      const from = methodId === 'm_card' ? [null, null] : [`${origin}/`, origin];
      expect([await sent.headerValue('referer'), await sent.headerValue('origin')]).toEqual(from);
      expect(sent.postData() ?? '').not.toContain('csrf');
      expect(page.context().pages()).toHaveLength(1);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${LIST}\\?tx=${id}$`));
      await expect(screen.main).toContainText(screen.say(`money:meaning.buyIn.${key}`));
    }
    expect(await sandbox.calls(REPORTING)).toHaveLength(2);
  });
}

test('a provider that posts back leads to the transaction, signed in', { tag: ['@wide', '@sample'] }, async ({
  page,
  portal,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  // Another site than the portal's: a name and an address of this machine are two.
  const provider = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Provider</title><link rel="icon" href="data:,"><form method="post"
      action="${portal.origin}${LIST}?from=provider&amp;tx=${id}"><input name="result" value="success">
      <button>Return</button></form>`);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://localhost:${(provider.address() as AddressInfo).port}/`);
    await page.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?tx=${id}$`));
    await expect(screen.main).toContainText(screen.say('money:meaning.buyIn.OfferedToUser'));
    expect(await sandbox.calls(REPORTING)).toHaveLength(1);
  } finally {
    provider.close();
  }
});

test('on a phone the way to the provider stands above the tabs', { tag: '@once' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player, `?tx=${id}&step=provider`);
  const bottom = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  const tabs = await page.locator('.tabs').evaluate((element) => element.getBoundingClientRect().top);
  expect(await bottom('main .button--primary')).toBeLessThan(tabs);
});
