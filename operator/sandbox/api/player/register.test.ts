import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { CURRENT_DOCUMENTS, newPhone, registerAt, registerBody } from '../../test-support/register-body.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ portalOrigin: 'https://portal.example' });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const registered = z.object({
  session: z.object({ accessToken: z.string(), refreshToken: z.string(), userId: z.string() }),
});
const register = (changes: Record<string, unknown> = {}) => registerAt(sandbox, registerBody(changes));
const personalInfo = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  birthDate: '1990-04-15',
  nationality: 'MX',
  countryOfResidence: 'MX',
};

describe('POST /user/register', () => {
  it('makes a player, logs on and sends the code by SMS', async () => {
    const body = registerBody({ displayName: ' Ana ', personalInfo, email: 'ana@Mail.example' });
    const answer = await registerAt(sandbox, body);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      status: 'Success',
      retryAfterSeconds: 60,
      session: {
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
        accessTokenExpiration: '2026-11-21T18:15:00.000Z',
        userId: expect.stringMatching(/^u_/),
        displayName: 'Ana',
        phoneNumber: body.phoneNumber,
        phoneCountryCode: 'MX',
        isUserVerified: false,
        playersCountry: 'MX',
        language: 'es-MX',
        permissions: { arePermissionsSuspended: false },
        currencyInfo: expect.objectContaining({ iso4217Code: 'USD' }),
        loggedOnTimeCode: '2026-11-21T18:00:00.000Z',
        previousLogOn: null,
      },
      verification: {
        status: 'Success',
        sentTo: `55 •••• ${String(body.phoneNumber).slice(-4)}`,
        channel: 'sms',
        availableChannels: ['sms'],
        resendAfterSeconds: 60,
        codeExpiresAt: '2026-11-21T18:10:00.000Z',
        attemptsLeft: 5,
      },
    });
    const { session } = registered.parse(answer.json);
    const profile = await sandbox.get(`/user/${session.userId}/profile`, bearer(session));
    expect(profile.json).toMatchObject({
      userProfile: {
        email: 'ana@mail.example',
        isEmailVerified: false,
        pendingEmail: null,
        isPhoneVerified: false,
        personalInfo,
      },
    });
    const acknowledged = await sandbox.get('/document/acknowledgement', bearer(session));
    expect(acknowledged.json).toEqual(expect.arrayContaining(CURRENT_DOCUMENTS));
    expect((await sandbox.get('/funds', bearer(session))).json).toMatchObject([
      { casinoId: 12, balance: { regularAU: 0, promoAU: 0 }, lockedClaimsCount: 0 },
    ]);
    const [sms] = await sandbox.messagesTo(String(body.phoneNumber));
    expect(sms?.text).toMatch(new RegExp(`verificar[^]*\n\n@portal\\.example #${sms?.code}$`));
    expect(await sandbox.newestLinkCode('ana@mail.example')).toMatch(/^[\w-]{22,64}$/);
    await sandbox.logOn({ phone: String(body.phoneNumber), password: 'Nueva-clave-7' });
  });

  it('keeps the account when the SMS cannot be sent; the next try may come at once', async () => {
    await sandbox.scenario.script({ failDeliveries: [{ channel: 'sms', times: 1 }] });
    const body = registerBody();
    const answer = await registerAt(sandbox, body);
    expect(answer.json).toMatchObject({
      status: 'Success',
      retryAfterSeconds: 0,
      verification: { status: 'FailedToSend', resendAfterSeconds: 0, attemptsLeft: 5 },
    });
    expect(await sandbox.messagesTo(String(body.phoneNumber))).toEqual([]);
    const { session } = registered.parse(answer.json);
    const again = await sandbox.post('/user/phone/code', {}, bearer(session));
    expect(again.json).toMatchObject({ status: 'Success' });
    const code = await sandbox.newestCode(String(body.phoneNumber));
    const verified = await sandbox.post('/user/phone/verify', { code }, bearer(session));
    expect(verified.json).toEqual({ status: 'Success' });
  });

  it('never reaches a number that ends 0001', async () => {
    expect((await register({ phoneNumber: '5587120001' })).json).toMatchObject({
      status: 'Success',
      verification: { status: 'FailedToSend' },
    });
  });

  it('lets one of two simultaneous registrations of a number win', async () => {
    const body = registerBody();
    const answers = await Promise.all([registerAt(sandbox, body), registerAt(sandbox, body)]);
    const statuses = answers.map(({ json }) => z.object({ status: z.string() }).parse(json).status);
    expect(statuses.sort()).toEqual(['PhoneNumberAlreadyInUse', 'Success']);
  });
});

