import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { printPage, readBarcodes } from '#tests/support/print.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { textOf } from './texts.ts';
import { LIST, makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const DETAIL = { method: 'GET', path: '^/api/v1/webpay/transactions/[^/]+$' };
const spaced = (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ');

for (const [language, locale, deadline] of [
  ['es-MX', 'es-MX', 'lunes, 18 de marzo de 2199, 12:00 p.m. CST (hora de Ciudad de México)'],
  ['en', 'en-US', 'Monday, March 18, 2199 at 12:00 PM CST (Central Standard Time)'],
] as const) {
  test.describe(language, () => {
    test.use({ locale });

    test('[S3-TX-04 SC-BUY-13] a slip says all that a till and its payer have to know', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const id = await makePayment(sandbox, player, {
        methodId: 'm_oxxo',
        offerExpirationDate: '2199-03-18T18:00:00Z',
      });
      const reference = (await sandbox.paymentsOf(player.phone)).transactions[0]?.providerReference ?? '';
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      await screen.openTransaction(id);
      await expect(screen.heading).toHaveText(screen.say('transactions:slip.title', { place: 'OXXO' }));
      const slip = screen.main.locator('.slip');
      await expect(slip.locator('.slip__amount')).toHaveText(/3,704\.00\sMXN/);
      await expect(slip.locator('.slip__reference')).toHaveText(reference);
      const said = ((await slip.locator('.slip__deadline').textContent()) ?? '').replace(/\s/g, ' ');
      expect(said).toBe(deadline);
      await expect(slip.getByRole('img')).toHaveAccessibleName(
        screen.say('transactions:slip.barcode', { reference: spaced(reference) }),
      );
      // Not Extra and the others that take no more than the amount, but those that do, with codes of their own.
      await expect(slip.locator('.slip__stores')).toContainText('7-Eleven');
      await expect(slip.locator('.slip__stores')).toContainText(
        screen.say('transactions:slip.storeReference', { reference: `77${reference.slice(-11)}` }),
      );
      await expect(slip.locator('.slip__stores')).toContainText(
        screen.say('transactions:slip.storeConfirmation', { number: reference.slice(-8, -1) }),
      );
      await expect(slip).toContainText('$15.00');
      await expect(slip.locator('ol li')).toHaveCount(3);
      await expect(slip).toContainText(id);
      await expect(screen.button('transactions:detail.paid')).toBeVisible();
      await expect(screen.link('transactions:detail.cancel')).toBeVisible();
      await expect(screen.fact('transactions:facts.offerExpirationDate')).toHaveText(/2199/);
      await expect(screen.main).toContainText(screen.say('records:printHint'));

      await sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
      await screen.button('transactions:detail.paid').click();
      await expect(screen.main.page().getByRole('alert')).toContainText(/CST/);
      await expect(screen.main).toContainText(screen.say('money:meaning.buyIn.Committed'));
      await expect(screen.main.locator('.slip')).toHaveCount(0);
    });

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

test('[S4-TX-05 SC-BUY-17] a slip that has expired is struck out, with nothing to scan', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, {
    methodId: 'm_oxxo',
    status: 'Expired',
    initiationDate: new Date(Date.now() - 73 * 3_600_000).toISOString(),
  });
  const reference = (await sandbox.paymentsOf(player.phone)).transactions[0]?.providerReference ?? '';
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  await expect(screen.main.locator('s')).toHaveText(reference);
  await expect(screen.main.locator('svg')).toHaveCount(0);
  await expect(screen.main).toContainText(screen.say('transactions:slip.expiredTitle'));
  await expect(screen.main).toContainText(screen.say('transactions:slip.paidAlready', { folio: id }));
  const anew = new URL(
    (await screen.link('transactions:detail.newSlip').getAttribute('href')) ?? '',
    page.url(),
  );
  expect(anew.pathname).toBe('/webPayCashIn');
  expect(Object.fromEntries(anew.searchParams)).toEqual({
    casino: '12',
    amount: '200.00',
    paymentType: 'oxxo',
  });

  // Paid at the last moment, it comes all the same.
  await sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
  await screen.button('transactions:detail.checkAgain').click();
  await expect(screen.main).toContainText(screen.say('money:meaning.buyIn.CommittedAfterExpiry'));
});

test('[SC-BUY-13 OC-TYPE-11] a slip without a barcode, or with what no reader knows, still has its reference', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
  const [transaction] = (await sandbox.paymentsOf(player.phone)).transactions;
  const action = transaction?.nextAction;
  const voucher = action?.type === 'voucher' ? action.voucher : null;
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  for (const barcode of [null, { symbology: 'aztec', value: '1' }]) {
    const stores = [{ storeId: 'x', name: 'Tienda Ñandú', maximum: { ...voucher?.payable, amount: 1 } }];
    const changed = {
      ...voucher,
      barcode,
      storeFee: null,
      stores,
      hostedVoucherUrl: 'https://evil.test/slip',
    };
    await sandbox.addFaults({
      match: DETAIL,
      times: 1,
      fault: {
        json: {
          status: 'Success',
          transaction: { ...transaction, nextAction: { type: 'voucher', voucher: changed } },
        },
      },
    });
    await screen.openTransaction(id);
    await expect(screen.main.locator('.slip__reference')).toHaveText(voucher?.reference ?? '');
    await expect(screen.main.locator('svg')).toHaveCount(0);
    await expect(screen.main).not.toContainText('Tienda Ñandú');
    await expect(screen.main.locator('a[href*="evil"]')).toHaveCount(0);
  }
});

test('[SC-BUY-18] a bank transfer has everything that a bank asks for', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { methodId: 'm_spei' });
  const [transaction] = (await sandbox.paymentsOf(player.phone)).transactions;
  const action = transaction?.nextAction;
  const { clabe, reference } = action?.type === 'transfer' ? action.transfer : { clabe: '', reference: '' };
  expect(clabe).toMatch(/^\d{18}$/);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  await expect(screen.heading).toHaveText(screen.say('transactions:transfer.title'));
  const slip = screen.main.locator('.slip');
  await expect(slip.locator('.slip__reference')).toHaveText(clabe);
  await expect(slip.locator('.slip__amount')).toHaveText(/3,704\.00\sMXN/);
  for (const text of ['STP', 'PAYMX', reference, id]) await expect(slip).toContainText(text);
});

