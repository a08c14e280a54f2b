import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/use-text.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const PASSWORD = 'Correct-Horse-7';
const english = textsIn('en');

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US' });
  await stack.sandbox.changeRules({ captchaType: 'none' });
}, 40_000);

afterAll(() => stack.stop());

/** What a text says before the value in it. */
const beginningOf = (text: string) => text.split('{{')[0] ?? '';

describe('the code of a forgotten password', () => {
  it('says how many tries are left, when another can be had, and lets the number be changed', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get('/?panel=forgotPassword');
    const step = await client.follow(await client.post('/forgotPassword', { phoneNumber: phone }));
    // The button is away for a minute, with or without a script: the page says from when it is there.
    const from = beginningOf(english('profile:code.resendFrom', { time: '{{' }));
    expect(pageText(step.body)).toContain(from);
    expect(pageText(step.body).split(from)[1]).toMatch(/^\d\d?:\d\d [AP]M P[SD]T/);
    const wrong = { code: '000000', newPassword: PASSWORD, confirmPassword: PASSWORD };
    await stack.sandbox.addFaults({
      match: { path: '/user/password/lost' },
      times: 1,
      fault: { json: { status: 'InvalidCode', attemptsLeft: 3 } },
    });
    const again = await client.follow(await client.post('/resetPassword', wrong));
    expect(pageText(again.body)).toMatch(/Invalid Confirmation Code\. You have 3 attempts left\./);
    expect(again.body).not.toContain(PASSWORD);
    const first = await client.follow(await client.post('/forgotPassword', { intent: 'changeNumber' }));
    expect(formWith(first.body, 'phoneNumber')).toMatchObject({ phoneNumber: phone });
    expect(first.body).not.toContain('name="code"');
    client.close();
  });
});

describe("the code of a player's phone", () => {
  it('says from when another can be had while the button is away', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(await stack.sandbox.makePlayer({ verified: false }));
    await client.get('/userProfile');
    const page = await client.arrive(await client.post('/userProfile', { intent: 'sendPhoneCode' }));
    expect(pageText(page.body)).toContain(beginningOf(english('profile:code.resendFrom', { time: '{{' })));
    client.close();
  });
});
