import type { Page } from 'puppeteer-core';
import { expect, onTestFinished, test } from 'vitest';
import { type DrivenPage, findDamage, intrude, pagesWithIslands } from '#tests/support/foreign-nodes.ts';
import { startStack } from '#tests/support/stack.ts';
import { launchFirefox } from './drivers/firefox.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { expectToRead, logIn, say } from './journey.ts';
import { accountJourneys } from './tasks/account.ts';

const NEW_PASSWORD = 'New-Secret-42';

/** A browser that meddles with a page when it has come and before everything that is done on it. */
async function browserAmongExtensions(page: Page) {
  await page.evaluateOnNewDocument(`addEventListener('DOMContentLoaded', ${intrude})`);
  const engine = puppeteerEngine(page.browserContext(), page);
  return graphicalBrowser({
    ...engine,
    async find(run, argument) {
      await page.evaluate(intrude);
      return engine.find(run, argument);
    },
  });
}

test('Firefox among extensions loses nothing and does what players come for', async () => {
  const { portal, sandbox, stop } = await startStack({ country: 'MX' });
  onTestFinished(stop);
  const firefox = await launchFirefox({ hasScripts: true });
  onTestFinished(() => firefox.close());
  const errors: string[] = [];
  const openPage = async () => {
    const page = await (await firefox.createBrowserContext()).newPage();
    // Firefox tells of the style sheet that it may not fetch ahead (`default-src`) as of an error of the page.
    page.on('pageerror', (error) => {
      const text = String(error);
      if (!text.includes('Content-Security-Policy')) errors.push(text);
    });
    return page;
  };
  const place = { origin: portal.origin, sandbox };
  for (const { make } of accountJourneys) {
    await make({ ...place, browser: await browserAmongExtensions(await openPage()) });
  }

  const page = await openPage();
  // Puppeteer's types of functions for the page are conditional ones, which a generic function cannot meet.
  const driven: DrivenPage = {
    goto: (address) => page.goto(address),
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    mouse: page.mouse,
    keyboard: page.keyboard,
  };
  const seen = new Set<string>();
  const holdAll = async () => {
    await page.goto(`${portal.origin}/about`);
    const paths = await pagesWithIslands(driven, seen, ['/']);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect(await findDamage(driven, portal.origin + path)).toEqual([]);
  };
  await holdAll();
  const browser = await browserAmongExtensions(page);
  const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz' });
  await logIn({ ...place, browser }, player);
  await holdAll();
  await browser.open(`${portal.origin}/changePassword`);
  await browser.fill(say('password:currentPassword'), player.password);
  await browser.fill(say('password:newPassword'), NEW_PASSWORD);
  await browser.fill(say('password:confirmPassword'), NEW_PASSWORD);
  await browser.press(say('password:changePassword'));
  await expectToRead(browser, say('errors:passwordChanged'));
  expect(errors).toEqual([]);
});
