import { expect, test } from '#tests/support/fixtures.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { type Filled, GOOD_PASSWORD, mexicanAnswers, RegisterPage } from './register-page.ts';
import { type Language, textOf } from './texts.ts';

const LANGUAGES: readonly (readonly [Language, locale: string])[] = [
  ['es-MX', 'es-MX'],
  ['en', 'en-US'],
  ['ja', 'ja-JP'],
];

type Told = Readonly<Record<string, readonly [key: string, values?: Record<string, number>]>>;

/** What is filled in on top of good answers, and every message that must then stand there, in the order of the form. */
const CASES: readonly (readonly [what: string, typed: Filled, told: Told])[] = [
  [
    'nothing at all',
    Object.fromEntries(Object.keys(mexicanAnswers()).map((name) => [name, ''])),
    {
      phoneNumber: ['errors:phoneNumberEmpty'],
      displayName: ['errors:displayNameRequired'],
      newPassword: ['errors:passwordFieldsEmpty'],
      firstName: ['errors:firstNameRequired'],
      lastName: ['errors:lastNameRequired'],
      'birthDate.day': ['errors:birthDateRequired'],
      nationality: ['errors:nationalityRequired'],
      countryOfResidence: ['errors:fieldBlank'],
      nationalId: ['errors:fieldBlank'],
      'address.zipcode': ['errors:fieldBlank'],
      documents: ['register:messages.documentsNotAccepted'],
      ageConfirmed: ['errors:ageOver', { age: 18 }],
    },
  ],
  [
    'what is of another kind',
    {
      phoneNumber: 'callme',
      displayName: 'A',
      email: 'ana@mail',
      confirmPassword: '',
      firstName: '4na',
      lastName: '<b>',
      'birthDate.month': 'x',
      nationalId: 'BOXW31',
      'address.zipcode': '066000',
    },
    {
      phoneNumber: ['errors:phoneNumberNumbersOnly'],
      displayName: ['errors:displayNameTooShort'],
      email: ['errors:invalidEmailAddress'],
      confirmPassword: ['errors:passwordFieldsEmpty'],
      firstName: ['errors:personNameCharacters'],
      lastName: ['errors:personNameCharacters'],
      'birthDate.day': ['errors:valueIsNotANumber'],
      nationalId: ['errors:fieldInvalid'],
      'address.zipcode': ['errors:zipcodeDigits', { digits: 5 }],
    },
  ],
  [
    'what is nearly right',
    {
      phoneNumber: '551234567',
      confirmPassword: `${GOOD_PASSWORD}x`,
      'birthDate.day': '31',
      'birthDate.month': '2',
      nationalId: 'BOXW310820HNERXN08',
      'address.zipcodeAgain': '06601',
    },
    {
      phoneNumber: ['errors:phoneNumberNotValid'],
      confirmPassword: ['errors:passwordsDoNotMatch'],
      'birthDate.day': ['errors:fieldInvalid'],
      nationalId: ['errors:fieldCheckDigit'],
      'address.zipcodeAgain': ['errors:zipcodesMustMatch'],
    },
  ],
  [
    'a short password and a day to come',
    {
      newPassword: 'Aa1!',
      confirmPassword: 'Aa1!',
      'birthDate.year': '2131',
      nationality: 'US',
      nationalId: '',
    },
    {
      newPassword: ['errors:passwordTooShort_other', { count: 8 }],
      'birthDate.day': ['errors:fieldOutOfRange'],
    },
  ],
  [
    'a plain password and the CURP of another day',
    { newPassword: 'aaaaaaaaaa', confirmPassword: 'aaaaaaaaaa', 'birthDate.day': '21' },
    {
      newPassword: ['errors:passwordTooFewCharacterClasses_other', { count: 3 }],
      nationalId: ['errors:nationalIdMismatch'],
    },
  ],
  [
    'a child that ticks the box',
    { 'birthDate.year': String(new Date().getFullYear() - 10), nationality: 'US', nationalId: '' },
    { 'birthDate.day': ['errors:ageUnderMinimum', { age: 18 }] },
  ],
];

for (const [language, locale] of LANGUAGES) {
  test.describe(`the messages in ${language}`, () => {
    test.use({ locale });

    test('[S2-OTHER-06 S5-PHONE-01 S5-AGE-01 S5-MSG-14 S5-FORM-01 S8-MSG-06 S8-MSG-07 SC-REG-19] stand beside their fields and at the top', {
      tag: '@plain',
    }, async ({ page, sandbox }) => {
      test.setTimeout(90_000);
      const register = new RegisterPage(page, language);
      const good = mexicanAnswers();
      await page.goto('/extendedRegisterView');
      for (const [what, typed, told] of CASES) {
        await register.fillAndSend({ ...good, email: '', ...typed });
        await expect(page.locator('.field__error'), what).toHaveCount(Object.keys(told).length);
        for (const [name, [key, values]] of Object.entries(told)) {
          await register.expectMessage(name, register.text(key, values));
        }
        await expect(page).toHaveTitle(new RegExp(`^${register.text('titleErrorPrefix')}`));
        for (const [name, value] of Object.entries({ ...good, email: '', ...typed })) {
          if (name === 'documents' || name === 'ageConfirmed') continue;
          const isSecret = name === 'newPassword' || name === 'confirmPassword';
          await expect(register.input(name), name).toHaveValue(isSecret ? '' : value);
        }
        expect(await page.content()).not.toContain(GOOD_PASSWORD);
      }
      expect(await sandbox.calls({ path: '/user/register' })).toEqual([]);
    });

    test('[S5-MSG-19] tell what only a changed form can send', { tag: '@plain' }, async ({
      portal,
      sandbox,
    }) => {
      const client = new HttpClient(portal.origin, { language: locale });
      await client.get('/extendedRegisterView');
      const form = { ...mexicanAnswers(), nationality: 'MEX', countryOfResidence: '<>' };
      const answer = await client.submit('/extendedRegisterView', form);
      expect(answer.status).toBe(422);
      expect(pageText(answer.body)).toContain(textOf(language, 'errors:fieldMustBeTwoLetters'));
      expect(pageText(answer.body)).toContain(textOf(language, 'register:messages.documentsChanged'));
      expect(await sandbox.calls({ path: '/user/register' })).toEqual([]);
      client.close();
    });
  });
}

test.describe('in other countries', () => {
  test.use({ country: 'US' });

  for (const language of ['en', 'es', 'ja'] as const) {
    test(`[S5-AGE-02] is asked for in years in ${language}`, { tag: '@plain' }, async ({ portal }) => {
      const client = new HttpClient(portal.origin, { language });
      await client.get('/registerNewUser');
      const answer = await client.submit('/registerNewUser', { phoneNumber: newPhone('702') });
      expect(pageText(answer.body)).toContain(textOf(language, 'errors:ageAtLeast', { age: 21 }));
      expect(pageText(answer.body)).toContain(textOf(language, 'register:age', { age: 21 }));
      client.close();
    });

    test(`[SC-REG-03] a phone of a country that is not offered is told in ${language}`, {
      tag: '@plain',
    }, async ({ portal }) => {
      const client = new HttpClient(portal.origin, { language });
      const path = '/multiComponentRegisterView';
      await client.get(path);
      const answer = await client.submit(path, { phoneCountryCode: 'XK', phoneNumber: newPhone('702') });
      expect(answer.status).toBe(422);
      expect(pageText(answer.body)).toContain(textOf(language, 'errors:phoneCountryNotOffered'));
      expect(pageText(answer.body)).not.toContain(textOf(language, 'errors:fieldNotAllowed'));
      client.close();
    });
  }
});
