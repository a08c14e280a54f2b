import { describe, expect, it } from 'vitest';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Visited, visiting } from './visiting.ts';

const NEW_PASSWORD = 'New-Secret-42';
const ASKING = { path: '/user/password/lost/code' };
const SETTING = { path: '/user/password/lost' };

async function codeSentTo({ sandbox }: Visited, phone: string): Promise<string> {
  const [message] = await sandbox.messagesTo(phone);
  if (!message?.code) throw new Error(`No code was sent to ${phone}.`);
  return message.code;
}

async function forgetPassword(page: Visitor): Promise<Visitor> {
  await page.open('/');
  return page.follow(page.say('common:login.forgotPassword'));
}

const askForCode = (page: Visitor, phoneNumber: string) =>
  page.send(page.say('password:getChangeCode'), { phoneNumber });

const setPassword = (page: Visitor, code: string, newPassword: string, again = newPassword) =>
  page.send(page.say('password:changePassword'), { code, newPassword, confirmPassword: again });

describe('a forgotten password', () => {
  const here = visiting();

  it('[S1-CAN-04 S2-FORGOT-05 S4-RESET-01 S4-RESET-04 ASVS-6.2.6 ASVS-6.4.3] is replaced with a code', async () => {
    const player = await here.sandbox.makePlayer();
    const page = await forgetPassword(here.visit());
    expect(page.heading).toBe(page.say('password:forgotTitle'));
    await askForCode(page, player.phone);
    expect(page.find<HTMLInputElement>('input[name="code"]').autocomplete).toBe('one-time-code');
    expect(page.find<HTMLInputElement>('input[autocomplete="username"]').value).toBe(player.phone);
    await page.open(page.url);
    await setPassword(page, await codeSentTo(here, player.phone), NEW_PASSWORD);
    expect(page.url).toBe('/');
    page.expectTold('errors:passwordChanged');
    await page.open('/?panel=forgotPassword');
    expect(page.value('phoneNumber')).toBe('');
    await page.open('/');
    const login = { phoneNumber: player.phone, password: NEW_PASSWORD };
    await page.send(page.say('common:login.submit'), login);
    expect(page.heading).toContain(page.say('home:loggedInAs'));
  });

  it('[S2-FORGOT-01 S5-RESET-01 S8-HTTP-06 S8-MSG-05 S8-MSG-06 S8-MSG-07] of a wrong number says so and keeps it', async () => {
    const page = await forgetPassword(here.visit());
    for (const [typed, key] of [
      ['', 'errors:phoneNumberEmpty'],
      ['55abc', 'errors:phoneNumberNumbersOnly'],
      ['123', 'errors:phoneNumberNotValid'],
      ['5500000001', 'errors:phoneNumberNotFound'],
    ] as const) {
      await askForCode(page, typed);
      page.expectErrors(page.say(key));
      expect(page.value('phoneNumber')).toBe(typed);
    }
    await page.open(page.url);
    expect(page.value('phoneNumber')).toBe('5500000001');
  });

  it('[S2-FORGOT-07] says what is wrong in the order of the rules, and sends no password back', async () => {
    const player = await here.sandbox.makePlayer();
    const page = await forgetPassword(here.visit());
    await askForCode(page, player.phone);
    const code = await codeSentTo(here, player.phone);
    const empty = page.say('errors:passwordFieldsEmpty');
    const noCode = page.say('errors:confirmationCodeEmpty');
    const expectStrength = (strength: string) =>
      expect(page.text()).toMatch(
        new RegExp(`${page.say('password:sentStrength')}.{0,3}${page.say(`password:${strength}`)}`),
      );
    await setPassword(page, '', '');
    page.expectErrors(noCode, empty);
    await setPassword(page, code, NEW_PASSWORD, '');
    page.expectErrors(empty);
    expectStrength('strong');
    await setPassword(page, code, NEW_PASSWORD, 'Other-Secret-42');
    page.expectErrors(page.say('errors:passwordsDoNotMatch'));
    await setPassword(page, '', 'Ab1');
    page.expectErrors(noCode, page.say('errors:passwordTooShort', { count: 8 }));
    expectStrength('medium');
    await setPassword(page, '12a', 'aaaaaaaa');
    const classes = page.say('errors:passwordTooFewCharacterClasses', { count: 3 });
    page.expectErrors(page.say('errors:invalidCode'), classes);
    expectStrength('weak');
    await setPassword(page, code, `Aa1${'x'.repeat(62)}`);
    page.expectErrors(page.say('errors:passwordTooLong', { count: 64 }));
    await setPassword(page, code === '000000' ? '000001' : '000000', NEW_PASSWORD);
    page.expectErrors(page.say('profile:code.invalidTriesLeft', { count: 4 }));
    expect(page.answer?.body).not.toContain(NEW_PASSWORD);
    expect(page.value('code')).toBe('');
    expect(await here.sandbox.calls(SETTING)).toHaveLength(1);
    await setPassword(page, code, NEW_PASSWORD);
    page.expectTold('errors:passwordChanged');
  });

  it('[S2-FORGOT-11 S3-NOTE-07 S4-RESET-03 S4-RESET-05] has another code after a minute, and none for an account that is locked', async () => {
    const player = await here.sandbox.makePlayer();
    const page = await forgetPassword(here.visit());
    await askForCode(page, player.phone);
    expect(page.texts('h2, h3')).toContain(page.say('password:resendTitle'));
    // The style sheet hides the button for a minute; without it the server refuses.
    await page.send(page.say('password:sendNewCode'));
    const [wait = ''] = page.say('errors:tooManyRequestsSeconds', { count: 59 }).split('59');
    expect(page.told).toContain(wait);
    await page.send(page.say('password:cancel'));
    expect(page.buttons(page.say('common:login.submit'))).toHaveLength(1);
    const locked = await here.sandbox.makePlayer({ locked: true });
    await forgetPassword(page);
    await askForCode(page, locked.phone);
    page.expectTold('errors:accountLocked');
    expect(page.buttons(page.say('common:login.submit'))).toHaveLength(1);
    expect(await here.sandbox.calls(ASKING)).toHaveLength(2);
  });

  it('[S8-BODY-04 S2-LOGIN-08 S4-RESET-02] stays open when its code ran out of tries, or the server does not answer', async () => {
    const player = await here.sandbox.makePlayer();
    const page = await forgetPassword(here.visit());
    await askForCode(page, player.phone);
    const code = await codeSentTo(here, player.phone);
    for (const [fault, key] of [
      [{ json: { status: 'TooManyRequests' } }, 'errors:tooManyRequests'],
      [{ reset: 'before' }, 'errors:serverUnreachable'],
    ] as const) {
      await here.sandbox.addFaults({ match: SETTING, times: 1, fault });
      await setPassword(page, code, NEW_PASSWORD);
      page.expectTold(key);
    }
    const fault = { json: { status: 'PasswordTooShort' } };
    await here.sandbox.addFaults({ match: SETTING, times: 1, fault });
    await setPassword(page, code, NEW_PASSWORD);
    page.expectErrors(page.say('errors:passwordTooShort', { count: 8 }));
  });
});

