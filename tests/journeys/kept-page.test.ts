import puppeteer, { type Page } from 'puppeteer-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { startProxiedStack } from '#tests/support/proxied-stack.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { startStack } from '#tests/support/stack.ts';
import { readTools } from '#tests/support/tools.ts';
import { launchFirefox } from './drivers/firefox.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { expectToRead, logIn, say } from './journey.ts';

const TIMEOUT_MS = 60_000;
const WITHIN_MS = 10_000;
const TRIES = 3;

/** Where a page notes that the browser had kept it, for the page that takes its place. */
const NOTE = 'kept';

/** Opens the Chromium with a window: the one without keeps no pages. Gives its first page. */
async function openChromium(): Promise<Page> {
  const { chromiumWithWindow } = readTools();
  if (!chromiumWithWindow)
    throw new Error('Chromium was not found: run "npm run tools -- --browsers" first.');
  const browser = await puppeteer.launch({
    executablePath: chromiumWithWindow.path,
    acceptInsecureCerts: true,
    args: chromiumFlags,
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setExtraHTTPHeaders({ 'Accept-Language': 'es-MX' });
  return page;
}

async function openFirefox(): Promise<Page> {
  const browser = await launchFirefox(true);
  onTestFinished(() => browser.close());
  return browser.newPage();
}

interface Place {
  origin: string;
  sandbox: TestSandbox;
}

async function startPlain(): Promise<Place> {
  const { portal, sandbox, stop } = await startStack({ country: 'MX' });
  onTestFinished(stop);
  return { origin: portal.origin, sandbox };
}

async function startByTls(): Promise<Place> {
  const { origin, sandbox, stop } = await startProxiedStack('MX', { count: 1 });
  onTestFinished(stop);
  return { origin, sandbox };
}

/**
 * Logs in, leaves Home for the transactions, spends something at the casino, and goes back: to a Home that the browser had
 * kept, and that shows what the player has by now.
 */
async function goBackHome(page: Page, { origin, sandbox }: Place): Promise<void> {
  await page.evaluateOnNewDocument((note) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem(note, location.pathname);
    });
  }, NOTE);
  const browser = graphicalBrowser(puppeteerEngine(page.browserContext(), page));
  const player = await sandbox.makePlayer({
    displayName: 'Ana Ruiz',
    casinos: [{ casinoId: 12, regularAU: 1_250_500 }],
  });
  await logIn({ browser, origin, sandbox }, player);
  await expectToRead(browser, '$1,250.50');
  const balance = { regularAU: 900_000, promoAU: 0, bonusAU: 0 };
  const spent = { casinoId: 12, balance, lockedFundsAU: 0, lockedClaimsCount: 0 };
  await sandbox.addFaults({
    match: { path: '/funds' },
    fault: { json: { status: 'Success', funds: [spent], items: [spent] } },
  });
  const noted = () => page.evaluate((note) => sessionStorage.getItem(note), NOTE);
  // In one of thirty times Chromium calls its own restoring off ('navigation-canceled') and loads the page instead.
  for (let tries = 0; tries < TRIES && (await noted()) === null; tries++) {
    await browser.follow(say('common:menu.transactions'));
    await page.goBack();
    await expectToRead(browser, '$900.00');
  }
  expect(await noted()).toBe('/');
  // It may be out of date: it has itself made anew.
  const arrivals = () =>
    page.evaluate(() => performance.getEntriesByType('navigation').map((one) => one.toJSON().type));
  await expect.poll(arrivals, { timeout: WITHIN_MS }).toEqual(['reload']);
  await expectToRead(browser, '$900.00');
}

// By TLS as well: browsers have kept fewer of the pages that came so and may not be stored.
describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('%s', (_name, open) => {
  test.each([
    ['go back to a page that was kept', startPlain],
    ['go back to a page that was kept, by TLS', startByTls],
  ])('%s', { timeout: TIMEOUT_MS }, async (_task, start) => {
    await goBackHome(await open(), await start());
  });
});
