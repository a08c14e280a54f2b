import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { JOINABLE, type TestSandbox } from '#tests/support/sandbox.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { PasswordPage } from './password-page.ts';
import { PORTALS, textOf } from './texts.ts';

const NEW_PASSWORD = 'New-Secret-42';

async function codeSentTo(sandbox: TestSandbox, phone: string): Promise<string> {
  const [message] = await sandbox.messagesTo(phone);
  if (!message?.code) throw new Error(`No code was sent to ${phone}.`);
  return message.code;
}

for (const [country, language] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S1-CAN-04 S2-FORGOT-05 S4-RESET-01 S4-RESET-04 ASVS-6.2.6 ASVS-6.4.3] a player who forgot the password gets a code and sets a new one', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer();
      const panel = new PasswordPage(page, language);
      await panel.forgetPassword();
      await panel.askForCode(player.phone);
      await expect(panel.field('password:code')).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(panel.field('common:login.phone')).toHaveValue(player.phone);

      await page.reload();
      const code = await codeSentTo(sandbox, player.phone);
      await panel.sendPasswords({ code, password: NEW_PASSWORD });
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await expect(panel.notifications).toContainText(panel.say('errors:passwordChanged'));
      await expect(panel.button('common:login.submit')).toBeVisible();

      await page.goto('/?panel=forgotPassword');
      await expect(panel.field('common:login.phone')).toHaveValue('');
      await panel.logIn({ phone: player.phone, password: NEW_PASSWORD });
      await panel.expectLoggedIn();
    });

    test('[S2-FORGOT-01 S5-RESET-01 S8-HTTP-06 S8-MSG-05 S8-MSG-06 S8-MSG-07] the first step says what is wrong with the phone number and keeps it', {
      tag: '@plain',
    }, async ({ page }) => {
      const panel = new PasswordPage(page, language);
      await panel.forgetPassword();
      for (const [typed, key] of [
        ['', 'errors:phoneNumberEmpty'],
        ['55abc', 'errors:phoneNumberNumbersOnly'],
        ['123', 'errors:phoneNumberNotValid'],
      ] as const) {
        await panel.askForCode(typed);
        await panel.expectErrors(panel.say(key));
        await expect(panel.field('common:login.phone')).toHaveValue(typed);
      }
      await panel.askForCode('5500000001');
      await panel.expectErrors(panel.say('errors:phoneNumberNotFound'));
      await page.reload();
      await expect(panel.field('common:login.phone')).toHaveValue('5500000001');
    });

    test('[S2-FORGOT-07] the second step says what is wrong in the order of the rules, and sends no password back', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer();
      const panel = new PasswordPage(page, language);
      await panel.forgetPassword();
      await panel.askForCode(player.phone);
      const code = await codeSentTo(sandbox, player.phone);
      const empty = panel.say('errors:passwordFieldsEmpty');

      await panel.sendPasswords({ code: '', password: '' });
      await panel.expectErrors(panel.say('errors:confirmationCodeEmpty'), empty);
      await panel.sendPasswords({ code, password: NEW_PASSWORD, again: '' });
      await panel.expectErrors(empty);
      await expect(page.getByText(panel.say('password:sentStrength'))).toContainText(
        panel.say('password:strong'),
      );
      await panel.sendPasswords({ code, password: NEW_PASSWORD, again: 'Other-Secret-42' });
      await panel.expectErrors(panel.say('errors:passwordsDoNotMatch'));
      await panel.sendPasswords({ code: '', password: 'Ab1' });
      await panel.expectErrors(
        panel.say('errors:confirmationCodeEmpty'),
        panel.say('errors:passwordTooShort', { count: 8 }),
      );
      await expect(page.getByText(panel.say('password:sentStrength'))).toContainText(
        panel.say('password:medium'),
      );
      await panel.sendPasswords({ code: '12a', password: 'aaaaaaaa' });
      await panel.expectErrors(
        panel.say('errors:invalidCode'),
        panel.say('errors:passwordTooFewCharacterClasses', { count: 3 }),
      );
      await expect(page.getByText(panel.say('password:sentStrength'))).toContainText(
        panel.say('password:weak'),
      );
      await panel.sendPasswords({ code, password: `Aa1${'x'.repeat(62)}` });
      await panel.expectErrors(panel.say('errors:passwordTooLong', { count: 64 }));
      const wrong = code === '000000' ? '000001' : '000000';
      await panel.sendPasswords({ code: wrong, password: NEW_PASSWORD });
      await panel.expectErrors(panel.say('profile:code.invalidTriesLeft', { count: 4 }));
      expect(await page.content()).not.toContain(NEW_PASSWORD);
      await expect(panel.field('password:code')).toHaveValue('');
      expect(await sandbox.calls({ path: '/user/password/lost' })).toHaveLength(1);

      await panel.sendPasswords({ code, password: NEW_PASSWORD });
      await expect(panel.notifications).toContainText(panel.say('errors:passwordChanged'));
    });

    test('[S2-FORGOT-11 S3-NOTE-07 S4-RESET-03 S4-RESET-05] Send New Code is away for a minute, and an account that is locked closes the panel', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer();
      const panel = new PasswordPage(page, language);
      await panel.forgetPassword();
      await panel.askForCode(player.phone);
      await expect(page.getByRole('heading', { name: panel.say('password:resendTitle') })).toBeVisible();
      await expect(panel.button('password:sendNewCode')).toBeHidden();
      await panel.button('password:cancel').click();
      await expect(panel.button('common:login.submit')).toBeVisible();

      const locked = await makePlayer({ locked: true });
      await panel.forgetPassword();
      await panel.askForCode(locked.phone);
      await expect(panel.notifications).toContainText(panel.say('errors:accountLocked'));
      await expect(panel.button('common:login.submit')).toBeVisible();
      expect(await sandbox.calls({ path: '/user/password/lost/code' })).toHaveLength(2);
    });
  });
}

