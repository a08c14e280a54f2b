import { describe, expect, it } from 'vitest';
import { MINIMUM_AGE } from '#tests/browser/texts.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';
import { visiting } from './visiting.ts';

const SAVING = { method: 'POST', path: '/user/personalInfo' };
const LOADING = { method: 'GET', path: '^/api/v1/user/[^/]+/profile$' };
const PROFILE = '/userProfile';

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

const save = (page: Visitor, typed: Typed = {}) => page.send(page.say('profile:info.save'), typed);

describe.each(['MX', 'US', 'JP'] as const)('the personal information in %s', (country) => {
  const here = visiting(country);
  /** The sandbox's whole person of Mexico has the CURP of somebody else. */
  const complete: Typed = country === 'MX' ? { nationalId: '' } : {};

  it('[S2-OTHER-07 S3-INFO-01..06 S3-INFO-08 S3-INFO-10 S3-INFO-11 S8-MSG-15 SC-PROF-06 SC-PROF-10] is given whole', async () => {
    const { visitor: page } = await here.logIn({}, PROFILE);
    await save(page, PERSON[country]);
    page.expectTold('errors:personalInfoUpdated');
    for (const [name, value] of Object.entries(PERSON[country])) {
      const stored: Typed = {
        nationalId: value.toUpperCase(),
        'address.zipcodeAgain': '',
        'address.zipcode': country === 'JP' ? '100-0001' : value,
      };
      expect([name, page.value(name)]).toEqual([name, stored[name] ?? value]);
    }
    await save(page);
    page.expectErrors(page.say('profile:unchanged'));
  });

  const figures = { age: MINIMUM_AGE[country], digits: country === 'MX' ? 5 : 7 };
  const names = ['firstNameRequired', 'lastNameRequired'];
  it.each<[part: string, faults: [Typed, ...string[]][]]>([
    [
      'person',
      [
        [{ firstName: '' }, 'firstNameRequired'],
        [{ lastName: ' ' }, 'lastNameRequired'],
        [{ firstName: 'Ana1' }, 'personNameCharacters'],
        [{ nationality: '' }, 'nationalityRequired'],
        // In Japanese the family name comes first.
        [{ firstName: '', lastName: '' }, ...(country === 'JP' ? names.toReversed() : names)],
      ],
    ],
    [
      'birth date',
      [
        [{ 'birthDate.day': '' }, 'birthDateRequired'],
        [{ 'birthDate.month': 'x' }, 'valueIsNotANumber'],
        [{ 'birthDate.year': '85' }, 'birthYearDigits'],
        [{ 'birthDate.day': '31', 'birthDate.month': '2' }, 'fieldInvalid'],
        [{ 'birthDate.year': '2190' }, 'fieldOutOfRange'],
        [{ 'birthDate.year': String(new Date().getFullYear() - 10) }, 'ageUnderMinimum'],
      ],
    ],
    [
      'address',
      [
        [{ 'address.street': 'Calle\u0007Uno' }, 'fieldInvalidCharacters'],
        [{ 'address.zipcode': '12' }, country === 'US' ? 'zipcodeFiveOrNine' : 'zipcodeDigits'],
        [{ 'address.zipcode': country === 'JP' ? '1000002' : '12345' }, 'zipcodesMustMatch'],
      ],
    ],
  ])(
    '[S2-OTHER-07 S5-MSG-09..13 S5-MSG-20 S5-MSG-21 S5-FORM-01 SC-PROF-09] tells what is wrong with each field of the %s',
    async (_part, faults) => {
      const { visitor: page } = await here.logIn({ personalInfo: 'complete' }, PROFILE);
      for (const [typed, ...keys] of faults) {
        await page.open(PROFILE);
        await save(page, { ...complete, ...typed });
        page.expectErrors(...keys.map((key) => page.say(`errors:${key}`, figures)));
        for (const link of page.all('.error-summary__list a')) {
          const input = page.find(link.getAttribute('href') ?? '');
          expect(input.getAttribute('aria-invalid')).toBe('true');
        }
        for (const [name, value] of Object.entries(typed)) expect(page.value(name)).toBe(value);
      }
      expect(await here.sandbox.calls(SAVING)).toEqual([]);
    },
  );

  it('[SC-PROF-08] is asked for by a screen that needs it, and only what is missing', async () => {
    const personalInfo = { firstName: 'Ana', lastName: 'Ruiz' };
    const { visitor: page } = await here.logIn({ personalInfo }, `${PROFILE}?next=/webPayCashOut`);
    expect(page.texts('h2')[0]).toContain(page.say('profile:info.missingTitle'));
    expect(page.all('[name="firstName"], [name="email"]')).toEqual([]);
    await save(page);
    expect(page.text('.error-summary__list')).toContain(page.say('errors:birthDateRequired'));
    expect(page.text('.error-summary__list')).toContain(page.say('errors:fieldBlank'));
    const { firstName: _first, lastName: _last, taxId: _tax, ...missing } = PERSON[country];
    const document = { documentType: 'passport', documentNumber: 'X1234567' };
    await save(page, { ...missing, ...document });
    expect(page.url).toBe('/webPayCashOut');
    page.expectTold('errors:personalInfoUpdated');
  });
});

