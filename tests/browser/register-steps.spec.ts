import { expect, test } from '#tests/support/fixtures.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { type Filled, GOOD_PASSWORD, RegisterPage } from './register-page.ts';

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

test('[SC-REG-02] a step is only opened when its turn has come, and who comes back goes on there', {
  tag: '@plain',
}, async ({ page }) => {
  const register = new RegisterPage(page, 'en');
  await page.goto(`${START}?step=4`);
  await expect(page).toHaveURL(`${START}?step=1`);
  await go(register, { phoneNumber: newPhone('702') });
  await page.goto('/');
  await page.goto(START);
  await expect(page).toHaveURL(`${START}?step=2`);
  await page.goto(`${START}?step=9`);
  await expect(page).toHaveURL(`${START}?step=2`);
});

test('[S2-OTHER-06 S9-CONST-11 SC-REG-06] each step tells of its own mistakes', { tag: '@plain' }, async ({
  page,
  sandbox,
}) => {
  const register = new RegisterPage(page, 'en');
  await page.goto(START);
  await register.fillAndSend({ phoneNumber: '12' });
  await register.expectMessage('phoneNumber', register.text('errors:phoneNumberNotValid'));
  await go(register, { phoneNumber: newPhone('702') });
  await register.fillAndSend({ displayName: '', newPassword: 'x', confirmPassword: 'y' });
  await register.expectMessage('displayName', register.text('errors:displayNameRequired'));
  await register.expectMessage('confirmPassword', register.text('errors:passwordsDoNotMatch'));
  await register.fillAndSend({ displayName: 'Ann', ...PASSWORDS });
  await page.waitForURL(`**${START}?step=3`);
  await register.fillAndSend({ 'birthDate.day': '4' });
  await register.expectMessage('birthDate.day', register.text('errors:birthDateRequired'));
  await register.fillAndSend({
    'birthDate.day': '4',
    'birthDate.month': '7',
    'birthDate.year': String(new Date().getFullYear() - 20),
  });
  await register.expectMessage('birthDate.day', register.text('errors:ageUnderMinimum', { age: 21 }));
  await register.fillAndSend({ 'birthDate.day': '', 'birthDate.month': '', 'birthDate.year': '' });
  await page.waitForURL(`**${START}?step=4`);
  await register.send();
  await register.expectMessage('documents', register.text('register:messages.documentsNotAccepted'));
  await register.expectMessage('ageConfirmed', register.text('errors:ageAtLeast', { age: 21 }));
  expect(await sandbox.calls({ path: '/user/register' })).toEqual([]);
});

test('[SC-REG-18] what the operator refuses at the end opens the step it is about', {
  tag: '@plain',
}, async ({ page, makePlayer, sandbox }) => {
  const register = new RegisterPage(page, 'en');
  const { phone } = await makePlayer();
  await page.goto(START);
  await go(register, { phoneNumber: phone }, { displayName: 'Ann', ...PASSWORDS }, {});
  await register.fillAndSend(BOXES);
  await register.expectMessage('phoneNumber', register.text('errors:phoneNumberAlreadyInUse'));
  await expect(page.getByText(register.text('register:step', { number: 1, count: 4 }))).toBeVisible();

  await register.fillAndSend({ phoneNumber: newPhone('702') });
  await page.goto(`${START}?step=4`);
  await sandbox.addFaults({
    match: { path: '/user/register' },
    times: 1,
    fault: { json: { status: 'PasswordNotAllowed' } },
  });
  await register.fillAndSend(BOXES);
  await register.expectMessage('newPassword', register.text('errors:passwordNotAllowed'));
  // The refused password is not kept.
  await page.goto(`${START}?step=4`);
  await expect(page).toHaveURL(`${START}?step=2`);
  await register.fillAndSend(PASSWORDS);
  await page.goto(`${START}?step=4`);
  await register.fillAndSend(BOXES);
  await register.expectRegistered();
});

test('[SC-REG-04] the rules say what the third step asks for', { tag: '@plain' }, async ({
  page,
  startOwnStack,
}) => {
  const { portal, sandbox } = await startOwnStack({ country: 'US' });
  await sandbox.changeRules({
    requiredPersonalInfo: [
      'firstName',
      'lastName',
      'documentType',
      'documentNumber',
      'address.city',
      'address.zipcode',
    ],
    isEmailRequired: true,
  });
  const register = new RegisterPage(page, 'en');
  await page.goto(portal.origin + START);
  await go(register, { phoneNumber: newPhone('702') });
  await register.fillAndSend({ displayName: 'Ann', ...PASSWORDS });
  await register.expectMessage('email', register.text('errors:fieldBlank'));
  await register.fillAndSend({ email: 'ann@mail.example', ...PASSWORDS });
  await register.send();
  for (const name of ['documentType', 'documentNumber', 'address.city', 'address.zipcode']) {
    await register.expectMessage(name, register.text('errors:fieldBlank'));
  }
  await expect(register.summary).toContainText(
    `${register.text('personal-info:fields.address.city')}: ${register.text('errors:fieldBlank')}`,
  );
  await register.fillAndSend({
    firstName: 'Ann',
    lastName: 'Lee',
    documentType: 'passport',
    documentNumber: 'X-1234567',
    'address.city': 'Las Vegas',
    'address.zipcode': '89109',
    'address.zipcodeAgain': '89109',
  });
  await register.fillAndSend(BOXES);
  await register.expectRegistered();
});
