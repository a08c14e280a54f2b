import { openSession } from '#tests/browser/portal-page.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** Casinos and methods of payment whose names are as long as they come. */
const FACTS = {
  MX: { casinoId: 13, methods: ['m_oxxo', 'm_credit', 'm_spei'] },
  US: { casinoId: 12, methods: ['m_sevenEleven', 'm_credit', 'm_card'] },
  JP: { casinoId: 14, methods: ['m_sevenEleven', 'm_credit', 'm_card'] },
} as const;

/** What one line of small text adds, in CSS pixels. */
const LINE = 18;

// Heights depend on the fonts, which are pinned here.
for (const country of ['MX', 'US', 'JP'] as const) {
  test.describe(country, () => {
    test.use({ country, viewport: { width: 360, height: 640 } });

    test('a row of transactions is 64 to 72 px high, and a line higher where it has more to say @slice', async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const { casinoId, methods } = FACTS[country];
      const { phone, password } = await makePlayer({ casinos: [{ casinoId, regularAU: 9_000_000 }] });
      // In every method: what went well, and what has expired.
      const orders = methods.flatMap((methodId) =>
        (['Committed', 'Expired'] as const).map((status) => ({ methodId, status })),
      );
      await sandbox.makePayments(
        ...orders.map((order, index) => ({
          ...order,
          phone,
          casinoId,
          amountAU: 50_000,
          initiationDate: new Date(Date.UTC(2025, 2, 14, 18, 30) - index * 3_600_000).toISOString(),
        })),
      );
      await openSession(page, { phone, password }, { isHomeSeen: true });
      await page.goto('/webPayTransactions');
      const rows = await page.locator('.records-table .record').evaluateAll((found) =>
        found.map((row) => ({
          height: row.getBoundingClientRect().height,
          // Said to those who cannot see the sign, and to nobody else.
          isPlain: row.querySelector('.record__unseen') !== null,
          hasFee: row.querySelector('.record__fee:not(:empty)') !== null,
        })),
      );
      expect(rows).toHaveLength(orders.length);
      const plain = rows.filter(({ isPlain }) => isPlain);
      expect(plain).toHaveLength(methods.length);
      for (const { height } of rows) expect(height).toBeGreaterThanOrEqual(64);
      for (const { height } of plain) expect(height).toBeLessThanOrEqual(72);
      // A fee that was not charged is a line of its own where its sentence is long.
      for (const { height, hasFee } of rows) expect(height).toBeLessThanOrEqual(72 + (hasFee ? 2 : 1) * LINE);
    });
  });
}
