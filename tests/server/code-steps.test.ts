import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const PASSWORD = 'Correct-Horse-7';
const english = textsIn('en');
const typedPasswords = { newPassword: PASSWORD, confirmPassword: PASSWORD };

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
  await stack.sandbox.changeRules({ captchaType: 'none' });
});

afterAll(() => stack.stop());

/** Until when a code is good, with the zone. */
const GOOD_UNTIL = /Valid until: \d\d?:\d\d [AP]M P[SD]T/;

/** What a text says before the value in it. */
const beginningOf = (text: string) => text.split('{{')[0] ?? '';

describe('the code of a forgotten password', () => {
  it('[SC-CODE-01] says how many tries are left, when another can be had, and lets the number be changed', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get('/?panel=forgotPassword');
    const step = await client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
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
    const again = await client.follow(await client.submit('/resetPassword', wrong));
    expect(pageText(again.body)).toMatch(/Invalid Confirmation Code\. You have 3 attempts left\./);
    expect(again.body).not.toContain(PASSWORD);
    const first = await client.follow(await client.submit('/forgotPassword', { intent: 'changeNumber' }));
    expect(formWith(first.body, 'phoneNumber')).toMatchObject({ phoneNumber: phone });
    expect(first.body).not.toContain('name="code"');
    client.close();
  });

  it.each(['cancel', 'changeNumber'])(
    'can still be entered after %s: asking again for the same number opens its step, without another call',
    async (intent) => {
      const { phone } = await stack.sandbox.makePlayer();
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      await client.get('/?panel=forgotPassword');
      const ask = async () => client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
      await ask();
      await client.follow(await client.submit('/resetPassword', { ...typedPasswords, code: '000000' }));
      await client.follow(await client.submit('/forgotPassword', { intent }));
      expect((await client.get('/?panel=forgotPassword')).body).not.toContain('name="code"');
      await stack.sandbox.clearCalls();
      const again = await ask();
      expect(again.body).toContain('name="code"');
      expect(pageText(again.body)).toContain(english('errors:codeSentBefore'));
      expect(pageText(again.body)).toContain('Attempts left: 4');
      expect(await stack.sandbox.calls({ path: '/user/password/lost/code' })).toEqual([]);
      const [message] = await stack.sandbox.messagesTo(phone);
      const code = message?.code ?? '';
      const changed = await client.follow(await client.submit('/resetPassword', { ...typedPasswords, code }));
      expect(pageText(changed.body)).toContain(english('errors:passwordChanged'));
      expect((await client.get('/?panel=forgotPassword')).body).not.toContain('name="code"');
      client.close();
    },
  );

  it('is sent once by a first step that is pressed twice, which is told as no error', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get('/?panel=forgotPassword');
    const ask = async () => client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
    await ask();
    const again = await ask();
    expect(again.body).toContain('name="code"');
    expect(pageText(again.body)).toContain(english('errors:codeSentBefore'));
    expect(pageText(again.body)).not.toContain('Too many requests');
    expect(await stack.sandbox.messagesTo(phone)).toHaveLength(1);
    client.close();
  });

  it.each(['is out of tries', 'has run out'])(
    'that %s is not asked for again: the same number is told when another can be had',
    async (end) => {
      const { phone } = await stack.sandbox.makePlayer();
      const client = new HttpClient(stack.portal.origin, { language: 'en' });
      await client.get('/?panel=forgotPassword');
      const codeExpiresAt = new Date(Date.now() + (end === 'has run out' ? -1000 : 600_000)).toISOString();
      const verification = { status: 'Success', codeExpiresAt, attemptsLeft: 1 };
      const fault = { json: { status: 'Success', verification } };
      await stack.sandbox.addFaults({ match: { path: '/user/password/lost/code' }, times: 1, fault });
      const ask = async () => client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
      await ask();
      if (end === 'is out of tries') {
        const refusal = { json: { status: 'InvalidCode', attemptsLeft: 0 } };
        await stack.sandbox.addFaults({ match: { path: '/user/password/lost' }, times: 1, fault: refusal });
        await client.follow(await client.submit('/resetPassword', { ...typedPasswords, code: '000000' }));
      }
      await client.submit('/forgotPassword', { intent: 'changeNumber' });
      const again = await ask();
      expect(pageText(again.body)).not.toContain(english('errors:codeSentBefore'));
      expect(pageText(again.body)).toMatch(/Too many requests\. Please try again in \d+ (second|minute)s?\./);
      expect(pageText(again.body)).toContain(beginningOf(english('profile:code.resendFrom', { time: '{{' })));
      client.close();
    },
  );

  it('of another number is asked for at once', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get('/?panel=forgotPassword');
    for (let number = 0; number < 2; number++) {
      const { phone } = await stack.sandbox.makePlayer();
      const step = await client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
      expect(step.body).toContain('name="code"');
      expect(await stack.sandbox.messagesTo(phone)).toHaveLength(1);
      await client.submit('/forgotPassword', { intent: 'cancel' });
    }
    client.close();
  });
});

