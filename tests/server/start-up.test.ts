import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, inUrl, LOOPBACK, LOOPBACKS } from '#tests/support/free-port.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { BUILT_PORTAL, startPortal } from '#tests/support/portal.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SECRET = 'a secret key of 32 bytes or more';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox('MX');
});

afterAll(() => sandbox.close());

/** Starts the portal with nothing but this environment, and gives what it said and how it ended. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [BUILT_PORTAL], {
    env: { NODE_ENV: 'production', PATH, ...env },
    cwd: tmpdir(),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      // Whoever gets as far as to listen has not refused.
      if (said.includes('listening')) child.kill('SIGKILL');
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, said };
}

const complete = () => ({
  OPERATOR_API_URL: sandbox.apiUrl,
  PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
  SESSION_KEYS: SECRET,
  PORT: '0',
  HOST: '127.0.0.1',
  ALLOW_SANDBOX: '1',
  REDIS_TIMEOUT_MS: '5000',
});

async function expectRefusal(env: Record<string, string>, ...sentences: RegExp[]): Promise<string> {
  const { code, said } = await start(env);
  // What the log has to tell by then is not meant.
  const [head, ...lines] = said.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect(head).toBe('The portal cannot start:');
  expect(lines).toHaveLength(sentences.length);
  for (const [index, sentence] of sentences.entries()) {
    expect(lines[index]).toMatch(sentence);
    expect(lines[index]).toMatch(/^ {2}[A-Z_]+: .*\.$/);
  }
  expect(code).toBe(1);
  return said;
}

it('starts with what it needs', async () => {
  expect((await start(complete())).said).toContain('"msg":"listening"');
});

it('says in one sentence that it cannot listen at an address that is not this machine’s', async () => {
  await expectRefusal({ ...complete(), HOST: '192.0.2.1' }, /HOST: 192.0.2.1 is no address of this machine/);
});

/** Opens a door to a port of this machine, at `::1` where there is IPv6; gives its host and port. */
async function openDoor(port: number): Promise<{ host: string; close: () => void }> {
  const door = createServer((outside) => {
    const inside = connect(port, LOOPBACK);
    for (const socket of [outside, inside]) socket.on('error', () => inside.destroy());
    outside.pipe(inside).pipe(outside);
  });
  const address = LOOPBACKS.at(-1) ?? LOOPBACK;
  await once(door.listen(0, address), 'listening');
  return { host: `${inUrl(address)}:${(door.address() as AddressInfo).port}`, close: () => door.close() };
}

it('serves both families, and reaches operator and Redis by IPv6', async () => {
  const redis = await startTestRedis();
  const [operator, store] = await Promise.all(
    [sandbox.apiUrl, redis.url].map((url) => openDoor(Number(new URL(url).port))),
  );
  const portal = await startPortal({
    apiUrl: sandbox.apiUrl.replace(/127\.0\.0\.1:\d+/, operator?.host ?? ''),
    country: 'MX',
    env: {
      HOST: '::',
      TRUST_PROXY: '1',
      REDIS_URL: redis.url.replace(/127\.0\.0\.1:\d+/, store?.host ?? ''),
      REDIS_REQUIRED: '1',
    },
  });
  const player = await sandbox.makePlayer({ displayName: 'Ana' });
  for (const address of LOOPBACKS) {
    const outside = portal.origin.replace(LOOPBACK, inUrl(address));
    const browser = new HttpClient(outside, { language: 'en', publicOrigin: portal.origin });
    await sandbox.clearCalls();
    await browser.get('/');
    const { phone: phoneNumber, password } = player;
    const from = { 'X-Forwarded-For': '2001:db8::7' };
    const loggedIn = await browser.submit('/login', { phoneNumber, password }, from);
    expect(pageText((await browser.arrive(loggedIn)).body)).toContain('Ana');
    const [call] = await sandbox.calls({ path: '/authentication/login' });
    expect(call?.forwardedFor).toBe('2001:db8::7');
    browser.close();
  }
  expect(await (await fetch(`${portal.origin}/readyz`)).text()).toBe('ok\n');
  await portal.stop();
  operator?.close();
  store?.close();
  await redis.close();
});

describe('with a Redis that is required', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.close());

  it('does not start without it, nor with one that evicts keys', async () => {
    const required = { ...complete(), REDIS_REQUIRED: '1' };
    const nowhere = `redis://127.0.0.1:${await findFreePort()}`;
    await expectRefusal(
      { ...required, REDIS_TIMEOUT_MS: '100', REDIS_URL: nowhere },
      /REDIS_URL: cannot be reached/,
    );
    await redis.client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await expectRefusal({ ...required, REDIS_URL: redis.url }, /REDIS_URL: evicts keys .* noeviction/);
    // Where it is not required, the log says so.
    expect((await start({ ...complete(), REDIS_URL: redis.url })).said).toContain('shared store evicting');
    await redis.client.config('SET', 'maxmemory-policy', 'noeviction');
    expect((await start({ ...required, REDIS_URL: redis.url })).said).toContain('"msg":"listening"');
  });

  it('stays ready while it is away, unless REDIS_READINESS says otherwise', async () => {
    const portals = await Promise.all(
      [{ REDIS_REQUIRED: '1' }, { REDIS_READINESS: '1' }].map((setting) => {
        const env = { REDIS_URL: redis.url, ...setting };
        return startPortal({ apiUrl: sandbox.apiUrl, country: 'MX', env });
      }),
    );
    const ask = (path: string) =>
      Promise.all(
        portals.map(async ({ origin }) => {
          const answer = await fetch(`${origin}${path}`);
          return `${answer.status} ${(await answer.text()).trim()}`;
        }),
      );
    expect(await ask('/readyz')).toEqual(['200 ok', '200 ok']);
    await redis.stop();
    await expect.poll(() => ask('/readyz')).toEqual(['200 degraded', '503 without Redis']);
    expect(await ask('/healthz')).toEqual(['200 ok', '200 ok']);
    await redis.start();
    await expect.poll(() => ask('/readyz')).toEqual(['200 ok', '200 ok']);
    await Promise.all(portals.map((portal) => portal.stop()));
  });

  it('starts while it is away with REDIS_READINESS alone', async () => {
    const nowhere = `redis://127.0.0.1:${await findFreePort()}`;
    const { said } = await start({ ...complete(), REDIS_URL: nowhere, REDIS_READINESS: '1' });
    expect(said).toContain('"msg":"listening"');
  });
});

