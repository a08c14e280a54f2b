import puppeteer, { type Page } from 'puppeteer-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { startStack } from '#tests/support/stack.ts';
import { readTools } from '#tests/support/tools.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { expectToRead, logIn, say } from './journey.ts';

const TIMEOUT_MS = 60_000;
const KEPT_WITHIN_MS = 10_000;

/** Where a page notes that the browser had kept it, for the page that takes its place. */
const NOTE = 'kept';

/** Opens the Chromium with a window: the one without keeps no pages. Gives its first page. */
async function openChromium(): Promise<Page> {
  const { chromiumWithWindow } = readTools();
  if (!chromiumWithWindow)
    throw new Error('Chromium was not found: run "npm run tools -- --browsers" first.');
  const browser = await puppeteer.launch({ executablePath: chromiumWithWindow.path, args: chromiumFlags });
  onTestFinished(() => browser.close());
  return browser.newPage();
}

describe('Chromium', () => {
  test('go back to a page that was kept', { timeout: TIMEOUT_MS }, async () => {
    const { portal, sandbox, stop } = await startStack({ country: 'MX' });
    onTestFinished(stop);
    const page = await openChromium();
    await page.setExtraHTTPHeaders({ 'Accept-Language': 'es-MX' });
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
    await logIn({ browser, origin: portal.origin, sandbox }, player);
    await browser.follow(say('common:menu.transactions'));
    const noted = () => page.evaluate((note) => sessionStorage.getItem(note), NOTE);
    expect(await noted()).toBeNull();
    await page.evaluate(() => history.back());
    await expect.poll(noted, { timeout: KEPT_WITHIN_MS }).toBe('/');
    // What it shows may be out of date: it has the page made anew.
    const arrivals = () =>
      page.evaluate(() => performance.getEntriesByType('navigation').map((one) => one.toJSON().type));
    await expect.poll(arrivals, { timeout: KEPT_WITHIN_MS }).toEqual(['reload']);
    await expectToRead(browser, '$1,250.50');
  });
});
