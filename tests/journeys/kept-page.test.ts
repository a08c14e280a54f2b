import type { Page } from 'puppeteer-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProxiedStack } from '#tests/support/proxied-stack.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { startStack } from '#tests/support/stack.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { expectToRead, logIn, say } from './journey.ts';
import type { JourneyBrowser } from './journey-browser.ts';
import { openChromium, openFirefox } from './keeping-browsers.ts';

/** Where a page notes that the browser had kept it, for the page that takes its place. */
const NOTE = 'kept';

const NAME = 'Ana Ruiz';

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

/** Logs a player in who has so much in the first casino, on the page. */
async function logInOn(page: Page, { origin, sandbox }: Place, regularAU: number): Promise<JourneyBrowser> {
  const browser = graphicalBrowser(puppeteerEngine(page.browserContext(), page));
  const casinos = [{ casinoId: 12, regularAU }];
  const player = await sandbox.makePlayer({ displayName: NAME, casinos });
  await logIn({ browser, origin, sandbox }, player);
  return browser;
}

/**
 * Logs in, leaves Home for a page that is no list, spends something at the casino, and goes back: to a Home that the browser
 * had kept, and that shows what the player has by now.
 */
async function goBackHome(page: Page, place: Place): Promise<void> {
  await page.evaluateOnNewDocument((note) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem(note, location.pathname);
    });
  }, NOTE);
  const browser = await logInOn(page, place, 1_250_500);
  await expectToRead(browser, '1,250.50');
  // By then the style sheet has come, with its cookie: a page is not kept if one changes.
  await browser.follow(say('common:menu.changePassword'));
  await browser.follow(say('common:menu.home'));
  await browser.follow(say('common:menu.about'));
  const noted = () => page.evaluate((note) => sessionStorage.getItem(note), NOTE);
  // While one page goes over into the next, Firefox has none whose notes could be read.
  await expect.poll(noted).toBeNull();
  const balance = { regularAU: 900_000, promoAU: 0, bonusAU: 0 };
  const spent = { casinoId: 12, balance, lockedFundsAU: 0, lockedClaimsCount: 0 };
  await place.sandbox.addFaults({
    match: { path: '/funds' },
    fault: { json: { status: 'Success', funds: [spent], items: [spent] } },
  });
  await page.goBack();
  await expect.poll(noted).toBe('/');
  // It may be out of date: it has itself made anew.
  const arrivals = () =>
    page.evaluate(() => performance.getEntriesByType('navigation').map((one) => one.toJSON().type));
  await expect.poll(arrivals).toEqual(['reload']);
  await expectToRead(browser, '900.00');
}

/** Logs in, looks at Home and the transactions, logs out, and goes back through all of it. */
async function goBackAfterLogOut(page: Page, place: Place): Promise<void> {
  const browser = await logInOn(page, place, 1_250_500);
  await expectToRead(browser, '1,250.50');
  await browser.follow(say('common:menu.transactions'));
  await browser.follow(say('common:menu.logout'));
  await browser.press(say('common:logoutDialog.confirm'));
  await expectToRead(browser, say('common:login.phone'));
  // The question, the transactions and Home.
  for (let pages = 0; pages < 3; pages++) {
    await page.goBack();
    const text = await browser.text();
    expect(text).toContain(say('common:login.phone'));
    expect(text).not.toMatch(/1,250\.50|Ana Ruiz/);
  }
}

describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('%s', (_name, open) => {
  // By TLS as well: browsers have kept fewer of the pages that came so and may not be stored.
  test.each([
    ['go back to a page that was kept', startPlain],
    ['go back to a page that was kept, by TLS', startByTls],
  ])('%s', async (_task, start) => {
    await goBackHome(await open(true), await start());
  });

  // Without scripts no page can have itself made anew: it must not be there any more.
  test.each([
    ['go back after the log-out', true],
    ['go back after the log-out, without scripts', false],
  ])('%s', async (_task, hasScripts) => {
    await goBackAfterLogOut(await open(hasScripts), await startByTls());
  });
});
