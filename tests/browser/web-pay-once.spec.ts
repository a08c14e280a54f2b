import { DOLLARS } from '#tests/support/casinos.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { WebPayPage } from './web-pay-page.ts';

const BUY_IN = { method: 'POST', path: '/webpay/buyIn' };

/** A player who may buy in and cash out. */
const READY = {
  casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete' as const,
};

test('two clicks are one payment', { tag: '@drawn' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, '/webPayCashIn');
  await screen.type('50');
  await screen.choose('m_card');
  await sandbox.setLatency(400);
  await screen.payButton.dblclick();
  await screen.expectTransaction('provider');
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
});

test('going back and sending again leads to the same payment', async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, '/webPayCashIn');
  await screen.type('50');
  await screen.choose('m_card');
  await screen.pay();
  const first = await screen.expectTransaction('provider');
  await page.reload();
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  // A page that the browser has kept, with its token.
  await page.goto('/webPayCashIn');
  await screen.type('60');
  await screen.choose('m_card');
  const fields = await screen.form.evaluate((form) =>
    form instanceof HTMLFormElement
      ? [...new FormData(form)].map(([name, value]) => [name, String(value)])
      : [],
  );
  await screen.pay();
  const second = await screen.expectTransaction('provider');
  expect(second).not.toBe(first);
  const answer = await page.request.post('/webPayCashIn?casino=12', {
    form: Object.fromEntries([...fields, ['intent', 'pay']]),
    headers: { Origin: new URL(page.url()).origin, 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe(`/webPayTransactions?tx=${second}&step=provider`);
  expect(await sandbox.calls(BUY_IN)).toHaveLength(2);
});

test('[S4-TX-20] two tabs that send the same are one payment, another amount is another one', async ({
  page,
  context,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, '/webPayCashIn');
  const other = new WebPayPage(await context.newPage(), 'es-MX');
  await other.page.goto('/webPayCashIn');
  for (const tab of [screen, other]) {
    await tab.type('50');
    await tab.choose('m_card');
  }
  await Promise.all([screen.pay(), other.pay()]);
  const ids = [await screen.expectTransaction('provider'), await other.expectTransaction('provider')];
  expect(new Set(ids).size).toBe(1);
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  for (const tab of [screen, other]) await tab.page.goto('/webPayCashIn');
  for (const [tab, amount] of [[screen, '51'] as const, [other, '52'] as const]) {
    await tab.type(amount);
    await tab.choose('m_card');
  }
  await screen.pay();
  await screen.expectTransaction('provider');
  await other.pay();
  await expect(other.main).toContainText(other.say('web-pay:again.changed'));
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(2);
  await other.pay();
  await other.expectTransaction('provider');
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(3);
});

/** A page without its scripts and styles, whose nonces are no good in another page. */
const withoutNonces = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');

test('a form that is sent while its answer is under way gets the same answer', async ({
  page,
  context,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, '/webPayCashOut');
  await screen.type('50');
  await screen.choose('m_card_out');
  await screen.button('web-pay:button.check').click();
  const html = await page.content();
  const twin = await context.newPage();
  await twin.goto('/webPayCashOut');
  await twin.setContent(withoutNonces(html));
  const press = (tab: typeof page) => tab.locator('button[value="pay"]').click();
  await sandbox.setLatency(300);
  await Promise.all([press(page), press(twin)]);
  await screen.expectTransaction('provider');
  await expect(twin).toHaveURL(page.url());
  const { transactions, funds } = await sandbox.paymentsOf(player.phone);
  expect(transactions).toHaveLength(1);
  expect(funds).toMatchObject([{ lockedFundsAU: 50_000 }]);
});

test('[SC-ALL-01] reloading the check page, and coming back to it, is still one cash-out', async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer(READY);
  const screen = new WebPayPage(page, 'es-MX');
  await screen.open(player, '/webPayCashOut');
  await screen.type('50');
  await screen.choose('m_card_out');
  await screen.button('web-pay:button.check').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(screen.say('web-pay:check.title'));
  await page.reload();
  await expect(title).toHaveText(screen.say('web-pay:check.title'));
  const kept = withoutNonces(await page.content());
  await page.locator('button[value="pay"]').click();
  const first = await screen.expectTransaction('provider');
  // As a browser shows it that keeps the pages it has left.
  await page.goto('/webPayCashOut');
  await page.setContent(kept);
  await page.locator('button[value="pay"]').click();
  expect(await screen.expectTransaction('provider')).toBe(first);
  expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
});