test.describe('in English', () => {
  test.use({ country: 'US' });

  test("[S2-FORGOT-03 S2-FORGOT-09 S2-FORGOT-10 S5-RESET-01 S5-RESET-03 S5-RESET-04 S5-RESET-05 S5-RESET-07 S5-RESET-08 S8-BODY-12] the specification's words", {
    tag: '@plain',
  }, async ({ page, makePlayer, sandbox }) => {
    const player = await makePlayer();
    await page.goto('/?panel=forgotPassword');
    await page.getByRole('button', { name: 'Get Change Code' }).click();
    await expect(page.locator('.field__error')).toHaveText('Please provide a valid phone number.');
    await page.getByLabel('Phone number').fill(player.phone);
    await page.getByRole('button', { name: 'Get Change Code' }).click();
    await expect(page.getByRole('heading', { name: 'Resend Code' })).toBeVisible();
    const send = page.getByRole('button', { name: 'Change Password', exact: true });
    await send.click();
    await expect(page.locator('.error-summary')).toContainText('One or more password fields are empty.');
    await expect(page.locator('.error-summary')).toContainText('Please provide confirmation code');
    const set = async (password: string, again: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password').fill(again);
      await send.click();
    };
    await set('Abcdefg1', 'Abcdefg2');
    await expect(page.locator('.error-summary')).toContainText(
      'Confirmation password and new password do not match each other.',
    );
    await set('Ab1', 'Ab1');
    await expect(page.locator('.error-summary')).toContainText('Password must have at least 8 characters.');
    await set('abcdefgh', 'abcdefgh');
    await expect(page.locator('.error-summary')).toContainText(
      'Password must have at least 3 from any of upper case, lower case, number, or special character',
    );
    await page.getByLabel('Confirmation code').fill('12345x');
    await set('Abcdefg1', 'Abcdefg1');
    await expect(page.locator('.field__error')).toHaveText('Invalid Confirmation Code');
    await page.getByLabel('Confirmation code').fill(await codeSentTo(sandbox, player.phone));
    await set('Abcdefg1', 'Abcdefg1');
    await expect(page.getByRole('alert')).toContainText('Password changed');
  });
});

