import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/certificates.ts';
import { findFreePort, LOOPBACK } from '#tests/support/free-port.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { nginxConfiguration, nginxPorts } from '#tests/support/nginx.ts';
import { startTestRedis } from '#tests/support/redis.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import { readTools } from '#tests/support/tools.ts';

const LIMIT_MS = 20 * 60_000;
const SECTIONS = ['\n## 2 Three processes on Debian\n', '\n## 4 Release and rollback\n'];
const UNIT = 'player-portal@';
const PORTS = ['3001', '3002', '3003'] as const;
/** User that owns nothing, as systemd's dynamic ones. */
const NOBODY = { uid: 65_534, gid: 65_534 };
/** Words in the footer of the second release. */
const NEXT = 'of the second release';

/** The blocks of commands of the sections, in their order. */
const blocks = (): string[] => {
  const guide = readFileSync('docs/deploying.md', 'utf8');
  return SECTIONS.flatMap((heading) => {
    const [, after = ''] = guide.split(heading);
    const [section = ''] = after.split(/^## /m);
    return [...section.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replace(/^ {4}/gm, '').trim());
  });
};

/** Ends what a test has started, the last first. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
}, LIMIT_MS);

/** What a file or a command of the operator's says, with the test's own places in it. */
type InPlace = (text: string) => string;

/**
 * Carries out what the guide asks of systemd, which is not on every machine, with the unit that the guide has put in its
 * place.
 */
class Services {
  readonly #units: string;
  readonly #inPlace: InPlace;
  readonly #reloadNginx: () => Promise<unknown>;
  readonly #running = new Map<string, ChildProcess>();
  /** Exit code and signal of those that were told to end, by name. */
  readonly ended: [string, ...unknown[]][] = [];
  /** What they have written. */
  log = '';

  constructor(units: string, inPlace: InPlace, reloadNginx: () => Promise<unknown>) {
    this.#units = units;
    this.#inPlace = inPlace;
    this.#reloadNginx = reloadNginx;
  }

  async carryOut(command: string): Promise<void> {
    const [, verb = '', rest = ''] = /^([a-z-]+(?: --now)?)(?: (.+))?$/.exec(command) ?? [];
    const names = rest.split(' ');
    if (verb === 'daemon-reload') return;
    if (command === 'reload nginx') await this.#reloadNginx();
    else if (verb === 'enable --now') for (const name of names) await this.#start(name);
    else if (verb === 'restart') {
      for (const name of names) {
        await this.#stop(name);
        await this.#start(name);
      }
    } else throw new Error(`systemctl ${command}: not known here`);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.#stop(name)));
  }

  async #start(name: string): Promise<void> {
    if (!name.startsWith(UNIT)) throw new Error(`${name}: no such unit`);
    const unit = readFileSync(join(this.#units, `${UNIT}.service`), 'utf8');
    const values = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) =>
        this.#inPlace(value).replaceAll('%i', name.slice(UNIT.length)),
      );
    const [[program = '', ...args] = []] = values('ExecStart').map((command) => command.split(' '));
    // Nothing is inherited, and what a file says wins.
    const lines = [
      ...values('Environment'),
      ...values('EnvironmentFile').flatMap((file) => readFileSync(file, 'utf8').split('\n')),
    ].filter((line) => /^[A-Z]/.test(line));
    const variables = lines.map((line) => {
      const equals = line.indexOf('=');
      return [line.slice(0, equals), line.slice(equals + 1)];
    });
    const child = spawn(program, args, {
      cwd: values('WorkingDirectory')[0],
      env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ...Object.fromEntries(variables) },
      ...(process.getuid?.() === 0 ? NOBODY : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.log += chunk;
      });
    }
    this.#running.set(name, child);
    await once(child, 'spawn');
  }

  async #stop(name: string): Promise<void> {
    const child = this.#running.get(name);
    if (!child) throw new Error(`${name} does not run`);
    const isRunning = child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? once(child, 'exit') : [child.exitCode, child.signalCode];
    child.kill('SIGTERM');
    this.ended.push([name, ...(await ended)]);
    this.#running.delete(name);
  }
}

/**
 * As systemd hears `systemctl` over its bus: commands are posted to the address given, and 500 says what failed.
 */
async function listenTo(services: Services): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const problem = await services.carryOut(await text(request)).then(() => null, String);
    response.writeHead(problem === null ? 200 : 500).end(problem);
  });
  await once(server.listen(0, LOOPBACK), 'listening');
  endings.push(() => server.close());
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
}

