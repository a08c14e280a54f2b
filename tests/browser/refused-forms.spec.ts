import type { BrowserContext, Page } from '@playwright/test';
import { CAPTCHA_RULES, FEATURES, REFUSED_FORMS } from '#tests/server/refused-forms.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { SEND_BUTTON } from '#tests/support/form-in-page.ts';
import { type Device, expectShownAgain, type Tab } from '#tests/support/refused-form-in-browser.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const CAPTCHA_SCRIPT = /\/captcha\/api\.js/;

/** Forms that move money; `tests/server/refused-forms` has all of them every day. */
const EVERYDAY = ['buy-in', 'proof of a cash-out'];

const test = base.extend<object, { captchaStack: Stack }>({
  captchaStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const stack = await startStack({ country: 'MX' });
      await stack.sandbox.changeRules(CAPTCHA_RULES);
      await stack.sandbox.changeSettings(FEATURES);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

function deviceOf(context: BrowserContext, origin: string): Device {
  const documents: string[] = [];
  context.on('request', (request) => {
    if (!request.isNavigationRequest() || request.redirectedFrom() !== null) return;
    if (request.frame().parentFrame() === null) documents.push(request.method());
  });
  return {
    documents: () => documents,
    async setCookies(cookies) {
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
    },
    async openTab() {
      return tabOf(await context.newPage(), origin);
    },
  };
}

function tabOf(page: Page, origin: string): Tab {
  return {
    goto: async (address) => void (await page.goto(origin + address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    address: () => page.url().replace(origin, '').replace(/#.*$/, ''),
    evaluate: page.evaluate.bind(page) as Tab['evaluate'],
    async send() {
      // An answer may lead to the address that is open.
      const arrived = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame());
      await page.locator(SEND_BUTTON).click();
      await arrived;
      await page.waitForLoadState();
    },
  };
}

test.describe('a refused form', { tag: ['@wide', '@drawn'] }, () => {
  test.use({ locale: 'en-US' });

  for (const name of Object.keys(REFUSED_FORMS)) {
    test(`[S5-FORM-04] is shown again to its sender alone, and sends nothing by itself: ${name}`, {
      tag: EVERYDAY.includes(name) ? [] : '@long',
    }, async ({ captchaStack, browser, guard }) => {
      const row = REFUSED_FORMS[name];
      if (row === undefined) throw new Error(`There is no form ${name}.`);
      // A widget that loads would solve itself.
      guard.expect(CAPTCHA_SCRIPT);
      const contexts: BrowserContext[] = [];
      await expectShownAgain(row, {
        stack: captchaStack,
        language: 'en',
        restoresFields: true,
        step: (title, run) => test.step(title, run),
        async openDevice() {
          const context = await browser.newContext();
          contexts.push(context);
          guard.watch(context);
          await context.route(CAPTCHA_SCRIPT, (route) => route.abort());
          return deviceOf(context, captchaStack.portal.origin);
        },
      });
      // An open page that polls would add calls to the next test.
      await Promise.all(contexts.map((context) => context.close()));
    });
  }
});
