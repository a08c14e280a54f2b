import { describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { type Language, textOf } from '#tests/browser/texts.ts';
import { fieldValue, type HttpClient, pageText } from '#tests/support/http-client.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import {
  CODE_PAGE,
  type Filled,
  GOOD_PASSWORD,
  mexicanAnswers,
  shortAnswers,
} from '#tests/support/registrants.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { visiting, visitOwn } from './visiting.ts';

const SHORT = '/registerNewUser';
const LONG = '/extendedRegisterView';
const REGISTERING = { path: '/user/register' };
const LANGUAGES: readonly Language[] = ['es-MX', 'en', 'ja'];
const here = visiting();

/** Fills the registration in and presses its main button. */
const register = (page: Visitor, answers: Filled) =>
  page.send('#register-form button.button--primary', answers);

/** Fails unless there is an account, its player is signed in, and the phone is to be proved. */
function expectRegistered(page: Visitor): void {
  expect(page.url).toBe(CODE_PAGE);
  page.expectTold('errors:registrationSuccess');
}

/** Answers without what the answer to a refusal keeps from the page. */
const typed = ({ documents: _documents, ageConfirmed: _age, ...answers }: Filled): Filled => answers;

describe('a registration', () => {
  it('[S1-CAN-01 S2-ROUTE-04 SC-REG-06 SC-REG-23] in Mexico signs the player in and sends a code', async () => {
    const page = await here.visit().open('/');
    const [menu] = page.links(page.say('common:menu.register'), 'nav');
    expect(menu).toBe(LONG);
    await page.open(LONG);
    expect(page.texts('#register-form legend')).toContain(page.say('register:sections.account'));
    const phone = newPhone();
    await register(page, { ...mexicanAnswers(phone), email: 'ana@mail.example' });
    expectRegistered(page);
    const [sms] = await here.sandbox.messagesTo(phone);
    expect(sms?.code).toMatch(/^\d{6}$/);
    expect(await here.sandbox.messagesTo('ana@mail.example')).toHaveLength(1);
    expect(await here.sandbox.calls(REGISTERING)).toHaveLength(1);
    // What was filled in belongs to the account now, and a registration is no place for a player.
    for (const path of [LONG, SHORT, '/multiComponentRegisterView?step=2'])
      expect((await page.open(path)).url).toBe('/');
  });

  it('[S1-CAN-02 S2-ROUTE-03 SC-REG-12] takes a number with its country, spaces and old prefixes, and then its code', async () => {
    const page = await here.visit().open(SHORT);
    const phone = newPhone();
    const written = `+52 1 ${phone.slice(0, 2)} ${phone.slice(2, 6)}-${phone.slice(6)}`;
    await register(page, shortAnswers(written));
    expectRegistered(page);
    const [sms] = await here.sandbox.messagesTo(phone);
    await page.send(page.say('profile:code.submit'), { code: sms?.code ?? '' });
    page.expectTold('errors:accountVerified');
  });

  it('[SC-REG-17] is there as it was typed for somebody who comes back, and for nobody else', async () => {
    const page = await here.visit().open(LONG);
    await register(page, { ...mexicanAnswers('5512345670'), phoneNumber: '12', displayName: 'Only mine' });
    expect(page.errors).toHaveLength(1);
    await page.open('/');
    await page.open(LONG);
    expect(page.errors).toEqual([]);
    const kept = { lastName: 'Ñíguez', 'birthDate.year': '1931', nationality: 'MX', newPassword: '' };
    for (const [name, value] of Object.entries(kept)) expect(page.value(name)).toBe(value);
    expect(page.value('documents')).toBe('');
    // The other variants ask some of the same.
    await page.open(SHORT);
    expect(page.value('displayName')).toBe('Only mine');
    const stranger = await here.visit().open(SHORT);
    expect(stranger.answer?.body).not.toContain('Only mine');
    expect(stranger.value('attempt')).not.toBe(page.value('attempt'));
  });

  it('[S2-LOGIN-07 OC-TYPE-05] is where the operator names another variant', async () => {
    await here.sandbox.changeRules({ registrationVariant: 'basic' });
    const page = await here.visit().open('/');
    expect(page.links(page.say('common:menu.register'), 'nav')[0]).toBe(SHORT);
    expect(page.find('.login-panel__links a').getAttribute('href')).toBe(SHORT);
  });

  it('[S8-MSG-13 SC-REG-20] has each document beside it', async () => {
    const page = await here.visit().open(SHORT);
    const links = page.all('#register-form a[href^="/about?doc="]') as HTMLAnchorElement[];
    expect(links.map(({ target }) => target)).toEqual(['_blank', '_blank', '_blank']);
    await register(page, shortAnswers());
    expectRegistered(page);
  });
});

