import puppeteer, { type Page } from 'puppeteer-core';
import { onTestFinished } from 'vitest';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { readTools } from '#tests/support/tools.ts';
import { launchFirefox } from './drivers/firefox.ts';
import { BROWSER_LANGUAGE } from './journey-browser.ts';

// Browsers that keep the pages that are left, and put back what their boxes held.

/** Opens a page of a browser that ends with the test. */
export type Open = (hasScripts: boolean) => Promise<Page>;

/** Has Chromium keep pages that may not be stored: left to itself, it does that at some starts only. */
const KEEPS_UNSTORED =
  '--enable-features=CacheControlNoStoreEnterBackForwardCache:level/restore-unless-http-only-cookie-change';

/** Opens the Chromium with a window: the one without keeps no pages. */
export const openChromium: Open = async (hasScripts) => {
  const { chromiumWithWindow } = readTools();
  if (!chromiumWithWindow)
    throw new Error('Chromium was not found: run "node scripts/find-tools.mjs --browsers" first.');
  const browser = await puppeteer.launch({
    executablePath: chromiumWithWindow.path,
    acceptInsecureCerts: true,
    // As a header that is added to each request it would have one restoring in twenty called off.
    args: [...chromiumFlags, KEEPS_UNSTORED, `--accept-lang=${BROWSER_LANGUAGE}`],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(hasScripts);
  return page;
};

export const openFirefox: Open = async (hasScripts) => {
  const browser = await launchFirefox({ hasScripts, takesAnyCertificate: true });
  onTestFinished(() => browser.close());
  return browser.newPage();
};