test('[SC-TX-14] a receipt is one sheet', { tag: '@once' }, async ({ page, sandbox, makePlayer }) => {
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

test('[SC-TX-15] a text browser reads a slip, and cancels it', { tag: '@plain' }, async ({
  portal,
  sandbox,
  makePlayer,
}) => {
  const en = (key: string, values = {}) => textOf('en', key, values);
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
  const reference = (await sandbox.paymentsOf(player.phone)).transactions[0]?.providerReference ?? '';
  const browser = await openTextBrowser(portal.origin);
  try {
    await browser.fill(en('login.phone'), player.phone);
    await browser.fill(en('login.password'), player.password);
    await browser.press(en('login.submit'));
    const list = await browser.follow(en('menu.transactions'));
    expect(list.text).toContain(en('transactions:list.open'));
    const slip = await browser.open(`${LIST}?tx=${id}`);
    expect(slip.text).toContain(en('transactions:slip.title', { place: 'OXXO' }));
    expect(slip.text).toContain(reference);
    expect(slip.text).toMatch(/3,704\.00.MXN/);
    await browser.follow(en('transactions:detail.cancel'));
    const done = await browser.press(en('transactions:cancel.confirm'));
    expect(done.text).toContain(en('money:meaning.buyIn.Cancelled'));
  } finally {
    await browser.close();
  }
});

test('the page of a slip can be used by everybody', { tag: '@script' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  for (const methodId of ['m_oxxo', 'm_spei']) {
    await screen.openTransaction(await makePayment(sandbox, player, { methodId }));
    await expectNoViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  }
});