type Told = Readonly<Record<string, readonly [key: string, values?: Record<string, number>]>>;

/** What is filled in on top of good answers, and every message that must then stand there, in the order of the form. */
const MISTAKES: readonly (readonly [what: string, typed: Filled, told: Told])[] = [
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

describe('a registration with mistakes', () => {
  it.each(MISTAKES)(
    '[S2-OTHER-06 S5-PHONE-01 S5-AGE-01 S5-MSG-14 S5-FORM-01 S8-MSG-06 S8-MSG-07 SC-REG-19] of %s says so beside each field and at the top',
    async (_what, mistakes, told) => {
      const page = await here.visit().open(LONG);
      const answers = { ...mexicanAnswers(), email: '', ...mistakes };
      await register(page, answers);
      page.expectErrors(...Object.values(told).map(([key, values]) => page.say(key, values)));
      const lines = page.all('.error-summary__list a');
      expect(lines).toHaveLength(Object.keys(told).length === 1 ? 0 : Object.keys(told).length);
      for (const link of lines) {
        const input = page.find(link.getAttribute('href') ?? '');
        expect(input.getAttribute('aria-invalid')).toBe('true');
      }
      for (const [name, value] of Object.entries(typed(answers))) {
        const isSecret = name === 'newPassword' || name === 'confirmPassword';
        expect([name, page.value(name)]).toEqual([name, isSecret ? '' : value]);
      }
      expect(page.answer?.body).not.toContain(GOOD_PASSWORD);
      expect(await here.sandbox.calls(REGISTERING)).toEqual([]);
    },
  );

  it.each(LANGUAGES)('[S5-MSG-19] says in %s what only a changed form can send', async (language) => {
    const page = await here.visit(language).open(LONG);
    const form = { ...mexicanAnswers(), nationality: 'MEX', countryOfResidence: '<>' };
    const answer = await page.client.submit(LONG, form);
    expect(answer.status).toBe(422);
    expect(pageText(answer.body)).toContain(textOf(language, 'errors:fieldMustBeTwoLetters'));
    expect(pageText(answer.body)).toContain(textOf(language, 'register:messages.documentsChanged'));
    expect(await here.sandbox.calls(REGISTERING)).toEqual([]);
  });
});

/** What the operator answers, and the field at which that must stand; none for what is not the form's fault. */
const REFUSALS: readonly (readonly [answer: string, field: string | null, messageKey: string])[] = [
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

describe('a registration that the operator refuses', () => {
  it('[S8-BODY-03 S8-BODY-09 S8-MONEY-17 SC-REG-18] says so where it can be mended', async () => {
    const answers = shortAnswers();
    const page = await here.visit().open(SHORT);
    for (const [status, field, messageKey] of REFUSALS) {
      await here.sandbox.clearFaults();
      await here.sandbox.addFaults({ match: REGISTERING, fault: { json: { status, traceId: 'T-77' } } });
      await register(page, answers);
      if (field === null) {
        page.expectTold(messageKey);
        expect([status, page.errors]).toEqual([status, []]);
      } else {
        page.expectErrors(page.say(messageKey));
        expect(page.find(`[name="${field}"]`).getAttribute('aria-invalid')).toBe('true');
      }
      expect(page.value('phoneNumber')).toBe(answers.phoneNumber);
      expect([page.value('newPassword'), page.value('documents')]).toEqual(['', 'yes']);
    }
  });

  it('costs nobody the typing while the operator is down', async () => {
    const answers = shortAnswers();
    const page = await here.visit().open(SHORT);
    for (const [fault, messageKey] of [
      [{ reset: 'before' }, 'errors:serverUnreachable'],
      [{ status: 500 }, 'errors:internalServerError'],
      [{ status: 503 }, 'errors:serviceUnavailable'],
      [{ malformed: true }, 'errors:miscellaneousError'],
    ] as const satisfies readonly (readonly [FaultInput['fault'], string])[]) {
      await here.sandbox.clearFaults();
      await here.sandbox.addFaults({ match: REGISTERING, fault });
      await register(page, answers);
      page.expectTold(messageKey);
      expect(page.value('displayName')).toBe(answers.displayName);
    }
    await here.sandbox.clearFaults();
    await register(page, answers);
    expectRegistered(page);
  });

  it('[S8-BODY-10 SC-REG-11] as the number is taken leads to the log-on and to the forgotten password', async () => {
    const { phone } = await here.sandbox.makePlayer();
    const page = await here.visit().open(SHORT);
    await register(page, shortAnswers(phone));
    page.expectErrors(page.say('errors:phoneNumberAlreadyInUse'));
    expect(page.text()).toContain(page.say('register:phoneTaken'));
    expect(page.links(page.say('register:logIn'), '.notice--warning')).toEqual(['/']);
    expect(page.links(page.say('common:login.forgotPassword'), '.notice--warning')).toEqual([
      '/?panel=forgotPassword',
    ]);
  });

  it('[OC-TYPE-02] has what the operator says of single fields beside them', async () => {
    const page = await here.visit().open(LONG);
    const refuse = (status: string, fieldErrors: Record<string, string>) =>
      here.sandbox.addFaults({ match: REGISTERING, times: 1, fault: { json: { status, fieldErrors } } });
    await refuse('PersonalInfoRequired', {
      'personalInfo.firstName': 'tooLong',
      'personalInfo.address.zipcode': 'outOfRange',
    });
    await register(page, mexicanAnswers());
    expect(page.text('#info-firstName-error')).toBe(page.say('errors:fieldTooLong'));
    expect(page.text('#info-address-zipcode-error')).toBe(page.say('errors:fieldOutOfRange'));
    await refuse('AgeConfirmationRequired', { 'personalInfo.birthDate': 'tooYoung' });
    await register(page, mexicanAnswers());
    expect(page.text('#info-birthDate-error')).toBe(page.say('errors:fieldTooYoung'));
  });

  it('says in each language that a captcha was not solved', async () => {
    await here.sandbox.changeRules({ captchaType: 'turnstile', captchaFallback: 'image' });
    for (const language of LANGUAGES) {
      const page = await here.visit(language).open(SHORT);
      await register(page, shortAnswers());
      page.expectErrors(page.say('errors:captchaNotSolved'));
      expect(page.text('#register-captcha')).toContain(page.say('errors:captchaNotSolved'));
      await register(page, { ...shortAnswers(), captchaAnswer: 'wrong' });
      page.expectErrors(page.say('errors:captchaFailed'));
      expect(page.find<HTMLInputElement>('#captcha-answer').value).toBe('');
    }
  });

  it('[ASVS-16.5.3] as the rules cannot be had says that nobody is let past the captcha', async () => {
    const own = await visitOwn();
    await own.sandbox.addFaults({ match: { path: '/user/register/rules' }, fault: { status: 500 } });
    const page = await own.visit().open(SHORT);
    expect(page.text()).toContain(page.say('captcha:impossible'));
    await page.open('/?panel=forgotPassword');
    expect(page.text()).toContain(page.say('captcha:impossible'));
    const player = await own.sandbox.makePlayer();
    await page.send(page.say('password:getChangeCode'), { phoneNumber: player.phone });
    page.expectErrors(page.say('errors:captchaNotSolved'));
    expect(await own.sandbox.calls({ path: '/user/password/lost/code' })).toEqual([]);
  });
});

describe('a registration that is sent again', () => {
  /** A client on the form, and the form's fields as a browser would send them. */
  async function openForm(client: HttpClient): Promise<Filled> {
    const { body } = await client.get(SHORT);
    const hidden = ['attempt', 'shownDocuments'].map((name) => [name, fieldValue(body, name) ?? ''] as const);
    return { ...shortAnswers(), ...Object.fromEntries(hidden) };
  }

  it('[SC-REG-14] twice at once makes one account', async () => {
    const { client } = here.visit('en');
    const form = await openForm(client);
    const twin = client.copy();
    const answers = await Promise.all([client.submit(SHORT, form), twin.submit(SHORT, form)]);
    // Sent once more when the first answer has long been there, as a second click does.
    answers.push(await client.submit(SHORT, form));
    for (const { status, headers } of answers) expect([status, headers.location]).toEqual([303, CODE_PAGE]);
    expect(await here.sandbox.messagesTo(form.phoneNumber ?? '')).toHaveLength(1);
    expect(await here.sandbox.calls(REGISTERING)).toHaveLength(2);
    twin.close();
  });

  it('[SC-REG-14] from two tabs makes one account, and both lead into it', async () => {
    const { client } = here.visit('en');
    const form = await openForm(client);
    const tab = client.copy();
    const second: Filled = { ...(await openForm(tab)), phoneNumber: form.phoneNumber ?? '' };
    expect(second.attempt).not.toBe(form.attempt);
    const other = client.copy();
    expect((await client.submit(SHORT, form)).headers.location).toBe(CODE_PAGE);
    // Sent before the browser had the first answer's cookies, and with them.
    for (const sender of [other, client]) {
      const answer = await sender.submit(SHORT, { ...second, csrf: tab.token ?? '' });
      expect([answer.status, answer.headers.location]).toEqual([303, CODE_PAGE]);
    }
    expect(await here.sandbox.messagesTo(form.phoneNumber ?? '')).toHaveLength(1);
    for (const one of [tab, other]) one.close();
  });

  it('[SC-REG-14] by a stranger with its number leads nobody into the account', async () => {
    const { client } = here.visit('en');
    const form = await openForm(client);
    await client.submit(SHORT, form);
    const { client: stranger } = here.visit('en');
    const theirs = { ...(await openForm(stranger)), phoneNumber: form.phoneNumber ?? '' };
    const answer = await stranger.submit(SHORT, theirs);
    expect(answer.status).toBe(422);
    expect(pageText(answer.body)).toContain(textOf('en', 'errors:phoneNumberAlreadyInUse'));
    expect((await stranger.get(CODE_PAGE)).headers.location).toMatch(/^\/\?next=/);
  });

  it('[SC-REG-16] gets the answer that got lost', async () => {
    const answers = shortAnswers();
    const page = await here.visit().open(SHORT);
    const fault = { reset: 'midBody', takesEffect: true } as const;
    await here.sandbox.addFaults({ match: REGISTERING, times: 1, fault });
    await register(page, answers);
    expect([page.value('displayName'), page.value('newPassword')]).toEqual(['Ana', '']);
    await register(page, answers);
    expectRegistered(page);
    expect(await here.sandbox.messagesTo(answers.phoneNumber ?? '')).toHaveLength(1);
  });

  it('[SC-REG-15] is not needed where the SMS could not be sent', async () => {
    const page = await here.visit().open(SHORT);
    // The sandbox reaches no number that ends so.
    await register(page, shortAnswers(`${newPhone().slice(0, 6)}0001`));
    expectRegistered(page);
    page.expectTold('errors:failedToSend');
  });

  it('is not needed where the session of the account cannot be read: it is logged on to', async () => {
    const page = await here.visit().open(SHORT);
    const fault = { json: { status: 'Success' }, takesEffect: true };
    await here.sandbox.addFaults({ match: REGISTERING, times: 1, fault });
    await register(page, shortAnswers());
    expectRegistered(page);
  });
});

describe('a registration in steps', () => {
  const abroad = visiting('US');
  const START = '/multiComponentRegisterView';
  const PASSWORDS = { newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };
  const BOXES = { documents: 'yes', ageConfirmed: 'yes' };

  /** Fills steps in from the first one on, each sent by Continue. */
  async function go(page: Visitor, ...steps: readonly Filled[]): Promise<void> {
    for (const [index, answers] of steps.entries()) {
      await register(page, answers);
      expect(page.url).toBe(`${START}?step=${index + 2}`);
    }
  }

  it('[SC-REG-02] opens a step when its turn has come, and goes on there for who comes back', async () => {
    const page = await abroad.visit().open(`${START}?step=4`);
    expect(page.url).toBe(`${START}?step=1`);
    await go(page, { phoneNumber: newPhone('702') });
    for (const path of [START, `${START}?step=9`])
      expect((await page.open(path)).url).toBe(`${START}?step=2`);
  });

  it('[S2-OTHER-06 S9-CONST-11 SC-REG-06] tells in each step of its own mistakes', async () => {
    const page = await abroad.visit().open(START);
    await register(page, { phoneNumber: '12' });
    page.expectErrors(page.say('errors:phoneNumberNotValid'));
    await go(page, { phoneNumber: newPhone('702') });
    await register(page, { displayName: '', newPassword: 'x', confirmPassword: 'y' });
    page.expectErrors(page.say('errors:displayNameRequired'), page.say('errors:passwordsDoNotMatch'));
    await register(page, { displayName: 'Ann', ...PASSWORDS });
    await register(page, { 'birthDate.day': '4' });
    page.expectErrors(page.say('errors:birthDateRequired'));
    const year = String(new Date().getFullYear() - 20);
    await register(page, { 'birthDate.day': '4', 'birthDate.month': '7', 'birthDate.year': year });
    page.expectErrors(page.say('errors:ageUnderMinimum', { age: 21 }));
    await register(page, { 'birthDate.day': '', 'birthDate.month': '', 'birthDate.year': '' });
    await register(page, {});
    const noDocuments = page.say('register:messages.documentsNotAccepted');
    page.expectErrors(noDocuments, page.say('errors:ageAtLeast', { age: 21 }));
    expect(await abroad.sandbox.calls(REGISTERING)).toEqual([]);
  });

  it('[SC-REG-18] opens the step that the operator refuses at the end', async () => {
    const { phone } = await abroad.sandbox.makePlayer();
    const page = await abroad.visit().open(START);
    await go(page, { phoneNumber: phone }, { displayName: 'Ann', ...PASSWORDS }, {});
    await register(page, BOXES);
    page.expectErrors(page.say('errors:phoneNumberAlreadyInUse'));
    expect(page.text()).toContain(page.say('register:step', { number: 1, count: 4 }));
    await register(page, { phoneNumber: newPhone('702') });
    await page.open(`${START}?step=4`);
    const fault = { json: { status: 'PasswordNotAllowed' } };
    await abroad.sandbox.addFaults({ match: REGISTERING, times: 1, fault });
    await register(page, BOXES);
    page.expectErrors(page.say('errors:passwordNotAllowed'));
    // The refused password is not kept.
    expect((await page.open(`${START}?step=4`)).url).toBe(`${START}?step=2`);
    await register(page, PASSWORDS);
    await page.open(`${START}?step=4`);
    await register(page, BOXES);
    expectRegistered(page);
  });

  it('[SC-REG-04] asks in its third step what the rules say', async () => {
    await abroad.sandbox.changeRules({
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
    const page = await abroad.visit().open(START);
    await go(page, { phoneNumber: newPhone('702') });
    const blank = page.say('errors:fieldBlank');
    await register(page, { displayName: 'Ann', ...PASSWORDS });
    page.expectErrors(blank);
    await register(page, { email: 'ann@mail.example', ...PASSWORDS });
    await register(page, {});
    for (const name of ['documentType', 'documentNumber', 'address-city', 'address-zipcode'])
      expect(page.text(`#info-${name}-error`)).toBe(blank);
    const city = page.say('personal-info:fields.address.city');
    expect(page.text('.error-summary')).toContain(`${city}: ${blank}`);
    await register(page, {
      firstName: 'Ann',
      lastName: 'Lee',
      documentType: 'passport',
      documentNumber: 'X-1234567',
      'address.city': 'Las Vegas',
      'address.zipcode': '89109',
      'address.zipcodeAgain': '89109',
    });
    await register(page, BOXES);
    expectRegistered(page);
  });

  it.each(['en', 'es', 'ja'] as const)(
    '[S5-AGE-02 SC-REG-03] asks in %s for the age in years, and for the phone of a country that is offered',
    async (language) => {
      const { client } = abroad.visit(language);
      await client.get(SHORT);
      const young = await client.submit(SHORT, { phoneNumber: newPhone('702') });
      expect(pageText(young.body)).toContain(textOf(language, 'errors:ageAtLeast', { age: 21 }));
      expect(pageText(young.body)).toContain(textOf(language, 'register:age', { age: 21 }));
      await client.get(START);
      const form = { phoneCountryCode: 'XK', phoneNumber: newPhone('702') };
      const foreign = await client.submit(START, form);
      expect(foreign.status).toBe(422);
      expect(pageText(foreign.body)).toContain(textOf(language, 'errors:phoneCountryNotOffered'));
      expect(pageText(foreign.body)).not.toContain(textOf(language, 'errors:fieldNotAllowed'));
    },
  );
});
