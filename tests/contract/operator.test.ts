import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogOn } from '#app/operator/authentication.ts';
import { createOperatorHttp } from '#app/operator/http/http.ts';
import type { Result } from '#app/operator/http/result.ts';
import { createOperator } from '#app/operator/operator.ts';
import { TRACE } from '#tests/support/trace.ts';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('public reads', () => {
  it('[S3-CASINO-01 S7-CALL-01 S9-CONST-20] site', async () => {
    const casinos = expectValue(await operator.calls.site());
    expect(casinos.slice(0, 3)).toEqual([
      {
        id: 12,
        name: 'Casino Jacaranda',
        currencyInfo: expect.objectContaining({ iso4217Code: 'USD', auPerCurrencyUnit: 1000 }),
        timeZone: 'America/Mexico_City',
      },
      {
        id: 13,
        name: 'Palacio Cempasúchil',
        currencyInfo: expect.objectContaining({ iso4217Code: 'MXN', auPerCurrencyUnit: 100 }),
        timeZone: 'America/Mexico_City',
      },
      {
        id: 14,
        name: 'Sala Sakura',
        currencyInfo: expect.objectContaining({ iso4217Code: 'JPY', minorDigits: 0, auPerCurrencyUnit: 1 }),
        timeZone: 'America/Mexico_City',
      },
    ]);
  });

  it('[S3-VERSION-01 S7-CALL-02] version', async () => {
    expect(expectValue(await operator.calls.version()).serverVersion).toMatch(/^sandbox-\d/);
  });

  it('[S3-SETTINGS-02 S3-SETTINGS-03 S3-SETTINGS-07 S3-SETTINGS-08 S7-CALL-03 OE-DOC-05] settings', async () => {
    await operator.scenario.script({ settings: { allowWebCashOut: false, allowPhoneExtensionDigits: true } });
    expect(expectValue(await operator.calls.settings())).toMatchObject({
      features: {
        allowWebBuyIn: true,
        allowWebCashOut: false,
        isIdCheckSupported: true,
        allowExclusion: false,
        webPayQuote: true,
      },
      cashOutCurrency: 'MXN',
      allowPhoneExtensionDigits: true,
      timeZone: 'America/Mexico_City',
      permitHolder: expect.stringContaining('Operadora'),
      permitNumber: 'DEMO-0000/2026',
      helpLines: [{ label: 'Línea de la Vida', tel: '8009112000', url: null }],
      supportContacts: [
        { kind: 'tel', value: '8005550199', label: null, hours: '(de 8:00 a 22:00 h, hora del centro)' },
        { kind: 'mail', value: 'ayuda@operadora.example', label: null, hours: null },
      ],
    });
  });

  it('[S7-CALL-04] rules', async () => {
    await operator.scenario.script({
      rules: { captchaType: 'turnstile', captchaSiteKey: '1x00000000000000000000AA' },
    });
    expect(expectValue(await operator.calls.rules())).toMatchObject({
      captchaType: 'turnstile',
      captchaSiteKey: '1x00000000000000000000AA',
      passwordRules: { minimumLength: expect.any(Number), maximumLength: expect.any(Number) },
      registrationVariant: 'extended',
      minimumAge: 18,
    });
  });

  it('[S3-COUNTRY-01 OC-ACCOUNT-01] phone countries, in the language asked for and with the prefix in digits', async () => {
    const countries = expectValue(await operator.calls.phoneCountries());
    expect(countries[0]).toEqual({
      name: 'Mexico',
      countryCode: 'MX',
      countryPrefix: '52',
      nationalLength: 10,
    });
    expect(countries.length).toBeGreaterThan(1);
    expect(countries.every(({ countryPrefix }) => /^\d+$/.test(countryPrefix))).toBe(true);
  });

  it('[OC-RULE-18] are kept while the operator is down', async () => {
    await operator.reset({ freshMs: 0 });
    const before = expectValue(await operator.calls.site());
    await operator.scenario.script({ faults: [{ fault: { status: 503 } }] });
    expect(await operator.calls.site()).toEqual({ ok: true, value: before, stale: true });
    expect(await operator.calls.version()).toMatchObject({ ok: false, failure: { code: 'http503' } });
    await operator.scenario.script({ clearFaults: true });
    // Two seconds have to pass before the operator is asked again.
    expect(await operator.calls.version()).toMatchObject({ ok: false, failure: { code: 'http503' } });
    expect(await operator.calls.site()).toEqual({ ok: true, value: before, stale: true });
  });
});

