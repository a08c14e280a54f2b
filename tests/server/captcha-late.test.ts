import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const PASSWORD = 'Passw0rd!-77';

/** The operator wants a captcha from now on; the portal has read rules without one a moment ago. */
describe('a captcha that is wanted since a moment ago', () => {
  let stack: Stack;

  // Of its own: rules that were read once are good for half a minute.
  beforeAll(async () => {
    stack = await borrowStack('MX');
  });

  afterAll(() => stack.stop());

  const wantCaptcha = async () => {
    await stack.sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: '1x00000000000000000000AA' });
    // Rules of the last two seconds are good enough for everybody.
    const other = new HttpClient(stack.portal.origin, { language: 'en' });
    const page = async () => (await other.get(ROUTES.registerNewUser)).body;
    await expect.poll(page, { interval: 100 }).toContain('captchaSeal');
    other.close();
  };

  it('[SC-REG-22] stands in the registration and in the forgotten password that were refused without it, with what was typed', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const page = await client.get(ROUTES.registerNewUser);
    expect(page.body).not.toContain('captchaSeal');
    const answers = {
      ...formWith(page.body, 'attempt'),
      displayName: 'Ana Patience',
      phoneNumber: '5587100001',
      newPassword: PASSWORD,
      confirmPassword: PASSWORD,
      documents: 'yes',
      ageConfirmed: 'yes',
    };
    const forgetful = new HttpClient(stack.portal.origin, { language: 'en' });
    const { phone } = await stack.sandbox.makePlayer();
    expect((await forgetful.get(FORGOT_PASSWORD_HREF)).body).not.toContain('captchaSeal');
    await wantCaptcha();

    const again = await client.arrive(await client.submit(ROUTES.registerNewUser, answers));
    const form = formWith(again.body, 'captchaSeal');
    expect(form).toMatchObject({ displayName: 'Ana Patience', phoneNumber: '5587100001' });
    expect(again.body).not.toContain(PASSWORD);
    client.close();

    const asked = await forgetful.arrive(await forgetful.submit('/forgotPassword', { phoneNumber: phone }));
    expect(formWith(asked.body, 'captchaSeal')).toMatchObject({ phoneNumber: phone });
    forgetful.close();
  });
});
