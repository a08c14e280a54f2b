import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { logIn } from './journey.ts';
import { openChromium, openFirefox } from './keeping-browsers.ts';

// A country that is changed alone, in browsers that keep pages and put back what their boxes held: however the player
// comes back, nothing half-changed is saved.

const START_TIMEOUT_MS = 150_000;
const TIMEOUT_MS = 180_000;
const PROFILE = '/userProfile';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX' });
}, START_TIMEOUT_MS);

afterAll(() => stack?.stop());

/** Country and state of the form, and the countries of the states that it offers. */
const addressOn = (page: Page) =>
  page.evaluate(() => {
    const box = (name: string) => document.querySelector<HTMLSelectElement>(`[name="address.${name}"]`);
    const offered = [...(box('state')?.options ?? [])].map(({ value }) => value.split(':')[0]);
    return {
      country: box('country')?.value,
      state: box('state')?.value,
      offered: [...new Set(offered.filter(Boolean))].join(),
    };
  });

const choose = (page: Page, name: string, value: string) => page.select(`[name="address.${name}"]`, value);

/** Sends the form, and waits for the page that its answer leads to. */
async function save(page: Page): Promise<void> {
  await page.bringToFront();
  const button = await page.$('button[value="savePersonalInfo"]');
  if (!button) throw new Error('There is no form.');
  const { click } = puppeteerEngine(page.browserContext(), page);
  await Promise.all([page.waitForNavigation(), click(button as never)]);
}

describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('%s', (name, open) => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'asks for what hangs on the country after Back, forward, reload, in a second tab and another language, %s',
    { timeout: TIMEOUT_MS },
    async (_how, hasScripts) => {
      const page = await open(hasScripts);
      const { sandbox, portal } = stack;
      const player = await sandbox.makePlayer({ personalInfo: 'complete' });
      const browser = graphicalBrowser(puppeteerEngine(page.browserContext(), page));
      await logIn({ browser, origin: portal.origin, sandbox }, player);
      const saved = () =>
        sandbox.calls({ method: 'POST', path: '/user/personalInfo', userId: player.userId });
      /** Sends the form as it stands: it is refused, and its states are those of its country. */
      const expectUnsaved = async (tab: Page) => {
        await save(tab);
        // Firefox shows what is stored on the way back: then nothing has changed.
        await expect.poll(() => tab.url()).toContain('refused=');
        expect(await saved()).toEqual([]);
        const { country, offered } = await addressOn(tab);
        expect(offered).toBe(country);
      };
      const language = async () => {
        const button = await page.$('form[action^="/language"] button');
        const { click } = puppeteerEngine(page.browserContext(), page);
        await Promise.all([page.waitForNavigation(), click(button as never)]);
      };
      for (const [way, comeBack] of [
        ['Back', () => page.goBack()],
        ['Back and forward', () => page.goBack().then(() => page.goForward())],
        ['a reload', () => page.reload()],
        ['another page and Back', () => page.goto(`${portal.origin}/about`).then(() => page.goBack())],
        ['another language', language],
      ] as const) {
        await page.goto(portal.origin + PROFILE);
        await choose(page, 'country', 'US');
        await save(page);
        const asked = { country: 'US', state: '', offered: 'US' };
        await expect.poll(() => addressOn(page).catch(String), { message: way }).toEqual(asked);
        await comeBack();
        await expectUnsaved(page);
      }

      const tab = await page.browserContext().newPage();
      // Firefox runs none in any tab then.
      if (name === 'Chromium') await tab.setJavaScriptEnabled(hasScripts);
      await tab.goto(portal.origin + PROFILE);
      expect(await addressOn(tab)).toMatchObject({ country: 'MX', offered: 'MX' });
      await choose(tab, 'country', 'US');
      await expectUnsaved(tab);
      await choose(tab, 'state', 'US:NV');
      for (const input of ['zipcode', 'zipcodeAgain']) {
        await tab.$eval(`[name="address.${input}"]`, (box) => {
          (box as HTMLInputElement).value = '89501';
        });
      }
      await save(tab);
      expect(await saved()).toHaveLength(1);
      await tab.close();
      await page.goto(portal.origin + PROFILE);
      expect(await addressOn(page)).toEqual({ country: 'US', state: 'US:NV', offered: 'US' });
    },
  );
});
