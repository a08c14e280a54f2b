import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';

const REGISTER = '/user/register';
const SEND_CODE = '/user/password/lost/code';
const PASSWORD = 'Passw0rd!-77';
const GOOD_ANSWERS = {
  displayName: 'Ana',
  newPassword: PASSWORD,
  confirmPassword: PASSWORD,
  documents: 'yes',
  ageConfirmed: 'yes',
};
const NOT_SOLVED = messageIn('en', 'errors:captchaNotSolved');
/** As the operator's answer, so that nobody is registered and no code is sent. */
const REFUSED = { json: { status: 'PhoneNumberInvalidCharacters' } };

let stack: Stack;
let client: HttpClient;
let phones = 5587000000;
const newPhone = () => String(++phones);

beforeAll(async () => {
  stack = await borrowStack('MX');
  await stack.sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: '1x00000000000000000000AA' });
  await stack.sandbox.addFaults(
    { match: { method: 'POST', path: REGISTER }, fault: REFUSED },
    { match: { path: SEND_CODE }, fault: REFUSED },
  );
});

beforeEach(async () => {
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  await stack.sandbox.clearCalls();
});

afterEach(() => client.close());

afterAll(() => stack.stop());

const callsTo = async (path: string) => (await stack.sandbox.calls({ method: 'POST', path })).length;

/** What the registration page has in its form, as a browser sends it, with answers and a captcha response. */
function answered(page: Answer, captchaResponse: string, phoneNumber: string): Record<string, string> {
  return { ...formWith(page.body, 'attempt'), ...GOOD_ANSWERS, phoneNumber, captchaResponse };
}

async function askForCode(captchaResponse: string): Promise<string> {
  const page = await client.get(FORGOT_PASSWORD_HREF);
  const form = { ...formWith(page.body, 'captchaSeal'), phoneNumber: newPhone(), captchaResponse };
  const answer = await client.submit('/forgotPassword', { ...form, intent: 'sendCode' });
  return pageText((await client.follow(answer)).body);
}

it('[ASVS-2.4.1] a captcha response registers once: another form with it is refused without a call', async () => {
  const first = answered(await client.get(ROUTES.registerNewUser), 'register-once', newPhone());
  const refused = await client.submit(ROUTES.registerNewUser, first);
  expect([refused.status, await callsTo(REGISTER)]).toEqual([422, 1]);

  const again = await client.submit(ROUTES.registerNewUser, answered(refused, 'register-once', newPhone()));
  expect(pageText(again.body)).toContain(NOT_SOLVED);
  const other = { ...first, phoneNumber: newPhone() };
  expect(pageText((await client.submit(ROUTES.registerNewUser, other)).body)).toContain(NOT_SOLVED);
  expect(await callsTo(REGISTER)).toBe(1);

  // The very same form is no second use: a button pressed twice costs nobody an account.
  expect(pageText((await client.submit(ROUTES.registerNewUser, first)).body)).not.toContain(NOT_SOLVED);
  const solved = answered(again, 'register-anew', newPhone());
  expect(pageText((await client.submit(ROUTES.registerNewUser, solved)).body)).not.toContain(NOT_SOLVED);
});

it('a captcha response asks for one code, and is good for nothing else then', async () => {
  expect(await askForCode('code-once')).not.toContain(NOT_SOLVED);
  expect(await askForCode('code-once')).toContain(NOT_SOLVED);
  expect(await callsTo(SEND_CODE)).toBe(1);
  const form = answered(await client.get(ROUTES.registerNewUser), 'code-once', newPhone());
  expect(pageText((await client.submit(ROUTES.registerNewUser, form)).body)).toContain(NOT_SOLVED);
  expect(await callsTo(REGISTER)).toBe(0);
});
