import { readFileSync } from 'node:fs';
import { expectNoViolations } from '#tests/support/axe.ts';
import { MEXICO_CITY, monthOf } from '#tests/support/dates.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { PortalPage } from './portal-page.ts';
import { PORTALS } from './texts.ts';
import { LIST, makePayment, TransactionsPage } from './transactions-page.ts';
import { dollars } from './web-pay-page.ts';

const CASINOS = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
const LISTING = { method: 'GET', path: '/webpay/transactions' };
/** A way to cash out that needs no more than an account. */
const CASH_OUT = { MX: 'm_spei_out', US: 'm_ach_out', JP: 'm_furikomi_out' } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Committed payments of one dollar and a cent more each, one an hour, the newest an hour before a time. */
function makeMany(
  sandbox: TestSandbox,
  phone: string,
  count: number,
  beforeMs = Date.now(),
): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, index) => ({
    phone,
    casinoId: 12,
    amountAU: 1000 + 10 * index,
    status: 'Committed' as const,
    initiationDate: new Date(beforeMs - (index + 1) * HOUR_MS).toISOString(),
  }));
  return sandbox.makePayments(...orders);
}

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S1-CAN-12 SC-TX-01] pages through 45 transactions, none twice while new ones arrive', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const made = await makeMany(sandbox, player.phone, 45);
      const screen = new TransactionsPage(page, language);
      const seen: string[] = [];
      const look = async (rows: number) => {
        await expect(screen.rows).toHaveCount(rows);
        const links = await screen.rows.locator('th a').all();
        for (const link of links) seen.push((await link.getAttribute('href'))?.split('tx=')[1] ?? '');
      };
      await screen.enter(player);
      await expect(screen.heading).toHaveText(screen.say('titles:webPayTransactions'));
      await look(20);
      await makePayment(sandbox, player, { status: 'Committed' });
      await screen.link('records:next').click();
      await look(20);
      await screen.link('records:next').click();
      await look(5);
      await expect(screen.link('records:next')).toHaveCount(0);
      expect(seen).toEqual(made);
      await screen.link('records:first').click();
      await expect(screen.rows).toHaveCount(20);
      await expect(screen.rows.first()).toContainText('200.00');
    });

    test('[S2-OTHER-03 SC-TX-03] shows what the filter asks for', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const { phone } = player;
      await sandbox.makePayments(
        { phone, casinoId: 12, amountAU: 11_000, status: 'Committed' },
        { phone, casinoId: 13, amountAU: 2200, status: 'Cancelled' },
        {
          phone,
          casinoId: 14,
          amountAU: 330,
          direction: 'cashOut',
          methodId: CASH_OUT[country],
          status: 'Committed',
        },
        { phone, casinoId: 12, amountAU: 44_000 },
        {
          phone,
          casinoId: 12,
          amountAU: 55_000,
          status: 'Committed',
          initiationDate: new Date(Date.now() - 70 * DAY_MS).toISOString(),
        },
      );
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      await expect(screen.rows).toHaveCount(5);
      const shown = async (...amounts: string[]) => {
        await screen.show();
        await expect(screen.rows).toHaveCount(amounts.length);
        for (const [index, amount] of amounts.entries())
          await expect(screen.rows.nth(index)).toContainText(amount);
      };
      await screen.choose('direction', 'cashOut');
      await shown('330');
      await expect(page.locator('select[name="direction"]')).toHaveValue('cashOut');
      await screen.link('records:filter.reset').click();
      await screen.choose('status', 'Cancelled');
      await shown('22.00');
      await screen.choose('status', 'open');
      await shown('44.00');
      await screen.choose('casino', '14');
      await screen.show();
      await expect(screen.main).toContainText(screen.say('errors:noResults'));
      await screen.choose('status', '');
      await shown('330');
      await page.goto(`${LIST}?direction=sideways&status=x&casino=-1&month=2026-99&cursor=`);
      await expect(screen.rows).toHaveCount(5);
    });

    test('[SC-TX-04] adds the month up by currency', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const { phone } = player;
      const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour)).toISOString();
      const paid = { phone, casinoId: 12, status: 'Committed' as const };
      await sandbox.makePayments(
        ...Array.from({ length: 25 }, (_, index) => ({
          ...paid,
          amountAU: 1000 + 10 * index,
          initiationDate: at(index + 2),
        })),
        { ...paid, amountAU: 3000, direction: 'cashOut', methodId: CASH_OUT[country], initiationDate: at(5) },
        { ...paid, casinoId: 14, amountAU: 1234, initiationDate: at(6) },
        { ...paid, amountAU: 777_000, status: 'Cancelled', initiationDate: at(7) },
        { ...paid, amountAU: 100_000, initiationDate: at(0) },
      );
      const screen = new TransactionsPage(page, language);
      const sums = screen.main.locator('.records-totals dd');
      await screen.enter(player);
      await expect(screen.main.locator('.records-totals')).toHaveCount(0);
      await page.goto(`${LIST}?month=2026-03`);
      await expect(screen.rows).toHaveCount(20);
      // 25 dollars and 0 to 24 cents come to 28 dollars.
      await expect(sums).toHaveText([dollars(country, '$28.00'), dollars(country, '$3.00'), /1,234/, /0/]);
      await page.goto(`${LIST}?month=2026-03&casino=14`);
      await expect(sums).toHaveText([/1,234/, /0/]);
      await page.goto(`${LIST}?month=2026-03&status=Cancelled`);
      await expect(sums).toHaveCount(0);
      await page.goto(`${LIST}?month=2001-02`);
      await expect(screen.main.locator('.records-totals')).toContainText(
        screen.say('transactions:totals.none'),
      );
      await expect(screen.main).toContainText(screen.say('errors:noResults'));
    });

    test('[SC-TX-01 OC-RULE-09] begins again when a page is no longer there', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: CASINOS });
      await makeMany(sandbox, player.phone, 2);
      const screen = new TransactionsPage(page, language);
      await screen.enter(player, '?cursor=bm90IGFueW1vcmU.stale');
      await expect(screen.main.getByRole('status')).toHaveText(screen.say('transactions:list.fromStart'));
      await expect(screen.rows).toHaveCount(2);
      await page.goto(LIST);
      await expect(screen.main.getByRole('status')).toHaveCount(0);
    });

    test('[SC-TX-08] puts what is open on top, with what to do about it', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const card = await makePayment(sandbox, player, { initiationDate: new Date().toISOString() });
      await makeMany(sandbox, player.phone, 21);
      const screen = new TransactionsPage(page, language);
      await screen.enter(player, '?status=Committed');
      await expect(screen.open).toHaveCount(1);
      await expect(screen.open).toContainText(screen.say('money:lead.buyIn.OfferedToUser'));
      await expect(screen.open).toContainText('200.00');
      await screen.open.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`tx=${card}$`));
      for (let more = 0; more < 3; more += 1) await makePayment(sandbox, player);
      await page.goto(LIST);
      await expect(screen.open).toHaveCount(3);
      await screen.link('transactions:list.moreOpen').click();
      await expect(screen.rows).toHaveCount(4);
    });

    test('[SC-TX-13] says that nothing could be loaded, and never that there is nothing', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer, guard }) => {
      guard.expect(/503/);
      const player = await makePlayer({ casinos: CASINOS });
      await makeMany(sandbox, player.phone, 1);
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      for (const fault of [{ status: 500 }, { reset: 'before' as const }, { malformed: true as const }]) {
        await sandbox.addFaults({ match: LISTING, fault });
        const answer = await page.goto(`${LIST}?month=2026-11`);
        expect(answer?.status()).toBe(503);
        await expect(screen.main).toContainText(screen.say('transactions:list.failed'));
        await expect(screen.main).toContainText(screen.say('transactions:list.openUnavailable'));
        await expect(screen.main).not.toContainText(screen.say('errors:noResults'));
        await expect(screen.main).not.toContainText(/[$¥]0/);
        await sandbox.clearFaults();
      }
      await screen.link('common:pages.tryAgain').click();
      await expect(screen.main.locator('.records-filter')).toBeVisible();
    });
  });
}

