import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DestinationStream } from 'pino';
import { createServerApp } from './app.ts';
import { asPortalBundle, type PortalBundle } from './bundle.ts';
import type { Demo } from './demo.ts';
import type { Development } from './development.ts';
import { createPortalHandlers } from './handle-request.ts';
import type { Health } from './health.ts';
import { drain, listen } from './listen.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts';

/** Messages for a required store (`REDIS_REQUIRED`). */
const STORE_FAULTS = {
  away: 'REDIS_URL: cannot be reached, and REDIS_REQUIRED=1 refuses to start without it.',
  evicting: 'REDIS_URL: evicts keys when it is full; set its maxmemory-policy to noeviction.',
} as const;

/** Options of {@link runPortal}; a portal of real players has the build alone. */
export interface RunOptions {
  /** The folder of what `npm run build` makes: `bundle.js`, and the files for browsers in `client/`. */
  buildFolder: string;
  /** Starts an operator of its own; its settings go before those of the environment. */
  startDemo?: () => Promise<Demo>;
  /** Serves the sources instead of a build. */
  startDevelopment?: () => Promise<Development>;
  /** Destination of the log's JSON lines; standard output by default. */
  logStream?: DestinationStream;
}

/**
 * Runs the portal until the process is told to stop: configuration, operator, pipeline, listen. What keeps it from
 * starting is said on standard error, one sentence each, and the process ends with 1.
 */
export function runPortal(options: RunOptions): void {
  run(options).catch(fail);
}