describe('a forgotten password in English', () => {
  const abroad = visiting('US');

  it("[S2-FORGOT-03 S2-FORGOT-09 S2-FORGOT-10 S5-RESET-01 S5-RESET-03 S5-RESET-04 S5-RESET-05 S5-RESET-07 S5-RESET-08 S8-BODY-12] has the specification's words", async () => {
    const player = await abroad.sandbox.makePlayer();
    const page = await abroad.visit().open('/?panel=forgotPassword');
    await page.send('Get Change Code');
    page.expectErrors('Please provide a valid phone number.');
    await page.send('Get Change Code', { phoneNumber: player.phone });
    expect(page.texts('h2, h3')).toContain('Resend Code');
    const set = (code: string, password: string, again = password) =>
      page.send('Change Password', { code, newPassword: password, confirmPassword: again });
    const noCode = 'Please provide confirmation code';
    await set('', '');
    page.expectErrors(noCode, 'One or more password fields are empty.');
    await set('', 'Abcdefg1', 'Abcdefg2');
    page.expectErrors(noCode, 'Confirmation password and new password do not match each other.');
    await set('', 'Ab1');
    page.expectErrors(noCode, 'Password must have at least 8 characters.');
    await set('', 'abcdefgh');
    page.expectErrors(
      noCode,
      'Password must have at least 3 from any of upper case, lower case, number, or special character',
    );
    await set('12345x', 'Abcdefg1');
    page.expectErrors('Invalid Confirmation Code');
    await set(await codeSentTo(abroad, player.phone), 'Abcdefg1');
    expect(page.told).toContain('Password changed');
  });
});
