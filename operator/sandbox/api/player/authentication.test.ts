import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const logIn = (phoneNumber: string, password: string) =>
  sandbox.post('/authentication/login', { phoneNumber, password });
const refresh = (session: { accessToken: string; refreshToken: string }) =>
  sandbox.post('/authentication/refresh', {
    oldAccessToken: session.accessToken,
    refreshToken: session.refreshToken,
  });
const times = z.object({ loggedOnTimeCode: z.string(), accessTokenExpiration: z.string() });
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const folio = expect.stringMatching(/^SB-[2-9A-Z]{8}$/);

describe('POST /authentication/login', () => {
  it('[S7-CALL-05] answers the session of contract §2 and is never stored', async () => {
    const player = await sandbox.scenario.player({ displayName: 'Ana', verified: true });
    const answer = await logIn(player.phone, player.password);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.json).toEqual({
      status: 'Success',
      accessToken: expect.stringMatching(/^[\w-]{43,}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43,}$/),
      accessTokenExpiration: '2026-11-21T18:15:00.000Z',
      userId: player.userId,
      displayName: 'Ana',
      phoneNumber: player.phone,
      phoneCountryCode: 'MX',
      isUserVerified: true,
      playersCountry: 'MX',
      language: null,
      permissions: { arePermissionsSuspended: false },
      currencyInfo: expect.objectContaining({ iso4217Code: 'USD', auPerCurrencyUnit: 1000 }),
      loggedOnTimeCode: '2026-11-21T18:00:00.000Z',
      previousLogOn: null,
    });
  });

  it('tells the log-on before this one', async () => {
    const player = await sandbox.scenario.player();
    await sandbox.logOn(player);
    const answer = await logIn(player.phone, player.password);
    expect(answer.json).toMatchObject({ previousLogOn: '2026-11-21T18:00:00.000Z' });
  });

  it('refuses a wrong password and an unknown phone number with the same words', async () => {
    const player = await sandbox.scenario.player();
    const wrong = await logIn(player.phone, 'wrong');
    const unknown = await logIn('5599999999', 'wrong');
    expect(wrong.status).toBe(200);
    expect(wrong.json).toEqual({ status: 'InvalidUser', traceId: folio });
    expect(unknown.json).toEqual({ status: 'InvalidUser', traceId: folio });
  });

  it('hashes for an unknown phone number as for a known one', async () => {
    const player = await sandbox.scenario.player();
    let hashes = 0;
    const counter = createHook({
      init(_id, type) {
        if (type === 'SCRYPTREQUEST') hashes += 1;
      },
    }).enable();
    for (const phone of [player.phone, '5588888887']) {
      hashes = 0;
      await logIn(phone, 'wrong');
      expect(hashes, phone).toBe(1);
    }
    counter.disable();
  });

  it('answers 423 for a locked account, to who knows the password only', async () => {
    const player = await sandbox.scenario.player({ locked: true });
    expect((await logIn(player.phone, player.password)).status).toBe(423);
    expect((await logIn(player.phone, 'wrong')).json).toMatchObject({ status: 'InvalidUser' });
  });

  it('closes log-on after ten wrong tries in 15 minutes, also to the right password, then opens again', async () => {
    const player = await sandbox.scenario.player();
    for (let attempt = 1; attempt < 10; attempt += 1) {
      expect((await logIn(player.phone, 'wrong')).json).toMatchObject({ status: 'InvalidUser' });
    }
    expect((await logIn(player.phone, 'wrong')).json).toMatchObject({ status: 'UserAccountIsLocked' });
    expect((await logIn(player.phone, player.password)).json).toMatchObject({
      status: 'UserAccountIsLocked',
    });
    sandbox.advance(15 * 60_000);
    expect((await logIn(player.phone, player.password)).json).toMatchObject({ status: 'Success' });
  });

  it('forgets wrong tries after a right one', async () => {
    const player = await sandbox.scenario.player();
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt < 10; attempt += 1) {
        expect((await logIn(player.phone, 'wrong')).json).toMatchObject({ status: 'InvalidUser' });
      }
      expect((await logIn(player.phone, player.password)).json).toMatchObject({ status: 'Success' });
    }
  });

  it('counts wrong tries sent side by side, and never right ones', async () => {
    const player = await sandbox.scenario.player();
    const right = await Promise.all(Array.from({ length: 20 }, () => logIn(player.phone, player.password)));
    expect(right.every((answer) => answer.text.includes('"Success"'))).toBe(true);
    const wrong = await Promise.all(Array.from({ length: 20 }, () => logIn(player.phone, 'wrong')));
    expect(wrong.filter((answer) => answer.text.includes('"InvalidUser"'))).toHaveLength(9);
    expect((await logIn(player.phone, player.password)).json).toMatchObject({
      status: 'UserAccountIsLocked',
    });
  });

  it('closes log-on for numbers nobody has just the same', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 10; attempt += 1) answers.push(await logIn('5577777777', 'wrong'));
    expect(answers.at(-1)?.json).toMatchObject({ status: 'UserAccountIsLocked' });
  });

  it.each([{}, { phoneNumber: 5512345678, password: 'x' }, [], 'no json', '{"phoneNumber":'])(
    'answers 400 for the body %j',
    async (body) => {
      const answer = await sandbox.post('/authentication/login', body);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ traceId: folio });
    },
  );

  it('answers 400 for a body over 64 KB', async () => {
    const answer = await logIn('5512345678', 'x'.repeat(70_000));
    expect(answer.status).toBe(400);
  });
});

