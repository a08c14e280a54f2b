import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { ProfilePage } from './profile-page.ts';
import { MINIMUM_AGE, PORTALS } from './texts.ts';

const SAVING = { method: 'POST', path: '/user/personalInfo' };
const LOADING = { method: 'GET', path: '^/api/v1/user/[^/]+/profile$' };

type Typed = Readonly<Record<string, string>>;

/** A whole person of each country, as typed. */
const PERSON: Readonly<Record<'MX' | 'US' | 'JP', Typed>> = {
  MX: {
    firstName: 'José Ñandú',
    lastName: "O'Farrill-Peña",
    'birthDate.day': '20',
    'birthDate.month': '8',
    'birthDate.year': '1931',
    nationality: 'MX',
    countryOfResidence: 'MX',
    nationalId: 'boxw310820hnerxn09',
    taxId: 'GODE561231GR8',
    documentType: 'ine',
    documentNumber: '1234567890123',
    'address.street': 'Calle Núñez',
    'address.number': '12-B',
    'address.zipcode': '06000',
    'address.zipcodeAgain': '06000',
    'address.neighborhood': 'Centro',
    'address.city': 'Ciudad de México',
    'address.state': 'MX:Ciudad de México',
    'address.country': 'MX',
  },
  US: {
    firstName: 'Ann Mary',
    lastName: 'St. Claire',
    'birthDate.day': '15',
    'birthDate.month': '4',
    'birthDate.year': '1990',
    nationality: 'US',
    countryOfResidence: 'US',
    'address.street': 'Main Street',
    'address.number': '12',
    'address.zipcode': '89501-1234',
    'address.zipcodeAgain': '895011234',
    'address.city': 'Reno',
    'address.state': 'US:NV',
    'address.country': 'US',
  },
  JP: {
    firstName: '花子',
    lastName: '見本',
    'birthDate.day': '15',
    'birthDate.month': '4',
    'birthDate.year': '1990',
    nationality: 'JP',
    countryOfResidence: 'JP',
    'address.street': '見本通り',
    'address.number': '1-2-3',
    'address.zipcode': '1000001',
    'address.zipcodeAgain': '100-0001',
    'address.city': '千代田区',
    'address.state': 'JP:東京都',
    'address.country': 'JP',
  },
};