test('[S8-BODY-04] a code that ran out of tries, a server that does not answer: told, and the panel stays', {
  tag: '@plain',
}, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  await panel.forgetPassword();
  await panel.askForCode(player.phone);
  const code = await codeSentTo(sandbox, player.phone);
  await sandbox.addFaults(
    { match: { path: '/user/password/lost' }, times: 1, fault: { json: { status: 'TooManyRequests' } } },
    { match: { path: '/user/password/lost' }, times: 1, fault: { reset: 'before' } },
    { match: { path: '/user/password/lost' }, times: 1, fault: { json: { status: 'PasswordTooShort' } } },
  );
  await panel.sendPasswords({ code, password: NEW_PASSWORD });
  await expect(panel.notifications).toContainText(panel.say('errors:tooManyRequests'));
  await panel.sendPasswords({ code, password: NEW_PASSWORD });
  await expect(panel.notifications).toContainText(panel.say('errors:serverUnreachable'));
  await panel.sendPasswords({ code, password: NEW_PASSWORD });
  await panel.expectErrors(panel.say('errors:passwordTooShort', { count: 8 }));
});

test('[S2-FORGOT-06 S2-FORGOT-07 S4-STRENGTH-01] the meter follows what is typed', {
  tag: '@script',
}, async ({ page, makePlayer }) => {
  const player = await makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  await panel.forgetPassword();
  await panel.askForCode(player.phone);
  const field = panel.field('password:newPassword');
  await field.click();
  for (const [typed, verdict] of [
    ['aaaaaaaa', 'weak'],
    ['password', 'medium'],
    ['Passw0rd!', 'strong'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(panel.say('password:strength'))).toContainText(
      panel.say(`password:${verdict}`),
    );
  }
  await field.fill('');
  await expect(page.getByText(panel.say('password:strength'))).toHaveCount(0);
  await page
    .getByRole('button', { name: panel.say('common:login.showPassword') })
    .first()
    .click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('both steps are accessible and lose nothing when narrow or large', {
  tag: '@script',
}, async ({ page, makePlayer }) => {
  const player = await makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  const check = async () => {
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  };
  await panel.forgetPassword();
  await check();
  await panel.askForCode('123');
  await check();
  await panel.askForCode(player.phone);
  await check();
  await panel.sendPasswords({ code: '1', password: 'aaa' });
  await check();
});

test('a button pressed twice sends one code', { tag: '@once' }, async ({ page, sandbox, makePlayer }) => {
  const player = await makePlayer();
  const panel = new PasswordPage(page, 'es-MX');
  await panel.forgetPassword();
  await sandbox.addFaults({ match: { path: '/user/password/lost/code' }, fault: JOINABLE });
  await panel.field('common:login.phone').fill(player.phone);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action="/forgotPassword"]');
    form?.submit();
    setTimeout(() => form?.submit(), 100);
  });
  await expect(panel.field('password:code')).toBeVisible();
  expect(await sandbox.calls({ path: '/user/password/lost/code' })).toHaveLength(1);
});

test('[S2-LOGIN-08 S4-RESET-02 S4-RESET-03] a player resets the password in lynx', { tag: '@plain' }, async ({
  portal,
  sandbox,
  makePlayer,
}) => {
  const en = (key: string, values = {}) => textOf('en', key, values);
  const player = await makePlayer();
  const browser = await openTextBrowser(portal.origin);
  try {
    await browser.follow(en('common:login.forgotPassword'));
    await browser.fill(en('common:login.phone'), player.phone);
    await browser.press(en('password:getChangeCode'));
    // Lynx shows what a style sheet would hide: the server refuses it.
    const early = await browser.press(en('password:sendNewCode'));
    expect(early.text).toMatch(/Too many requests\. Please try again in (\d+ seconds|1 minute)\./);
    await browser.fill(en('password:code'), await codeSentTo(sandbox, player.phone));
    await browser.fill(en('password:newPassword'), NEW_PASSWORD);
    await browser.fill(en('password:confirmPassword'), NEW_PASSWORD);
    const done = await browser.press(en('password:changePassword'));
    expect(done.text).toContain(en('errors:passwordChanged'));
    await browser.fill(en('common:login.phone'), player.phone);
    await browser.fill(en('common:login.password'), NEW_PASSWORD);
    expect((await browser.press(en('common:login.submit'))).text).toContain(en('home:loggedInAs'));
    expect(await sandbox.calls({ path: '/user/password/lost/code' })).toHaveLength(1);
  } finally {
    await browser.close();
  }
});
