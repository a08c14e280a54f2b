import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import type { Language } from './texts.ts';

const WRONG_PASSWORD = 'Wrong-Secret-77';

/** What stands on the page after a refusal: the number as typed, no password, and a title that says so. */
async function expectFormAsTyped(portal: PortalPage, phone: string): Promise<void> {
  const { page } = portal;
  await expect(portal.phone).toHaveValue(phone);
  await expect(portal.password).toHaveValue('');
  await expect(page).toHaveTitle(new RegExp(`^${portal.text('titleErrorPrefix')}`));
  expect(await page.content()).not.toContain(WRONG_PASSWORD);
  expect(page.url()).not.toContain(WRONG_PASSWORD);
  if (phone !== '') expect(page.url()).not.toContain(phone);
}

const LANGUAGES: readonly Language[] = ['es-MX', 'en', 'ja'];

test('[S8-BODY-02] a wrong password is told in the language of the page, and the number is kept', async ({
  page,
  makePlayer,
}) => {
  const player = await makePlayer();
  await page.goto('/');
  let portal = new PortalPage(page, 'es-MX');
  for (const language of LANGUAGES) {
    if (language !== portal.language) portal = await portal.switchTo(language);
    await portal.sendLogin(player.phone, WRONG_PASSWORD);
    const link = portal.errorSummary.getByRole('link', { name: portal.text('errors:invalidUser') });
    await expect(link).toBeVisible();
    await expectFormAsTyped(portal, player.phone);
    for (const field of [portal.phone, portal.password]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(portal.text('errors:invalidUser')));
    }
    await link.click();
    await expect(portal.phone).toBeFocused();
  }
  // The refusal belongs to the form that was sent: on a page opened anew it is over.
  await page.goto('/');
  await expect(portal.errorSummary).toHaveCount(0);
  await expect(portal.phone).toHaveValue('');
});
