import { expect, test } from '#tests/support/fixtures.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
const HOUR_MS = 3_600_000;

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

test('[SC-TX-07] a month is printed on its own page', { tag: ['@wide', '@drawn', '@long'] }, async ({
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

test('[SC-TX-20] the chosen month is seen where colours are forced', { tag: ['@once', '@long'] }, async ({
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
