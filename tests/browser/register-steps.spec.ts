import { expect, test } from '#tests/support/fixtures.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { type Filled, GOOD_PASSWORD } from '#tests/support/registrants.ts';
import { RegisterPage } from './register-page.ts';

test.use({ country: 'US' });

const START = '/multiComponentRegisterView';
const PASSWORDS = { newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
const BOXES = { documents: 'yes', ageConfirmed: 'yes' };

/** Fills steps in from the first one on, each sent by Continue. */
async function go(register: RegisterPage, ...steps: readonly Filled[]): Promise<void> {
  for (const [index, answers] of steps.entries()) {
    await register.fillAndSend(answers);
    await register.page.waitForURL(`**${START}?step=${index + 2}`);
  }
}

test('[S1-CAN-01 S2-ROUTE-05 SC-REG-02 SC-REG-05 ASVS-2.3.1] a player registers in four steps and can go back in each', async ({
  page,
  sandbox,
}) => {
  const register = new RegisterPage(page, 'en');
  const phone = newPhone('702');
  await page.goto(START);
  await expect(page.getByText(register.text('register:step', { number: 1, count: 4 }))).toBeVisible();
  await expect(register.input('phoneCountryCode')).toHaveValue('US');
  await go(register, { phoneNumber: phone }, { displayName: 'Ann', ...PASSWORDS });
  expect(await page.content()).not.toContain(GOOD_PASSWORD);

  // Back by the form's button keeps what the step holds already.
  await register.fill({ firstName: 'Ann', lastName: 'Lee' });
  await page.getByRole('button', { name: register.text('register:back'), exact: true }).click();
  await page.waitForURL(`**${START}?step=2`);
  await expect(register.input('displayName')).toHaveValue('Ann');
  await expect(register.input('newPassword')).toHaveValue('');
  await expect(page.getByText(register.text('register:hints.keptPassword'))).toBeVisible();
  await register.send();
  await page.waitForURL(`**${START}?step=3`);
  await expect(register.input('lastName')).toHaveValue('Lee');
  await register.fillAndSend({
    'birthDate.day': '4',
    'birthDate.month': '7',
    'birthDate.year': '1980',
    nationality: 'US',
  });
  await page.waitForURL(`**${START}?step=4`);

  // The browser's own Back works as well.
  await page.goBack();
  await expect(register.input('birthDate.year')).toBeVisible();
  await page.goForward();

  const answers = page.getByRole('region', { name: register.text('register:sections.check') });
  for (const text of [
    'Ann',
    'Lee',
    'July 4, 1980',
    'United States',
    register.text('register:check.passwordKept'),
  ]) {
    await expect(answers).toContainText(text);
  }
  await expect(answers).toContainText(`(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`);
  expect(await page.content()).not.toContain(GOOD_PASSWORD);
  await register.fillAndSend(BOXES);
  await register.expectRegistered();
  expect(await sandbox.messagesTo(phone)).toHaveLength(1);

  // The password of step 2 is the account's.
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel(register.text('login.phone'), { exact: true }).fill(phone);
  await page.getByLabel(register.text('login.password'), { exact: true }).fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: register.text('login.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(register.text('home:loggedInAs'));
});
