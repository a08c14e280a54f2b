import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { logIn, say } from './journey.ts';
import { openChromium, openFirefox } from './keeping-browsers.ts';

// Forms of filters in browsers that keep pages in memory, and put back what boxes held.

const TIMEOUT_MS = 120_000;
const START_TIMEOUT_MS = 150_000;
const WITHIN_MS = 10_000;

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX' });
}, START_TIMEOUT_MS);

afterAll(() => stack?.stop());

interface Shown {
  address: string;
  boxes: string;
  file: string;
  rows: string[];
}

/** Filter of the address, the boxes and the file, and the rows of the list. */
const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const filled = (entries: Iterable<[string, unknown]>) =>
      [...entries]
        .filter(([name, value]) => value !== '' && name !== 'dates')
        .map(([name, value]) => `${name}=${String(value)}`)
        .sort()
        .join('&');
    const form = document.querySelector<HTMLFormElement>('.records-filter__form');
    const file = document.querySelector<HTMLAnchorElement>('.records-files a');
    const rows = [...document.querySelectorAll('.records__main .record')];
    return {
      address: filled(new URLSearchParams(location.search)),
      boxes: form ? filled(new FormData(form)) : 'none',
      file: file ? filled(new URL(file.href).searchParams) : 'none',
      rows: rows.map(({ textContent }) => /111\.00|222\.00/.exec(textContent ?? '')?.[0] ?? '').sort(),
    };
  });

/** Fails unless address, boxes, file and list show this filter. */
async function expectFilter(page: Page, filter: string, ...rows: string[]): Promise<void> {
  const shown = { address: filter, boxes: filter, file: filter, rows };
  // While one page goes over into the next, there is none to look at.
  await expect.poll(() => shownOn(page).catch(String), { timeout: WITHIN_MS }).toEqual(shown);
}

async function choose(page: Page, name: string, value: string): Promise<void> {
  await page.evaluate(
    (box, chosen) => {
      const frame = document.querySelector<HTMLDetailsElement>('.records-filter');
      const select = document.querySelector<HTMLSelectElement>(`.records-filter__form [name="${box}"]`);
      if (!frame || !select) throw new Error(`There is no box ${box}.`);
      frame.open = true;
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    name,
    value,
  );
}

async function submit(page: Page): Promise<void> {
  const button = await page.$('.records-filter__form button');
  if (!button) throw new Error('There is no button of the filter.');
  await puppeteerEngine(page.browserContext(), page).click(button as never);
}

describe.each([
  ['Chromium', openChromium, false],
  ['Firefox', openFirefox, true],
])('a filter in %s', (_name, open, isForgetful) => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'says what the list shows after Back, forward, reload and in a second tab, %s',
    {
      timeout: TIMEOUT_MS,
    },
    async (_how, hasScripts) => {
      const page = await open(hasScripts);
      const { sandbox, portal } = stack;
      const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
      const payment = { phone: player.phone, casinoId: 12, status: 'Committed' } as const;
      await sandbox.makePayments(
        { ...payment, amountAU: 111_000 },
        { ...payment, amountAU: 222_000, direction: 'cashOut' },
      );
      const browser = graphicalBrowser(puppeteerEngine(page.browserContext(), page));
      await logIn({ browser, origin: portal.origin, sandbox }, player);
      await browser.follow(say('common:menu.transactions'));
      await expectFilter(page, '', '111.00', '222.00');

      await choose(page, 'direction', 'cashOut');
      await submit(page);
      await expectFilter(page, 'direction=cashOut', '222.00');
      await page.goBack();
      await expectFilter(page, '', '111.00', '222.00');
      await page.goForward();
      await expectFilter(page, 'direction=cashOut', '222.00');
      await page.reload();
      await expectFilter(page, 'direction=cashOut', '222.00');

      await choose(page, 'direction', 'buyIn');
      await page.reload();
      await expectFilter(page, 'direction=cashOut', '222.00');
      // Chromium alone keeps a page without scripts in memory, with its boxes, if no cookie changes meanwhile.
      if (hasScripts || isForgetful) {
        await choose(page, 'direction', 'buyIn');
        await page.goto(`${portal.origin}/about`);
        await page.goBack();
        await expectFilter(page, 'direction=cashOut', '222.00');
      }

      const tab = await page.browserContext().newPage();
      await tab.goto(`${portal.origin}/webPayTransactions?direction=buyIn`);
      await expectFilter(tab, 'direction=buyIn', '111.00');
      await tab.close();
      await page.bringToFront();
      await page.reload();
      await expectFilter(page, 'direction=cashOut', '222.00');
    },
  );
});