describe('the profile', () => {
  const here = visiting();

  it('[S5-MSG-18 OC-TYPE-02] says beside each field what the operator refuses', async () => {
    const { visitor: page } = await here.logIn({ personalInfo: 'complete' }, PROFILE);
    const typed = { 'address.suite': '7', nationalId: '' };
    for (const [field, code, key] of [
      ['birthDate', 'tooYoung', 'fieldTooYoung'],
      ['nationality', 'mustBeTwoLetters', 'fieldMustBeTwoLetters'],
      ['address.city', 'outOfRange', 'fieldOutOfRange'],
      ['address.state', 'blank', 'fieldBlank'],
      ['taxId', 'checkDigit', 'fieldCheckDigit'],
      ['firstName', 'tooLong', 'fieldTooLong'],
      ['lastName', 'notAllowed', 'fieldNotAllowed'],
    ] as const) {
      const status = code === 'notAllowed' ? 'DeniedByAccountState' : 'PersonalInfoRequired';
      const json = { status, fieldErrors: { [`personalInfo.${field}`]: code } };
      await here.sandbox.addFaults({ match: SAVING, times: 1, fault: { json } });
      await save(page, typed);
      page.expectErrors(page.say(`errors:${key}`));
    }
    await here.sandbox.addFaults({ match: SAVING, times: 1, fault: { status: 500 } });
    await save(page);
    page.expectTold('errors:internalServerError');
    expect(page.value('address.suite')).toBe('7');
  });

  it('[S8-MSG-02] says which part could not be loaded, and the rest works', async () => {
    const { visitor: page } = await here.logIn({ displayName: 'Ana' });
    await here.sandbox.addFaults({ match: LOADING, fault: { status: 503 } });
    await page.open(PROFILE);
    page.expectTold('errors:profileCallFailed');
    expect(page.text().split(page.say('profile:unavailable'))).toHaveLength(3);
    expect(page.text('#display-name-section')).toContain('Ana');
    await page.send(page.say('profile:save'));
    page.expectTold('errors:profileUpdated');
  });

  it('[SC-PROF-04 OC-TYPE-06] has locked fields as text', async () => {
    const lockedPersonalInfo: ('firstName' | 'birthDate' | 'nationality')[] = [
      'firstName',
      'birthDate',
      'nationality',
    ];
    const { visitor: page } = await here.logIn({ personalInfo: 'complete', lockedPersonalInfo }, PROFILE);
    expect(page.text()).toContain(page.say('profile:info.locked'));
    expect(page.all('[name="firstName"], [name="birthDate.day"]')).toEqual([]);
    expect(page.text('#personal-info')).toContain('1990');
    await save(page, { 'address.suite': '7', nationalId: '' });
    page.expectTold('errors:personalInfoUpdated');
  });

  it('[S3-INFO-05 SC-PROF-05 ASVS-2.2.3] wants a CURP that is right and agrees with the birth date, and only warns of an RFC', async () => {
    const { visitor: page } = await here.logIn({}, PROFILE);
    const { nationalId: _id, taxId: _tax, ...person } = PERSON.MX;
    await save(page, { ...person, nationalId: 'BOXW310820HNERXN08' });
    page.expectErrors(page.say('errors:fieldCheckDigit'));
    await save(page, { nationalId: 'BOXW31' });
    page.expectErrors(page.say('errors:fieldInvalid'));
    await save(page, { nationalId: 'BOXW310820HNERXN09', 'birthDate.day': '21' });
    page.expectErrors(page.say('errors:nationalIdMismatch'));
    await save(page, { 'birthDate.day': '20', taxId: 'VACE460910SX' });
    page.expectErrors(page.say('errors:fieldInvalid'));
    await save(page, { taxId: 'VACE460910SX6' });
    page.expectTold('errors:personalInfoUpdated');
    expect(page.text()).toContain(page.say('personal-info:hints.rfcDoubtful'));
  });

  it('[S8-MSG-14] saves the language for the pages and for the messages', async () => {
    const { visitor: page } = await here.logIn({}, PROFILE);
    await page.send('button[value="saveLanguage"]', { language: 'ja' });
    page.in('ja').expectTold('errors:profileUpdated');
    expect(page.find('html').lang).toBe('ja-JP');
  });

  it('names countries in the language of the page', async () => {
    const { visitor: page } = await here.logIn({}, PROFILE);
    expect(page.all('[name="nationality"] option')).toHaveLength(250);
    expect(page.text('[name="nationality"] option[value="JP"]')).toBe('Japón');
  });
});

describe('the display name', () => {
  const here = visiting();
  const RENAMING = { method: 'POST', path: '/user/profile' };
  const rename = (page: Visitor, displayName: string) =>
    page.send(page.say('profile:displayName.save'), { displayName });

  it('[S4-NAME-02 S5-NAME-01 S5-MSG-15 S8-MSG-03] is told what is wrong with it', async () => {
    const { visitor: page } = await here.logIn({ displayName: 'Ana' }, `${PROFILE}?dialog=displayName`);
    for (const [typed, key] of [
      ['', 'errors:displayNameEmpty'],
      ['  ', 'errors:displayNameEmpty'],
      ['A', 'errors:displayNameTooShort'],
      ['Ana', 'profile:unchanged'],
      ['Ana\u0007gnp', 'errors:fieldInvalidCharacters'],
    ] as const) {
      await rename(page, typed);
      page.expectErrors(page.say(key));
    }
    expect(await here.sandbox.calls(RENAMING)).toEqual([]);
    await here.sandbox.addFaults({ match: RENAMING, fault: { status: 500 } });
    await rename(page, 'Beatriz');
    page.expectErrors(page.say('errors:displayNameChangeFailed'));
    expect(page.value('displayName')).toBe('Beatriz');
  });

  it('[S4-NAME-02] whose answer got lost is looked up before it is called failed', async () => {
    const { visitor: page } = await here.logIn({ displayName: 'Ana' }, `${PROFILE}?dialog=displayName`);
    await here.sandbox.addFaults({ match: RENAMING, fault: { malformed: true, takesEffect: true } });
    await rename(page, 'Beatriz');
    page.expectTold('errors:displayNameChanged');
  });
});
