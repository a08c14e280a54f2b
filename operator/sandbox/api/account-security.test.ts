import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceOf } from '../account/log-ins.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';

interface LogIn {
  sessionId: string;
  isCurrent: boolean;
  device: { browser: string; system: string } | null;
  ipMask: string | null;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true, settings: { allowActivityHistory: true } }));

type Player = Awaited<ReturnType<typeof sandbox.scenario.player>>;

const headersOf = async (player: Player) => ({
  ...bearer(await sandbox.logOn(player)),
  'x-client-user-agent': CHROME,
  'x-forwarded-for': '203.0.113.77',
});

async function logIns(headers: Record<string, string>): Promise<LogIn[]> {
  const { json } = await sandbox.get('/user/sessions', headers);
  return (json as { sessions: LogIn[] }).sessions;
}

async function activity(headers: Record<string, string>, query = '') {
  const { json } = await sandbox.get(`/user/activity${query}`, headers);
  return json as { items: { kind: string; isThisSession: boolean }[]; nextCursor: string | null };
}

describe('log-ins', () => {
  it('are told with device and masked address, the one of the request marked', async () => {
    const player = await sandbox.scenario.player({});
    const [one, two] = [await headersOf(player), await headersOf(player)];
    await logIns(one);
    sandbox.advance(1000);
    const [first, second] = await logIns(two);
    expect(first).toMatchObject({
      isCurrent: true,
      device: { browser: 'Chrome', system: 'Android' },
      ipMask: '203.0.113.*',
    });
    expect(second).toMatchObject({ isCurrent: false });
  });

  it('end one by one or all but one, once, and never another player’s', async () => {
    const player = await sandbox.scenario.player({});
    const [one, two, three] = [await headersOf(player), await headersOf(player), await headersOf(player)];
    const other = await headersOf(await sandbox.scenario.player({}));
    const id = (await logIns(one)).find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
    const end = async (headers: Record<string, string>) =>
      (await sandbox.post(`/user/sessions/${id}/end`, {}, headers)).status;
    expect([await end(other), await end(two), await end(two)]).toEqual([404, 200, 404]);
    expect((await sandbox.get('/user/sessions', one)).status).toBe(401);
    const others = { refreshToken: 'x', everywhere: true, keepCurrent: true };
    expect((await sandbox.post('/authentication/logout', others, two)).status).toBe(200);
    expect((await sandbox.get('/user/sessions', three)).status).toBe(401);
    expect(await logIns(two)).toHaveLength(1);
  });
});

describe('the activity of an account', () => {
  it('has log-ins, failed ones too, newest first, in pages that repeat nothing', async () => {
    const player = await sandbox.scenario.player({});
    const wrong = { phoneNumber: player.phone, password: 'Wrong-1-password' };
    await sandbox.post('/authentication/login', wrong);
    const headers = await headersOf(player);
    await headersOf(player);
    const kinds = (page: Awaited<ReturnType<typeof activity>>) => page.items.map(({ kind }) => kind);
    const first = await activity(headers, '?limit=2');
    expect([kinds(first), first.items.map(({ isThisSession }) => isThisSession)]).toEqual([
      ['logOn', 'logOn'],
      [false, true],
    ]);
    const second = await activity(headers, `?limit=2&cursor=${first.nextCursor}`);
    expect([kinds(second), second.nextCursor]).toEqual([['logOnFailed'], null]);
    expect((await sandbox.get('/user/activity?cursor=a.b', headers)).status).toBe(400);
  });
});

it('neither is there where it is switched off', async () => {
  await sandbox.scenario.script({ settings: { allowActivityHistory: false } });
  const headers = await headersOf(await sandbox.scenario.player({}));
  for (const path of ['/user/sessions', '/user/activity'])
    expect((await sandbox.get(path, headers)).status).toBe(404);
});

it.each([
  [CHROME, { browser: 'Chrome', system: 'Android' }],
  ['Mozilla/5.0 (iPhone) Version/17 Safari/604.1', { browser: 'Safari', system: 'iPhone' }],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537 Edg/120', { browser: 'Edge', system: 'Windows' }],
  ['curl/8', null],
  [null, null],
])('a device is read from %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
