import type { Page } from '@playwright/test';
import { MEXICO_CITY, monthOf } from '#tests/support/dates.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { PLAYS, PlayRecordsPage } from './play-records-page.ts';
import { PortalPage } from './portal-page.ts';
import { LIST, makePayment, TransactionsPage } from './transactions-page.ts';

// A form of filters is no draft: after Back, forward and reload, in another tab and in another language its boxes say what
// the address, the list and its file say.

/** Boxes of the form, by name, with days as they are in addresses. */
const boxesOf = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('.records-filter__form');
    if (!form) throw new Error('no form of filters');
    const { dates, ...boxes } = Object.fromEntries([...new FormData(form)]) as Record<string, string>;
    const order = dates ?? '';
    const neutral = (text: string) => {
      const numbers = text.split('/');
      const part = (letter: string) => numbers[order.indexOf(letter)] ?? '';
      return numbers.length === 3 ? [part('y'), part('m'), part('d')].join('-') : text;
    };
    return Object.fromEntries(
      Object.entries(boxes).flatMap(([name, text]) => (text === '' ? [] : [[name, neutral(text)]])),
    );
  });

/** Filter of an address; a box that was left empty is none. */
const queryOf = (href: string) =>
  Object.fromEntries(
    [...new URL(href, 'http://portal.test').searchParams].filter(([, value]) => value !== ''),
  );

/** Fails unless boxes, address and file ask for this, and the list shows these rows. */
async function expectFiltered(page: Page, filter: Readonly<Record<string, string>>, rows: readonly RegExp[]) {
  await expect.poll(() => queryOf(page.url())).toEqual(filter);
  await expect(page.locator('.records__main .record:not(.plays--totals .record)')).toHaveText(rows);
  expect(await boxesOf(page)).toEqual(filter);
  const file = await page.locator('.records-files a').first().getAttribute('href');
  expect(queryOf(file ?? '')).toEqual(filter);
}

/** Fills boxes in without sending them, as a player who then goes elsewhere. */
async function fillIn(page: Page, boxes: Readonly<Record<string, string>>): Promise<void> {
  const form = page.locator('.records-filter__form');
  if (!(await form.isVisible())) await page.locator('.records-filter summary').click();
  for (const [name, value] of Object.entries(boxes)) {
    const box = form.locator(`[name="${name}"]`);
    if (await box.evaluate((element) => element.matches('select'))) await box.selectOption(value);
    else await box.fill(value);
  }
}

interface Filtered {
  path: string;
  rows: readonly RegExp[];
  /** Two filters: what is typed, what the address then has, and the rows that it leaves. */
  filters: readonly (readonly [
    boxes: Readonly<Record<string, string>>,
    filter: Readonly<Record<string, string>>,
    rows: readonly RegExp[],
  ])[];
}

async function walk(page: Page, { path, rows, filters }: Filtered): Promise<void> {
  const submit = () => page.locator('.records-filter__form button').click();
  const [[first, firstFilter, firstRows], [second, secondFilter, secondRows]] = filters as [
    Filtered['filters'][number],
    Filtered['filters'][number],
  ];
  await page.goto(path);
  await expectFiltered(page, {}, rows);
  await fillIn(page, first);
  await submit();
  await expectFiltered(page, firstFilter, firstRows);
  await fillIn(page, second);
  await submit();
  await expectFiltered(page, secondFilter, secondRows);

  await page.goBack();
  await expectFiltered(page, firstFilter, firstRows);
  await page.goBack();
  await expectFiltered(page, {}, rows);
  await page.goForward();
  await expectFiltered(page, firstFilter, firstRows);
  await page.goForward();
  await expectFiltered(page, secondFilter, secondRows);
  await page.reload();
  await expectFiltered(page, secondFilter, secondRows);

  // Filled in and left: by a reload, and by another page and Back.
  await fillIn(page, first);
  await page.reload();
  await expectFiltered(page, secondFilter, secondRows);
  await fillIn(page, first);
  await page.goto('/about');
  await page.goBack();
  await expectFiltered(page, secondFilter, secondRows);

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expectFiltered(tab, secondFilter, secondRows);
  await tab.goto(path);
  await expectFiltered(tab, {}, rows);
  await page.reload();
  await expectFiltered(page, secondFilter, secondRows);
  await tab.close();

  await fillIn(page, first);
  await new PortalPage(page, 'es-MX').switchTo('en');
  await expectFiltered(page, secondFilter, secondRows);
  await page.goBack();
  await expectFiltered(page, secondFilter, secondRows);
}

test('[SC-TX-03] the filter of transactions says what the list shows', { tag: '@drawn' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
  await makePayment(sandbox, player, { amountAU: 111_000 });
  await makePayment(sandbox, player, { amountAU: 222_000, direction: 'cashOut' });
  await new TransactionsPage(page, 'es-MX').enter(player);
  const month = monthOf(MEXICO_CITY);
  await walk(page, {
    path: LIST,
    rows: [/222\.00/, /111\.00/],
    filters: [
      [{ direction: 'cashOut' }, { direction: 'cashOut' }, [/222\.00/]],
      [{ direction: 'buyIn', month }, { direction: 'buyIn', month }, [/111\.00/]],
    ],
  });
});

test('[SC-PLAY-05] the filter of play records says what the list shows', {
  tag: ['@drawn', '@long'],
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: [12, 13].map((casinoId) => ({ casinoId, regularAU: 9000 })) });
  const played = { phone: player.phone, totalWagerAU: 7000 };
  await sandbox.makePlays(
    { ...played, casinoId: 12, gameName: 'Aries', resolvedTime: '2026-11-05T18:00:00Z' },
    { ...played, casinoId: 13, gameName: 'Tauro', resolvedTime: '2026-05-11T18:00:00Z' },
  );
  await new PlayRecordsPage(page, 'es-MX').enter(player);
  await walk(page, {
    path: PLAYS,
    rows: [/Aries/, /Tauro/],
    filters: [
      [{ casino: '13' }, { casino: '13' }, [/Tauro/]],
      [
        { casino: '', from: '5 de noviembre de 2026', to: '６／１１／２０２６' },
        { from: '2026-11-05', to: '2026-11-06' },
        [/Aries/],
      ],
    ],
  });
});
