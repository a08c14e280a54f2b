import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { puppeteerEngine } from './drivers/puppeteer-engine.ts';
import { graphicalBrowser } from './graphical-browser.ts';
import { logIn, say } from './journey.ts';
import { openChromium, openFirefox } from './keeping-browsers.ts';

// Forms of filters in browsers that keep pages in memory, and put back what boxes held.

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX' });
});

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
    // Not the rows of the sums.
    const rows = [...document.querySelectorAll('.records__main .record:has(.record__time)')];
    return {
      address: filled(new URLSearchParams(location.search)),
      boxes: form ? filled(new FormData(form)) : 'none',
      file: file ? filled(new URL(file.href).searchParams) : 'none',
      rows: rows
        .map(({ textContent }) => /111\.00|222\.00|Ruleta|Dados/.exec(textContent ?? '')?.[0] ?? '')
        .sort(),
    };
  });

/** Fails unless address, boxes, file and list show this filter. */
async function expectFilter(page: Page, filter: string, ...rows: string[]): Promise<void> {
  const shown = { address: filter, boxes: filter, file: filter, rows };
  // While one page goes over into the next, there is none to look at.
  await expect.poll(() => shownOn(page).catch(String)).toEqual(shown);
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

interface List {
  menu: string;
  /** Box of the filter, and two values with what their rows say. */
  box: string;
  one: [value: string, row: string];
  other: [value: string, row: string];
  address: string;
  make(phone: string): Promise<unknown>;
}

const LISTS: Readonly<Record<string, List>> = {
  transactions: {
    menu: 'common:menu.transactions',
    box: 'direction',
    one: ['buyIn', '111.00'],
    other: ['cashOut', '222.00'],
    address: '/webPayTransactions',
    make(phone) {
      const payment = { phone, casinoId: 12, status: 'Committed' } as const;
      return stack.sandbox.makePayments(
        { ...payment, amountAU: 111_000 },
        { ...payment, amountAU: 222_000, direction: 'cashOut' },
      );
    },
  },
  'play records': {
    menu: 'common:menu.playRecords',
    box: 'casino',
    one: ['12', 'Dados'],
    other: ['13', 'Ruleta'],
    address: '/playRecords',
    make(phone) {
      const play = { phone, totalWagerAU: 5000, totalWinAU: 0, resolvedTime: new Date().toISOString() };
      return stack.sandbox.makePlays(
        { ...play, casinoId: 12, gameName: 'Dados' },
        { ...play, casinoId: 13, gameName: 'Ruleta' },
      );
    },
  },
};

describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('a filter in %s', (_name, open) => {
  test.each(
    Object.entries(LISTS).flatMap(([list, facts]) => [
      [list, 'with scripts', facts, true] as const,
      [list, 'without scripts', facts, false] as const,
    ]),
  )(
    'of %s says what the list shows after Back, forward, reload, in a second tab and another language, %s',
    async (_list, _how, { menu, box, one, other, address, make }, hasScripts) => {
      const page = await open(hasScripts);
      const { sandbox, portal } = stack;
      const casinos = [12, 13].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
      const player = await sandbox.makePlayer({ casinos });
      await make(player.phone);
      const browser = graphicalBrowser(puppeteerEngine(page.browserContext(), page));
      await logIn({ browser, origin: portal.origin, sandbox }, player);
      await browser.follow(say(menu));
      const expectAll = () => expectFilter(page, '', one[1], other[1]);
      const expectOther = () => expectFilter(page, `${box}=${other[0]}`, other[1]);
      await expectAll();

      await choose(page, box, other[0]);
      await submit(page);
      await expectOther();
      await page.goBack();
      await expectAll();
      await page.goForward();
      await expectOther();
      await page.reload();
      await expectOther();

      await choose(page, box, one[0]);
      await page.reload();
      await expectOther();
      await choose(page, box, one[0]);
      await page.goto(`${portal.origin}/about`);
      await page.goBack();
      await expectOther();

      const tab = await page.browserContext().newPage();
      await tab.goto(`${portal.origin}${address}?${box}=${one[0]}`);
      await expectFilter(tab, `${box}=${one[0]}`, one[1]);
      await tab.close();
      await page.bringToFront();
      await page.reload();
      await expectOther();

      await choose(page, box, one[0]);
      const language = await page.$('form[action^="/language"] button');
      await puppeteerEngine(page.browserContext(), page).click(language as never);
      await expectOther();
    },
  );
});
