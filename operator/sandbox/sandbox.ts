import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { BreachName } from '../conformance/breaches/breaches.ts';
import { createApp } from './app.ts';
import { ImageChallenges } from './captcha/image-challenges.ts';
import { TurnstileTokens } from './captcha/turnstile-tokens.ts';
import type { Country } from './contract.ts';
import { openDatabase } from './db/open.ts';
import { type DemoPlayer, seedDemoPlayers } from './demo/demo-players.ts';
import type { CallerKey } from './http/caller.ts';
import { PASSWORD_COST } from './identity/password-hash.ts';
import { purgeSessions } from './identity/sessions.ts';
import { DeliveryFailures } from './inbox/delivery-failures.ts';
import { createProviderApp } from './provider/app.ts';
import { type Runtime, scenarioDefaults } from './runtime.ts';
import { CallRecorder } from './scenario/call-recorder.ts';
import { FaultList } from './scenario/fault-list.ts';
import { seedCasinos } from './site/casinos.ts';
import { startSweeping } from './webpay/sweep.ts';

export interface SandboxOptions {
  /** TCP port on 127.0.0.1; 0, the default, takes a free one. */
  port?: number;
  /** Path of the database file, or `:memory:` (the default) for data that ends with the process. */
  databaseFile?: string;
  /** TCP port of the payment provider on 127.0.0.1; 0, the default, takes a free one. */
  providerPort?: number;
  country: Country;
  /** Scheme, host and port of the portal; messages name its host. Default `http://localhost:3000`. */
  portalOrigin?: string;
  /** Name that messages to players have; none by default. */
  operatorName?: string | null;
  /** Throw away what the database file holds. */
  fresh?: boolean;
  /** Clock in epoch milliseconds, for tests. */
  now?: () => number;
  /** What webhooks are signed with, for tests; a random one otherwise. */
  webhookSecret?: string;
  /** Work of a password's hash, N of scrypt, for tests that make many players; what is usual otherwise. */
  passwordCost?: number;
  /** A rule of the contract that it does not keep, so that it can be seen who notices. */
  breach?: BreachName | undefined;
  /** What calls of the API have to be signed with (contract §1.14); without it they are not. */
  callerKey?: CallerKey | undefined;
  /** Part of the demo: otherwise it does not run with NODE_ENV=production. */
  embedded?: boolean;
}

export interface RunningSandbox {
  /** Such as `http://127.0.0.1:4010`: inbox, scenario and documents are here. */
  origin: string;
  /** Such as `http://127.0.0.1:4010/api/v1`. */
  apiUrl: string;
  /** Such as `http://127.0.0.1:4011`: the pages of the payment provider and of the vendor of identity checks. */
  providerOrigin: string;
  demoPlayers: DemoPlayer[];
  /** Breaks off open connections, waits for calls under way, closes the database. */
  close(): Promise<void>;
}

/** Idle connections outlive the idle time of any client, so that the client never writes into a closing one. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Starts the reference operator on loopback: the API of spec §7 on real data.
 *
 * @throws Error with a sentence when it must not run (NODE_ENV=production and not embedded), when the database cannot
 *   be used, or when the port is taken
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  if (process.env.NODE_ENV === 'production' && options.embedded !== true) {
    throw new Error('The sandbox is not an operator: it does not start with NODE_ENV=production.');
  }
  const { country, now = Date.now, fresh = false, databaseFile = ':memory:' } = options;
  const db = openDatabase({ file: databaseFile, fresh, country });
  try {
    seedCasinos(db, country);
    purgeSessions(db, now());
    const runtime: Runtime = {
      db,
      country,
      now,
      faults: new FaultList(),
      calls: new CallRecorder(),
      inFlight: new Set(),
      callsUnderWay: new Map(),
      deliveryFailures: new DeliveryFailures(),
      turnstileTokens: new TurnstileTokens(),
      imageChallenges: new ImageChallenges(),
      closing: new AbortController(),
      passwordCost: options.passwordCost ?? PASSWORD_COST,
      webhookSecret: options.webhookSecret ?? randomBytes(32).toString('base64url'),
      origin: '',
      providerOrigin: '',
      portalOrigin: options.portalOrigin ?? 'http://localhost:3000',
      operatorName: options.operatorName ?? null,
      ...scenarioDefaults(country),
      breach: options.breach ?? null,
      machine: 1,
      machines: new WeakMap(),
    };
    const demoPlayers = await seedDemoPlayers(runtime);
    const operator = createServer(createApp(runtime, options.callerKey));
    operator.on('connection', (socket) => runtime.machines.set(socket, runtime.machine));
    const provider = createServer(createProviderApp(runtime));
    runtime.origin = `http://127.0.0.1:${await listen(operator, options.port ?? 0)}`;
    try {
      runtime.providerOrigin = `http://127.0.0.1:${await listen(provider, options.providerPort ?? 0)}`;
    } catch (error) {
      operator.close();
      throw error;
    }
    const stopSweeping = startSweeping(runtime);
    const { origin, providerOrigin } = runtime;
    const close = async () => {
      stopSweeping();
      runtime.closing.abort();
      await Promise.all([stop(operator), stop(provider)]);
      await Promise.allSettled(runtime.inFlight);
      runtime.db.close();
    };
    return { origin, apiUrl: `${origin}/api/v1`, providerOrigin, demoPlayers, close };
  } catch (error) {
    db.close();
    throw error;
  }
}

function listen(server: Server, port: number): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The sandbox has no TCP port.'));
      else resolve(address.port);
    });
  });
}

async function stop(server: Server): Promise<void> {
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await stopped;
}
