import { expect, test } from '#tests/support/fixtures.ts';
import { RegisterPage } from './register-page.ts';

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
