import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, LOOPBACK } from '#tests/support/free-port.ts';
import { readTools } from '#tests/support/tools.ts';

export const UNIT = 'player-portal@';
const GROUP = 'player-portal';
/** User that owns nothing, as systemd's dynamic ones; the group of that number is what the guide calls player-portal. */
const [NOBODY, OTHERS] = [65_534, 65_533];
const IS_ROOT = process.getuid?.() === 0;
const NGINX_START_MS = 120_000;

/** Puts the test's own places into a file or a command of the operator's. */
export type InPlace = (text: string) => string;

/**
 * Carries out what the guide asks of systemd, which is not on every machine, with the unit that the guide has put in its
 * place.
 */
export class Services {
  readonly #units: string;
  readonly #inPlace: InPlace;
  readonly #reloadNginx: () => Promise<unknown>;
  readonly #running = new Map<string, ChildProcess>();
  /** Exit code and signal of those that were told to end, by name. */
  readonly ended: [string, ...unknown[]][] = [];
  /** Lines that they have written. */
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
    else if (command === `kill --signal=HUP ${UNIT}*`) {
      for (const child of this.#running.values()) child.kill('SIGHUP');
    } else if (verb === 'enable --now') for (const name of names) await this.#start(name);
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
      ...(IS_ROOT
        ? { uid: NOBODY, gid: values('SupplementaryGroups').includes(GROUP) ? NOBODY : OTHERS }
        : {}),
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
async function listenTo(services: Services): Promise<{ address: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const problem = await services.carryOut(await text(request)).then(() => null, String);
    response.writeHead(problem === null ? 200 : 500).end(problem);
  });
  await once(server.listen(0, LOOPBACK), 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://${LOOPBACK}:${port}`, close: () => server.close() };
}

/** Makes a folder in the place of a Debian machine, with the folders that there are on one, and the sources. */
export function makeMachine(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-guide-'));
  chmodSync(root, 0o755);
  for (const folder of ['bin', 'opt', 'etc/nginx', 'etc/systemd/system']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  execFileSync('git', ['clone', '--quiet', '.', join(root, 'sources')]);
  return root;
}

/**
 * Puts programs of the machine in front of those of this one: `systemctl`, nginx with its own files, and groups.
 *
 * @returns how to end what listens
 */
export async function installPrograms(root: string, services: Services): Promise<() => void> {
  const script = (name: string, lines: string) =>
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const { address, close } = await listenTo(services);
  script('systemctl', `exec curl -sS --fail-with-body --data "$*" ${address}`);
  script('nginx', `exec ${readTools().nginx.path} -p ${root} -c ${root}/etc/nginx/nginx.conf "$@"`);
  script('groupadd', `test "$*" = '--system --force ${GROUP}'`);
  const group = IS_ROOT ? String(NOBODY) : '$(id -g)';
  script('chgrp', `test "$1 $2" = '-R ${GROUP}' && shift 2 && exec /bin/chgrp -R ${group} "$@"`);
  return close;
}

/** Finds ports as the guide has them: four digits each, free, and free 10,000 above. */
export async function findPortPairs(
  ports: readonly string[],
): Promise<(readonly [port: string, here: string])[]> {
  const found = new Set<string>();
  while (found.size < ports.length) {
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
  return [...found].map((here, index) => [ports[index] ?? '', here] as const);
}

/** Starts nginx as Debian does, with nothing to serve yet; returns how to end it. */
export async function startIdleNginx(root: string): Promise<() => Promise<unknown>> {
  writeFileSync(
    join(root, 'etc/nginx/nginx.conf'),
    `pid ${root}/nginx.pid;\nerror_log ${root}/error.log;\nevents {}\n`,
  );
  const child = spawn(join(root, 'bin/nginx'), ['-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const untilMs = performance.now() + NGINX_START_MS;
  while (!readdirSync(root).includes('nginx.pid')) {
    if (performance.now() > untilMs) throw new Error('nginx does not start');
    await sleep(50);
  }
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}
