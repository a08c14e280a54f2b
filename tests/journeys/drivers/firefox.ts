import puppeteer, { type Browser } from 'puppeteer-core';
import { readTools } from '#tests/support/tools.ts';
import { graphicalBrowser } from '../graphical-browser.ts';
import { BROWSER_LANGUAGE, type BrowserProgram } from '../journey-browser.ts';
import { puppeteerEngine } from './puppeteer-engine.ts';

const WIDE = { width: 1280, height: 900 };

/**
 * Starts Firefox, driven over WebDriver BiDi.
 *
 * @param options `hasScripts`: whether pages may run any; `takesAnyCertificate`: also those that nobody has vouched for
 */
export function launchFirefox({
  hasScripts,
  takesAnyCertificate = false,
}: {
  hasScripts: boolean;
  takesAnyCertificate?: boolean;
}): Promise<Browser> {
  const { firefox } = readTools();
  if (!firefox) throw new Error('Firefox was not found: run "node scripts/find-tools.mjs --browsers" first.');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox.path,
    headless: true,
    acceptInsecureCerts: takesAnyCertificate,
    defaultViewport: WIDE,
    extraPrefsFirefox: {
      'javascript.enabled': hasScripts,
      'intl.accept_languages': BROWSER_LANGUAGE,
    },
  });
}

/** Firefox for the journeys. */
export async function startFirefox(hasScripts: boolean): Promise<BrowserProgram> {
  const browser = await launchFirefox({ hasScripts });
  return {
    async open() {
      const context = await browser.createBrowserContext();
      return graphicalBrowser(puppeteerEngine(context, await context.newPage()));
    },
    stop: () => browser.close(),
  };
}
