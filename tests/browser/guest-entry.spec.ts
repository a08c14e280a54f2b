import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectSummary } from './error-summary.ts';
import { PortalPage } from './portal-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 1_250_500 }];
/** A page of somebody else's that a player reads a link on. */
const MAIL = 'https://mail.example/message/1';
const TOKEN = 'Br0wserM4rker';

/** Follows a link as from a mail in the browser, and gives what every request told of the page that it came from. */
async function followFromMail(page: Page, link: string): Promise<string[]> {
  const told: string[] = [];
  page.on('request', (request) => told.push(request.headers().referer ?? ''));
  await page.route(MAIL, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Referrer-Policy': 'unsafe-url' },
      body: `<!DOCTYPE html><html lang="en"><title>Mail</title><a href="${link.replaceAll('&', '&amp;')}">Play</a>`,
    }),
  );
  await page.goto(MAIL);
  await page.getByRole('link', { name: 'Play' }).click();
  return told;
}

/** Opens a link as whatever looks at it first does. */
async function openAsScanner(page: Page, link: string): Promise<void> {
  await page.setExtraHTTPHeaders({ Purpose: 'prefetch' });
  await page.goto(link);
  await page.setExtraHTTPHeaders({});
}

async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url).join('\n');
}

/** Ways in which a page can send whoever reads it to a link without a click. */
const UNASKED: Readonly<Record<string, (link: string) => string>> = {
  'location = link': (link) => `<script>location = ${JSON.stringify(link)}</script>`,
  'location.replace': (link) => `<script>location.replace(${JSON.stringify(link)})</script>`,
  'a refresh': (link) => `<meta http-equiv="refresh" content="0; url=${link.replaceAll('&', '&amp;')}">`,
  'a form sent by script': (link) => {
    const fields = [...new URL(link).searchParams].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return `<form action="${link.split('?')[0]}">${fields.join('')}</form><script>document.forms[0].submit()</script>`;
  },
  'a click by script': (link) =>
    `<a href="${link.replaceAll('&', '&amp;')}">Play</a><script>document.links[0].click()</script>`,
};

