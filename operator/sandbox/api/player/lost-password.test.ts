import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ portalOrigin: 'https://portal.example:8443' });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const MINUTE = 60_000;
const NEW_PASSWORD = 'Nueva-clave-7';
const askCode = (phone: string, captcha?: string) =>
  sandbox.post('/user/password/lost/code', { PhoneNumber: phone, CaptchaResponse: captcha ?? '' });
const change = (phone: string, code: string, password = NEW_PASSWORD) =>
  sandbox.post('/user/password/lost', { PhoneNumber: phone, Code: code, NewPassword: password });
const wrongCode = (code: string) => (code === '123456' ? '654321' : '123456');

describe('POST /user/password/lost/code', () => {
  it('sends an SMS that browsers offer on the portal only', async () => {
    const player = await sandbox.scenario.player();
    const answer = await askCode(player.phone);
    expect(answer.json).toEqual({
      status: 'Success',
      retryAfterSeconds: 60,
      verification: expect.objectContaining({ status: 'Success', attemptsLeft: 5, resendAfterSeconds: 60 }),
    });
    const code = await sandbox.newestCode(player.phone);
    expect(code).toMatch(/^\d{6}$/);
    const inbox = await fetch(`${sandbox.origin}/inbox.json?to=${player.phone}`);
    expect(await inbox.json()).toMatchObject({
      messages: [
        {
          channel: 'sms',
          to: `+52${player.phone}`,
          text: expect.stringMatching(new RegExp(`es ${code}\\.[^]*\n\n@portal\\.example #${code}$`)),
        },
      ],
    });
  });

  it('asks the captcha before all else', async () => {
    await sandbox.scenario.script({ rules: { captchaType: 'turnstile' } });
    expect((await sandbox.get('/user/register/rules')).json).toMatchObject({
      captchaType: 'turnstile',
      captchaSiteKey: '1x00000000000000000000AA',
    });
    expect((await askCode('not digits')).json).toMatchObject({ status: 'CaptchaFailed' });
    expect((await askCode('5500000000', 'forged')).json).toMatchObject({ status: 'CaptchaFailed' });
    const player = await sandbox.scenario.player();
    expect((await askCode(player.phone, 'XXXX.DUMMY.TOKEN.XXXX')).json).toMatchObject({ status: 'Success' });
  });

  it('refuses characters, unknown numbers and locked accounts', async () => {
    const locked = await sandbox.scenario.player({ locked: true });
    expect((await askCode('55 1234 5678')).json).toMatchObject({ status: 'PhoneNumberInvalidCharacters' });
    expect((await askCode('')).json).toMatchObject({ status: 'PhoneNumberInvalidCharacters' });
    expect((await askCode('5500000000')).status).toBe(404);
    expect((await askCode(locked.phone)).json).toMatchObject({ status: 'UserAccountIsLocked' });
    expect((await sandbox.post('/user/password/lost/code', { phoneNumber: '5512345678' })).status).toBe(400);
  });

  it('sends one in 60 seconds, five in an hour, ten in a day', async () => {
    const { phone } = await sandbox.scenario.player();
    const statusOf = async () => (await askCode(phone)).json;
    expect(await statusOf()).toMatchObject({ status: 'Success' });
    sandbox.advance(MINUTE - 18_500);
    expect(await statusOf()).toMatchObject({ status: 'TooManyRequests', retryAfterSeconds: 19 });
    for (let sent = 2; sent <= 5; sent += 1) {
      sandbox.advance(MINUTE);
      expect(await statusOf()).toMatchObject({ status: 'Success' });
    }
    sandbox.advance(MINUTE);
    expect(await statusOf()).toMatchObject({
      status: 'TooManyRequests',
      retryAfterSeconds: expect.any(Number),
    });
    sandbox.advance(60 * MINUTE);
    for (let sent = 6; sent <= 10; sent += 1) {
      expect(await statusOf()).toMatchObject({ status: 'Success' });
      sandbox.advance(20 * MINUTE);
    }
    sandbox.advance(60 * MINUTE);
    expect(await statusOf()).toMatchObject({ status: 'TooManyRequests' });
    sandbox.advance(24 * 60 * MINUTE);
    expect(await statusOf()).toMatchObject({ status: 'Success' });
  });
});

