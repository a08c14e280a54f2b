import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { stirUntil } from '#tests/support/settled-page.ts';
import { PortalPage } from './portal-page.ts';

/** Longer than a finger or a mouse has to be at a link, in ms. */
const AT_THE_LINK_MS = 900;
/** Longer than a page that was fetched ahead may be shown. */
const TOO_OLD_MS = 10_000;

test.use({ serviceWorkers: 'allow' });

const LIST = '/webPayTransactions';
/** Calls of the operator that a list takes: its page, and what is open. */
const READS_OF_LIST = 2;

/** How the page came: `navigational-prefetch` when it was fetched ahead. */
const cameBy = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return (navigation as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });

const listReads = async (sandbox: TestSandbox) =>
  (await sandbox.calls({ path: '/webpay/transactions' })).length;

async function openHome(page: Page, { makePlayer }: Pick<TestSandbox, 'makePlayer'>): Promise<Locator> {
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(await makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] }));
  // A hand on the mouse; the page after it has a service worker, as most pages have.
  const isSavingData = await page.evaluate(
    () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
  );
  const hasWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  if (isSavingData) await page.mouse.move(9, 9, { steps: 2 });
  else await stirUntil(page, hasWorker);
  if (!isSavingData) await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(!isSavingData);
  const hasRules = async () => (await page.locator('script[type="speculationrules"]').count()) === 1;
  if (isSavingData) await page.mouse.move(15, 15, { steps: 2 });
  else await stirUntil(page, hasRules);
  return page.locator(`nav a[href="${LIST}"]:visible`).first();
}

test.describe('ahead of the tap', { tag: ['@script', '@once'] }, () => {
  // When a browser fetches ahead is its own affair, and depends on how busy the machine is.

  test('the next page is there before it is asked for', async ({ page, sandbox }) => {
    const link = await openHome(page, sandbox);
    await sandbox.clearCalls();
    await link.hover();
    await expect.poll(() => listReads(sandbox)).toBe(READS_OF_LIST);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    expect(await cameBy(page)).toBe('navigational-prefetch');
    expect(await listReads(sandbox)).toBe(READS_OF_LIST);
  });

  test('what was fetched too long ago is fetched anew', { tag: '@long' }, async ({ page, sandbox }) => {
    const link = await openHome(page, sandbox);
    await sandbox.clearCalls();
    await link.hover();
    await expect.poll(() => listReads(sandbox)).toBe(READS_OF_LIST);
    await page.waitForTimeout(TOO_OLD_MS);
    await sandbox.clearCalls();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    expect(await listReads(sandbox)).toBeGreaterThan(0);
  });

  test('a page that is left alone fetches nothing', { tag: '@long' }, async ({ page, sandbox }) => {
    await openHome(page, sandbox);
    await sandbox.clearCalls();
    await page.waitForTimeout(TOO_OLD_MS);
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
    expect(await sandbox.calls()).toEqual([]);
  });

  test('a page that comes up under a pointer at rest fetches nothing until that moves', {
    tag: '@long',
  }, async ({ page }) => {
    // Counts the moves that the page's script hears of: from when it listens.
    await page.addInitScript(() => {
      const told = window as unknown as { moves: number };
      const listen = window.addEventListener;
      window.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
        if (type === 'pointermove' && told.moves === undefined) {
          told.moves = 0;
          listen('pointermove', () => told.moves++, { capture: true, passive: true });
        }
        listen(type, ...rest);
      };
    });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const moves = () => page.evaluate(() => (window as unknown as { moves: number }).moves);
    await page.goto('/');
    await expect.poll(moves).toBeDefined();
    // Chromium tells of the pointer at rest by itself, or not, as it happens to come: the first move stands for it.
    await page.waitForTimeout(AT_THE_LINK_MS);
    if ((await moves()) === 0) await page.mouse.move(9, 9);
    expect(await moves()).toBe(1);
    await page.waitForTimeout(AT_THE_LINK_MS);
    expect(scripts).toHaveLength(1);
    await page.mouse.move(15, 15);
    await expect.poll(() => scripts.length).toBeGreaterThan(1);
  });

  test('a payment form that came ahead is paid by once', async ({ page, sandbox, makePlayer }) => {
    await openHome(page, { makePlayer });
    const link = page.locator('main a[href^="/webPayCashIn?casino="]').first();
    await link.hover();
    // The cookie comes with the form.
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toContain('payment-next-buyIn');
    await link.click();
    await expect(page).toHaveURL(/webPayCashIn/);
    expect(await cameBy(page)).toBe('navigational-prefetch');
    await sandbox.clearCalls();
    await page.locator('form[action*="webPayCashIn"] button[type="submit"]').last().click();
    await expect(page.locator('.error-summary')).toBeVisible();
  });

  test('a page that another tab has fetched ahead does not show the player after the log-out', async ({
    page,
    sandbox,
  }) => {
    const link = await openHome(page, sandbox);
    const other = await page.context().newPage();
    await other.goto('/?dialog=logout');
    await sandbox.clearCalls();
    await link.hover();
    await expect.poll(() => listReads(sandbox)).toBe(READS_OF_LIST);
    const answer = other.waitForResponse((response) => response.url().endsWith('/logout'));
    await other.locator('form[action="/logout"] button[type="submit"]').first().click();
    expect((await (await answer).allHeaders())['clear-site-data']).toBe(
      '"prefetchCache", "prerenderCache", "storage"',
    );
    await expect(other.locator('form[action="/login"]')).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(/\/\?next=/);
    await expect(page.locator('form[action="/login"]')).toBeVisible();
    await page.goBack();
    await expect(page.locator('form[action="/login"]')).toBeVisible();
  });

  test('not where data is saved', { tag: '@long' }, async ({ page, sandbox }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const link = await openHome(page, sandbox);
    await link.hover();
    await page.waitForTimeout(AT_THE_LINK_MS);
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    expect(await cameBy(page)).toBe('');
  });
});
