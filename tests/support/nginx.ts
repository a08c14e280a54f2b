import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCertificate } from './certificates.ts';
import { AddressInUseError, findFreePort, LOOPBACK, LOOPBACKS } from './free-port.ts';
import { readTools } from './tools.ts';

/** The file that operators start from. */
const SHIPPED = 'deploy/nginx.conf';
const START_TIMEOUT_MS = 120_000;
const PORT_TAKEN = /Address already in use/;

/** An nginx of a test's own, with the configuration that is shipped. */
export interface TestNginx {
  /** Where it answers by TLS: `https://portal.test:<port>`. */
  origin: string;
  port: number;
  /** Where it answers without. */
  plainPort: number;
  /** What it has written so far, errors included. */
  logs(): string;
  stop(): Promise<void>;
}

/** What of the shipped file is a test's own, and nothing else. */
interface Places {
  name: string;
  certificate: TestCertificate;
  portals: readonly string[];
  /** Addresses of a CDN in front, as docs/deploying.md makes the file; none by default. */
  cdn?: string | undefined;
}

/** Ports for TLS and without it, which have to be known before the portals are started. */
export async function nginxPorts(): Promise<{ port: number; plainPort: number }> {
  return { port: await findFreePort(), plainPort: await findFreePort() };
}

/**
 * Starts nginx with the shipped configuration: names, ports, files and the addresses of the portals are the test's.
 * Throws, with what it said, when it does not listen in time; `AddressInUseError` when a port is taken.
 */
export async function startNginx(
  { port, plainPort }: { port: number; plainPort: number },
  places: Places,
): Promise<TestNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxConfiguration(folder, { port, plainPort }, places));
  mkdirSync(join(folder, 'cdn'));
  if (places.cdn !== undefined) writeFileSync(join(folder, 'cdn', 'addresses.conf'), places.cdn);
  const child = spawn(readTools().nginx.path, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const untilMs = performance.now() + START_TIMEOUT_MS;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  // It writes its file when the ports are its own: another program may answer on one that is taken.
  while (!existsSync(join(folder, 'nginx.pid')) || !(await isListening(port))) {
    const output = said.join('');
    const isTaken = PORT_TAKEN.test(output);
    if (isTaken || child.exitCode !== null || performance.now() > untilMs) {
      await stop();
      throw isTaken ? new AddressInUseError(output) : new Error(`nginx does not listen: ${output}`);
    }
    await sleep(50);
  }
  return {
    origin: `https://${places.name}:${port}`,
    port,
    plainPort,
    logs: () =>
      ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join('') +
      said.join(''),
    stop,
  };
}

/**
 * The configuration that is shipped, with a test's own names, ports, files and portals; nothing is written outside of the
 * folder. Throws when the shipped file lacks one of the places.
 */
export function nginxConfiguration(
  folder: string,
  { port, plainPort }: { port: number; plainPort: number },
  { name, certificate, portals }: Places,
  shipped = readFileSync(SHIPPED, 'utf8'),
): string {
  const upstream = (settings: string) =>
    portals.map((origin) => `server ${new URL(origin).host} ${settings};\n`).join('');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^worker_processes auto;/m, `worker_processes 1;\n${process.getuid?.() === 0 ? 'user root;' : ''}`],
    [/(?<=^pid )\S+(?=;)/m, `${folder}/nginx.pid`],
    [/(?<=^error_log )\S+/m, `${folder}/error.log`],
    [/(?<=access_log )\S+/, `${folder}/access.log`],
    [/^http \{/m, `http {\n${temporary.join('\n')}`],
    ...['max_fails=1 fail_timeout=2s', 'max_fails=0'].map(
      (settings) =>
        [new RegExp(`(?:^ +server 127[^\\n]* ${settings};\\n)+`, 'm'), upstream(settings)] as const,
    ),
    [/listen 80 /g, `listen ${LOOPBACK}:${plainPort} `],
    [/listen 443 /g, `listen ${LOOPBACK}:${port} `],
    ...(LOOPBACKS.includes('::1')
      ? ([
          [/listen \[::\]:80 /g, `listen [::1]:${plainPort} `],
          [/listen \[::\]:443 /g, `listen [::1]:${port} `],
        ] as const)
      : ([[/^ +listen \[::\].*\n/gm, '']] as const)),
    [/https:\/\/portal\.example/g, `https://${name}:${port}`],
    [/portal\.example(?=;)/g, name],
    [/(?<=ssl_certificate )\S+(?=;)/, certificate.certificateFile],
    [/(?<=ssl_certificate_key )\S+(?=;)/, certificate.keyFile],
  ];
  return changes.reduce((text, [pattern, replacement]) => {
    if (!new RegExp(pattern.source, pattern.flags).test(text))
      throw new Error(`${SHIPPED} has no ${pattern}.`);
    return text.replace(pattern, () => replacement);
  }, shipped);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