describe('POST /user/password/lost', () => {
  async function withCode() {
    const player = await sandbox.scenario.player();
    await askCode(player.phone);
    return { ...player, code: await sandbox.newestCode(player.phone) };
  }

  it('changes the password, ends every session and spends the code', async () => {
    const player = await sandbox.scenario.player();
    const session = await sandbox.logOn(player);
    await askCode(player.phone);
    const code = await sandbox.newestCode(player.phone);
    expect((await change(player.phone, code)).json).toEqual({ status: 'Success' });
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(401);
    const old = await sandbox.post('/authentication/login', {
      phoneNumber: player.phone,
      password: player.password,
    });
    expect(old.json).toMatchObject({ status: 'InvalidUser' });
    await sandbox.logOn({ phone: player.phone, password: NEW_PASSWORD });
    expect((await change(player.phone, code)).json).toMatchObject({ status: 'InvalidCode' });
  });

  it('opens a log-on that wrong tries had closed', async () => {
    const player = await withCode();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await sandbox.post('/authentication/login', { phoneNumber: player.phone, password: 'wrong' });
    }
    await change(player.phone, player.code);
    const session = await sandbox.logOn({ phone: player.phone, password: NEW_PASSWORD });
    expect(session.userId).toBe(player.userId);
  });

  it('refuses wrong codes, five of them, and then even the right one', async () => {
    const player = await withCode();
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect((await change(player.phone, wrongCode(player.code))).json).toMatchObject({
        status: 'InvalidCode',
        attemptsLeft,
      });
    }
    expect((await change(player.phone, player.code)).json).toMatchObject({ status: 'TooManyRequests' });
    sandbox.advance(MINUTE);
    await askCode(player.phone);
    const fresh = await sandbox.newestCode(player.phone);
    expect((await change(player.phone, fresh)).json).toEqual({ status: 'Success' });
  });

  it('takes a code for ten minutes, an older one beside a newer', async () => {
    const player = await withCode();
    sandbox.advance(2 * MINUTE);
    await askCode(player.phone);
    const newer = await sandbox.newestCode(player.phone);
    sandbox.advance(8 * MINUTE - 1);
    expect((await change(player.phone, player.code, 'short')).json).toMatchObject({
      status: 'PasswordTooShort',
    });
    sandbox.advance(1);
    expect((await change(player.phone, player.code)).json).toMatchObject({ status: 'InvalidCode' });
    expect((await change(player.phone, newer)).json).toEqual({ status: 'Success' });
  });

  it.each([
    ['Ab1-', 'PasswordTooShort'],
    ['', 'PasswordTooShort'],
    ['allsmallletters', 'PasswordTooFewCharacterClasses'],
    [`Aa1-${'x'.repeat(61)}`, 'PasswordNotAllowed'],
    ['Qwerty123!', 'PasswordNotAllowed'],
  ])('refuses the password %j and keeps the code good', async (password, status) => {
    const player = await withCode();
    expect((await change(player.phone, player.code, password)).json).toMatchObject({ status });
    expect((await change(player.phone, player.code)).json).toEqual({ status: 'Success' });
  });

  it('refuses the code before the password, and a password with the phone number in it', async () => {
    const player = await withCode();
    expect((await change(player.phone, wrongCode(player.code), 'x')).json).toMatchObject({
      status: 'InvalidCode',
    });
    const own = `Aa-${player.phone}`;
    expect((await change(player.phone, player.code, own)).json).toMatchObject({
      status: 'PasswordNotAllowed',
    });
  });

  it('[S9-CONST-23] keeps to rules the scenario sets', async () => {
    const player = await withCode();
    await sandbox.scenario.script({ rules: { passwordRules: { minimumLength: 20 } } });
    expect((await change(player.phone, player.code)).json).toMatchObject({ status: 'PasswordTooShort' });
  });

  it('answers a number nobody has like a wrong code, a locked account as locked, a wrong shape 400', async () => {
    expect((await change('5500000000', '123456')).json).toMatchObject({ status: 'InvalidCode' });
    const player = await withCode();
    await sandbox.scenario.script({ change: { phone: player.phone, locked: true } });
    expect((await change(player.phone, player.code)).json).toMatchObject({ status: 'UserAccountIsLocked' });
    expect((await sandbox.post('/user/password/lost', { PhoneNumber: '1', Code: 123456 })).status).toBe(400);
  });

  it('opens one door once, however many knock', async () => {
    const player = await withCode();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => change(player.phone, player.code, `${NEW_PASSWORD}${n}`)),
    );
    expect(answers.filter((answer) => answer.text.includes('"Success"'))).toHaveLength(1);
  });
});
