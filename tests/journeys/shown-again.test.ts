import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { CAPTCHA_RULES, FEATURES, REFUSED_FORMS, REFUSED_FORMS_SLICE } from '#tests/server/refused-forms.ts';
import { SEND_BUTTON } from '#tests/support/form-in-page.ts';
import { type Device, expectShownAgain, type Tab } from '#tests/support/refused-form-in-browser.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { launchFirefox } from './drivers/firefox.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { BROWSER_LANGUAGE } from './journey-browser.ts';

/** A browser of Firefox's with cookies of its own. */
async function openDevice(browser: Browser, origin: string): Promise<Device> {
  const context = await browser.createBrowserContext();
  const documents: string[] = [];
  return {
    documents: () => documents,
    async setCookies(cookies) {
      const { hostname } = new URL(origin);
      const domain = { domain: hostname, path: '/', secure: false, httpOnly: true };
      await context.setCookie(...[...cookies].map(([name, value]) => ({ name, value, ...domain })));
    },
    async openTab() {
      const page = await context.newPage();
      page.on('request', (request) => {
        if (!request.isNavigationRequest() || request.redirectChain().length > 0) return;
        if (request.frame() === page.mainFrame()) documents.push(request.method());
      });
      return tabOf(page, origin);
    },
  };
}

function tabOf(page: Page, origin: string): Tab {
  const engine = puppeteerEngine(page.browserContext(), page);
  return {
    goto: (address) => engine.goto(origin + address),
    reload: engine.reload,
    back: async () => void (await page.goBack()),
    address: () => page.url().replace(origin, '').replace(/#.*$/, ''),
    evaluate: engine.evaluate,
    async send() {
      const button = await engine.find(
        (selector) => document.querySelector<HTMLElement>(selector),
        SEND_BUTTON,
      );
      if (!button) throw new Error(`There is no ${SEND_BUTTON}.`);
      // Only the tab in front can be pressed.
      await page.bringToFront();
      await Promise.all([page.waitForNavigation(), engine.click(button)]);
    },
  };
}

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX' });
  await stack.sandbox.changeRules(CAPTCHA_RULES);
  await stack.sandbox.changeSettings(FEATURES);
});

afterAll(() => stack?.stop());

describe.each([
  ['Firefox', true],
  ['Firefox without scripts', false],
])('%s', (_name, hasScripts) => {
  let firefox: Browser;

  beforeAll(async () => {
    firefox = await launchFirefox({ hasScripts });
  });

  afterAll(() => firefox?.close());

  test.each(REFUSED_FORMS_SLICE)(
    'shows a refused form again, to its sender alone, and sends nothing by itself: %s',
    async (name) => {
      const { origin } = stack.portal;
      const row = REFUSED_FORMS[name];
      if (row === undefined) throw new Error(`There is no form ${name}.`);
      await expectShownAgain(row, {
        stack,
        language: BROWSER_LANGUAGE,
        restoresFields: false,
        openDevice: () => openDevice(firefox, origin),
        step: (_title, run) => run(),
      });
    },
  );
});
