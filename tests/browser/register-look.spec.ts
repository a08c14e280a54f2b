import { brotliCompressSync } from 'node:zlib';
import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { type Filled, RegisterPage, shortAnswers } from './register-page.ts';

const VARIANTS = ['/registerNewUser', '/extendedRegisterView', '/multiComponentRegisterView'];

/** HTML and CSS of a registration, compressed (budget of the specification's step), in bytes. */
const BUDGET_BYTES = 14 * 1024;

for (const path of VARIANTS) {
  test(`${path} has no barriers, as it opens and when it was refused`, { tag: '@script' }, async ({
    page,
  }) => {
    const register = new RegisterPage(page, 'es-MX');
    await page.goto(path);
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
    await register.send();
    await expect(page.locator('.field__error').first()).toBeVisible();
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  });

  test(`${path} is small`, { tag: '@plain' }, async ({ request }) => {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
    const html = await answer.text();
    // The first page a visitor opens has the style sheet in it.
    expect(html).toContain('<style');
    const size = brotliCompressSync(html).length;
    expect(size).toBeLessThanOrEqual(BUDGET_BYTES);
  });
}

test('the steps after the first have no barriers either', { tag: '@script' }, async ({ page }) => {
  test.setTimeout(60_000);
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/multiComponentRegisterView');
  const { phoneNumber = '', displayName = '', newPassword = '', confirmPassword = '' } = shortAnswers();
  const steps: Filled[] = [{ phoneNumber }, { displayName, newPassword, confirmPassword }, {}];
  for (const answers of steps) {
    await register.fillAndSend(answers);
    await expect(page).toHaveURL(/\?step=[234]$/);
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  }
  await expect(page.getByRole('region', { name: register.text('register:sections.check') })).toBeVisible();
});

test('every field is reached by the keyboard in the order of the page', { tag: '@script' }, async ({
  page,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/registerNewUser');
  await register.input('phoneNumber').focus();
  const names: string[] = [];
  for (let press = 0; press < 12; press += 1) {
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
    await page.keyboard.press('Tab');
  }
  const fields = names.filter((name) => name !== '');
  expect(fields).toEqual([
    'phoneNumber',
    'displayName',
    'newPassword',
    'confirmPassword',
    'documents',
    'ageConfirmed',
  ]);
});
