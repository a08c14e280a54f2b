import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { rowsIn } from '#tests/support/rows.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectForcedOut, expectPage, messageIn } from './expectations.ts';

type Fault = Parameters<TestSandbox['addFaults']>[0]['fault'];
/** What the operator answers, and the text that tells it (spec §8). */
type Told = [answer: string, fault: Fault, key: MessageKey, params: Record<string, number>];

const NEW_PASSWORD = 'New-Secret-42';
const NEW_PASSWORDS = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

const body = (status: string, key: MessageKey, params = {}): Told => [
  status,
  { json: { status } },
  key,
  params,
];
const http = (status: number, key: MessageKey, params = {}): Told => [
  `HTTP ${status}`,
  { status },
  key,
  params,
];

/** What an operator may answer to the call of any form. */
const ANYWHERE: Told[] = [
  body('MiscellaneousError', 'errors:miscellaneousError'),
  body('InvalidUser', 'errors:invalidUser'),
  body('TooManyRequests', 'errors:tooManyRequests'),
  body('PhoneNumberNotVerified', 'errors:phoneNumberNotVerified'),
  body('SomethingNew', 'errors:unknownError'),
  http(400, 'errors:badRequest'),
  http(403, 'errors:noPermissionAtCasino'),
  http(500, 'errors:internalServerError'),
  http(503, 'errors:serviceUnavailable'),
  http(418, 'errors:otherStatus', { code: 418 }),
  ['nothing', { reset: 'before' }, 'errors:serverUnreachable', {}],
];
/** What it may say of a new password, with the numbers of its own rules. */
const OF_A_PASSWORD: Told[] = [
  body('PasswordTooShort', 'errors:passwordTooShort', { count: 8 }),
  body('PasswordTooFewCharacterClasses', 'errors:passwordTooFewCharacterClasses', { count: 3 }),
  body('PasswordNotAllowed', 'errors:passwordNotAllowed'),
];
/** What ends whatever is under way. */
const THE_END: Told[] = [
  body('UserAccountIsLocked', 'errors:accountLocked'),
  body('DisallowedByConfiguration', 'errors:disallowedByConfiguration'),
  http(423, 'errors:accountLocked'),
];

let stack: Stack;
let player: MadePlayer;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
  player = await stack.sandbox.makePlayer();
});

beforeEach(() => stack.sandbox.clearFaults());

afterAll(async () => {
  client.close();
  await stack.stop();
});

const failNext = (path: string, fault: Fault, times = 1) =>
  stack.sandbox.addFaults({ match: { path }, times, fault });

const LANGUAGES = ['en', 'es-MX', 'ja'] as const;