async function type(screen: ProfilePage, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const input = screen.input(name);
    const isSelect = (await input.evaluate((element) => element.tagName)) === 'SELECT';
    await (isSelect ? input.selectOption(value) : input.fill(value));
  }
  await screen.button('profile:info.save').click();
}

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S2-OTHER-07 S3-INFO-01..06 S3-INFO-08 S3-INFO-10 S3-INFO-11 S8-MSG-15 SC-PROF-06 SC-PROF-10] a player gives the whole personal information', {
      tag: '@plain',
    }, async ({ page, makePlayer }) => {
      const screen = new ProfilePage(page, language);
      await screen.open(await makePlayer());
      await type(screen, PERSON[country]);
      await screen.expectTold('errors:personalInfoUpdated');
      for (const [name, value] of Object.entries(PERSON[country])) {
        const stored: Typed = { nationalId: value.toUpperCase(), 'address.zipcodeAgain': '' };
        const zipcode = country === 'JP' ? '100-0001' : value;
        await expect(screen.input(name)).toHaveValue(
          stored[name] ?? (name === 'address.zipcode' ? zipcode : value),
        );
      }
      await screen.button('profile:info.save').click();
      await screen.expectErrors(screen.say('profile:unchanged'));
    });

    const figures = { age: MINIMUM_AGE[country], digits: country === 'MX' ? 5 : 7 };
    // Each makes the large form anew for everything that can be wrong, which takes its time.
    const faultsOf: Readonly<Record<string, readonly [Typed, ...string[]][]>> = {
      person: [
        [{ firstName: '' }, 'firstNameRequired'],
        [{ lastName: ' ' }, 'lastNameRequired'],
        [{ firstName: 'Ana1' }, 'personNameCharacters'],
        [{ nationality: '' }, 'nationalityRequired'],
        [
          { firstName: '', lastName: '' },
          // In Japanese the family name comes first.
          ...(language === 'ja'
            ? ['lastNameRequired', 'firstNameRequired']
            : ['firstNameRequired', 'lastNameRequired']),
        ],
      ],
      'birth date': [
        [{ 'birthDate.day': '' }, 'birthDateRequired'],
        [{ 'birthDate.month': 'x' }, 'valueIsNotANumber'],
        [{ 'birthDate.year': '85' }, 'birthYearDigits'],
        [{ 'birthDate.day': '31', 'birthDate.month': '2' }, 'fieldInvalid'],
        [{ 'birthDate.year': '2190' }, 'fieldOutOfRange'],
        [{ 'birthDate.year': String(new Date().getFullYear() - 10) }, 'ageUnderMinimum'],
      ],
      address: [
        [{ 'address.street': 'Calle\u0007Uno' }, 'fieldInvalidCharacters'],
        [{ 'address.zipcode': '12' }, country === 'US' ? 'zipcodeFiveOrNine' : 'zipcodeDigits'],
        [{ 'address.zipcode': country === 'JP' ? '1000002' : '12345' }, 'zipcodesMustMatch'],
      ],
    };
    for (const [part, faults] of Object.entries(faultsOf)) {
      test(`[S2-OTHER-07 S5-MSG-09..13 S5-MSG-20 S5-MSG-21 S5-FORM-01 SC-PROF-09] says what is wrong with every field of the ${part}`, {
        tag: '@plain',
      }, async ({ page, sandbox, makePlayer }) => {
        const screen = new ProfilePage(page, language);
        await screen.open(await makePlayer({ personalInfo: 'complete' }));
        for (const [typed, ...keys] of faults) {
          await page.goto('/userProfile');
          await type(screen, { ...(country === 'MX' ? { nationalId: '' } : {}), ...typed });
          await screen.expectErrors(...keys.map((key) => screen.say(`errors:${key}`, figures)));
          for (const link of await page.locator('.error-summary__list a').all()) {
            const input = page.locator((await link.getAttribute('href')) ?? '');
            await expect(input).toHaveAttribute('aria-invalid', 'true');
          }
          for (const [name, value] of Object.entries(typed)) {
            await expect(screen.input(name)).toHaveValue(value);
          }
        }
        expect(await sandbox.calls(SAVING)).toHaveLength(0);
      });
    }

    test('[S5-MSG-18 OC-TYPE-02] what the operator refuses stands beside its field', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const screen = new ProfilePage(page, language);
      await screen.open(await makePlayer({ personalInfo: 'complete' }));
      const faults: [string, string, string][] = [
        ['personalInfo.birthDate', 'tooYoung', 'fieldTooYoung'],
        ['personalInfo.nationality', 'mustBeTwoLetters', 'fieldMustBeTwoLetters'],
        ['personalInfo.address.city', 'outOfRange', 'fieldOutOfRange'],
        ['personalInfo.address.state', 'blank', 'fieldBlank'],
        ['personalInfo.taxId', 'checkDigit', 'fieldCheckDigit'],
        ['personalInfo.firstName', 'tooLong', 'fieldTooLong'],
        ['personalInfo.lastName', 'notAllowed', 'fieldNotAllowed'],
      ];
      for (const [field, code, key] of faults) {
        const status = code === 'notAllowed' ? 'DeniedByAccountState' : 'PersonalInfoRequired';
        const json = { status, fieldErrors: { [field]: code } };
        await sandbox.addFaults({ match: SAVING, times: 1, fault: { json } });
        await type(screen, { 'address.suite': '7', ...(country === 'MX' ? { nationalId: '' } : {}) });
        await screen.expectErrors(screen.say(`errors:${key}`));
      }
      await sandbox.addFaults({ match: SAVING, times: 1, fault: { status: 500 } });
      await screen.button('profile:info.save').click();
      await screen.expectTold('errors:internalServerError');
      await expect(screen.input('address.suite')).toHaveValue('7');
    });

    test('[S8-MSG-02] a part that fails to load says so, and the rest works', { tag: '@plain' }, async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      await sandbox.addFaults({ match: LOADING, fault: { status: 503 } });
      await screen.open(await makePlayer({ displayName: 'Ana' }));
      await screen.expectTold('errors:profileCallFailed');
      await expect(page.getByText(screen.say('profile:unavailable'))).toHaveCount(2);
      await expect(page.locator('#display-name-section')).toContainText('Ana');
      await screen.button('profile:save').click();
      await screen.expectTold('errors:profileUpdated');
    });

    test('[SC-PROF-04 OC-TYPE-06] locked fields are text', { tag: '@plain' }, async ({
      page,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      const lockedPersonalInfo = ['firstName', 'birthDate', 'nationality'] as const;
      await screen.open(
        await makePlayer({ personalInfo: 'complete', lockedPersonalInfo: [...lockedPersonalInfo] }),
      );
      await expect(page.getByText(screen.say('profile:info.locked'))).toBeVisible();
      await expect(screen.input('firstName')).toHaveCount(0);
      await expect(screen.input('birthDate.day')).toHaveCount(0);
      await expect(page.locator('#personal-info')).toContainText('1990');
      await type(screen, { 'address.suite': '7', ...(country === 'MX' ? { nationalId: '' } : {}) });
      await screen.expectTold('errors:personalInfoUpdated');
    });

    test('[SC-PROF-08] a screen that needs what is missing gets only that', { tag: '@plain' }, async ({
      page,
      makePlayer,
    }) => {
      const screen = new ProfilePage(page, language);
      const personalInfo = { firstName: 'Ana', lastName: 'Ruiz' };
      await screen.open(await makePlayer({ personalInfo }), '?next=/webPayCashOut');
      await expect(page.getByRole('heading', { level: 2 })).toContainText([
        screen.say('profile:info.missingTitle'),
      ]);
      await expect(screen.input('firstName')).toHaveCount(0);
      await expect(screen.input('email')).toHaveCount(0);
      await screen.button('profile:info.save').click();
      await expect(page.locator('.error-summary__list')).toContainText(
        screen.say('errors:birthDateRequired'),
      );
      await expect(page.locator('.error-summary__list')).toContainText(screen.say('errors:fieldBlank'));
      const { firstName: _first, lastName: _last, taxId: _tax, ...missing } = PERSON[country];
      await type(screen, { ...missing, documentType: 'passport', documentNumber: 'X1234567' });
      await expect(page).toHaveURL(/\/webPayCashOut$/);
      await screen.expectTold('errors:personalInfoUpdated');
    });
  });
}

