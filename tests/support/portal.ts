import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Country } from '#sandbox/contract.ts';
import { AddressInUseError, LOOPBACK, withFreePorts } from './free-port.ts';

/** The program that `npm run build` makes. */
export const BUILT_PORTAL = fileURLToPath(new URL('../../build/portal.js', import.meta.url));

/** What the portal is started with wherever it is deployed: tests prove that the memory is enough (docs/deploying.md). */
export const NODE_ARGUMENTS = ['--max-old-space-size=256', '--max-semi-space-size=8'];

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;

/** What a portal prints that finds its port taken. */
const PORT_TAKEN = /EADDRINUSE|^\s*(PORT: is taken|METRICS_PORT: .* cannot be listened on)/m;

/** What the child inherits. Nothing else of the developer's own environment may change what a test sees. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot'];

/** Variables by which `npm run test:long dates` moves the clocks of all processes. */
const CLOCK_VARIABLES = [
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'DONT_FAKE_MONOTONIC',
  'NO_FAKE_STAT',
];

/**
 * Tests make the operator fail on purpose, one call after the other, and want each of them made. Tests of what is done
 * about it set their own.
 */
const NO_BREAKER = { BREAKER_MINIMUM_CALLS: '1000000' };

/** Calls that hang would make tests wait for half a minute each. Tests of slow operators set their own. */
const SHORT_CALLS = { OPERATOR_KEYED_TIMEOUT_MS: '8000' };

/**
 * On a machine with other work Redis takes longer than 0.1 s, and a portal shares nothing with one that is late. Tests of a
 * late Redis set their own.
 */
const PATIENT_STORE = { REDIS_TIMEOUT_MS: '5000' };

/**
 * All players of a test come from one address, more of them than any address has, and one of them is refused in every
 * way within a minute. Tests of the limits set their own.
 */
const RAISED_LIMITS = {
  LIMIT_PAYMENTS_PER_SESSION: '1000/60',
  LIMIT_LOG_ON_PER_ADDRESS: '100000/60',
  LIMIT_RESET_CODE_PER_ADDRESS: '100000/60',
  LIMIT_REGISTRATION_PER_PHONE: '100000/60',
  LIMIT_REGISTRATION_PER_ADDRESS: '100000/60',
  LIMIT_REGISTRATION_IN_ALL: '100000/60',
  LIMIT_CODE_PER_ADDRESS: '100000/60',
  LIMIT_EMAIL_PER_PLAYER: '100000/60',
  LIMIT_LINK_CHECK_PER_ADDRESS: '100000/60',
};

/** Each text of each country is tested in every language. */
const EVERY_LANGUAGE = { MORE_LANGUAGES: 'en,es,ja' };

export interface PortalOptions {
  /** Base address of the operator's API, as in OPERATOR_API_URL. */
  apiUrl: string;
  country: Country;
  /** Environment on top of what every test portal gets; wins over it. */
  env?: Readonly<Record<string, string>>;
  /** The program, where it is not the one that `npm run build` has made here. */
  program?: string;
  /** Listen here instead of on a port found free. The start then fails with `AddressInUseError` if it is taken. */
  port?: number;
}

export interface Portal {
  /** Where it answers, and its PUBLIC_ORIGIN: `http://127.0.0.1:<port>`. */
  origin: string;
  /** Every line it has printed so far, standard output and error in order of arrival. */
  logs(): string[];
  /** Ends it as an operator would (SIGTERM), by force only if it does not drain in time. Safe to call twice. */
  stop(): Promise<void>;
  process: ChildProcess;
}

/** Portals that this process has started and that have not ended: they end with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The public origin a test portal on `port` has. */
function portalOrigin(port: number): string {
  return `http://${LOOPBACK}:${port}`;
}

/**
 * Starts a built portal in a process of its own, in production mode, and waits until it listens.
 * Throws, with all it printed, if it ends or does not listen in time.
 */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  if (options.port !== undefined) return startOnPort(options, options.port);
  return withFreePorts(1, (port) => startOnPort(options, port));
}

async function startOnPort(options: PortalOptions, port: number): Promise<Portal> {
  const { program = BUILT_PORTAL } = options;
  if (!existsSync(program)) throw new Error(`${program} does not exist: run "npm run build" first.`);

  const lines: string[] = [];
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, program], {
    env: portalEnvironment(options, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));

  const listening = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (isListeningLine(line)) resolve(true);
      });
    }
    // 'close' rather than 'exit': the last words of a portal that dies are still in the pipe at 'exit'.
    child.once('close', () => resolve(false));
    child.once('error', (error) => {
      lines.push(String(error));
      resolve(false);
    });
  });
  const stop = () => stopChild(child);

  const started = await Promise.race([listening, sleep(START_TIMEOUT_MS, 'late' as const, { ref: false })]);
  if (started !== true) {
    await stop();
    const output = lines.join('\n');
    if (PORT_TAKEN.test(output)) throw new AddressInUseError(`Port ${port} is taken.`);
    const fault =
      started === 'late' ? `did not listen within ${START_TIMEOUT_MS} ms` : 'ended before it listened';
    throw new Error(`The portal ${fault}. It printed:\n${output}`);
  }
  return { origin: portalOrigin(port), logs: () => [...lines], stop, process: child };
}

/** Lets a portal read what it remembers of the operator again, and waits until it has forgotten it. */
export async function readOperatorAgain({ process: child, logs }: Portal): Promise<void> {
  const count = () => logs().filter((line) => line.includes('"msg":"operator settings forgotten"')).length;
  const before = count();
  child.kill('SIGHUP');
  while (count() === before) {
    if (hasEnded(child)) throw new Error('The portal ended instead of reading its operator again.');
    await sleep(5);
  }
}

function portalEnvironment({ apiUrl, country, env }: PortalOptions, port: number): NodeJS.ProcessEnv {
  const names = process.env.FAKETIME === undefined ? INHERITED : [...INHERITED, ...CLOCK_VARIABLES];
  const inherited = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: 'production',
    HOST: LOOPBACK,
    PORT: String(port),
    PUBLIC_ORIGIN: portalOrigin(port),
    OPERATOR_API_URL: apiUrl,
    ALLOW_SANDBOX: '1',
    SESSION_KEYS: randomBytes(32).toString('base64url'),
    PORTAL_COUNTRY: country,
    VERBAL_CODE_PREFIX: 'PA-',
    LOG_LEVEL: 'info',
    // Nothing balances load in front of it that would have to look away first.
    DRAIN_DELAY_MS: '0',
    ...RAISED_LIMITS,
    ...EVERY_LANGUAGE,
    ...SHORT_CALLS,
    ...PATIENT_STORE,
    ...NO_BREAKER,
    ...env,
  };
}

function isListeningLine(line: string): boolean {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'msg' in entry && entry.msg === 'listening';
  } catch {
    return false;
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const drained = await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  if (drained !== undefined || hasEnded(child)) return;
  child.kill('SIGKILL');
  await ended;
}

/** A child without a process id never ran at all. */
function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
