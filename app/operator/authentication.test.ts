import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';
import { answerJson } from '#tests/contract/scripted-operator.ts';

const dollar = {
  minorDigits: 2,
  auPerCurrencyUnit: 1000,
  symbol: '$',
  minorSymbol: '¢',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'USD',
};
const tokens = { accessToken: 'AT', refreshToken: 'RT', accessTokenExpiration: '2026-11-21T18:20:00Z' };
const expiresAt = Date.UTC(2026, 10, 21, 18, 20);

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('authentication', () => {
  const credentials = { phoneNumber: '5512345678', password: 'Passw0rd!' };

  it('login names the country of the number to an operator that takes it, and to no other', async () => {
    operator.reply({ status: 'InvalidUser' });
    await operator.calls.login({ ...credentials, phoneCountryCode: 'US' });
    expect(operator.lastSent().json).toEqual({ ...credentials, phoneCountryCode: 'US' });
    await operator.calls.login({ ...credentials, phoneCountryCode: undefined });
    expect(operator.lastSent().json).toEqual(credentials);
  });

  it('[S3-STATE-03..10 S3-STATE-13 S3-STATE-14 S3-REQUEST-01 S7-CALL-05 OC-TYPE-15] login: the whole session', async () => {
    operator.reply({
      status: 'Success',
      ...tokens,
      userId: 'u_81',
      displayName: 'Ana',
      phoneNumber: '5512345678',
      phoneCountryCode: 'MX',
      isUserVerified: true,
      playersCountry: 'MX',
      language: 'es-MX',
      permissions: { arePermissionsSuspended: true },
      currencyInfo: dollar,
      loggedOnTimeCode: '2026-11-21T18:00:00Z',
      previousLogOn: null,
    });
    expect(await operator.calls.login(credentials)).toEqual({
      ok: true,
      value: {
        tokens: { accessToken: 'AT', refreshToken: 'RT', accessTokenExpiresAt: expiresAt },
        player: {
          userId: 'u_81',
          displayName: 'Ana',
          phoneNumber: '5512345678',
          phoneCountryCode: 'MX',
          isUserVerified: true,
          arePermissionsSuspended: true,
          playersCountry: 'MX',
          language: 'es-MX',
          loggedOnAt: Date.UTC(2026, 10, 21, 18),
          previousLogOnAt: null,
        },
      },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/authentication/login',
      json: credentials,
      bearer: undefined,
    });
  });

  it('[OC-MORE-09] login: no more than tokens and an id is needed', async () => {
    operator.reply({ ...tokens, accessTokenExpiration: expiresAt / 1000, userId: 'u_81' });
    expect(await operator.calls.login(credentials)).toMatchObject({
      ok: true,
      value: {
        tokens: { accessTokenExpiresAt: expiresAt },
        player: {
          userId: 'u_81',
          displayName: null,
          isUserVerified: false,
          arePermissionsSuspended: false,
          loggedOnAt: null,
        },
      },
    });
  });

  it.each([
    [{ userId: '../../funds' }],
    [{ userId: undefined }],
    [{ accessToken: 'a b' }],
    [{ accessToken: 'x'.repeat(4097) }],
    [{ refreshToken: '' }],
    [{ accessTokenExpiration: 'soon' }],
  ])('login: no session from %j', async (change) => {
    operator.reply({ status: 'Success', ...tokens, userId: 'u_81', ...change });
    expect(await operator.calls.login(credentials)).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it('[S8-HTTP-02] login: a 401 is a wrong password', async () => {
    operator.reply({}, 401);
    expect(await operator.calls.login(credentials)).toMatchObject({
      ok: false,
      failure: { code: 'InvalidUser', effect: 'show' },
    });
  });

  it('[S3-REQUEST-02 S7-CALL-06 OC-ACCOUNT-11] refresh: only tokens, a whole session, or a session that is not to be believed', async () => {
    const old = { oldAccessToken: 'A0', refreshToken: 'R0' };
    const fresh = { accessToken: 'AT', refreshToken: 'RT', accessTokenExpiresAt: expiresAt };
    operator.reply(tokens);
    expect(await operator.calls.refresh(old)).toEqual({ ok: true, value: { tokens: fresh, player: null } });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/authentication/refresh',
      json: old,
      bearer: undefined,
    });
    operator.reply({ status: 'Success', ...tokens, userId: 'u_81', displayName: 'Ana' });
    expect(await operator.calls.refresh(old)).toMatchObject({
      ok: true,
      value: { tokens: fresh, player: { userId: 'u_81' } },
    });
    operator.reply({ ...tokens, userId: '../x' });
    expect(await operator.calls.refresh(old)).toEqual({ ok: true, value: { tokens: fresh, player: null } });
  });

  it.each([401, 409, 423])('refresh: %d is told as it is', async (status) => {
    operator.reply({}, status);
    expect(await operator.calls.refresh({ oldAccessToken: 'A', refreshToken: 'R' })).toMatchObject({
      ok: false,
      failure: { code: `http${status}`, source: 'http' },
    });
  });

  it('[OC-ACCOUNT-12] logout', async () => {
    operator.reply({ status: 'Success' });
    expect(await operator.calls.logout('AT', { refreshToken: 'RT', everywhere: false })).toEqual({
      ok: true,
      value: null,
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/authentication/logout',
      json: { refreshToken: 'RT', everywhere: false },
      bearer: 'Bearer AT',
    });
  });

  it.each([-45_000, 120_000])('a minute is a minute where its clock is %i ms ahead', async (aheadMs) => {
    const minute = 60_000;
    const theirs = Date.now() + aheadMs;
    const accessTokenExpiration = new Date(theirs + minute).toISOString();
    const session = { status: 'Success', ...tokens, accessTokenExpiration, userId: 'u_81' };
    const code = { verbalCode: '12345678', expirationDate: accessTokenExpiration };
    const all = { ...session, session, token: code };
    operator.scripted.behave = answerJson(all, 200, { date: new Date(theirs).toUTCString() });
    const { calls } = operator;
    const loggedOn = await calls.login(credentials);
    const refreshed = await calls.refresh({ oldAccessToken: 'A', refreshToken: 'R' });
    const changed = await calls.changePassword('AT', { currentPassword: 'a', newPassword: 'b' });
    const got = await calls.accessCode('AT', { casinoId: 0 });
    const expiries = [
      loggedOn.ok && loggedOn.value.tokens.accessTokenExpiresAt,
      refreshed.ok && refreshed.value.tokens.accessTokenExpiresAt,
      changed.ok && changed.value.session?.tokens.accessTokenExpiresAt,
      got.ok && got.value.expiresAt,
    ];
    for (const expiresAt of expiries) {
      expect(Math.abs(Number(expiresAt) - Date.now() - minute)).toBeLessThan(20_000);
    }
  });
});
