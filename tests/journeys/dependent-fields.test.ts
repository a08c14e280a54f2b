import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { logIn } from './journey.ts';
import { openChromium, openFirefox } from './keeping-browsers.ts';

// A country that is changed alone, in browsers that keep pages and put back what their boxes held: however the player
// comes back, nothing half-changed is saved.

const PROFILE = '/userProfile';
const REGISTRATION = '/registerNewUser';
const PASSWORD = 'Passw0rd!-77';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX' });
  await stack.sandbox.changeRules({
    requiredPersonalInfo: ['address.zipcode', 'address.state', 'address.country'],
  });
});

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

/** Sends a form by its button, and waits for the page that its answer leads to. */
async function send(page: Page, selector: string): Promise<void> {
  await page.bringToFront();
  // A page that comes out of the browser's memory is loaded again by its script.
  const find = () => page.$(selector).catch(() => null);
  await expect.poll(find).not.toBeNull();
  const button = await find();
  const { click } = puppeteerEngine(page.browserContext(), page);
  await Promise.all([page.waitForNavigation(), click(button as never)]);
}

const save = (page: Page) => send(page, 'button[value="savePersonalInfo"]');
const changeLanguage = (page: Page) => send(page, 'form[action^="/language"] button:not([hidden])');

/** Sends a registration with all that hangs on no country, and this zipcode. */
async function register(page: Page, phoneNumber: string, zipcode: string): Promise<void> {
  const typed = {
    phoneNumber,
    displayName: 'Ana',
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
    'address.zipcode': zipcode,
    'address.zipcodeAgain': zipcode,
  };
  await page.evaluate((texts) => {
    const form = document.querySelector('#register-form');
    for (const [name, text] of Object.entries(texts)) {
      const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (input) input.value = text;
    }
    for (const box of form?.querySelectorAll<HTMLInputElement>('[type="checkbox"]') ?? []) box.checked = true;
  }, typed);
  await send(page, '#register-form button.button--primary');
}

/** Ways by which a player comes back to a form. */
const WAYS: readonly (readonly [way: string, comeBack: (page: Page) => Promise<unknown>])[] = [
  ['Back', (page) => page.goBack()],
  ['Back and forward', (page) => page.goBack().then(() => page.goForward())],
  ['a reload', (page) => page.reload()],
  ['another page and Back', (page) => page.goto(`${stack.portal.origin}/about`).then(() => page.goBack())],
  ['another language', changeLanguage],
];

describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('%s', (name, open) => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'asks for what hangs on the country after Back, forward, reload, in a second tab and another language, %s',
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
      for (const [way, comeBack] of WAYS) {
        await page.goto(portal.origin + PROFILE);
        await choose(page, 'country', 'US');
        await save(page);
        const asked = { country: 'US', state: '', offered: 'US' };
        await expect.poll(() => addressOn(page).catch(String), { message: way }).toEqual(asked);
        await comeBack(page);
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

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'registers nobody with the state of another country after Back, forward, reload, in a second tab and another language, %s',
    async (_how, hasScripts) => {
      const page = await open(hasScripts);
      const { sandbox, portal } = stack;
      const phone = newPhone();
      await sandbox.clearCalls();
      const registered = () => sandbox.calls({ method: 'POST', path: '/user/register' });
      const expectAsked = async (tab: Page) => {
        const { country, offered } = await addressOn(tab);
        expect(offered).toBe(country);
        expect(await registered()).toEqual([]);
      };
      const changeCountry = async (tab: Page) => {
        await tab.goto(portal.origin + REGISTRATION);
        await choose(tab, 'state', 'MX:Jalisco');
        await choose(tab, 'country', 'US');
        await register(tab, phone, '89501');
        const asked = { country: 'US', state: '', offered: 'US' };
        await expect.poll(() => addressOn(tab).catch(String)).toEqual(asked);
        await expectAsked(tab);
      };
      for (const [, comeBack] of WAYS) {
        await changeCountry(page);
        await comeBack(page);
        await register(page, phone, '89501');
        await expectAsked(page);
      }

      const tab = await page.browserContext().newPage();
      // Firefox runs none in any tab then.
      if (name === 'Chromium') await tab.setJavaScriptEnabled(hasScripts);
      await changeCountry(tab);
      await choose(tab, 'state', 'US:NV');
      await register(tab, phone, '89501');
      expect(await registered()).toHaveLength(1);
      await tab.goto(portal.origin + PROFILE);
      expect(await addressOn(tab)).toEqual({ country: 'US', state: 'US:NV', offered: 'US' });
      await tab.close();
    },
  );
});