test('[S3-INFO-05 SC-PROF-05 ASVS-2.2.3] a CURP has to be right and to agree with the birth date; an RFC only warns', {
  tag: '@plain',
}, async ({ page, makePlayer }) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer());
  const { nationalId: _id, taxId: _tax, ...person } = PERSON.MX;
  await type(screen, { ...person, nationalId: 'BOXW310820HNERXN08' });
  await screen.expectErrors(screen.say('errors:fieldCheckDigit'));
  await type(screen, { nationalId: 'BOXW31' });
  await screen.expectErrors(screen.say('errors:fieldInvalid'));
  await type(screen, { nationalId: 'BOXW310820HNERXN09', 'birthDate.day': '21' });
  await screen.expectErrors(screen.say('errors:nationalIdMismatch'));
  await type(screen, { 'birthDate.day': '20', taxId: 'VACE460910SX' });
  await screen.expectErrors(screen.say('errors:fieldInvalid'));
  await type(screen, { taxId: 'VACE460910SX6' });
  await screen.expectTold('errors:personalInfoUpdated');
  await expect(page.getByText(screen.say('personal-info:hints.rfcDoubtful'))).toBeVisible();
});

test('[S8-MSG-14 SC-PROF-11] the language is saved for the pages and for the messages', {
  tag: '@plain',
}, async ({ page, makePlayer }) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer());
  await page.locator('#language-language').selectOption('ja');
  await page.locator('button[value="saveLanguage"]').click();
  const japanese = new ProfilePage(page, 'ja');
  await japanese.expectTold('errors:profileUpdated');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
});

test('countries are named in the language of the page', { tag: '@plain' }, async ({ page, makePlayer }) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(await makePlayer());
  await expect(screen.input('nationality').locator('option')).toHaveCount(250);
  await expect(screen.input('nationality').locator('option[value="JP"]')).toHaveText('Japón');
});

test('the profile can be used by everybody', { tag: '@script' }, async ({ page, makePlayer }) => {
  const screen = new ProfilePage(page, 'es-MX');
  await screen.open(
    await makePlayer({ personalInfo: 'complete', verified: false, email: 'ana@mail.example' }),
  );
  await expectNoViolations(page);
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);
  await type(screen, { firstName: '', 'birthDate.day': '' });
  await expectNoViolations(page);
  await page.goto('/userProfile?dialog=displayName');
  await expectNoViolations(page);
  await expectReflowAt320(page);
});