describe('refuses to start, with a sentence for every fault', () => {
  it('without anything', async () => {
    await expectRefusal(
      {},
      /OPERATOR_API_URL: is required/,
      /SESSION_KEYS: is required/,
      /PUBLIC_ORIGIN: is required/,
    );
  });

  // One of each part of the settings; `config.server.test` has the others.
  const faults: [name: string, value: string, sentence: RegExp][] = [
    ['OPERATOR_API_URL', 'ftp://operator.example', /OPERATOR_API_URL: must be an http\(s\) address/],
    ['SESSION_KEYS', `${SECRET},too short,`, /SESSION_KEYS: every key must be 32 bytes/],
    ['REDIS_URL', 'https://redis.example', /REDIS_URL: must be a redis/],
  ];
  it.each(faults)('[ASVS-11.4.4 ASVS-13.2.3] %s=%s', async (name, value, sentence) => {
    const said = await expectRefusal({ ...complete(), [name]: value }, sentence);
    expect(said).not.toContain('too short');
    expect(said).not.toContain(SECRET);
  });

  it('without a public origin in production', async () => {
    const { PUBLIC_ORIGIN: _origin, ALLOW_SANDBOX: _sandbox, ...env } = complete();
    await expectRefusal(env, /PUBLIC_ORIGIN: is required in production/);
  });

  it('[ASVS-12.2.1 ASVS-12.3.1 ASVS-12.3.2 ASVS-12.3.3 ASVS-12.3.4] with what can be read or faked on its way, unless it is asked for by name; it then says so', async () => {
    const { ALLOW_SANDBOX: _sandbox, ...env } = complete();
    const unsafe = { ...env, OPERATOR_API_URL: 'http://operator.example', NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    await expectRefusal(
      unsafe,
      /OPERATOR_API_URL: must be https/,
      /NODE_TLS_REJECT_UNAUTHORIZED: must not be 0/,
    );
    const { said } = await start({ ...unsafe, ALLOW_INSECURE: 'http-operator,unchecked-tls' });
    expect(said).toMatch(/"setting":"http-operator".*"msg":"insecure setting"/);
    expect(said).toMatch(/"setting":"unchecked-tls".*"msg":"insecure setting"/);
    expect(said).toContain('"msg":"listening"');
  });

  it('[ASVS-6.3.2] on the sandbox, unless that is allowed', async () => {
    const { ALLOW_SANDBOX: _sandbox, ...env } = complete();
    await expectRefusal(env, /OPERATOR_API_URL: is the sandbox/);
    await expectRefusal({ ...env, ALLOW_SANDBOX: '0' }, /OPERATOR_API_URL: is the sandbox/);
  });

  it('on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    await expectRefusal({ ...complete(), PORT: port }, /PORT: is taken/);
    await expectRefusal({ ...complete(), METRICS_PORT: port }, /METRICS_PORT: \S+ cannot be listened on/);
    other.close();
  });
});

/** The files of the build that a program loads, itself among them. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import) ?["'](\.[^"']+)["']/g)) {
    // The like stands in texts, too.
    const other = join(dirname(file), name);
    if (existsSync(other)) loadedBy(other, found);
  }
  return found;
}

/** Which files of the project and its packages a built file was made of. */
function madeOf(file: string): string[] {
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  return sources.map((source) => relative(ROOT, join(dirname(file), source)));
}

it('[ASVS-13.4.2 ASVS-15.2.3] signs a player in where no package is installed, and holds nothing of the sandbox', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  try {
    const build = dirname(BUILT_PORTAL);
    const files = loadedBy(join(build, 'bundle.js'), loadedBy(BUILT_PORTAL));
    expect(files.size).toBeGreaterThan(2);
    const sources = [...files].flatMap(madeOf);
    expect(sources).toEqual(expect.arrayContaining(['server.ts', 'server/app.ts']));
    expect(sources.filter((source) => /^(sandbox|contract|tests)\/|libsql/.test(source))).toEqual([]);
    for (const file of files) {
      expect(readFileSync(file, 'utf8')).not.toContain('libsql');
      cpSync(file, join(folder, 'build', relative(build, file)));
    }
    cpSync(join(build, 'client'), join(folder, 'build', 'client'), { recursive: true });
    copyFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), join(folder, 'package.json'));
    const program = join(folder, 'build', 'portal.js');
    const portal = await startPortal({ apiUrl: sandbox.apiUrl, country: 'MX', program });
    const client = new HttpClient(portal.origin, { language: 'en' });
    const signedIn = await client.logIn(await sandbox.makePlayer({ displayName: 'Lean' }));
    expect(pageText((await client.arrive(signedIn)).body)).toContain('Lean');
    client.close();
    await portal.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('starts without its operator, and says that it is ready', async () => {
  const portal = await startPortal({ apiUrl: 'http://127.0.0.1:1', country: 'MX' });
  const client = new HttpClient(portal.origin);
  expect((await client.get('/readyz')).status).toBe(200);
  expect((await client.get('/')).status).toBe(200);
  client.close();
  await portal.stop();
});
