import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { imageCaptchaResponse } from '#app/domain/player/captcha.ts';
import { personalInfoField } from '#app/operator/personal-info.ts';
import type { Registration } from '#app/operator/registration.ts';
import { PERSONAL_INFO_FIELDS } from '#sandbox/personal-info/field-table.ts';
import { dateIn, MEXICO_CITY } from '#tests/support/dates.ts';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

/** Birth date of a child of about six. */
const TOO_YOUNG = `${Number(dateIn(MEXICO_CITY).slice(0, 'YYYY'.length)) - 6}-01-01`;

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

let registrations = 0;

/** A registration that nothing speaks against, with a number that nobody has. */
async function registration(change: Partial<Registration> = {}): Promise<Registration> {
  registrations += 1;
  const { documents } = expectValue(await operator.calls.documents(null));
  const newest = new Map(documents.map(({ key, version }) => [key, version]));
  for (const { key, version } of documents) {
    if (Number(version) > Number(newest.get(key))) newest.set(key, version);
  }
  return {
    phoneNumber: `55777${String(registrations).padStart(2, '0')}123`,
    phoneCountryCode: 'MX',
    password: 'Str0ng!pass',
    displayName: 'Ana',
    ageConfirmed: true,
    acceptedDocuments: [...newest].map(([key, version]) => ({ key, version })),
    language: 'es-MX',
    ...change,
  };
}

const inbox = z.object({ messages: z.array(z.object({ text: z.string() }).passthrough()) });

/** The code of the link in the newest mail to an address. */
async function linkCode(address: string): Promise<string> {
  const response = await fetch(`${new URL(operator.apiUrl).origin}/inbox.json?to=${address}`);
  const text = JSON.stringify(inbox.parse(await response.json()).messages[0]);
  const code = /verifyEmail\?code=([\w-]{22,64})/.exec(text)?.[1];
  if (code === undefined) throw new Error('No link was mailed');
  return code;
}

