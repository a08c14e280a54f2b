import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { BUILT_PORTAL } from '#tests/support/portal.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { enterAsGuest } from './guest-links.ts';

const SESSION_KEYS = 'q8Zt2LwVx7Rk4NcHs9Jf6Yb3Md5Pg1TaUeXoWiCv';
const STRANGER = '198.51.100.23';
const PLAYER_AT_HOME = '203.0.113.7';
const PASSWORD = 'Correct-Horse-7';
const STOLEN = 'Battery-Staple-8';

interface Line {
  event: string;
  outcome?: string;
  code?: string;
  player?: string;
  number?: string;
  session?: string;
  address: string;
  traceId: string;
  transactionId?: string;
  amountAU?: number;
}

let stack: Stack;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
  stack = await startStack({
    country: 'US',
    env: { SESSION_KEYS, TRUST_PROXY: '1', LOG_LEVEL: 'info', LIMIT_LOG_ON_PER_PHONE: '7/900' },
  });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stack.stop();
});

const from = (address: string) => ({ 'X-Forwarded-For': address });

const lines = (): Line[] =>
  stack.portal
    .logs()
    .filter((line) => line.includes('"msg":"security"'))
    .map((line) => JSON.parse(line) as Line);

const eventsOf = (session: string | undefined) => lines().filter((line) => line.session === session);

async function logOn(client: HttpClient, { phone }: MadePlayer, password: string, address: string) {
  await client.get('/', from(address));
  return client.submit('/login', { phoneNumber: phone, password }, from(address));
}

/** The code that `--log-code` prints for a value. */
function codeOf(kind: string, value: string): string {
  const args = [BUILT_PORTAL, '--log-code', kind];
  return execFileSync(process.execPath, args, {
    input: `${value}\n`,
    env: { NODE_ENV: 'production', SESSION_KEYS },
  })
    .toString()
    .trim();
}

/** The commands of the page about security, in their order, as they stand there. */
function drill(): string[] {
  const page = readFileSync(new URL('../../docs/sessions-and-security.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## 8 Security event log');
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command);
}

function run(command: string | undefined, variables: Record<string, string> = {}): string[] {
  const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...variables };
  const { stdout, stderr } = spawnSync('sh', ['-c', command ?? 'false'], { cwd: folder, env });
  expect(stderr.toString()).toBe('');
  return stdout.toString().trimEnd().split('\n');
}