describe('POST /authentication/refresh', () => {
  it('gives a new pair with the log-on time of the old, and answers the spent token 409 from then on', async () => {
    const player = await sandbox.scenario.player();
    const first = await sandbox.logOn(player);
    sandbox.advance(60_000);
    const answer = await refresh(first);
    expect(answer.json).toMatchObject({ status: 'Success', userId: player.userId });
    expect(answer.text).not.toContain(first.refreshToken);
    expect(answer.text).not.toContain(first.accessToken);
    const { loggedOnTimeCode, accessTokenExpiration } = times.parse(answer.json);
    expect(Date.parse(accessTokenExpiration) - Date.parse(loggedOnTimeCode)).toBe(16 * 60_000);
    expect((await refresh(first)).status).toBe(409);
    expect((await refresh(first)).status).toBe(409);
    expect((await sandbox.get('/funds', bearer(first))).status).toBe(200);
  });

  it('goes on with the new pair, and answers 423 once the account is locked', async () => {
    const player = await sandbox.scenario.player();
    const first = await sandbox.logOn(player);
    const second = tokens.parse((await refresh(first)).json);
    const third = tokens.parse((await refresh(second)).json);
    await sandbox.scenario.script({ change: { phone: player.phone, locked: true } });
    expect((await refresh(third)).status).toBe(423);
    expect((await refresh(first)).status).toBe(423);
    expect((await sandbox.get('/funds', bearer(third))).status).toBe(423);
  });

  it('lets only one of many at once through', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player());
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('takes an expired access token', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player({ accessTokenLifeMs: 1000 }));
    sandbox.advance(5000);
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(401);
    expect((await refresh(session)).status).toBe(200);
  });

  it('answers 401 for unknown tokens, tokens of another session, and tokens a day old', async () => {
    const one = await sandbox.logOn(await sandbox.scenario.player());
    const other = await sandbox.logOn(await sandbox.scenario.player());
    expect((await refresh({ ...one, refreshToken: 'unknown' })).status).toBe(401);
    expect((await refresh({ ...one, accessToken: 'unknown' })).status).toBe(401);
    expect((await refresh({ ...one, accessToken: other.accessToken })).status).toBe(401);
    sandbox.advance(25 * 60 * 60_000);
    expect((await refresh(one)).status).toBe(401);
  });

  it('answers 400 without both tokens', async () => {
    expect((await sandbox.post('/authentication/refresh', { refreshToken: 'x' })).status).toBe(400);
  });
});

describe('POST /authentication/logout', () => {
  it('ends this session and no other', async () => {
    const player = await sandbox.scenario.player();
    const here = await sandbox.logOn(player);
    const there = await sandbox.logOn(player);
    const body = { refreshToken: here.refreshToken, everywhere: false };
    const answer = await sandbox.post('/authentication/logout', body, bearer(here));
    expect(answer.json).toEqual({ status: 'Success' });
    expect((await sandbox.get('/funds', bearer(here))).status).toBe(401);
    expect((await refresh(here)).status).toBe(401);
    expect((await sandbox.get('/funds', bearer(there))).status).toBe(200);
  });

  it('ends every session when asked to, of nobody else', async () => {
    const player = await sandbox.scenario.player();
    const stranger = await sandbox.logOn(await sandbox.scenario.player());
    const here = await sandbox.logOn(player);
    const there = await sandbox.logOn(player);
    await sandbox.post(
      '/authentication/logout',
      { refreshToken: stranger.refreshToken, everywhere: true },
      bearer(here),
    );
    expect((await sandbox.get('/funds', bearer(there))).status).toBe(401);
    expect((await sandbox.get('/funds', bearer(stranger))).status).toBe(200);
  });

  it('answers 401 without a token', async () => {
    expect((await sandbox.post('/authentication/logout', {})).status).toBe(401);
  });
});

describe('a guest link', () => {
  const open = (link: string) => {
    const { searchParams } = new URL(link);
    return refresh({
      accessToken: searchParams.get('accessToken') ?? '',
      refreshToken: searchParams.get('refreshToken') ?? '',
    });
  };

  it('is an address of the portal whose tokens are refreshed once', async () => {
    const { phone, userId } = await sandbox.scenario.player({ displayName: 'Ana' });
    const link = await sandbox.scenario.guestLink({ phone, path: '/about?a=b' });
    expect(link).toMatch(
      /^http:\/\/localhost:3000\/about\?a=b&accessToken=[\w-]+&refreshToken=[\w-]+&accessTokenExpiration=/,
    );
    expect((await open(link)).json).toMatchObject({ status: 'Success', userId, displayName: 'Ana' });
    expect((await open(link)).status).toBe(409);
    await expect(sandbox.scenario.guestLink({ phone: '5500000000' })).rejects.toThrow('nobody has it');
  });

  it('may give no more than tokens, at its own refresh and those after it', async () => {
    const { phone } = await sandbox.scenario.player();
    const first = await open(await sandbox.scenario.guestLink({ phone, tellsPlayer: false }));
    const names = ['accessToken', 'accessTokenExpiration', 'refreshToken', 'status'];
    expect(Object.keys(Object(first.json)).sort()).toEqual(names);
    const next = await refresh(tokens.parse(first.json));
    expect(Object.keys(Object(next.json)).sort()).toEqual(names);
  });
});
