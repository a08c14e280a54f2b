import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { type Answer, fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { rowsIn } from '#tests/support/rows.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { messageIn, sessionCookies } from './expectations.ts';

const LANGUAGES = ['en', 'es', 'ja'] as const;

/** What only a signed-in player is offered. */
const LOG_OUT = { en: 'Log out', es: 'Cerrar sesión', ja: 'ログアウト' } as const;

/** Statuses of a body that every form may be answered with (contract §1.12), and their texts (spec §8). */
const COMMON: Told = {
  MiscellaneousError: 'errors:miscellaneousError',
  TooManyRequests: 'errors:tooManyRequests',
  SomethingNew: 'errors:unknownError',
};
/** Statuses that end a session. */
const FINAL: Told = {
  UserAccountIsLocked: 'errors:accountLocked',
  DisallowedByConfiguration: 'errors:disallowedByConfiguration',
};

type Told = Readonly<Record<string, MessageKey>>;

interface Form {
  /** The call that is refused. */
  call: string;
  page: string;
  fields: Readonly<Record<string, string>>;
  told: Told;
}

/** Good answers to what the personal information lacks. */
const PERSON = {
  firstName: 'Ann',
  lastName: 'Lee',
  'birthDate.day': '15',
  'birthDate.month': '4',
  'birthDate.year': '1990',
  nationality: 'US',
  countryOfResidence: 'US',
};

/** The forms of a signed-in player whose phone is not verified and who has an address. */
const FORMS: Readonly<Record<string, Form>> = {
  'a code of the phone is asked for': {
    call: '/user/phone/code',
    page: '/userProfile?verify=phone',
    fields: { intent: 'sendPhoneCode' },
    told: {
      ...COMMON,
      FailedToSend: 'errors:failedToSend',
      UnableToSendCode: 'errors:unableToSendCode',
      // The phone counts as verified after that: it stands last.
      DeniedByAccountState: 'errors:alreadyVerified',
    },
  },
  'a code of the phone is typed': {
    call: '/user/phone/verify',
    page: '/userProfile?verify=phone',
    fields: { intent: 'verifyPhone', code: '123456' },
    told: {
      MiscellaneousError: 'errors:miscellaneousError',
      SomethingNew: 'errors:unknownError',
      DeniedByAccountState: 'errors:alreadyVerified',
    },
  },
  'an address is set': {
    call: '/user/email',
    page: '/userProfile',
    fields: { intent: 'setEmail', email: 'new@mail.example', currentPassword: 'Correct-Horse-7' },
    told: {
      ...COMMON,
      PasswordIncorrect: 'errors:passwordIncorrect',
      InvalidEmailAddress: 'errors:invalidEmailAddress',
      UnableToSendCode: 'errors:unableToSendCode',
    },
  },
  'the mail is asked for again': {
    call: '/user/email/code',
    page: '/verifyEmail',
    fields: { intent: 'sendEmail' },
    told: {
      ...COMMON,
      DeniedByAccountState: 'errors:alreadyVerified',
      InvalidEmailAddress: 'errors:invalidEmailAddress',
      FailedToSend: 'errors:failedToSend',
      UnableToSendCode: 'errors:unableToSendCode',
    },
  },
  'a code of the mail is typed': {
    call: '/user/email/verify',
    page: '/verifyEmail',
    fields: { intent: 'confirmCode', code: '123456' },
    told: {
      MiscellaneousError: 'errors:miscellaneousError',
      SomethingNew: 'errors:unknownError',
      DeniedByAccountState: 'errors:alreadyVerified',
    },
  },
  'a display name is saved': {
    call: '/user/profile',
    page: '/userProfile?dialog=displayName',
    fields: { intent: 'saveDisplayName', displayName: 'Another name' },
    told: {
      MiscellaneousError: 'errors:displayNameChangeFailed',
      TooManyRequests: 'errors:displayNameChangeFailed',
      SomethingNew: 'errors:displayNameChangeFailed',
      DisplayNameTooShort: 'errors:displayNameTooShort',
    },
  },
  'personal information is saved': {
    call: '/user/personalInfo',
    page: '/userProfile',
    fields: { intent: 'savePersonalInfo', ...PERSON },
    told: {
      ...COMMON,
      PersonalInfoRequired: 'errors:personalInfoRequired',
      DeniedByAccountState: 'errors:fieldNotAllowed',
    },
  },
};

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US', env: { LIMIT_CODE_CHECK_PER_PLAYER: '1000/60' } });
  await stack.sandbox.changeRules({ captchaType: 'none' });
});

afterAll(() => stack.stop());

const refuseOnce = (path: string, status: string) =>
  stack.sandbox.addFaults({ match: { path }, times: 1, fault: { json: { status } } });