test('[SC-TX-05] rows that cannot be read are told as such, and their sums unknown', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  await makeMany(sandbox, player.phone, 1);
  const [transaction] = (await sandbox.paymentsOf(player.phone)).transactions;
  const items = [transaction, { ...transaction, transactionId: 'tx_bad', amountAU: '5' }, { nothing: true }];
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await sandbox.addFaults({
    match: LISTING,
    fault: { json: { status: 'Success', items, nextCursor: null } },
  });
  await page.goto(`${LIST}?month=2026-11`);
  await expect(screen.rows).toHaveCount(2);
  await expect(screen.rows.nth(1)).toContainText(screen.say('transactions:list.unavailable'));
  await expect(screen.main).toContainText(screen.say('transactions:list.unreadable', { count: 1 }));
  await expect(screen.main).toContainText(screen.say('transactions:totals.unknown'));
});

test('[SC-TX-05] a month that is too long is added up for this page only', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  await makeMany(sandbox, player.phone, 1);
  const [transaction] = (await sandbox.paymentsOf(player.phone)).transactions;
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  // Every page has one more behind it.
  const json = { status: 'Success', items: [transaction], nextCursor: 'more' };
  await sandbox.addFaults({ match: LISTING, fault: { json } });
  await sandbox.clearCalls();
  await page.goto(`${LIST}?month=2026-11`);
  await expect(screen.main.locator('.records-totals')).toContainText(
    screen.say('transactions:totals.titlePage'),
  );
  await expect(screen.main.locator('.records-totals dd').first()).toHaveText('1.00 USD');
  // The page, what is open, and five pages of totals.
  expect(await sandbox.calls(LISTING)).toHaveLength(7);
  await page.goto(`${LIST}?month=2026-11&view=month`);
  await expect(screen.rows).toHaveCount(5);
  await expect(screen.main).toContainText(screen.say('transactions:month.incomplete'));
});

