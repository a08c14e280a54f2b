import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320 } from '#tests/support/reflow.ts';
import { openSession } from './portal-page.ts';

const COLOURS = ['light', 'dark'] as const;

test('the pages of provider, vendor and inbox can be read and used by everyone', {
  tag: ['@script', '@once', '@long'],
}, async ({ page, portal, sandbox, makePlayer }) => {
  const player = await makePlayer({ casinos: [{ casinoId: 12 }], personalInfo: 'complete' });
  const order = { phone: player.phone, casinoId: 12, amountAU: 20_000 };
  const [card] = await sandbox.makePayments(
    { ...order, methodId: 'm_card' },
    { ...order, methodId: 'm_oxxo' },
  );
  const look = async (heading: RegExp) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const colorScheme of COLOURS) {
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page);
    }
    await expectReflowAt320(page);
  };

  await page.goto(`${sandbox.origin}/inbox`);
  await look(/Inbox/);
  await page.goto(`${sandbox.providerOrigin}/desk`);
  await look(/Desk|Ventanilla/);
  await page.getByRole('listitem').getByRole('link').first().click();
  await look(/./);

  await openSession(page, player, { isHomeSeen: true });
  await page.goto(`/webPayTransactions?tx=${card}&step=provider`);
  await page.locator(`a[href^="${sandbox.providerOrigin}"]`).click();
  await look(/CardPay/);

  await page.goto(`${portal.origin}/identificationStatus`);
  await page.locator('main details summary').first().click();
  await page.locator('input[type="radio"]').first().check();
  await page.locator('input[type="checkbox"]').check();
  await page.locator('main form button.button--primary').first().click();
  await look(/VeriMx/);
});
