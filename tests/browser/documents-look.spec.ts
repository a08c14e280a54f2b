import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { DocumentOverlayPage } from './document-overlay-page.ts';
import { PortalPage } from './portal-page.ts';

test('a document is read and accepted by keys alone', { tag: '@script' }, async ({ page, makePlayer }) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: 'none' });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('responsible-play', '2', 3);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.text('documents:title'));
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);

  // Nothing behind the document takes the keyboard.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(isInside).toBe(true);
  }
  await overlay.dialog.getByRole('button', { name: portal.text('documents:accept') }).focus();
  await page.keyboard.press('Enter');
  await overlay.expectOpen('terms', '10', 3, 2);
});

test('on paper a document is all of itself and nothing else', { tag: ['@drawn', '@long'] }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: 'none' });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('responsible-play', '2', 3);
  await page.emulateMedia({ media: 'print' });
  await expect(overlay.text).toBeVisible();
  await expect(page.getByRole('button', { name: portal.text('documents:accept') })).toBeHidden();
  await expect(page.locator('.page__content')).toBeHidden();
  const isCut = await overlay.dialog.evaluate((dialog) => dialog.scrollHeight > dialog.clientHeight + 1);
  expect(isCut).toBe(false);
});

test('on paper a document of About is all of itself and nothing else', { tag: ['@once', '@long'] }, async ({
  page,
}) => {
  // Rules for print are in the file of the style sheet, which the second page takes.
  await page.goto('/about');
  await page.goto('/about?doc=terms');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
});