describe('refusals of POST /user/register', () => {
  it('come in the order of contract §4.2, the next when the last is put right', async () => {
    const taken = await sandbox.scenario.player();
    await sandbox.scenario.script({
      rules: { captchaType: 'turnstile', isEmailRequired: true, requiredPersonalInfo: ['firstName'] },
    });
    const wrong = {
      captchaResponse: '',
      phoneNumber: '55 1234',
      password: 'a',
      displayName: 'x',
      email: 'nobody',
      ageConfirmed: false,
      acceptedDocuments: [],
      personalInfo: { ...personalInfo, firstName: '', birthDate: '2012-01-01', nationality: 'M' },
    };
    const repairs: [string, object, string | undefined][] = [
      ['CaptchaFailed', { captchaResponse: 'XXXX.DUMMY.TOKEN.XXXX' }, 'captchaResponse'],
      ['PhoneNumberInvalidCharacters', { phoneNumber: taken.phone }, 'phoneNumber'],
      ['PhoneNumberAlreadyInUse', { phoneNumber: newPhone() }, undefined],
      ['PasswordTooShort', { password: 'aaaaaaaaaa' }, undefined],
      ['PasswordTooFewCharacterClasses', { password: 'Qwerty123!' }, undefined],
      ['PasswordNotAllowed', { password: 'Nueva-clave-7' }, undefined],
      ['DisplayNameTooShort', { displayName: 'Ana' }, 'displayName'],
      ['InvalidEmailAddress', { email: 'ana@mail.example' }, 'email'],
      ['AgeConfirmationRequired', { ageConfirmed: true }, 'ageConfirmed'],
      [
        'AgeConfirmationRequired',
        { personalInfo: { ...wrong.personalInfo, birthDate: '1990-04-15' } },
        'personalInfo.birthDate',
      ],
      ['RequiredDocumentNotFound', { acceptedDocuments: CURRENT_DOCUMENTS }, undefined],
      ['PersonalInfoRequired', { personalInfo }, 'personalInfo.firstName'],
    ];
    let body: Record<string, unknown> = registerBody(wrong);
    for (const [status, repair, field] of repairs) {
      const answer = await registerAt(sandbox, body);
      expect(answer.json).toMatchObject({
        status,
        traceId: expect.any(String),
        ...(field && { fieldErrors: { [field]: expect.any(String) } }),
      });
      body = { ...body, ...repair };
    }
    expect((await registerAt(sandbox, body)).json).toMatchObject({ status: 'Success' });
  });

  it.each([
    [{ phoneNumber: '551234567' }, { phoneNumber: 'tooShort' }],
    [{ phoneNumber: '55123456789' }, { phoneNumber: 'tooLong' }],
    [{ phoneNumber: '' }, { phoneNumber: 'blank' }],
    [{ phoneNumber: '٥٥١٢٣٤٥٦٧٨' }, { phoneNumber: 'invalidCharacters' }],
    [{ phoneCountryCode: 'XX' }, { phoneCountryCode: 'notAllowed' }],
  ])('%j is no phone number', async (changes, fieldErrors) => {
    expect((await register(changes)).json).toMatchObject({
      status: 'PhoneNumberInvalidCharacters',
      fieldErrors,
    });
  });

  it('takes extension digits where the settings allow them, and numbers of other countries', async () => {
    await sandbox.scenario.script({ settings: { allowPhoneExtensionDigits: true } });
    expect((await register({ phoneNumber: '558712345699' })).json).toMatchObject({ status: 'Success' });
    const abroad = { phoneNumber: '30123456', phoneCountryCode: 'DE' };
    expect((await register(abroad)).json).toMatchObject({ session: { phoneCountryCode: 'DE' } });
  });

  it('names an e-mail only when there is one, or must be', async () => {
    expect((await register({ email: '  ' })).json).toMatchObject({ status: 'Success' });
    await sandbox.scenario.script({ rules: { isEmailRequired: true } });
    expect((await register()).json).toMatchObject({
      status: 'InvalidEmailAddress',
      fieldErrors: { email: 'blank' },
    });
  });

  it('keeps to the minimum age to the day', async () => {
    const on = (birthDate: string) => register({ personalInfo: { ...personalInfo, birthDate } });
    expect((await on('2008-11-22')).json).toMatchObject({
      status: 'AgeConfirmationRequired',
      fieldErrors: { 'personalInfo.birthDate': 'tooYoung' },
    });
    expect((await on('2008-11-21')).json).toMatchObject({ status: 'Success' });
    await sandbox.scenario.script({ rules: { minimumAge: 21 } });
    expect((await on('2008-11-21')).json).toMatchObject({ status: 'AgeConfirmationRequired' });
  });

  it('wants the newest version of every document, and keeps no acceptance of one never published', async () => {
    const old = CURRENT_DOCUMENTS.map((document) => ({ ...document, version: '1' }));
    expect((await register({ acceptedDocuments: old })).json).toMatchObject({
      status: 'RequiredDocumentNotFound',
    });
    const more = [...CURRENT_DOCUMENTS, { key: 'terms', version: '99' }];
    const { session } = registered.parse((await register({ acceptedDocuments: more })).json);
    expect((await sandbox.get('/document/acknowledgement', bearer(session))).json).toHaveLength(3);
  });

  it('answers 400 to a wrong shape', async () => {
    expect((await register({ ageConfirmed: 'yes' })).status).toBe(400);
    expect((await register({ language: 'fi' })).status).toBe(400);
  });
});
