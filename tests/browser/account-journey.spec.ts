import { expect, test } from '#tests/support/fixtures.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { PasswordPage } from './password-page.ts';
import { ProfilePage } from './profile-page.ts';
import { type Filled, mexicanAnswers, RegisterPage, shortAnswers } from './register-page.ts';

const CHANGED_PASSWORD = 'Changed-Secret-88';
const RESET_PASSWORD = 'Reset-Secret-99';

/** The code in the newest message to somebody. */
async function codeSentTo(sandbox: TestSandbox, recipient: string): Promise<string> {
  const [message] = await sandbox.messagesTo(recipient);
  return message?.code ?? '';
}

/** The pages of a registration, one after the other. */
type Steps = (phone: string) => readonly Filled[];

const inFourSteps: Steps = (phone) => {
  const {
    phoneNumber = '',
    displayName = '',
    documents = '',
    ageConfirmed = '',
    ...passwords
  } = shortAnswers(phone);
  return [{ phoneNumber }, { displayName, ...passwords }, {}, { documents, ageConfirmed }];
};

const VARIANTS: readonly {
  country: 'MX' | 'US' | 'JP';
  language: 'es-MX' | 'en' | 'ja';
  path: string;
  start: string;
  steps: Steps;
}[] = [
  {
    country: 'MX',
    language: 'es-MX',
    path: '/registerNewUser',
    start: '55',
    steps: (phone) => [shortAnswers(phone)],
  },
  {
    country: 'MX',
    language: 'es-MX',
    path: '/extendedRegisterView',
    start: '55',
    steps: (phone) => [mexicanAnswers(phone)],
  },
  { country: 'US', language: 'en', path: '/multiComponentRegisterView', start: '702', steps: inFourSteps },
  { country: 'JP', language: 'ja', path: '/multiComponentRegisterView', start: '90', steps: inFourSteps },
];

for (const { country, language, path, start, steps } of VARIANTS) {
  test.describe(`${country} ${path}`, () => {
    test.use({ country });

    test('an account from its first form to a forgotten password', {
      // The longest of the forms in every way, the others as players without scripts have them.
      tag: path === '/extendedRegisterView' ? ['@wide', '@sample'] : '@plain',
    }, async ({ page, sandbox }) => {
      test.slow();
      const phone = newPhone(start);
      const register = new RegisterPage(page, language);
      await page.goto(path);
      for (const answers of steps(phone)) await register.fillAndSend(answers);
      await register.expectRegistered();

      const profile = new ProfilePage(page, language);
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

      const passwords = new PasswordPage(page, language);
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
  });
}