/** Fails unless a page tells something, without printing the whole page. */
function expectTold(page: Answer, status: string, text: string): void {
  expect({ status, text, isTold: pageText(page.body).includes(text) }).toEqual({
    status,
    text,
    isTold: true,
  });
}

/** The page that comes of a form, after the way to it. */
const pageOf = (client: HttpClient, answer: Answer) =>
  answer.status === 303 ? client.follow(answer) : answer;

async function player(language: (typeof LANGUAGES)[number]): Promise<HttpClient> {
  const client = new HttpClient(stack.portal.origin, { language });
  await client.logIn(
    await stack.sandbox.makePlayer({ verified: false, email: 'ann@mail.example', emailVerified: false }),
  );
  await client.get('/userProfile');
  return client;
}

/** What the operator says of the mail when an address is set (contract §4.6), and what the player is told. */
const MAILS: Told = {
  '{"status":"Success"}': 'errors:emailSaved',
  '{"status":"Success","verification":null}': 'errors:emailSaved',
  '{"status":"Success","verification":"sent"}': 'errors:emailSaved',
  '{"status":"Success","verification":{"status":"Success"}}': 'errors:verificationEmailSent',
  '{"status":"Success","verification":{"status":"FailedToSend"}}': 'errors:failedToSend',
  '{"status":"Success","verification":{"status":"UnableToSendCode"}}': 'errors:unableToSendCode',
};

describe.each(LANGUAGES)('an address that the operator has set, in %s', (language) => {
  it.each(rowsIn(language, LANGUAGES, Object.entries(MAILS)))('with %s', async (answered, key) => {
    const client = await player(language);
    const fault = { json: JSON.parse(answered) };
    await stack.sandbox.addFaults({ match: { path: '/user/email' }, times: 1, fault });
    const { page, fields } = FORMS['an address is set'] as Form;
    const shown = await pageOf(client, await client.submit(page, fields));
    expectTold(shown, answered, messageIn(language, key));
    if (key !== 'errors:verificationEmailSent') {
      expect(pageText(shown.body)).not.toContain(messageIn(language, 'errors:verificationEmailSent'));
    }
    client.close();
  });
});

describe.each(LANGUAGES)('what the operator refuses, in %s', (language) => {
  it.each(Object.values(FORMS).map((form, index) => [Object.keys(FORMS)[index], form, index] as const))(
    '[S8-BODY-18 S8-BODY-19 S8-BODY-20] when %s',
    async (_what, form, first) => {
      const inside = await player(language);
      for (const [status, key] of rowsIn(language, LANGUAGES, Object.entries(form.told))) {
        await refuseOnce(form.call, status);
        const page = await pageOf(inside, await inside.submit(form.page, form.fields));
        expectTold(page, status, messageIn(language, key));
        expect(page.body, status).not.toContain('Correct-Horse-7');
        expect(page.body, status).not.toMatch(/value="123456"/);
        // The player is still in.
        expectTold(page, status, LOG_OUT[language]);
      }
      inside.close();
      for (const [status, key] of rowsIn(language, LANGUAGES, Object.entries(FINAL), first)) {
        const client = await player(language);
        await refuseOnce(form.call, status);
        const answer = await client.submit(form.page, form.fields);
        expect(answer.headers.location, status).toBe('/');
        expect(sessionCookies(answer).map(({ value }) => value)).toEqual(['']);
        expectTold(await client.follow(answer), status, messageIn(language, key));
        client.close();
      }
    },
  );

  it('when somebody registers', async () => {
    const told: Told = {
      ...FINAL,
      CaptchaFailed: 'errors:captchaFailed',
      InvalidEmailAddress: 'errors:invalidEmailAddress',
      PersonalInfoRequired: 'errors:personalInfoRequired',
    };
    for (const [n, [status, key]] of rowsIn(language, LANGUAGES, Object.entries(told)).entries()) {
      const client = new HttpClient(stack.portal.origin, { language });
      const { body } = await client.get('/registerNewUser');
      await refuseOnce('/user/register', status);
      const answer = await client.submit('/registerNewUser', {
        attempt: fieldValue(body, 'attempt') ?? '',
        shownDocuments: fieldValue(body, 'shownDocuments') ?? '',
        phoneNumber: `30355501${LANGUAGES.indexOf(language)}${n}`,
        displayName: 'Ann',
        newPassword: 'Correct-Horse-7',
        confirmPassword: 'Correct-Horse-7',
        documents: 'yes',
        ageConfirmed: 'yes',
      });
      expect(answer.status, status).toBe(422);
      expectTold(answer, status, messageIn(language, key));
      expect(fieldValue(answer.body, 'phoneNumber'), status).toBe(
        `30355501${LANGUAGES.indexOf(language)}${n}`,
      );
      expect(answer.body, status).not.toContain('Correct-Horse-7');
      client.close();
    }
  });
});
