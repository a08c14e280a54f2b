import { expect, test } from '#tests/support/fixtures.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { mexicanAnswers, shortAnswers } from '#tests/support/registrants.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { PasswordPage } from './password-page.ts';
import { ProfilePage } from './profile-page.ts';
import { RegisterPage } from './register-page.ts';

const CHANGED_PASSWORD = 'Changed-Secret-88';
const RESET_PASSWORD = 'Reset-Secret-99';

/** The code in the newest message to somebody. */
async function codeSentTo(sandbox: TestSandbox, recipient: string): Promise<string> {
  const [message] = await sandbox.messagesTo(recipient);
  return message?.code ?? '';
}

test('an account from its first form to a forgotten password', {
  tag: ['@wide', '@plain'],
}, async ({ page, sandbox }) => {
  const phone = newPhone();
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/extendedRegisterView');
  await register.fillAndSend(mexicanAnswers(phone));
  await register.expectRegistered();

  const profile = new ProfilePage(page, 'es-MX');
  await profile.sendCode(await codeSentTo(sandbox, phone));
  await profile.expectTold('errors:accountVerified');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(profile.say('home:verified'), { exact: true })).toBeVisible();

  const address = `new.${phone}@mail.example`;
  await page.goto('/userProfile');
  await profile.input('email').fill(address);
  await page.locator('button[value="setEmail"]').click();
  await profile.expectTold('errors:verificationEmailSent');
  await profile.sendCode(await codeSentTo(sandbox, address));
  await profile.expectTold('errors:accountVerified');

  await page.goto('/userProfile?dialog=displayName');
  await profile.field('profile:displayName.label').fill('Alguien Nuevo');
  await profile.field('profile:displayName.label').press('Enter');
  await profile.expectTold('errors:displayNameChanged');

  await page.goto('/userProfile');
  const other = `other.${phone}@mail.example`;
  await page.getByText(profile.say('profile:email.change')).click();
  await profile.input('email').fill(other);
  await profile.field('profile:email.currentPassword').fill(shortAnswers().newPassword ?? '');
  await page.locator('button[value="setEmail"]').click();
  await profile.expectTold('errors:verificationEmailSent');
  await profile.sendCode(await codeSentTo(sandbox, other));
  await profile.expectTold('errors:emailChanged');

  const passwords = new PasswordPage(page, 'es-MX');
  await page.goto('/changePassword');
  await passwords.sendPasswords({
    current: shortAnswers().newPassword ?? '',
    password: CHANGED_PASSWORD,
  });
  await profile.expectTold('errors:passwordChanged');

  await page.goto('/?dialog=logout');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: profile.say('common:logoutDialog.confirm') })
    .click();
  await passwords.forgetPassword();
  await passwords.askForCode(phone);
  await expect(passwords.field('password:code')).toBeVisible();
  await passwords.sendPasswords({
    code: await codeSentTo(sandbox, phone),
    password: RESET_PASSWORD,
  });
  await profile.expectTold('errors:passwordChanged');
  await passwords.logIn({ phone, password: RESET_PASSWORD });
  await passwords.expectLoggedIn();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alguien Nuevo');
});
