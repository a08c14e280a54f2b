import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { type Filled, GOOD_PASSWORD, mexicanAnswers } from '#tests/support/registrants.ts';
import { PasswordPage } from './password-page.ts';
import { ProfilePage } from './profile-page.ts';
import { RegisterPage } from './register-page.ts';

/** Fills the inputs in the order in which Tab leads to them, and goes on to the button. */
async function fillByKeyboard(page: Page, form: Locator, answers: Filled): Promise<void> {
  const names = await form
    .locator('input:not([type="hidden"]), select')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name') ?? ''));
  for (const name of names.filter((one) => one in answers)) {
    const input = form.locator(`[name="${name}"]`);
    const value = answers[name] ?? '';
    await tabTo(page, input);
    const kind = await input.evaluate((element) => element.getAttribute('type') ?? element.tagName);
    if (kind === 'checkbox') await page.keyboard.press('Space');
    // A letter goes from one line of a list that begins with it to the next.
    else if (kind === 'SELECT') {
      const [initial = ''] = (await input.locator(`option[value="${value}"]`).textContent()) ?? '';
      for (let line = 0; line < 30 && (await input.inputValue()) !== value; line += 1)
        await page.keyboard.press(initial);
      await expect(input).toHaveValue(value);
    } else await page.keyboard.type(value);
  }
  await tabTo(page, form.locator('button.button--primary'));
  await page.keyboard.press('Enter');
}

test('the keyboard alone opens an account, proves the phone, and changes name and password', {
  tag: ['@wide', '@drawn', '@long'],
}, async ({ page, sandbox }) => {
  const register = new RegisterPage(page, 'es-MX');
  const phone = newPhone();
  await page.goto('/extendedRegisterView');
  await fillByKeyboard(page, register.form, mexicanAnswers(phone));
  await register.expectRegistered();

  const profile = new ProfilePage(page, 'es-MX');
  const [sms] = await sandbox.messagesTo(phone);
  await tabTo(page, profile.field('profile:code.label'));
  await page.keyboard.type(sms?.code ?? '');
  await page.keyboard.press('Enter');
  await profile.expectTold('errors:accountVerified');

  await page.goto('/userProfile');
  const changeName = profile.link('profile:displayName.changeLabel');
  await tabTo(page, changeName);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: profile.say('profile:displayName.dialogTitle') });
  const name = dialog.getByLabel(profile.say('profile:displayName.label'), { exact: true });
  if (!(await name.evaluate((input) => input === document.activeElement))) await tabTo(page, name);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Nueva Ana');
  await page.keyboard.press('Enter');
  await profile.expectTold('errors:displayNameChanged');

  const passwords = new PasswordPage(page, 'es-MX');
  await page.goto('/changePassword');
  for (const [key, value] of [
    ['password:currentPassword', GOOD_PASSWORD],
    ['password:newPassword', 'Typed-Secret-55'],
    ['password:confirmPassword', 'Typed-Secret-55'],
  ] as const) {
    await tabTo(page, passwords.field(key));
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await profile.expectTold('errors:passwordChanged');
});