test.describe('a foreign page that sends a visitor to a guest link signs nobody in', () => {
  for (const [way, pageWith] of Object.entries(UNASKED)) {
    test(`by ${way}`, { tag: '@once' }, async ({ page, sandbox, makePlayer, context }) => {
      const screen = new PortalPage(page, 'es-MX');
      const { phone } = await makePlayer({ displayName: 'Mallory', casinos: CASINOS });
      const link = await sandbox.guestLink(phone, { path: '/about' });
      await page.route(MAIL, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!DOCTYPE html><html lang="en"><title>Mail</title><body>${pageWith(link)}`,
        }),
      );
      await page.goto(MAIL);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.text('guest:continue.title'));
      expect(await sandbox.calls({ path: '/authentication/refresh' })).toEqual([]);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
      await page.goto('/about');
      await expect(page.locator('.player-panel')).toHaveCount(0);
    });
  }
});

test('[S1-GUEST-01 S3-STATE-11 ASVS-3.4.5 ASVS-14.2.1] a guest link leads to buy-in, and neither history nor a referrer tells its tokens', {
  tag: '@drawn',
}, async ({ page, portal, sandbox, makePlayer }) => {
  const screen = new PortalPage(page, 'es-MX');
  const { phone } = await makePlayer({ displayName: 'Ana Ruiz', tokenPrefix: TOKEN, casinos: CASINOS });
  const told = await followFromMail(page, await sandbox.guestLink(phone, { path: '/about' }));
  await expect(page).toHaveURL(`${portal.origin}/webPayCashIn`);
  await expect(page.locator('.player-panel')).toContainText('Ana Ruiz');
  await expect(page.locator('.player-panel')).toContainText(phone.slice(-4));
  await expect(page.locator('.player-panel')).toContainText(screen.text('guest:marker'));
  expect(await page.evaluate(() => document.referrer)).toBe('');

  await page.goto('/about');
  await expect(page.locator('.player-panel')).toContainText('Ana Ruiz');
  expect(await historyOf(page)).not.toContain(TOKEN);
  expect(told.join('\n')).not.toContain(TOKEN);
  expect(portal.logs().join('\n')).not.toContain(TOKEN);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(MAIL);
});

test('[S2-GUEST-01] a link that somebody looked at before is gone on with by a button', {
  tag: '@drawn',
}, async ({ page, portal, sandbox, makePlayer }) => {
  const screen = new PortalPage(page, 'es-MX');
  const order = { displayName: 'Ana Ruiz', tokenPrefix: TOKEN, casinos: CASINOS };
  const { phone, password } = await makePlayer(order);
  const link = await sandbox.guestLink(phone, { tellsPlayer: false });
  const told: string[] = [];
  page.on('request', (request) => told.push(request.headers().referer ?? ''));
  await openAsScanner(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.text('guest:continue.title'));
  await expect(screen.password).toHaveCount(0);
  expect(await sandbox.calls({ path: '/authentication/refresh' })).toEqual([]);
  await page.getByRole('button', { name: screen.text('guest:continue.submit') }).click();
  await expect(page).toHaveURL(`${portal.origin}/webPayCashIn`);
  await expect(page.locator('.player-panel')).toContainText(screen.text('player.guest'));
  expect(await page.evaluate(() => document.referrer)).toBe('');
  expect(told.join('\n')).not.toContain(TOKEN);

  await page.goto('/about');
  await screen.openMenu();
  for (const key of ['home', 'buyIn', 'cashOut', 'transactions'])
    await expect(screen.tabs.filter({ hasText: screen.text(`menu.${key}`) })).toBeVisible();
  for (const key of ['profile', 'changePassword'])
    await expect(screen.menuLinks.filter({ hasText: screen.text(`menu.${key}`) })).toBeVisible();
  await screen.menuLinks.filter({ hasText: screen.text('menu.profile') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.text('guest:password.title'));
  await page.getByRole('button', { name: screen.text('guest:useless.logIn') }).click();
  await screen.sendLogin(phone, password);
  await expect(page).toHaveURL(`${portal.origin}/userProfile`);
});

test('[S2-GUEST-01] a guest types the password on the way to what the link does not open', async ({
  page,
  portal,
  sandbox,
  makePlayer,
}) => {
  const screen = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ displayName: 'Ana Ruiz', casinos: CASINOS });
  await page.goto(await sandbox.guestLink(player.phone));
  await screen.openMenu();
  await screen.menuLinks.filter({ hasText: screen.text('menu.changePassword') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.text('guest:password.title'));
  await expect(page.locator('main')).toContainText(`•••• ${player.phone.slice(-4)}`);
  await screen.password.fill('nonsense');
  await screen.loginButton.click();
  await expectSummary(screen.errorSummary, [screen.text('errors:passwordIncorrect')]);
  await expect(screen.password).toHaveValue('');
  await screen.password.fill(player.password);
  await screen.loginButton.click();
  await expect(page).toHaveURL(`${portal.origin}/changePassword`);
  await expect(page.locator('.player-panel')).not.toContainText(screen.text('guest:marker'));
  await page.goto('/');
  await expect(page.getByText('1,250.50').first()).toBeVisible();
});

test('whoever is signed in is asked before another account opens', async ({ page, sandbox, makePlayer }) => {
  const screen = new PortalPage(page, 'es-MX');
  const ana = await makePlayer({ displayName: 'Ana Ruiz' });
  const beto = await makePlayer({ displayName: 'Beto Luna', casinos: CASINOS });
  const link = await sandbox.guestLink(beto.phone);
  const main = page.locator('main');
  await screen.signIn(ana);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.text('guest:other.title'));
  await expect(main).toContainText('Ana Ruiz');
  await expect(main).toContainText(ana.phone.slice(-4));
  await page.getByRole('link', { name: screen.text('guest:stay') }).click();
  await screen.expectSignedIn();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana Ruiz');

  await page.goto(link);
  await page.getByRole('button', { name: screen.text('guest:other.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.text('guest:confirm.title'));
  for (const { displayName, phone } of [ana, beto]) {
    await expect(main).toContainText(displayName);
    await expect(main).toContainText(`•••• ${phone.slice(-4)}`);
  }
  await expect(page.locator('.player-panel')).toContainText('Ana Ruiz');
  await page.getByRole('button', { name: screen.text('guest:confirm.submit') }).click();
  await expect(page).toHaveURL(/\/webPayCashIn$/);
  await expect(page.locator('.player-panel')).toContainText('Beto Luna');

  await page.goto(link);
  await expect(page).toHaveURL(/\/webPayCashIn$/);
});

test('on a small phone without scripts a half-filled buy-in waits behind the password', {
  tag: ['@no-script', '@drawn'],
}, async ({ page, sandbox, makePlayer }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const screen = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ displayName: 'Ana Ruiz', casinos: CASINOS });
  const amount = page.locator('input[name="amount"]');
  await page.goto(await sandbox.guestLink(player.phone));
  await amount.fill('77.50');
  await page.getByRole('button', { name: screen.text('web-pay:button.choose') }).click();
  await screen.openMenu();
  await screen.menuLinks.filter({ hasText: screen.text('menu.cashOut') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.text('guest:password.title'));
  await page.getByRole('link', { name: screen.text('guest:password.back') }).click();
  await expect(amount).toHaveValue('77.50');
  await page.goto('/webPayCashOut');
  await screen.password.fill(player.password);
  await screen.loginButton.click();
  await expect(page).toHaveURL(/\/webPayCashOut$/);
  await page.goto('/webPayCashIn');
  await expect(amount).toHaveValue('77.50');
});