describe('the log of what happens to accounts', () => {
  it('[ASVS-16.2.1 ASVS-16.3.1] tells who tried passwords from where, when the account was taken over and what was paid', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const first = await stack.sandbox.makePlayer({ password: PASSWORD });
    for (let n = 0; n < 12; n++) await logOn(client, first, `${PASSWORD}${n}`, STRANGER);
    // The limit holds that number for a quarter of an hour; the stranger goes on with another one.
    const second = await stack.sandbox.makePlayer({
      password: PASSWORD,
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
      email: 'ann@player.example',
      personalInfo: 'complete',
    });
    await logOn(client, second, `${PASSWORD}x`, STRANGER);
    expect((await logOn(client, second, PASSWORD, STRANGER)).status).toBe(303);
    const change = formWith((await client.get('/changePassword', from(STRANGER))).body, 'newPassword');
    const changed = await client.submit(
      '/changePassword',
      { ...change, currentPassword: PASSWORD, newPassword: STOLEN, confirmPassword: STOLEN },
      from(STRANGER),
    );
    expect(changed.status).toBe(303);
    const form = formWith((await client.get('/webPayCashIn?casino=12', from(STRANGER))).body, 'operation');
    const paid = await client.submit(
      '/webPayCashIn?casino=12',
      { ...form, quickAmount: 'other', amount: '50', method: 'm_card', intent: 'pay' },
      from(STRANGER),
    );
    expect([paid.status, paid.body.slice(0, 200)]).toEqual([303, '']);
    client.close();

    // The portal's lines come by a pipe, in their own time.
    await expect
      .poll(() => lines().some(({ event, outcome }) => event === 'payment' && outcome === 'done'))
      .toBe(true);
    writeFileSync(join(folder, 'portal.log'), `${stack.portal.logs().join('\n')}\n`);
    const [tries, sessions, deeds] = drill();
    const number = codeOf('number', first.phone);
    const stolen = codeOf('number', second.phone);
    const address = codeOf('address', STRANGER);
    expect(run(tries).map((line) => line.trim())).toEqual([
      `12 "number":"${number}" "address":"${address}"`,
      `1 "number":"${stolen}" "address":"${address}"`,
    ]);
    const [began, ...more] = run(sessions, { NUMBER: stolen });
    expect(more).toEqual([]);
    expect(began).toContain(`"address":"${address}"`);
    expect(began).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
    const session = /"session":"([^"]+)"/.exec(began ?? '')?.[1] ?? '';
    const [done = ''] = run(deeds, { SESSION: session });
    expect(done).toContain('"event":"passwordChange" "outcome":"done"');
    expect(done).toMatch(
      /"event":"payment" "outcome":"done" "direction":"buyIn" "casinoId":12 "amountAU":50000 /,
    );
    const { transactions } = await stack.sandbox.paymentsOf(second.phone);
    expect(done).toContain(`"transactionId":"${transactions[0]?.transactionId}"`);
  });

  it('[ASVS-16.3.1] tells a refused try from one that the portal did not let through', () => {
    const outcomes = lines()
      .filter(({ event }) => event === 'logOn')
      .slice(0, 12)
      .map(({ outcome, code }) => `${outcome} ${code}`);
    expect(outcomes.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'refused InvalidUser'));
    expect(outcomes.slice(7)).toEqual(Array.from({ length: 5 }, () => 'limited TooManyRequests'));
  });

  it('[ASVS-16.2.1] tells how a session ends, and has its events under one code', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await logOn(client, player, PASSWORD, PLAYER_AT_HOME);
    await client.get('/about', from(PLAYER_AT_HOME));
    await client.submit('/logout', {}, from(PLAYER_AT_HOME));
    // The portal's lines come by a pipe, in their own time.
    const ended = () => lines().findLast(({ event, code }) => event === 'sessionEnded' && code === 'LogOut');
    await expect.poll(() => ended()?.player).toBe(codeOf('player', player.userId));
    const session = ended()?.session;
    await expect
      .poll(() => eventsOf(session).map(({ event, code }) => [event, code]))
      .toEqual([
        ['sessionStarted', undefined],
        ['sessionEnded', 'LogOut'],
      ]);
    client.close();
  });

  it('has a session that the operator ends, with the reason', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await logOn(client, player, PASSWORD, PLAYER_AT_HOME);
    await stack.sandbox.addFaults({
      match: { path: '/funds', userId: player.userId },
      fault: { status: 423 },
    });
    await client.get('/', from(PLAYER_AT_HOME));
    await expect.poll(() => lines().findLast(({ event }) => event === 'sessionEnded')?.code).toBe('http423');
    client.close();
  });

  it.each([
    ['origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, {}],
    ['token', {}, { csrf: 'made-up' }],
  ])('[ASVS-16.3.2 ASVS-16.3.3] has a form refused for its %s', async (code, headers, fields) => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await logOn(client, await stack.sandbox.makePlayer({ password: PASSWORD }), PASSWORD, STRANGER);
    await client.get('/', from(STRANGER));
    const sent = { language: 'ja', ...fields };
    expect((await client.submit('/language', sent, { ...from(STRANGER), ...headers })).status).toBe(403);
    await expect.poll(() => lines().at(-1)).toMatchObject({ event: 'formRefused', code });
    expect(lines().at(-1)?.address).toBe(codeOf('address', STRANGER));
    client.close();
  });

  it.each([
    ['a Host of someone else', '/', { Host: 'evil.example' }, 421, 'requestRefused', 'host'],
    ['an altered session', '/about', { Cookie: 'session=altered.x.y.z.w' }, 200, 'cookieRefused', 'session'],
    ['an altered flash', '/about', { Cookie: 'flash=e30.x.y.z.w' }, 200, 'cookieRefused', 'flash'],
  ])('[ASVS-16.3.3] has %s', async (_what, path, headers, status, event, code) => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    expect((await client.get(path, { ...from(STRANGER), ...headers })).status).toBe(status);
    await expect.poll(() => lines().at(-1)).toMatchObject({ event, code });
    expect(lines().at(-1)?.address).toBe(codeOf('address', STRANGER));
    client.close();
  });

  it("[ASVS-16.3.3] has what a player asks for that is another's, and the form of another session", async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const player = await stack.sandbox.makePlayer({
      password: PASSWORD,
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    });
    await logOn(client, player, PASSWORD, PLAYER_AT_HOME);
    const foreign = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation').operation;
    await client.submit('/logout');
    await logOn(client, player, PASSWORD, PLAYER_AT_HOME);
    const own = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation');
    const fields = { ...own, operation: foreign ?? '', quickAmount: 'other', amount: '50', method: 'm_card' };
    const before = lines().length;
    expect((await client.submit('/webPayCashIn?casino=12', { ...fields, intent: 'pay' })).status).toBe(403);
    expect((await client.get('/webPayTransactions?tx=t_of_another')).status).toBe(404);
    expect((await client.get('/webPayCashIn?casino=99')).status).toBe(404);
    await expect
      .poll(() =>
        lines()
          .slice(before)
          .map(({ event, code }) => `${event} ${code}`),
      )
      .toEqual(
        expect.arrayContaining([
          'formRefused operation',
          'accessRefused transaction',
          'accessRefused casino',
        ]),
      );
    client.close();
  });

  it('[ASVS-16.3.2 ASVS-16.3.3] has a guest at a screen that the link does not open', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD });
    const client = await enterAsGuest(stack, player);
    expect((await client.get('/userProfile', from(PLAYER_AT_HOME))).status).toBe(303);
    await expect.poll(() => lines().at(-1)).toMatchObject({ event: 'accessRefused', code: 'guest' });
    client.close();
  });

  it('[ASVS-16.3.3] has an altered mark of a device, and an altered note of payments', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const player = await stack.sandbox.makePlayer({
      password: PASSWORD,
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    });
    await client.get('/');
    client.cookies.set('device', 'x.y.z');
    await logOn(client, player, PASSWORD, PLAYER_AT_HOME);
    client.cookies.set('payments', 'x.y.z');
    await client.get('/webPayCashIn?casino=12');
    const refused = () =>
      lines()
        .filter(({ event }) => event === 'cookieRefused')
        .map(({ code }) => code);
    await expect.poll(refused).toEqual(expect.arrayContaining(['device', 'payments']));
    client.close();
  });

  it('has requests whose browser went away, as such', async () => {
    const player = await stack.sandbox.makePlayer({ password: PASSWORD });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await logOn(client, player, PASSWORD, PLAYER_AT_HOME);
    const match = { path: '/funds', userId: player.userId };
    await stack.sandbox.addFaults({ match, times: 1, fault: { hang: true } });
    const { port } = new URL(stack.portal.origin);
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = openRequest({ port, host: '127.0.0.1', path: '/', headers: { Cookie: cookies } });
    request.on('error', () => undefined);
    request.end();
    await expect.poll(async () => (await stack.sandbox.calls({ path: '/funds' })).length).toBeGreaterThan(0);
    request.destroy();
    const aborted = () =>
      stack.portal
        .logs()
        .filter((line) => line.includes('"aborted":true') && line.includes('"msg":"request"'));
    await expect.poll(aborted).toHaveLength(1);
    expect(JSON.parse(aborted()[0] ?? '')).toMatchObject({ method: 'GET', route: '/', status: null });
    client.close();
  });

  it('[ASVS-16.2.5] has no number, name, password or address of anyone', () => {
    const text = stack.portal.logs().join('\n');
    for (const secret of [PASSWORD, STOLEN, STRANGER, PLAYER_AT_HOME, '5511112222'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"\d{10}"/);
  });
});