async function run({ buildFolder, startDemo, startDevelopment, logStream }: RunOptions): Promise<void> {
  // Not by its whole name: the build makes that a constant, for the packages.
  const { env } = process;
  env.NODE_ENV ??= startDevelopment ? 'development' : 'production';
  const demo = (await startDemo?.()) ?? null;
  Object.assign(process.env, demo?.environment);

  const development = (await startDevelopment?.()) ?? null;
  const loadBundle = development ? development.loadBundle : await builtBundle(buildFolder);
  const { app } = await loadBundle();
  const config = app.readConfig();
  const metrics = config.metrics && createMetrics(Object.keys(config.rates), app.BUILD);
  const { version } = app.BUILD;
  const source = { version, instance: `${hostname()}:${config.port}` };
  const plainLog = createLog(config.logLevel, source, logStream);
  const log = metrics?.countLines(plainLog) ?? plainLog;
  const portal = app.createPortal({
    config,
    onOperatorCall: (record) => log.call(record),
    onOperatorCircuit(group, state) {
      log.event(`operator circuit ${state}`, { group });
      metrics?.setCircuit(group, state);
    },
    onSharedStore({ kind, ...why }) {
      log.event(`shared store ${kind}`, why);
      metrics?.setStore(kind);
    },
    onStoreCommand: (record) => metrics?.countStoreCommand(record),
    onSecurityEvent: (event) => log.security(event),
    onWarning: (warning, facts) => log.warning(warning, facts),
    onMethodFault({ kind, subject, reason }) {
      const message = kind === 'deadEnd' ? 'payment without a way' : 'payment method not offered';
      log.event(message, { kind, subject, reason });
      metrics?.countMethodFault(kind);
    },
    onLimit: (limit) => metrics?.countRefusal(limit),
    onSandboxRefused: () => refuseToStart(['OPERATOR_API_URL: is the sandbox, which holds no real money.']),
  });
  const [fault] = await Promise.all([portal.connect(), portal.probeOperator()]);
  if (fault) refuseToStart([STORE_FAULTS[fault]]);

  const { isDegraded, isLackingStore } = portal;
  const health: Health = { isDraining: false, isDegraded, isLackingStore };
  const handlers = createPortalHandlers({
    services: portal.services,
    loadBundle,
    log,
    developmentScript: development?.script ?? null,
  });
  const pipeline = createServerApp({
    publicOrigin: config.publicOrigin,
    hasServiceWorker: config.hasServiceWorker,
    trustedProxyHops: config.trustedProxyHops,
    assets: development
      ? null
      : {
          folder: join(buildFolder, 'client'),
          cookiesOf: app.stylesCookie(config),
          country: config.country,
          ofBrand: config.ownBrand?.files ?? new Map(),
        },
    developmentMiddleware: development?.middleware ?? null,
    securityTxt: config.securityTxt,
    health,
    log,
    handlers,
  });
  const metricsServer = metrics && config.metrics && (await openMetrics(metrics, config.metrics));
  const { host } = config;
  const listening = listen(pipeline, config.port, host, app.headerOverflow(config));
  const { server, port } = await listening.catch((error) => {
    if (isTaken(error)) throw error;
    return refuseToStart([
      `HOST: ${host} is no address of this machine, or port ${config.port} is not allowed.`,
    ]);
  });
  if (config.paymentOrigins.length === 0) {
    log.event('PAYMENT_ORIGINS is empty: methods that lead to a provider are not offered');
  }
  for (const setting of config.insecureSettings) log.event('insecure setting', { setting });
  const oldKeyStaysHours = app.OLD_KEY_STAYS_MS / 3_600_000;
  log.event('session keys', { count: config.sessionKeys.length, oldKeyStaysHours });
  log.event('listening', { origin: config.publicOrigin, port });
  if (demo) process.stdout.write(`\n${demo.table}\n\n`);

  const close = () => {
    metricsServer?.close();
    return closeAll(portal.close, demo, development);
  };
  const isProxied = config.trustedProxyHops > 0;
  const stop = () => {
    if (health.isDraining) return;
    drain(server, { health, log, drainDelayMs: config.drainDelayMs, isProxied, close }).then(
      () => process.exit(0),
      fail,
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  process.on('SIGHUP', () => {
    const faults = portal.renewOperator();
    handlers.forgetPages();
    log.event('operator settings forgotten');
    for (const fault of faults) log.warning('operator certificates kept', { fault });
    if (config.operatorTls && faults.length === 0) log.event('operator certificates read again');
  });
  // After an error that no one caught, the state of the process is unknown: it ends in order and is started anew.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.error(null, error);
      process.exitCode = 1;
      drain(server, { health, log, drainDelayMs: 0, isProxied, close }).then(() => process.exit(1), fail);
    });
  }
}

/** Loads what was built of `app/` (`buildFolder` as in {@link RunOptions}); without it the process ends. */
export async function builtBundle(buildFolder: string): Promise<() => Promise<PortalBundle>> {
  const file = join(buildFolder, 'bundle.js');
  if (!existsSync(file)) refuseToStart([`There is no build at ${file}: run "npm run build" first.`]);
  const bundle = asPortalBundle(await import(pathToFileURL(file).href));
  return async () => bundle;
}

async function openMetrics(metrics: Metrics, { port, host }: { port: number; host: string }) {
  try {
    return await serveMetrics(metrics, port, host);
  } catch {
    return refuseToStart([`METRICS_PORT: ${host}:${port} cannot be listened on.`]);
  }
}

async function closeAll(
  closePortal: () => Promise<void>,
  demo: Demo | null,
  development: Development | null,
) {
  await Promise.allSettled([closePortal(), demo?.close(), development?.close()]);
}

function refuseToStart(faults: readonly string[]): never {
  process.stderr.write(`The portal cannot start:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
  process.exit(1);
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Configuration errors come from the bundle's own copy of the class: they are known by name. */
function fail(error: unknown): never {
  if (error instanceof Error && error.name === 'ConfigError' && 'faults' in error) {
    refuseToStart(error.faults as readonly string[]);
  }
  if (isTaken(error)) {
    refuseToStart(['PORT: is taken by another program; choose another one, such as PORT=3001.']);
  }
  throw error;
}
