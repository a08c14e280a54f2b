import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RulesChange } from '../site/register-rules.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const script = (body: unknown) =>
  fetch(`${sandbox.origin}/__scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('players', () => {
  it('take defaults for everything, and a number nobody has', async () => {
    const one = await sandbox.scenario.player();
    const other = await sandbox.scenario.player();
    expect(one.phone).toMatch(/^55\d{8}$/);
    expect(other.phone).not.toBe(one.phone);
    expect(one).toMatchObject({ password: 'Demo-2026-ok', phoneCountryCode: 'MX', displayName: 'Player' });
  });

  it('have tokens of the size and with the marker asked for', async () => {
    const player = await sandbox.scenario.player({ tokenBytes: 3072, tokenPrefix: 'MARKER-' });
    const session = await sandbox.logOn(player);
    for (const token of [session.accessToken, session.refreshToken]) {
      expect(token).toMatch(/^MARKER-[\w-]+$/);
      expect(token).toHaveLength(3072);
    }
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(200);
    const short = await sandbox.logOn(await sandbox.scenario.player({ tokenBytes: 1, tokenPrefix: 'M' }));
    expect(short.accessToken.length).toBeGreaterThanOrEqual(43);
  });

  it('have access tokens of the life asked for', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player({ accessTokenLifeMs: 35_000 }));
    sandbox.advance(34_999);
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(200);
    sandbox.advance(1);
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(401);
  });

  it('have access tokens of another life from the next one on', async () => {
    const player = await sandbox.scenario.player({ accessTokenLifeMs: 1000 });
    const session = await sandbox.logOn(player);
    await sandbox.scenario.script({ change: { phone: player.phone, accessTokenLifeMs: null } });
    const next = await sandbox.logOn(player);
    sandbox.advance(1000);
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(401);
    expect((await sandbox.get('/funds', bearer(next))).status).toBe(200);
  });

  it('have accepted every newest document unless told otherwise', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player());
    const answer = await sandbox.get('/document/acknowledgement', bearer(session));
    expect(answer.json).toHaveLength(3);
    expect(answer.json).toEqual(expect.arrayContaining([{ key: 'terms', version: '10' }]));
  });

  it('cannot share a phone number', async () => {
    const player = await sandbox.scenario.player({ phone: '5511112222' });
    const again = await script({ player: { phone: player.phone } });
    expect(again.status).toBe(400);
    expect(await again.json()).toEqual({ problems: ['player.phone: taken'] });
  });

  it('can be changed while logged in', async () => {
    const player = await sandbox.scenario.player({ verified: false });
    const session = await sandbox.logOn(player);
    await sandbox.scenario.script({ change: { phone: player.phone, verified: true, suspended: true } });
    const permissions = await sandbox.get(`/user/${session.userId}/permissions`, bearer(session));
    expect(permissions.json).toMatchObject({ permissions: { arePermissionsSuspended: true } });
    const profile = await sandbox.get(`/user/${session.userId}/profile`, bearer(session));
    expect(profile.json).toMatchObject({ userProfile: { isPhoneVerified: true } });
    expect((await script({ change: { phone: '5500000000' } })).status).toBe(400);
  });
});

describe('settings and rules', () => {
  it('change what is named until the next reset', async () => {
    await sandbox.scenario.script({
      settings: { allowWebCashOut: false, cashOutCurrency: 'EUR', allowPhoneExtensionDigits: true },
      rules: { captchaType: 'turnstile', captchaSiteKey: '2x00000000000000000000AB', minimumAge: 30 },
    });
    expect((await sandbox.get('/system/settings')).json).toMatchObject({
      features: { allowWebCashOut: false, allowWebBuyIn: true },
      cashOutCurrency: 'EUR',
      allowPhoneExtensionDigits: true,
    });
    expect((await sandbox.get('/user/register/rules')).json).toMatchObject({
      captchaSiteKey: '2x00000000000000000000AB',
      minimumAge: 30,
      passwordRules: { minimumLength: 8 },
    });
    await sandbox.scenario.script({ reset: true });
    expect((await sandbox.get('/system/settings')).json).toMatchObject({
      features: { allowWebCashOut: true },
    });
    expect((await sandbox.get('/user/register/rules')).json).toMatchObject({ captchaType: 'none' });
  });
});

describe('rules of registration', () => {
  it.each<RulesChange>([
    { registrationVariant: 'basic' },
    { minimumAge: 25 },
    { displayNameMinimumLength: 5 },
    { requiredPersonalInfo: ['firstName', 'address.zipcode'] },
    { captchaFallback: 'image' },
    { isEmailRequired: true },
  ])('change one by one: %j', async (rules) => {
    const before = (await sandbox.get('/user/register/rules')).json;
    await sandbox.scenario.script({ rules });
    expect((await sandbox.get('/user/register/rules')).json).toEqual({ ...Object(before), ...rules });
  });

  it('hold: a display name of four characters is too short where five are asked for', async () => {
    await sandbox.scenario.script({ rules: { displayNameMinimumLength: 5 } });
    const session = await sandbox.logOn(await sandbox.scenario.player());
    const body = { userId: session.userId, userProfile: { displayName: 'Anas' } };
    expect((await sandbox.post('/user/profile', body, bearer(session))).json).toMatchObject({
      status: 'DisplayNameTooShort',
    });
  });
});

describe('mistakes', () => {
  it.each([
    { plaeyr: {} },
    { player: { balance: 1 } },
    { player: { casinos: [{ casinoId: 12, regularAU: -1 }] } },
    { player: { casinos: [{ casinoId: 12 }, { casinoId: 12 }] } },
    { settings: { allowEverything: true } },
    { faults: [{ match: { path: 'funds' }, fault: { status: 500 } }] },
    { faults: [{ match: { path: '^(' }, fault: { status: 500 } }] },
    { faults: [{ match: {}, fault: {} }] },
    { faults: [{ match: {}, fault: { status: 99 } }] },
    { latencyMs: -1 },
    { rules: { requiredPersonalInfo: ['shoeSize'] } },
    { player: { lockedPersonalInfo: ['shoeSize'] } },
    { codeChannels: [] },
    { failDeliveries: [{ times: 0 }] },
  ])('are refused with their place: %j', async (body) => {
    const answer = await script(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ problems: [expect.stringMatching(/\S/)] });
  });
});

describe('recorded calls', () => {
  it('tell what was asked, and no secret', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player({ tokenPrefix: 'SECRET-' }));
    await sandbox.scenario.clearCalls();
    await sandbox.get('/webpay/methods?direction=buyIn&casinoId=SECRET-query', {
      ...bearer(session),
      'x-request-id': 'r-1',
      traceparent: 'of-a-test',
      'accept-language': 'ja-JP',
    });
    await sandbox.post('/authentication/login', { phoneNumber: '5500000000', password: 'SECRET-password' });
    const calls = await sandbox.scenario.calls();
    expect(calls).toEqual([
      {
        method: 'GET',
        path: '/api/v1/webpay/methods',
        queryKeys: ['casinoId', 'direction'],
        status: 400,
        hasAuthorization: true,
        tokenSha256: createHash('sha256').update(session.accessToken).digest('hex'),
        keySha256: null,
        userId: expect.any(String),
        requestId: 'r-1',
        traceParent: 'of-a-test',
        acceptLanguage: 'ja-JP',
        device: null,
        forwardedFor: null,
        machine: 1,
        startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        durationMs: expect.any(Number),
      },
      expect.objectContaining({
        method: 'POST',
        path: '/api/v1/authentication/login',
        hasAuthorization: false,
      }),
    ]);
    expect(JSON.stringify(calls)).not.toMatch(/SECRET|5500000000/);
  });

  it('can be filtered and cleared, and leave the scripting out', async () => {
    await sandbox.scenario.clearCalls();
    await sandbox.get('/site', { 'x-request-id': 'one' });
    await sandbox.get('/version', { 'x-request-id': 'two' });
    await sandbox.post('/site', {});
    expect(await sandbox.scenario.calls()).toHaveLength(3);
    expect(await sandbox.scenario.calls({ path: '/site' })).toHaveLength(2);
    expect(await sandbox.scenario.calls({ path: '^/api/v1/(site|version)$', method: 'get' })).toHaveLength(2);
    expect(await sandbox.scenario.calls({ requestId: 'two' })).toMatchObject([{ path: '/api/v1/version' }]);
    await sandbox.scenario.clearCalls();
    expect(await sandbox.scenario.calls()).toEqual([]);
  });

  it('tell the status a fault gave', async () => {
    await sandbox.scenario.clearCalls();
    await sandbox.scenario.script({ faults: [{ fault: { status: 599 } }] });
    await sandbox.get('/version');
    expect(await sandbox.scenario.calls()).toMatchObject([{ status: 599 }]);
  });
});

it('moves to another machine, while open connections go on reaching the old one', async () => {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (path: string, agent: Agent | false) =>
    new Promise<unknown>((resolve, reject) => {
      request(`${sandbox.origin}/api/v1${path}`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      })
        .once('error', reject)
        .end();
    });
  expect(await call('/version', kept)).toBe(200);
  await sandbox.scenario.clearCalls();
  await sandbox.scenario.script({ move: true });
  expect(await call('/version', kept)).toBe(200);
  expect(await call('/site', false)).toBe(200);
  kept.destroy();
  expect(await sandbox.scenario.calls()).toMatchObject([
    { path: '/api/v1/version', machine: 1 },
    { path: '/api/v1/site', machine: 2 },
  ]);
});

describe('who may script', () => {
  const statusWith = (headers: Record<string, string>, path = '/__scenario/calls') =>
    new Promise<number>((resolve, reject) => {
      request(sandbox.origin + path, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it.each(['/__scenario/calls', '/inbox', '/inbox.json'])(
    '%s: this machine, but no page of another origin',
    async (path) => {
      const { host } = new URL(sandbox.origin);
      expect(await statusWith({}, path)).toBe(200);
      expect(await statusWith({ host: host.replace('127.0.0.1', 'localhost') }, path)).toBe(200);
      expect(await statusWith({ origin: sandbox.origin }, path)).toBe(200);
      expect(await statusWith({ origin: 'http://evil.example' }, path)).toBe(404);
      expect(await statusWith({ host: 'rebound.evil.example' }, path)).toBe(404);
    },
  );
});