describe('registration', () => {
  it('[S7-OTHER-09] makes an account, sends a code and opens a session', async () => {
    const wish = await registration();
    const { session, verification } = expectValue(await operator.calls.register(wish, crypto.randomUUID()));
    expect(session?.player).toMatchObject({
      displayName: 'Ana',
      phoneNumber: wish.phoneNumber,
      isUserVerified: false,
      language: 'es-MX',
    });
    expect(verification).toMatchObject({ status: 'Success', channel: 'sms', resendAfterSeconds: 60 });
    const token = session?.tokens.accessToken ?? '';
    expect(expectValue(await operator.calls.profile(token, session?.player.userId ?? ''))).toMatchObject({
      displayName: 'Ana',
      isPhoneVerified: false,
    });
    expect(expectValue(await operator.calls.acknowledgements(token)).length).toBe(
      wish.acceptedDocuments.length,
    );
  });

  it('[OC-RULE-11] sent twice with one key it makes one account', async () => {
    const wish = await registration();
    const key = crypto.randomUUID();
    const first = expectValue(await operator.calls.register(wish, key));
    const second = expectValue(await operator.calls.register(wish, key));
    expect(second.session?.player.userId).toBe(first.session?.player.userId);
    expect(await operator.calls.register(wish, crypto.randomUUID())).toMatchObject({
      ok: false,
      failure: { code: 'PhoneNumberAlreadyInUse', outcome: 'refused' },
    });
  });

  it('[SC-REG-15] an account whose SMS fails is an account', async () => {
    const wish = await registration({ phoneNumber: '5577990001' });
    expect(expectValue(await operator.calls.register(wish, crypto.randomUUID()))).toMatchObject({
      session: { player: { phoneNumber: '5577990001' } },
      verification: { status: 'FailedToSend' },
    });
  });

  it.each([
    ['PasswordTooShort', { password: 'a' }],
    ['DisplayNameTooShort', { displayName: 'A' }],
    ['InvalidEmailAddress', { email: 'x' }],
    ['AgeConfirmationRequired', { ageConfirmed: false }],
    ['RequiredDocumentNotFound', { acceptedDocuments: [] }],
  ] as const)('[OC-ACCOUNT-03] refused: %s', async (code, change) => {
    expect(await operator.calls.register(await registration(change), crypto.randomUUID())).toMatchObject({
      ok: false,
      failure: { code, source: 'body', outcome: 'refused' },
    });
  });

  it('tells which field of the personal information is wrong', async () => {
    const personalInfo = { firstName: 'Ana', lastName: 'Ruiz', birthDate: TOO_YOUNG, nationality: 'MX' };
    const wish = await registration({ personalInfo });
    expect(await operator.calls.register(wish, crypto.randomUUID())).toMatchObject({
      ok: false,
      failure: {
        code: 'AgeConfirmationRequired',
        fieldErrors: { 'personalInfo.birthDate': 'tooYoung' },
      },
    });
  });

  it('[OC-ACCOUNT-04] with a picture for a captcha', async () => {
    expect(await operator.calls.captchaChallenge('register')).toMatchObject({
      ok: false,
      failure: { code: 'http404' },
    });
    await operator.scenario.script({ rules: { captchaType: 'turnstile', captchaFallback: 'image' } });
    const wish = await registration();
    expect(await operator.calls.register(wish, crypto.randomUUID())).toMatchObject({
      ok: false,
      failure: { code: 'CaptchaFailed' },
    });
    const { challengeId, imageDataUrl, expiresAt } = expectValue(
      await operator.calls.captchaChallenge('register'),
    );
    expect(imageDataUrl).toMatch(/^data:image\//);
    expect(expiresAt).toBeGreaterThan(Date.now());
    const captchaResponse = imageCaptchaResponse(
      challengeId,
      await operator.scenario.captchaAnswer(challengeId),
    );
    expect(await operator.calls.register({ ...wish, captchaResponse }, crypto.randomUUID())).toMatchObject({
      ok: true,
    });
  });
});

describe('phone', () => {
  it('[S7-OTHER-10] a code is sent, tried, and taken', async () => {
    const { token, made, player } = await operator.logOn({ verified: false });
    expect(expectValue(await operator.calls.sendPhoneCode(token))).toMatchObject({
      status: 'Success',
      channel: 'sms',
      attemptsLeft: 5,
      sentTo: expect.stringContaining(made.phone.slice(-4)),
    });
    const code = await operator.sentCode(made.phone);
    const wrong = code === '999999' ? '999998' : '999999';
    expect(await operator.calls.verifyPhone(token, { code: wrong })).toMatchObject({
      ok: false,
      failure: { code: 'InvalidCode', attemptsLeft: 4 },
    });
    expect(await operator.calls.verifyPhone(token, { code })).toEqual({ ok: true, value: null });
    expect(expectValue(await operator.calls.profile(token, player.userId)).isPhoneVerified).toBe(true);
    expect(await operator.calls.verifyPhone(token, { code })).toMatchObject({
      ok: false,
      failure: { code: 'DeniedByAccountState' },
    });
  });

  it('[OC-ACCOUNT-05] asked for again too early it tells the seconds left', async () => {
    const { token } = await operator.logOn({ verified: false });
    expectValue(await operator.calls.sendPhoneCode(token));
    expect(await operator.calls.sendPhoneCode(token)).toMatchObject({
      ok: false,
      failure: { code: 'TooManyRequests', retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe('email', () => {
  it('is set, confirmed by the typed code, and shown', async () => {
    const { token, player } = await operator.logOn();
    const set = expectValue(await operator.calls.setEmail(token, { email: 'typed@mail.mx' }));
    expect(set.verification).toMatchObject({ status: 'Success', channel: 'email' });
    expect(expectValue(await operator.calls.profile(token, player.userId))).toMatchObject({
      pendingEmail: 'typed@mail.mx',
      isEmailVerified: false,
    });
    const code = await operator.sentCode('typed@mail.mx');
    expect(await operator.calls.verifyEmail(token, { code })).toMatchObject({ ok: true });
    expect(expectValue(await operator.calls.profile(token, player.userId))).toMatchObject({
      email: 'typed@mail.mx',
      isEmailVerified: true,
      pendingEmail: null,
    });
  });

  it('[S7-OTHER-10 OC-ACCOUNT-07] is confirmed by the link of the mail, by whoever opens it and once', async () => {
    const { token } = await operator.logOn();
    expectValue(await operator.calls.setEmail(token, { email: 'linked@mail.mx' }));
    const code = await linkCode('linked@mail.mx');
    const { emailMask } = expectValue(await operator.calls.verifyEmail(null, { code }));
    expect(emailMask).toMatch(/^l.*@mail\.mx$/);
    expect(await operator.calls.verifyEmail(null, { code })).toMatchObject({ ok: false });
    expect(await operator.calls.verifyEmail(null, { code: 'a'.repeat(22) })).toMatchObject({
      ok: false,
      failure: { code: 'InvalidCode' },
    });
  });

  it('[S7-OTHER-13 OC-ACCOUNT-06] is changed only with the current password', async () => {
    const { token, made } = await operator.logOn({ email: 'old@mail.mx' });
    const change = { email: 'new@mail.mx' };
    expect(await operator.calls.setEmail(token, { ...change, currentPassword: 'wrong' })).toMatchObject({
      ok: false,
      failure: { code: 'PasswordIncorrect' },
    });
    expect(await operator.calls.setEmail(token, { ...change, currentPassword: made.password })).toMatchObject(
      {
        ok: true,
      },
    );
  });

  it('the mail is sent again, unless there is nothing to confirm', async () => {
    const { token } = await operator.logOn();
    expect(await operator.calls.sendEmailCode(token)).toMatchObject({
      ok: false,
      failure: { code: 'InvalidEmailAddress' },
    });
    const waiting = await operator.logOn({ pendingEmail: 'again@mail.mx' });
    expect(expectValue(await operator.calls.sendEmailCode(waiting.token))).toMatchObject({
      status: 'Success',
      channel: 'email',
    });
  });
});

describe('personal information', () => {
  it('[OC-ACCOUNT-08] is changed field by field, and cleared', async () => {
    const { token } = await operator.logOn({ personalInfo: 'complete' });
    const changed = expectValue(
      await operator.calls.updatePersonalInfo(token, { firstName: 'María', 'address.suite': null }),
    );
    expect(changed?.personalInfo).toMatchObject({
      firstName: 'María',
      lastName: expect.any(String),
      'address.suite': null,
      'address.city': expect.any(String),
    });
  });

  it('has the same fields on both sides, and none of them is lost on its way', async () => {
    const fields = personalInfoField.options;
    expect([...fields].sort()).toEqual([...PERSONAL_INFO_FIELDS].sort());
    const complete = await operator.logOn({ personalInfo: 'complete' });
    const known = expectValue(
      await operator.calls.profile(complete.token, complete.player.userId),
    ).personalInfo;
    // Any word will do for the fields that an invented person leaves empty.
    const whole = Object.fromEntries(fields.map((field) => [field, known?.[field] ?? 'Alta']));
    const { token, player } = await operator.logOn();
    expect(expectValue(await operator.calls.updatePersonalInfo(token, whole))?.personalInfo).toEqual(whole);
    expect(expectValue(await operator.calls.profile(token, player.userId)).personalInfo).toEqual(whole);
    const registered = { ...(await registration()), personalInfo: whole };
    const { session } = expectValue(await operator.calls.register(registered, crypto.randomUUID()));
    const { accessToken = '' } = session?.tokens ?? {};
    const profile = expectValue(await operator.calls.profile(accessToken, session?.player.userId ?? ''));
    expect(profile.personalInfo).toEqual(whole);
  });

  it('[OC-ACCOUNT-09] refusals name the fields', async () => {
    const { token } = await operator.logOn({ personalInfo: 'complete' });
    expect(
      await operator.calls.updatePersonalInfo(token, {
        nationalId: 'BOXW310820HNERXN08',
        birthDate: TOO_YOUNG,
      }),
    ).toMatchObject({
      ok: false,
      failure: {
        code: 'PersonalInfoRequired',
        fieldErrors: { 'personalInfo.nationalId': 'checkDigit', 'personalInfo.birthDate': 'tooYoung' },
      },
    });
    const locked = await operator.logOn({ personalInfo: 'complete', lockedPersonalInfo: ['lastName'] });
    expect(await operator.calls.updatePersonalInfo(locked.token, { lastName: 'Otra' })).toMatchObject({
      ok: false,
      failure: { code: 'DeniedByAccountState', fieldErrors: { 'personalInfo.lastName': 'notAllowed' } },
    });
  });
});

describe('password change', () => {
  it('[OC-ACCOUNT-10] gives a new session, and every other one has ended', async () => {
    const { token, made, player } = await operator.logOn();
    const other = expectValue(
      await operator.calls.login({ phoneNumber: made.phone, password: made.password }),
    );
    const passwords = { currentPassword: made.password, newPassword: 'An0ther!pass' };
    const newest = other.tokens.accessToken;
    const { session } = expectValue(await operator.calls.changePassword(newest, passwords));
    expect(session?.player.userId).toBe(player.userId);
    expect(await operator.calls.funds(session?.tokens.accessToken ?? '')).toMatchObject({ ok: true });
    for (const ended of [token, newest]) {
      expect(await operator.calls.funds(ended)).toMatchObject({ ok: false });
    }
    expect(
      await operator.calls.login({ phoneNumber: made.phone, password: passwords.newPassword }),
    ).toMatchObject({ ok: true });
  });

  it.each([
    ['PasswordIncorrect', { currentPassword: 'wrong', newPassword: 'An0ther!pass' }],
    ['PasswordTooShort', { newPassword: 'a' }],
    ['PasswordTooFewCharacterClasses', { newPassword: 'aaaaaaaaaaaa' }],
  ])('refused: %s', async (code, change) => {
    const { token, made } = await operator.logOn();
    const passwords = { currentPassword: made.password, ...change };
    expect(await operator.calls.changePassword(token, passwords)).toMatchObject({
      ok: false,
      failure: { code, outcome: 'refused' },
    });
  });

  it('the same password again is not allowed', async () => {
    const { token, made } = await operator.logOn();
    const passwords = { currentPassword: made.password, newPassword: made.password };
    expect(await operator.calls.changePassword(token, passwords)).toMatchObject({
      ok: false,
      failure: { code: 'PasswordNotAllowed' },
    });
  });
});