describe.each(LANGUAGES)('in %s', (language) => {
  const rows = (...all: Told[]) => rowsIn(language, LANGUAGES, all);
  const start = () => {
    client?.close();
    client = new HttpClient(stack.portal.origin, { language });
  };

  async function expectOnPanel(answer: Answer, message: string): Promise<Answer> {
    const { location = '' } = answer.headers;
    expect(location.split('&refused=')[0]).toBe(FORGOT_PASSWORD_HREF);
    const page = await client.get(location);
    expectPage(page, 200);
    expect(pageText(page.body)).toContain(message);
    return page;
  }

  async function expectClosed(answer: Answer, message: string): Promise<void> {
    expect(answer.headers.location).toBe('/');
    expect(pageText((await client.get('/')).body)).toContain(message);
    const panel = await client.get(FORGOT_PASSWORD_HREF);
    expect(panel.body).not.toContain('name="code"');
    expect(panel.body).not.toContain(player.phone);
  }

  describe('Get Change Code', () => {
    async function askForCode(fault: Fault): Promise<Answer> {
      await failNext('/user/password/lost/code', fault);
      return client.submit('/forgotPassword', { intent: 'sendCode', phoneNumber: player.phone });
    }

    beforeAll(async () => {
      start();
      await client.get(FORGOT_PASSWORD_HREF);
    });

    it.each(
      rows(
        ...ANYWHERE,
        body('PhoneNumberInvalidCharacters', 'errors:phoneNumberInvalidCharacters'),
        body('UnableToSendCode', 'errors:unableToSendCode'),
        body('FailedToSend', 'errors:failedToSend'),
        body('CaptchaFailed', 'errors:captchaFailed'),
        http(404, 'errors:phoneNumberNotFound'),
      ),
    )('answered with %s says so, and keeps the step and the number', async (_answer, fault, key, params) => {
      const page = await expectOnPanel(await askForCode(fault), messageIn(language, key, params));
      expect(page.body).toContain(`value="${player.phone}"`);
      expect(page.body).toContain('value="sendCode"');
    });

    it.each(rows(...THE_END))('answered with %s closes the panel', async (_answer, fault, key) => {
      await expectClosed(await askForCode(fault), messageIn(language, key));
    });
  });

  describe('Change Password with a code', () => {
    async function reset(fault: Fault): Promise<Answer> {
      await failNext('/user/password/lost', fault);
      return client.submit('/resetPassword', { code: '123456', ...NEW_PASSWORDS });
    }

    async function openSecondStep(): Promise<void> {
      start();
      player = await stack.sandbox.makePlayer();
      await client.get(FORGOT_PASSWORD_HREF);
      await client.submit('/forgotPassword', { intent: 'sendCode', phoneNumber: player.phone });
      expect((await client.get(FORGOT_PASSWORD_HREF)).body).toContain('name="code"');
    }

    beforeAll(openSecondStep);

    it.each(
      rows(
        ...ANYWHERE,
        ...OF_A_PASSWORD,
        body('InvalidCode', 'errors:invalidCode'),
        http(404, 'errors:notFound'),
      ),
    )('answered with %s says so, and keeps the step', async (_answer, fault, key, params) => {
      const page = await expectOnPanel(await reset(fault), messageIn(language, key, params));
      expect(page.body).toContain('name="code"');
      expect(page.body).not.toContain(NEW_PASSWORD);
    });

    it('with a code of more than six characters is not sent', async () => {
      await stack.sandbox.clearCalls();
      const answer = await client.submit('/resetPassword', { code: '1234567', ...NEW_PASSWORDS });
      await expectOnPanel(answer, messageIn(language, 'errors:confirmationCodeTooLong', { count: 6 }));
      expect(await stack.sandbox.calls({ path: '/user/password/lost' })).toEqual([]);
    });

    it.each(rows(...THE_END))('answered with %s closes the panel', async (_answer, fault, key) => {
      await openSecondStep();
      await expectClosed(await reset(fault), messageIn(language, key));
    });
  });

  describe('Change password', () => {
    async function change(fault: Fault, times = 1): Promise<Answer> {
      await failNext('/user/password', fault, times);
      return client.submit(ROUTES.changePassword, { currentPassword: player.password, ...NEW_PASSWORDS });
    }

    async function openScreen(): Promise<void> {
      start();
      await client.logIn(player);
      expectPage(await client.get(ROUTES.changePassword), 200);
    }

    beforeAll(openScreen);

    it.each(
      rows(
        ...ANYWHERE,
        ...OF_A_PASSWORD,
        body('PasswordIncorrect', 'errors:passwordIncorrect'),
        http(404, 'errors:notFound'),
      ),
    )('answered with %s says so, and keeps the session', async (_answer, fault, key, params) => {
      const page = await change(fault);
      expectPage(page, 422);
      expect(pageText(page.body)).toContain(messageIn(language, key, params));
      expect(page.body).not.toContain(NEW_PASSWORD);
      expectPage(await client.get(ROUTES.changePassword), 200);
    });

    const gone = [http(401, 'errors:sessionExpired'), http(409, 'errors:accessedFromAnotherDevice')];
    it.each(rows(...THE_END, ...gone))('answered with %s ends the session', async (_answer, fault, key) => {
      await openScreen();
      // The call is made once more after a 401.
      const hasRunOut = key === 'errors:sessionExpired';
      expectForcedOut(await change(fault, 2), hasRunOut ? '/?next=%2FchangePassword' : '/');
      expect(pageText((await client.get('/')).body)).toContain(messageIn(language, key));
    });
  });
});
