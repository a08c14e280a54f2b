import { expect, test } from '#tests/support/fixtures.ts';
import { CODE_PAGE, shortAnswers } from '#tests/support/registrants.ts';
import { RegisterPage } from './register-page.ts';

test.describe('where the operator names another variant', () => {});

test('a machine is asked once more, a person never', { tag: '@once' }, async ({ page, sandbox }) => {
  const register = new RegisterPage(page, 'es-MX');
  const answers = shortAnswers();
  await page.goto('/registerNewUser');
  await register.fill(answers);
  // The page is made to look freshly opened, as a machine's would be.
  await page.evaluate(() => {
    const attempt = document.querySelector<HTMLInputElement>('[name="attempt"]');
    if (attempt) attempt.value = attempt.value.replace(/\d+$/, String(Date.now() + 60_000));
  });
  await page
    .locator('[name="homepage"]')
    .evaluate((input) => input.setAttribute('value', 'http://spam.example'));
  await register.send();
  await expect(register.summary).toContainText(register.text('register:messages.sendAgain'));
  expect(await sandbox.calls({ path: '/user/register' })).toEqual([]);
  await register.fillAndSend(answers);
  await page.waitForURL(`**${CODE_PAGE}`);
});
