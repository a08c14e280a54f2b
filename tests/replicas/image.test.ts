import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressInUseError, LOOPBACK, withFreePorts } from '#tests/support/free-port.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

const LIMIT_MS = 10 * 60_000;
/** The user who owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const image = readFileSync('deploy/Dockerfile', 'utf8');
const [first = '', last = ''] = image.split(/^FROM .*$/m).slice(1);
let folder = '';
let sandbox: TestSandbox | null = null;

afterEach(async () => {
  await sandbox?.close();
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}, LIMIT_MS);

it('the image’s own steps make a portal that needs nothing else, may write nothing, and serves', {
  timeout: LIMIT_MS,
}, async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-image-'));
  chmodSync(folder, 0o755);
  const [build, portal] = [join(folder, 'build'), join(folder, 'portal')];
  mkdirSync(build);
  mkdirSync(portal);
  // What the repository holds, as the build's context has it.
  const archive = execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', build], { input: archive });
  const steps = [...first.matchAll(/^RUN (.+)$/gm)].map(([, step = '']) => step);
  expect(steps).toEqual(['npm ci', 'npm run build']);
  // With nothing of what tests are run with.
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined } as unknown as NodeJS.ProcessEnv;
  for (const step of steps)
    await promisify(execFile)('sh', ['-c', step], { cwd: build, env, maxBuffer: 2 ** 26 });
  for (const [, from = '', to = ''] of last.matchAll(/^COPY --from=build \/portal\/(\S+) (\S+)$/gm)) {
    cpSync(join(build, from), join(portal, to === './' ? from : to), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  rmSync(build, { recursive: true });
  execFileSync('chmod', ['-R', 'a-w,a+rX', portal]);

  sandbox = await startTestSandbox('MX');
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(last) ?? [];
  const [program = '', ...args] = JSON.parse(command) as string[];
  expect(program).toBe('node');
  const { apiUrl } = sandbox;
  const { child, origin } = await withFreePorts(1, async (port) => {
    const origin = `http://${LOOPBACK}:${port}`;
    const child = spawn(process.execPath, args, {
      cwd: portal,
      ...(process.getuid?.() === 0 ? NOBODY : {}),
      env: {
        NODE_ENV: 'production',
        HOST: LOOPBACK,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        OPERATOR_API_URL: apiUrl,
        ALLOW_SANDBOX: '1',
        SESSION_KEYS: 'a secret key of 32 bytes or more',
        DRAIN_DELAY_MS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const isAnswering = () =>
      fetch(`${origin}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await vi.waitUntil(async () => child.exitCode !== null || (await isAnswering()), 120_000);
    if (said.includes('PORT: is taken')) throw new AddressInUseError(said);
    expect([child.exitCode, said]).toEqual([null, '']);
    return { child, origin };
  });
  const browser = new HttpClient(origin, { language: 'en' });
  const player = await sandbox.makePlayer({ displayName: 'Ana' });
  expect(pageText((await browser.arrive(await browser.logIn(player))).body)).toContain('Ana');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  browser.close();
});