describe('the code of a forgotten password, as the operator tells of it', () => {
  const facts = (body: string) =>
    pageText(body).split('We sent a code to')[1]?.split('Confirmation code')[0] ?? '';

  it('[S4-RESET-01] shows the number masked, until when it is good and how often it may be tried', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get('/?panel=forgotPassword');
    const step = await client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
    expect(facts(step.body)).toContain('•••');
    expect(facts(step.body).replace(/\D/g, '')).not.toContain(phone);
    expect(facts(step.body)).toMatch(GOOD_UNTIL);
    expect(facts(step.body)).toContain('Attempts left: 5');
    expect(step.body).not.toContain('10 minutes');
    client.close();
  });

  it('promises nothing that the operator does not say, and tells nothing of the account', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get('/?panel=forgotPassword');
    const path = '/user/password/lost/code';
    const sentTo = 'a•••@mail.example';
    const verification = { status: 'Success', sentTo, channel: 'email' };
    await stack.sandbox.addFaults({
      match: { path },
      times: 1,
      fault: { json: { status: 'Success', verification } },
    });
    const step = await client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
    expect(facts(step.body)).toMatch(/Sent: \d/);
    expect(facts(step.body)).not.toMatch(/Valid until|Attempts left|minutes/);
    expect(step.body).not.toContain('mail.example');
    client.close();
  });

  it('that has run out asks for a new one', async () => {
    const { phone } = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.get('/?panel=forgotPassword');
    const verification = { status: 'Success', codeExpiresAt: new Date(Date.now() - 1000).toISOString() };
    const fault = { json: { status: 'Success', verification } };
    await stack.sandbox.addFaults({ match: { path: '/user/password/lost/code' }, times: 1, fault });
    await client.follow(await client.submit('/forgotPassword', { phoneNumber: phone }));
    const typed = { code: '000000', newPassword: PASSWORD, confirmPassword: PASSWORD };
    const again = await client.follow(await client.submit('/resetPassword', typed));
    expect(pageText(again.body)).toContain(english('profile:code.expired'));
    client.close();
  });
});

describe("the code of a player's phone", () => {
  it('[SC-REG-10] says from when another can be had while the button is away', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(await stack.sandbox.makePlayer({ verified: false }));
    await client.get('/userProfile');
    const page = await client.arrive(await client.submit('/userProfile', { intent: 'sendPhoneCode' }));
    expect(pageText(page.body)).toContain(beginningOf(english('profile:code.resendFrom', { time: '{{' })));
    client.close();
  });
});

describe("the code of a player's email address", () => {
  it('[S8-BODY-12] says until when it is good, how many tries are left, and that another one was sent', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const player = await stack.sandbox.makePlayer({ email: 'ann@player.example', emailVerified: false });
    await client.logIn(player);
    await client.get('/verifyEmail');
    const sent = await client.arrive(await client.submit('/verifyEmail', { intent: 'sendEmail' }));
    const text = pageText(sent.body);
    expect(text).toContain('a•••@player.example');
    expect(text).toContain(english('errors:verificationEmailSent'));
    expect(text).toMatch(GOOD_UNTIL);
    expect(text).toContain('Attempts left: 5');
    expect(text).toContain(beginningOf(english('profile:code.resendFrom', { time: '{{' })));
    const [mail] = await stack.sandbox.messagesTo('ann@player.example');
    const code = mail?.code === '111112' ? '111113' : '111112';
    const wrong = await client.submit('/verifyEmail', { intent: 'confirmCode', code });
    expect(wrong.status).toBe(422);
    expect(pageText(wrong.body)).toContain('Invalid Confirmation Code. You have 4 attempts left.');
    expect(pageText(wrong.body)).toContain('Attempts left: 4');
    const early = await client.submit('/verifyEmail', { intent: 'sendEmail' });
    expect(early.status).toBe(429);
    client.close();
  });
});
