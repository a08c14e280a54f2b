import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('funds and access codes', () => {
  const casinos = [
    { casinoId: 12, regularAU: 1_250_500, promoAU: 250_000, lockedFundsAU: 75_250, lockedClaimsCount: 2 },
    { casinoId: 14, regularAU: 0, promoAU: 5 },
  ];

  it('[S3-BALANCE-01..04 S7-CALL-07] funds of every casino', async () => {
    const { token } = await operator.logOn({ casinos });
    expect(expectValue(await operator.calls.funds(token))).toEqual({
      entries: [
        {
          casinoId: 12,
          unavailable: false,
          regularAU: 1_250_500,
          promoAU: 250_000,
          lockedFundsAU: 75_250,
          lockedClaimsCount: 2,
        },
        {
          casinoId: 14,
          unavailable: false,
          regularAU: 0,
          promoAU: 5,
          lockedFundsAU: 0,
          lockedClaimsCount: 0,
        },
      ],
      unreadableRows: 0,
    });
  });

  it('no casinos', async () => {
    const { token } = await operator.logOn({ casinos: [] });
    expect(expectValue(await operator.calls.funds(token))).toEqual({ entries: [], unreadableRows: 0 });
  });

  it('[S3-CODE-01 S3-CODE-02] access code', async () => {
    const { token } = await operator.logOn({ casinos });
    const code = expectValue(await operator.calls.accessCode(token, { casinoId: 12 }));
    expect(code.verbalCode).toMatch(/^\d{8}$/);
    expect(code.expiresAt).toBeGreaterThan(Date.now());
  });

  it('access codes: the last one counts, for one casino or for all, until it expires', async () => {
    const { token, made } = await operator.logOn({ casinos });
    const goodCode = () => operator.scenario.accessCode(made.phone);
    await operator.calls.accessCode(token, { casinoId: 12 });
    const code = expectValue(await operator.calls.accessCode(token, { casinoId: 14 }));
    expect(await goodCode()).toEqual({ casinoId: 14, ...code });
    await operator.scenario.script({ settings: { allowMultiCasinoAccountAccessCodes: true } });
    const ofAll = expectValue(await operator.calls.accessCode(token, { casinoId: 0 }));
    expect(await goodCode()).toEqual({ casinoId: null, ...ofAll });
    await operator.scenario.script({ accessCodeLifeMs: 0 });
    const late = expectValue(await operator.calls.accessCode(token, { casinoId: 0 }));
    expect(late.expiresAt).toBeLessThanOrEqual(Date.now());
    expect(await goodCode()).toBeNull();
    await operator.scenario.script({ reset: true });
  });

  it('[S6-ROLE-09] access codes that are refused', async () => {
    const { token } = await operator.logOn({ casinos });
    expect(await operator.calls.accessCode(token, { casinoId: 13 })).toMatchObject({
      ok: false,
      failure: { code: 'http403' },
    });
    const unverified = await operator.logOn({ casinos, verified: false });
    expect(await operator.calls.accessCode(unverified.token, { casinoId: 12 })).toMatchObject({
      ok: false,
      failure: { code: 'PhoneNumberNotVerified', source: 'body', outcome: 'refused' },
    });
    await operator.scenario.script({
      settings: { allowBarcodeAccountAccess: false, allowVerbalCodeAccountAccess: false },
    });
    expect(await operator.calls.accessCode(token, { casinoId: 12 })).toMatchObject({
      ok: false,
      failure: { code: 'DisallowedByConfiguration', effect: 'forcedLogout' },
    });
  });
});

describe('profile and permissions', () => {
  it('[S3-STATE-06 S7-CALL-11] profile', async () => {
    const { token, player, made } = await operator.logOn({
      displayName: 'Ana',
      email: 'ana@mail.mx',
      personalInfo: { firstName: 'Ana' },
    });
    expect(expectValue(await operator.calls.profile(token, player.userId))).toMatchObject({
      displayName: 'Ana',
      phoneNumber: made.phone,
      isPhoneVerified: true,
      email: 'ana@mail.mx',
      personalInfo: { firstName: 'Ana', lastName: null },
      isPersonalInfoComplete: false,
      missingPersonalInfo: expect.arrayContaining(['lastName']),
    });
  });

  it('[S7-CALL-12] permissions', async () => {
    const { token, player } = await operator.logOn({ suspended: true });
    expect(expectValue(await operator.calls.permissions(token, player.userId))).toEqual({
      arePermissionsSuspended: true,
    });
  });

  it("another player's are not found", async () => {
    const { token } = await operator.logOn();
    const other = await operator.scenario.player();
    expect(await operator.calls.profile(token, other.userId)).toMatchObject({
      ok: false,
      failure: { code: 'http404' },
    });
    expect(await operator.calls.permissions(token, other.userId)).toMatchObject({
      ok: false,
      failure: { code: 'http404' },
    });
  });

  it('[S7-CALL-13 S8-BODY-08] update of name and language', async () => {
    const { token, player } = await operator.logOn({ displayName: 'Ana', language: 'es-MX' });
    expect(
      expectValue(await operator.calls.updateProfile(token, player.userId, { displayName: 'Ana R' })),
    ).toEqual({
      displayName: 'Ana R',
    });
    expect((await operator.calls.updateProfile(token, player.userId, { language: 'ja-JP' })).ok).toBe(true);
    expect(expectValue(await operator.calls.profile(token, player.userId))).toMatchObject({
      displayName: 'Ana R',
      language: 'ja-JP',
    });
    expect(await operator.calls.updateProfile(token, player.userId, { displayName: 'A' })).toMatchObject({
      ok: false,
      failure: { code: 'DisplayNameTooShort', fieldErrors: { 'userProfile.displayName': 'tooShort' } },
    });
  });
});

