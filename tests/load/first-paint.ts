import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { readTools } from '#tests/support/tools.ts';

/** The slow phone and network of the budgets: 400 ms, 400 kbit/s, CPU slowed 6 times. */
const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const CPU_SLOWDOWN = 6;

/** Starts the browser that paints are measured in. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: readTools().chromium.path, args: chromiumFlags });
}

/** First contentful paint of a first visit under throttling, in ms. */
export async function firstPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'es-MX' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const time = await paint.jsonValue();
  await context.close();
  return Number(time);
}

/**
 * Time from the touch of the password field until its toggle works, on a first visit under throttling, in ms. The page
 * itself takes the time: what drives the browser is slowed down with it, and no player waits for that.
 */
export async function islandWakeMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'es-MX' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(url, { waitUntil: 'load' });
  const hasWokenMs = await page.evaluateHandle(() => ({
    time: new Promise<number>((resolve) => {
      let touchedAtMs = Number.NaN;
      document.addEventListener('focusin', () => {
        touchedAtMs = performance.now();
      });
      // The toggle is not there before it works.
      new MutationObserver(() => {
        if (document.querySelector('.password-field__toggle')) resolve(performance.now() - touchedAtMs);
      }).observe(document.body, { subtree: true, childList: true });
    }),
  }));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(() => document.querySelector<HTMLElement>('[name=password]')?.focus());
  const time = await hasWokenMs.evaluate((woken) => woken.time);
  await page.click('.password-field__toggle');
  await page.waitForSelector('[name=password][type=text]');
  await context.close();
  return time;
}