describe('log-on, refresh, logout', () => {
  it('[S3-STATE-13 S3-STATE-14] opens a session', async () => {
    const { tokens, player, made } = await operator.logOn({ displayName: 'Ana Ruiz', language: 'es-MX' });
    expect(player).toMatchObject({
      userId: made.userId,
      displayName: 'Ana Ruiz',
      phoneNumber: made.phone,
      phoneCountryCode: 'MX',
      isUserVerified: true,
      arePermissionsSuspended: false,
      playersCountry: 'MX',
      language: 'es-MX',
      previousLogOnAt: null,
    });
    expect(Math.abs((player.loggedOnAt ?? 0) - Date.now())).toBeLessThan(10_000);
    expect(tokens.accessTokenExpiresAt).toBeGreaterThan(Date.now());
  });

  it('[S6-ROLE-02] tells a suspended and an unverified player', async () => {
    expect((await operator.logOn({ suspended: true, verified: false })).player).toMatchObject({
      arePermissionsSuspended: true,
      isUserVerified: false,
    });
  });

  it.each([true, false])('a wrong password is InvalidUser (the number is known: %s)', async (isKnown) => {
    const phoneNumber = isKnown ? (await operator.scenario.player()).phone : '5500000999';
    expect(await operator.calls.login({ phoneNumber, password: 'Wrong1!pass' })).toMatchObject({
      ok: false,
      failure: { code: 'InvalidUser', effect: 'show', outcome: 'refused' },
    });
  });

  it('a 401 without a body is InvalidUser too', async () => {
    const { phone, password } = await operator.scenario.player();
    await operator.scenario.script({
      faults: [{ match: { path: '/authentication/login' }, fault: { status: 401, body: '' } }],
    });
    expect(await operator.calls.login({ phoneNumber: phone, password })).toMatchObject({
      ok: false,
      failure: { code: 'InvalidUser', effect: 'show' },
    });
  });

  it('the country of the number goes to an operator that asks for it, and another one refuses it', async () => {
    const { phone, password } = await operator.scenario.player();
    const credentials = { phoneNumber: phone, password, phoneCountryCode: 'MX' };
    expect(await operator.calls.login(credentials)).toMatchObject({
      ok: false,
      failure: { code: 'http400' },
    });
    await operator.scenario.script({ settings: { logInPhoneCountry: true } });
    expect(await operator.calls.login(credentials)).toMatchObject({ ok: true });
    expect(await operator.calls.login({ phoneNumber: phone, password })).toMatchObject({ ok: true });
  });

  it('a locked account is 423', async () => {
    const { phone, password } = await operator.scenario.player({ locked: true });
    expect(await operator.calls.login({ phoneNumber: phone, password })).toMatchObject({
      ok: false,
      failure: { code: 'http423', effect: 'locked', outcome: 'refused' },
    });
  });

  it('too many wrong passwords lock, told in the body', async () => {
    const { phone } = await operator.scenario.player();
    let last: Result<LogOn> | undefined;
    for (let i = 0; i < 10; i += 1)
      last = await operator.calls.login({ phoneNumber: phone, password: 'Wrong1!pass' });
    expect(last).toMatchObject({ ok: false, failure: { code: 'UserAccountIsLocked', effect: 'locked' } });
  });

  it('[S7-CALL-06] a refresh token works once: the second time is 409', async () => {
    const { tokens, made } = await operator.logOn();
    const old = { oldAccessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
    const refreshed = expectValue(await operator.calls.refresh(old));
    expect(refreshed.tokens.accessToken).not.toBe(tokens.accessToken);
    expect(refreshed.tokens.refreshToken).not.toBe(tokens.refreshToken);
    expect(refreshed.player?.userId).toBe(made.userId);
    expect((await operator.calls.funds(refreshed.tokens.accessToken)).ok).toBe(true);
    expect(await operator.calls.refresh(old)).toMatchObject({
      ok: false,
      failure: { code: 'http409', source: 'http', effect: 'forcedLogout', outcome: 'refused' },
    });
  });

  it('unknown tokens are 401', async () => {
    const expired = { ok: false, failure: { code: 'http401', effect: 'forcedLogout' } };
    expect(await operator.calls.refresh({ oldAccessToken: 'a', refreshToken: 'b' })).toMatchObject(expired);
    expect(await operator.calls.funds('nobody')).toMatchObject(expired);
  });

  it('the longest tokens are carried', async () => {
    const { token } = await operator.logOn({ tokenBytes: 2048 });
    expect(token).toHaveLength(2048);
    expect((await operator.calls.funds(token)).ok).toBe(true);
  });

  it('logout ends the session', async () => {
    const { token, tokens } = await operator.logOn();
    const request = { refreshToken: tokens.refreshToken, everywhere: false };
    expect(await operator.calls.logout(token, request)).toEqual({ ok: true, value: null });
    expect(await operator.calls.funds(token)).toMatchObject({ ok: false, failure: { code: 'http401' } });
  });
});

describe('what the operator is told', () => {
  it('[OC-RULE-01] trace and language of the browser', async () => {
    const { token } = await operator.logOn();
    await operator.calls.funds(token);
    const [seen] = await operator.scenario.calls({ requestId: TRACE.traceId, path: '/api/v1/funds' });
    expect(seen).toMatchObject({ acceptLanguage: 'en-US', hasAuthorization: true, status: 200 });
    expect(seen?.traceParent).toMatch(new RegExp(`^00-${TRACE.traceId}-[\\da-f]{16}-01$`));
  });
});

describe('an operator that says it is the sandbox', () => {
  it('is refused in production', async () => {
    let told = 0;
    const http = createOperatorHttp({
      apiUrl: operator.apiUrl,
      refuseSandbox: true,
      onSandboxRefused: () => {
        told += 1;
      },
    });
    const production = createOperator(http);
    const context = { trace: TRACE, operatorLanguage: 'es-MX' } as const;
    expect(await production.for(context).version()).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable' },
    });
    expect(await production.for(context).site()).toMatchObject({ ok: false });
    expect(told).toBe(1);
    await production.close();
  });
});
