import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { mexicanAnswers, RegisterPage, shortAnswers } from './register-page.ts';
import type { Language } from './texts.ts';

const REGISTER = '/user/register';

/** What the operator answers, and the input at which that must stand; none for what is not the form's fault. */
const ANSWERS: readonly (readonly [answer: string, input: string | null, messageKey: string])[] = [
  ['PhoneNumberInvalidCharacters', 'phoneNumber', 'errors:phoneNumberInvalidCharacters'],
  ['PhoneNumberAlreadyInUse', 'phoneNumber', 'errors:phoneNumberAlreadyInUse'],
  ['PasswordTooShort', 'newPassword', 'errors:passwordTooShortPlain'],
  ['PasswordTooFewCharacterClasses', 'newPassword', 'errors:passwordTooFewCharacterClassesPlain'],
  ['PasswordNotAllowed', 'newPassword', 'errors:passwordNotAllowed'],
  ['DisplayNameTooShort', 'displayName', 'errors:displayNameTooShort'],
  ['AgeConfirmationRequired', 'ageConfirmed', 'errors:ageConfirmationRequired'],
  ['RequiredDocumentNotFound', 'documents', 'errors:requiredDocumentNotFound'],
  ['TooManyRequests', null, 'errors:tooManyRequests'],
  ['UnableToSendCode', null, 'errors:unableToSendCode'],
  ['FailedToSend', null, 'errors:failedToSend'],
  ['MiscellaneousError', null, 'errors:miscellaneousError'],
  ['SomethingNew', null, 'errors:unknownError'],
];

const OUTAGES: readonly (readonly [fault: FaultInput['fault'], messageKey: string])[] = [
  [{ reset: 'before' }, 'errors:serverUnreachable'],
  [{ status: 500 }, 'errors:internalServerError'],
  [{ status: 503 }, 'errors:serviceUnavailable'],
  [{ malformed: true }, 'errors:miscellaneousError'],
];

const LANGUAGES: readonly (readonly [Language, locale: string])[] = [
  ['es-MX', 'es-MX'],
  ['en', 'en-US'],
  ['ja', 'ja-JP'],
];

for (const [language, locale] of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('[S8-BODY-03 S8-BODY-09 S8-MONEY-17 SC-REG-18] what the operator refuses is told where it can be mended', {
      tag: '@plain',
    }, async ({ page, sandbox }) => {
      test.setTimeout(90_000);
      const register = new RegisterPage(page, language);
      const answers = shortAnswers();
      await page.goto('/registerNewUser');
      for (const [status, input, messageKey] of ANSWERS) {
        await sandbox.clearFaults();
        await sandbox.addFaults({ match: { path: REGISTER }, fault: { json: { status, traceId: 'T-77' } } });
        await register.fillAndSend(answers);
        const message = register.text(messageKey);
        if (input === null) {
          await expect(register.notifications, status).toContainText(message);
          await expect(register.summary, status).toHaveCount(0);
        } else await register.expectMessage(input, message);
        await expect(register.input('phoneNumber'), status).toHaveValue(answers.phoneNumber ?? '');
        await expect(register.input('newPassword'), status).toHaveValue('');
        await expect(register.input('documents'), status).toBeChecked();
      }
    });

    test('an operator that is down costs nobody the typing', { tag: '@plain' }, async ({ page, sandbox }) => {
      const register = new RegisterPage(page, language);
      const answers = shortAnswers();
      await page.goto('/registerNewUser');
      for (const [fault, messageKey] of OUTAGES) {
        await sandbox.clearFaults();
        await sandbox.addFaults({ match: { path: REGISTER }, fault });
        await register.fillAndSend(answers);
        await expect(register.notifications).toContainText(register.text(messageKey));
        await expect(register.input('displayName')).toHaveValue(answers.displayName ?? '');
      }
      await sandbox.clearFaults();
      await register.fillAndSend(answers);
      await register.expectRegistered();
    });
  });
}

test('[S8-BODY-10 SC-REG-11] a number that is taken leads to the log-on and to the forgotten password', {
  tag: '@plain',
}, async ({ page, makePlayer }) => {
  const { phone } = await makePlayer();
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/registerNewUser');
  await register.fillAndSend(shortAnswers(phone));
  await register.expectMessage('phoneNumber', register.text('errors:phoneNumberAlreadyInUse'));
  const ways = page.getByText(register.text('register:phoneTaken'));
  await expect(ways.getByRole('link', { name: register.text('register:logIn') })).toHaveAttribute(
    'href',
    '/',
  );
  await ways.getByRole('link', { name: register.text('login.forgotPassword') }).click();
  await expect(page).toHaveURL(/\/\?panel=forgotPassword$/);
});

test('[OC-TYPE-02] what the operator says of single fields stands beside them', { tag: '@plain' }, async ({
  page,
  sandbox,
}) => {
  const register = new RegisterPage(page, 'es-MX');
  await page.goto('/extendedRegisterView');
  await sandbox.addFaults({
    match: { path: REGISTER },
    times: 1,
    fault: {
      json: {
        status: 'PersonalInfoRequired',
        fieldErrors: { 'personalInfo.firstName': 'tooLong', 'personalInfo.address.zipcode': 'outOfRange' },
      },
    },
  });
  await register.fillAndSend(mexicanAnswers());
  await register.expectMessage('firstName', register.text('errors:fieldTooLong'));
  await register.expectMessage('address.zipcode', register.text('errors:fieldOutOfRange'));
  await sandbox.addFaults({
    match: { path: REGISTER },
    times: 1,
    fault: {
      json: {
        status: 'AgeConfirmationRequired',
        fieldErrors: { 'personalInfo.birthDate': 'tooYoung' },
      },
    },
  });
  await register.fillAndSend(mexicanAnswers());
  await register.expectMessage('birthDate.day', register.text('errors:fieldTooYoung'));
});