/** A folder in the place of a Debian machine, with the folders that there are on one. */
function makeMachine(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-guide-'));
  chmodSync(root, 0o755);
  // With all packages of a build: some ten thousand files.
  endings.push(() => rm(root, { recursive: true, force: true }));
  for (const folder of ['bin', 'opt', 'etc/nginx', 'etc/systemd/system']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  execFileSync('git', ['clone', '--quiet', '.', join(root, 'sources')]);
  return root;
}

/** Ports as the guide has them: four digits each, free, and free 10,000 above. */
async function findPortPairs(): Promise<(readonly [port: string, here: string])[]> {
  const found = new Set<string>();
  while (found.size < PORTS.length) {
    const metrics = await findFreePort();
    // From 7000 on, none is refused by fetch.
    if (metrics < 17_000 || metrics > 19_999) continue;
    const server = createServer();
    const isFree = await once(server.listen(metrics - 10_000, LOOPBACK), 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) found.add(String(metrics - 10_000));
  }
  return [...found].map((here, index) => [PORTS[index] ?? '', here] as const);
}

/** Nginx as Debian starts it, with nothing to serve yet. */
async function startIdleNginx(root: string): Promise<void> {
  writeFileSync(
    join(root, 'etc/nginx/nginx.conf'),
    `pid ${root}/nginx.pid;\nerror_log ${root}/error.log;\nevents {}\n`,
  );
  const child = spawn(join(root, 'bin/nginx'), ['-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  endings.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  await expect.poll(() => readdirSync(root)).toContain('nginx.pid');
}

it('the guide’s commands, as they stand there, make three processes, and roll releases forward and back, without losing a request', {
  timeout: LIMIT_MS,
}, async () => {
  const [installing = '', restarting = '', building = '', forward = '', back = '', ...more] = blocks();
  expect(more).toEqual([]);
  const root = makeMachine();
  const [sandbox, redis, certificate, ports, portOf] = await Promise.all([
    startTestSandbox('MX'),
    startTestRedis(),
    makeCertificate('localhost', true),
    nginxPorts(),
    findPortPairs(),
  ]);
  endings.push(
    () => sandbox.close(),
    () => redis.close(),
    () => certificate.remove(),
  );
  const origin = `https://localhost:${ports.port}`;

  // All that is another here than in the guide and in the unit: places, ports, and the names of others.
  const places = new Map<string, string>([
    ['/opt/player-portal', `${root}/opt/player-portal`],
    ['/etc/player-portal.env', `${root}/etc/player-portal.env`],
    ['/etc/systemd/system/', `${root}/etc/systemd/system/`],
    ['/etc/nginx/nginx.conf', `${root}/etc/nginx/nginx.conf`],
    ['https://portal.example', origin],
    ['https://operator.example/api/v1', sandbox.apiUrl],
    ['https://pay.example', sandbox.providerOrigin],
    ['https://id.example', sandbox.providerOrigin],
    ['redis://127.0.0.1:6379/0', redis.url],
    ...portOf,
  ]);
  const met = new Set<string>();
  const any = new RegExp([...places.keys()].map((place) => place.replaceAll('.', '\\.')).join('|'), 'g');
  const inPlace: InPlace = (line) =>
    line.replace(any, (place) => {
      met.add(place);
      return places.get(place) ?? '';
    });

  const env = {
    ...process.env,
    PATH: `${root}/bin:${process.env.PATH}`,
    // With nothing of what tests are run with.
    NODE_ENV: undefined,
    VITEST: undefined,
  } as unknown as NodeJS.ProcessEnv;
  // Same as on a machine where nobody else reads root's files.
  const run = (lines: string) =>
    promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `umask 077\n${lines}`], {
      cwd: join(root, 'sources'),
      env,
      maxBuffer: 2 ** 26,
    });
  const services = new Services(join(root, 'etc/systemd/system'), inPlace, () => run('nginx -s reload'));
  endings.push(() => services.stopAll());
  const script = (name: string, line: string) =>
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\nexec ${line}\n`, { mode: 0o755 });
  script('systemctl', `curl -sS --fail-with-body --data "$*" ${await listenTo(services)}`);
  script('nginx', `${readTools().nginx.path} -p ${root} -c ${root}/etc/nginx/nginx.conf "$@"`);
  await startIdleNginx(root);

  // What the guide has changed first.
  const shipped = join(root, 'sources/deploy/nginx.conf');
  const portals = portOf.map(([, port]) => `http://${LOOPBACK}:${port}`);
  const names = { name: 'localhost', certificate, portals };
  writeFileSync(shipped, nginxConfiguration(root, ports, names, readFileSync(shipped, 'utf8')));

  const sample = join(root, 'sources/deploy/player-portal.env');
  met.clear();
  // Added: the sandbox may be the operator; and ports, which all processes would collide on.
  writeFileSync(
    sample,
    `${inPlace(readFileSync(sample, 'utf8'))}ALLOW_SANDBOX=1\nPORT=9464\nMETRICS_PORT=9464\n`,
  );
  await run(inPlace(installing));
  expect([...places.keys()].filter((place) => !met.has(place))).toEqual([]);
  const environmentFile = inPlace('/etc/player-portal.env');
  expect(statSync(environmentFile).mode & 0o777).toBe(0o600);

  const browser = new HttpClient(origin, { language: 'en', certificate: certificate.certificate });
  endings.push(() => browser.close());
  await expect
    .poll(() => browser.get('/').then(({ status }) => status, String), { timeout: 120_000 })
    .toBe(200);
  const player = await sandbox.makePlayer({ displayName: 'Ana' });
  expect(pageText((await browser.arrive(await browser.logIn(player))).body)).toContain('Ana');
  const ask = async (port: string, path: string) => {
    const answer = await fetch(`http://${LOOPBACK}:${port}${path}`);
    return `${answer.status} ${await answer.text()}`;
  };
  for (const [, port] of portOf) {
    expect(await ask(port, '/readyz')).toBe('200 ok\n');
    expect(await ask(`1${port}`, '/metrics')).toContain('player_portal_store_reachable 1');
  }
  expect(services.log).not.toContain('degraded');
  expect(services.log).not.toContain('PAYMENT_ORIGINS is empty');

  let isOver = false;
  const pages: string[] = [];
  const reading = (async () => {
    while (!isOver) {
      const { status, body } = await browser.get('/').catch((error) => ({ status: error, body: '' }));
      pages.push(`${status} ${pageText(body).includes('Ana') ? 'Ana' : 'nobody'}`);
      await sleep(50);
    }
  })();
  endings.push(() => {
    isOver = true;
    return reading;
  });
  /** Release that each process serves, by the footer of its pages. */
  const versions = () =>
    Promise.all(
      portals.map(async (portal) => {
        const visitor = new HttpClient(portal, { language: 'en' });
        const headers = { Host: new URL(origin).host };
        const { body } = await visitor.send('GET', '/', { headers });
        visitor.close();
        return pageText(body).includes(NEXT) ? 'next' : 'first';
      }),
    );
  const all = (release: string) => PORTS.map(() => release);
  const three = /^(?:ok\s*){3}$/;
  expect((await run(inPlace(restarting))).stdout).toMatch(three);
  expect(services.ended).toEqual(portOf.map(([, port]) => [`${UNIT}${port}`, 0, null]));

  const texts = join(root, 'sources/locales/en/common.json');
  const changed = readFileSync(texts, 'utf8').replace(/(?<="serverVersion": ")[^"]+/, `$& ${NEXT}`);
  writeFileSync(texts, changed);
  await run(
    'git -c user.name=portal -c user.email=portal@portal.example commit --quiet --all --message Next',
  );
  await run(inPlace(building));
  expect(await versions()).toEqual(all('first'));
  expect((await run(inPlace(forward))).stdout).toMatch(three);
  expect(await versions()).toEqual(all('next'));
  expect((await run(inPlace(back))).stdout).toMatch(three);
  expect(await versions()).toEqual(all('first'));

  // A release that does not start stops at the first process.
  const { stdout: commit } = await run('git rev-parse --short HEAD');
  rmSync(join(root, 'opt/player-portal/releases', commit.trim(), 'build/bundle.js'));
  expect((await run(inPlace(forward))).stdout).toBe(`stopped: journalctl -u ${UNIT}${portOf[0]?.[1]}\n`);
  for (const [, port] of portOf.slice(1)) expect(await ask(port, '/readyz')).toBe('200 ok\n');
  expect((await run(inPlace(back))).stdout).toMatch(three);
  expect(await versions()).toEqual(all('first'));

  isOver = true;
  await reading;
  expect(pages.length).toBeGreaterThan(100);
  expect([...new Set(pages)]).toEqual(['200 Ana']);
});
