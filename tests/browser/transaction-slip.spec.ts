import { expect, test } from '#tests/support/fixtures.ts';
import { printPage, readBarcodes } from '#tests/support/print.ts';
import { makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];

for (const [language, locale] of [
  ['es-MX', 'es-MX'],
  ['en', 'en-US'],
] as const) {
  test.describe(language, { tag: language === 'es-MX' ? [] : ['@long'] }, () => {
    test.use({ locale });

    test('[SC-BUY-15] a slip comes out of the printer on one sheet, and its barcode can be read', {
      tag: '@once',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const id = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
      const reference = (await sandbox.paymentsOf(player.phone)).transactions[0]?.providerReference ?? '';
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await screen.openTransaction(id);
        const printed = await printPage(page);
        await test
          .info()
          .attach(`slip-${colorScheme}.png`, { body: printed.picture, contentType: 'image/png' });
        expect(printed.barcodes).toEqual([`CODE-128:${reference}`]);
        if (printed.sheets !== null) expect(printed.sheets).toBe(1);
        await page.emulateMedia({ media: 'print' });
        const colours = await page.evaluate(() =>
          ['body', '.slip', '.slip__amount', '.slip__deadline', 'h1'].map((selector) => {
            const style = getComputedStyle(document.querySelector(selector) ?? document.body);
            return [style.color, style.backgroundColor];
          }),
        );
        for (const [ink, paper] of colours) {
          expect(ink).toBe('rgb(0, 0, 0)');
          expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(paper);
        }
        await expect(page.locator('.menu')).toBeHidden();
        await expect(screen.main.locator('.records-actions').first()).toBeHidden();
        await page.emulateMedia({ media: null });
      }
    });
  });
}

test('[SC-BUY-15] the barcode can be read off the screen, of a phone in the dark too', {
  tag: ['@wide', '@drawn'],
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 640 });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  const bars = screen.main.locator('.slip__barcode path');
  await expect(bars.first()).toHaveAttribute('fill', '#fff');
  await expect(bars.last()).toHaveAttribute('fill', '#000');
  const picture = await screen.main.locator('.slip').screenshot();
  const reference = (await sandbox.paymentsOf(player.phone)).transactions[0]?.providerReference;
  expect(readBarcodes(picture)).toEqual([`CODE-128:${reference}`]);
});

test('[SC-TX-14] a receipt is one sheet', { tag: ['@once', '@long'] }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, {
    direction: 'cashOut',
    methodId: 'm_spei_out',
    status: 'Committed',
    trackingKey: '2026112140014BMOV000412345678',
    payoutAccountMask: 'BBVA •••• 9719',
  });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  const printed = await printPage(page);
  await test.info().attach('receipt.png', { body: printed.picture, contentType: 'image/png' });
  if (printed.sheets !== null) expect(printed.sheets).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(screen.main.locator('.receipt__facts')).toContainText('2026112140014BMOV000412345678');
  await expect(screen.main.locator('.tx-help')).toBeHidden();
  await page.emulateMedia({ media: null });
});