describe('password reset', () => {
  it('[S7-CALL-15] by the code that was sent', async () => {
    const { phone } = await operator.scenario.player();
    expect(expectValue(await operator.calls.sendResetCode({ phoneNumber: phone }))).toEqual({
      retryAfterSeconds: 60,
      expiresAt: expect.any(Number),
      attemptsLeft: 5,
    });
    const newPassword = 'Another-2026-ok';
    expect(
      await operator.calls.resetPassword({ phoneNumber: phone, code: '000001', newPassword }),
    ).toMatchObject({
      ok: false,
      failure: { code: 'InvalidCode', outcome: 'refused' },
    });
    const code = await operator.sentCode(phone);
    expect(await operator.calls.resetPassword({ phoneNumber: phone, code, newPassword: 'a' })).toMatchObject({
      ok: false,
      failure: { code: 'PasswordTooShort' },
    });
    expect(await operator.calls.resetPassword({ phoneNumber: phone, code, newPassword })).toEqual({
      ok: true,
      value: null,
    });
    expect((await operator.calls.login({ phoneNumber: phone, password: newPassword })).ok).toBe(true);
  });

  it('of a number of two countries, at an operator that takes the country', async () => {
    const { phone } = await operator.scenario.player({ phoneCountryCode: 'MX' });
    const abroad = { phoneNumber: phone, phoneCountryCode: 'US' };
    const http400 = { ok: false, failure: { code: 'http400' } };
    const reset = { code: '000001', newPassword: 'Another-2026-ok' };
    expect(await operator.calls.sendResetCode(abroad)).toMatchObject(http400);
    expect(await operator.calls.resetPassword({ ...abroad, ...reset })).toMatchObject(http400);
    await operator.scenario.script({ settings: { lostPasswordPhoneCountry: true } });
    expect(await operator.calls.sendResetCode(abroad)).toMatchObject({
      failure: { code: 'PhoneNumberNotFound' },
    });
    expect(await operator.calls.sendResetCode({ ...abroad, phoneCountryCode: 'MX' })).toMatchObject({
      ok: true,
    });
    const code = await operator.sentCode(phone);
    expect(await operator.calls.resetPassword({ ...abroad, ...reset, code })).toMatchObject({
      failure: { code: 'InvalidCode' },
    });
    expect(
      await operator.calls.resetPassword({ ...abroad, ...reset, code, phoneCountryCode: 'MX' }),
    ).toMatchObject({ ok: true });
  });

  it('a second code too soon', async () => {
    const { phone } = await operator.scenario.player();
    await operator.calls.sendResetCode({ phoneNumber: phone });
    const second = await operator.calls.sendResetCode({ phoneNumber: phone });
    expect(second).toMatchObject({
      ok: false,
      failure: { code: 'TooManyRequests', retryAfterSeconds: expect.any(Number) },
    });
  });

  it('a number that nobody has', async () => {
    expect(await operator.calls.sendResetCode({ phoneNumber: '5500000998' })).toMatchObject({
      ok: false,
      failure: { code: 'PhoneNumberNotFound', outcome: 'refused' },
    });
  });

  it('[S7-CALL-14] with a captcha', async () => {
    await operator.scenario.script({ rules: { captchaType: 'turnstile' } });
    const { phone } = await operator.scenario.player();
    expect(await operator.calls.sendResetCode({ phoneNumber: phone })).toMatchObject({
      ok: false,
      failure: { code: 'CaptchaFailed' },
    });
    const solved = { phoneNumber: phone, captchaResponse: 'XXXX.DUMMY.TOKEN.XXXX' };
    expect((await operator.calls.sendResetCode(solved)).ok).toBe(true);
  });
});

describe('documents', () => {
  it('[S3-DOCUMENT-01 S7-CALL-16] are listed beyond the default limit, or by key', async () => {
    const { token } = await operator.logOn();
    const { documents, unreadableRows } = expectValue(await operator.calls.documents(token));
    expect(unreadableRows).toBe(0);
    expect(documents.length).toBeGreaterThan(20);
    expect(documents).toContainEqual({
      key: 'terms',
      version: '10',
      language: 'ja-JP',
      url: '/documents/terms/10/ja-JP',
    });
    const few = expectValue(await operator.calls.documents(token, { key: 'privacy', limit: 2 }));
    expect(few.documents.map(({ key }) => key)).toEqual(['privacy', 'privacy']);
    expect(expectValue(await operator.calls.publicDocuments()).documents).toEqual(documents);
  });

  it('[S3-DOCUMENT-02 S7-CALL-18] are acknowledged', async () => {
    const { token } = await operator.logOn({ acknowledged: 'none' });
    expect(expectValue(await operator.calls.acknowledgements(token))).toEqual([]);
    const accepted = [{ key: 'terms', version: '10' }];
    expect(expectValue(await operator.calls.acknowledge(token, accepted))).toEqual(accepted);
    expect(expectValue(await operator.calls.acknowledgements(token))).toEqual(accepted);
    expect(await operator.calls.acknowledge(token, [{ key: 'terms', version: '99' }])).toMatchObject({
      ok: false,
      failure: { code: 'RequiredDocumentNotFound' },
    });
  });
});
