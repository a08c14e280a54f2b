import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { startPortal } from '#tests/support/portal.ts';
import type { Stack } from '#tests/support/stack.ts';
import { PortalPage } from './portal-page.ts';
import { makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ guard }) => guard.expect(/net::ERR_/));

/** Moves a hand over the page, and opens it once more when the worker has what it keeps. */
async function letWorkerCome(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(7, 7, { steps: 2 });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((come) => active?.addEventListener('statechange', come));
  });
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** All that the browser keeps, by address. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return caught.flat().map((url) => url.replace(location.origin, ''));
  });

/** Ends the portal: nothing can be reached any more, and whatever was connected is not. */
const cutOff = ({ portal }: Stack) => portal.stop();

async function signIn(page: Page, { portal, sandbox }: Stack) {
  const player = await sandbox.makePlayer({ casinos: CASINOS });
  await page.goto(portal.origin);
  const home = new PortalPage(page, 'es-MX');
  await home.sendLogin(player.phone, player.password);
  await home.expectSignedIn();
  return player;
}

test.describe('without a network', { tag: ['@script', '@once'] }, () => {
  test('a page says what is known and who helps, and comes when the network does', async ({
    page,
    startOwnStack,
  }) => {
    const stack = await startOwnStack();
    const screen = new TransactionsPage(page, 'es-MX');
    await signIn(page, stack);
    await letWorkerCome(page);
    await cutOff(stack);
    await page.locator('nav a[href="/webPayTransactions"]:visible').first().click();
    await expect(page).toHaveURL(/\/webPayTransactions$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.say('common:offline.title'));
    await expect(page.getByRole('main')).toContainText(screen.say('common:offline.text'));
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(page.locator('#kept-slip')).toBeHidden();
    // It is dressed by itself.
    expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');

    const { apiUrl } = stack.sandbox;
    const port = Number(new URL(stack.portal.origin).port);
    const again = await startPortal({ apiUrl, country: 'MX', port });
    try {
      await page.getByRole('link', { name: screen.say('common:offline.again') }).click();
      await expect(page).toHaveURL(/\/$|webPayTransactions/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
        screen.say('common:offline.title'),
      );
    } finally {
      await again.stop();
    }
  });

  test('nothing is kept but files and the page for no network', async ({ page, startOwnStack }) => {
    const stack = await startOwnStack();
    await signIn(page, stack);
    await letWorkerCome(page);
    for (const path of ['/', '/webPayCashIn', '/webPayTransactions', '/userProfile', '/about']) {
      await page.goto(stack.portal.origin + path, { waitUntil: 'networkidle' });
    }
    const kept = await keptAddresses(page);
    expect(kept.filter((address) => !address.startsWith('/assets/'))).toEqual(['/offline?language=es-MX']);
    expect(kept.some((address) => address.startsWith('/assets/'))).toBe(true);
    const offline = await page.evaluate(async () => (await caches.match('/offline?language=es-MX'))?.text());
    expect(offline).toContain('<h1>');
    expect(offline).not.toMatch(/name="csrf"|<form|<script/);
  });

  test('a slip is there that the player asked to be kept, until the log-out', async ({
    page,
    startOwnStack,
  }) => {
    const stack = await startOwnStack();
    const player = await signIn(page, stack);
    await letWorkerCome(page);
    const id = await makePayment(stack.sandbox, player, { methodId: 'm_oxxo' });
    const screen = new TransactionsPage(page, 'es-MX');
    const address = `${stack.portal.origin}/webPayTransactions?tx=${id}`;
    await page.goto(address);
    const reference = await page.locator('#slip-reference').textContent();
    await page.mouse.move(50, 300, { steps: 3 });
    await screen.button('transactions:slip.keep').click();
    await expect(screen.main.getByRole('status')).toHaveText(screen.say('transactions:slip.kept'));
    await page.reload();
    await page.mouse.move(50, 300, { steps: 3 });
    // It can be taken back, and is by now the one that is kept.
    await screen.button('transactions:slip.forget').click();
    expect(await keptAddresses(page)).not.toContain('/kept-slip');
    await screen.button('transactions:slip.keep').click();
    await expect(screen.button('transactions:slip.forget')).toBeVisible();

    const { apiUrl } = stack.sandbox;
    const port = Number(new URL(stack.portal.origin).port);
    await cutOff(stack);
    await page.goto(stack.portal.origin);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(
      screen.say('common:offline.title'),
    );
    const slip = page.locator('#kept-slip');
    await expect(slip).toContainText(screen.say('common:offline.slipText'));
    expect(await slip.locator('#slip-reference').textContent()).toBe(reference);
    await expect(slip.locator('.slip__barcode')).toBeVisible();
    await expect(slip.locator('form, button, .slip__standing')).toHaveCount(0);

    const again = await startPortal({ apiUrl, country: 'MX', port });
    try {
      await signIn(page, { ...stack, portal: again });
      expect(await keptAddresses(page)).toContain('/kept-slip');
      await page.goto(`${again.origin}/?dialog=logout`);
      await page.getByRole('button', { name: screen.say('common:logoutDialog.confirm') }).click();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expect.poll(() => keptAddresses(page)).not.toContain('/kept-slip');
    } finally {
      await again.stop();
    }
  });

  test('another language is another worker, in the place of the first', async ({ page, startOwnStack }) => {
    const stack = await startOwnStack();
    await page.goto(stack.portal.origin);
    await letWorkerCome(page);
    await page.context().addCookies([{ name: 'language', value: 'en', url: stack.portal.origin }]);
    await page.goto(`${stack.portal.origin}/about`);
    await page.mouse.move(9, 9, { steps: 2 });
    await expect
      .poll(async () => (await keptAddresses(page)).filter((one) => one.startsWith('/offline')))
      .toEqual(['/offline?language=en']);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      1,
    );
  });

  test('a worker that is not wanted any more removes itself, with all it kept', async ({
    page,
    startOwnStack,
  }) => {
    const stack = await startOwnStack();
    await page.goto(stack.portal.origin);
    await letWorkerCome(page);
    await cutOff(stack);
    const { apiUrl } = stack.sandbox;
    const port = Number(new URL(stack.portal.origin).port);
    const env = { SERVICE_WORKER: 'off' };
    const without = await startPortal({ apiUrl, country: 'MX', port, env });
    try {
      await page.goto(without.origin);
      await expect(page.locator('meta[name="service-worker"]')).toHaveCount(0);
      const registrations = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      await expect.poll(registrations).toBe(0);
      await expect.poll(() => keptAddresses(page)).toEqual([]);
    } finally {
      await without.stop();
    }
  });

  test('there is none where data is saved', async ({ page, startOwnStack }) => {
    const stack = await startOwnStack();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(stack.portal.origin);
    await page.mouse.move(7, 7, { steps: 2 });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });
});