test('[SC-TX-06] the list is a file of every spreadsheet', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  await makeMany(sandbox, player.phone, 25);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player, '?status=Committed');
  const [download] = await Promise.all([page.waitForEvent('download'), screen.link('records:csv').click()]);
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.startsWith(`\ufeff"${screen.say('transactions:facts.folio')}",`)).toBe(true);
  expect(file.trimEnd().split('\r\n')).toHaveLength(26);
});

test('[SC-TX-07] a month is printed on its own page', { tag: ['@wide', '@drawn'] }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  await makePayment(sandbox, player, { status: 'Committed', initiationDate: '2026-03-15T12:00:00Z' });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player, '?month=2026-03');
  await screen.link('transactions:list.printMonth').click();
  await expect(screen.heading).toHaveText(screen.say('transactions:month.title', { month: 'marzo de 2026' }));
  await expect(screen.rows).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.menu')).toBeHidden();
  await expect(screen.main.locator('.records-table__head')).toBeVisible();
  await page.emulateMedia({ media: null });
});

test('[SC-TX-02] on a wide screen a fee stands right below its amount, and the row keeps its height', {
  tag: ['@wide', '@drawn'],
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  await makePayment(sandbox, player, { methodId: 'm_credit', status: 'Committed' });
  await makePayment(sandbox, player, { methodId: 'm_credit', status: 'Expired' });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await expect(screen.rows).toHaveCount(2);
  const boxes = await screen.rows.evaluateAll((rows) =>
    rows.map((row) => {
      const boxOf = (selector: string) => row.querySelector(selector)?.getBoundingClientRect();
      return {
        height: row.getBoundingClientRect().height,
        gap: (boxOf('.record__fee')?.top ?? 0) - (boxOf('.record__amount')?.bottom ?? 0),
      };
    }),
  );
  for (const { height, gap } of boxes) {
    expect(Math.abs(gap)).toBeLessThanOrEqual(1);
    expect(height).toBeLessThanOrEqual(56);
  }
});

test('[S6-ROLE-07] with cash-out switched off the list is closed, a transaction is not, and nobody is logged out', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack();
  await sandbox.changeSettings({ allowWebCashOut: false });
  const player = await sandbox.makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player);
  const screen = new TransactionsPage(page, 'es-MX');
  await page.goto(portal.origin);
  await new PortalPage(page, 'es-MX').sendLogin(player.phone, player.password);
  await new PortalPage(page, 'es-MX').expectSignedIn();
  expect((await page.goto(portal.origin + LIST))?.status()).toBe(404);
  await expect(screen.main).toContainText(screen.say('errors:disallowedByConfiguration'));
  await expect(page.locator('.tabs')).toBeVisible();
  await page.goto(`${portal.origin}${LIST}?tx=${id}`);
  await expect(screen.main).toContainText(id);
  await expect(screen.link('transactions:detail.back')).toHaveCount(0);
  await expect(screen.link('transactions:detail.cancel')).toBeVisible();
  const file = await page.request.get(`${portal.origin}/webPayTransactionsCsv`, { maxRedirects: 0 });
  expect(file.status()).toBe(303);
});

test('[SC-TX-02] on a phone twenty transactions are 2,100 px of lines by day', { tag: '@phone' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  await makePayment(sandbox, player, { methodId: 'm_oxxo', initiationDate: new Date().toISOString() });
  await makeMany(sandbox, player.phone, 20);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await expect(screen.rows).toHaveCount(20);
  const heights = await screen.rows.evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
  expect(await page.evaluate(() => document.querySelector('main')?.scrollHeight)).toBeLessThan(2100);
  // The whole line leads to the transaction.
  const last = screen.rows.last();
  const href = await last.getByRole('link').getAttribute('href');
  // The link lies over the other cells.
  await last.locator('.record__amount').click({ force: true });
  await expect(page).toHaveURL(new URL(href ?? '', page.url()).href);
});

test('[SC-TX-20] the chosen month is seen where colours are forced', { tag: '@once' }, async ({
  page,
  makePlayer,
}) => {
  const screen = new TransactionsPage(page, 'es-MX');
  await page.emulateMedia({ forcedColors: 'active' });
  await screen.enter(await makePlayer({ casinos: CASINOS }));
  const months = screen.main.locator('.records-months a');
  const edges = await months.evaluateAll((links) =>
    links.map((link) => [link.getAttribute('aria-current'), getComputedStyle(link).borderTopWidth]),
  );
  expect(edges).toEqual([...Array.from({ length: 3 }, () => [null, '1px']), ['true', '3px']]);
});

test('the list can be used by everybody', { tag: '@script' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const month = monthOf(MEXICO_CITY, 1);
  await makeMany(sandbox, player.phone, 21, Date.parse(`${month}-15T18:00:00Z`));
  await makePayment(sandbox, player);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player, `?month=${month}`);
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);
});
