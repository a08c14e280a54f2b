import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MethodFault } from '#app/operator/payment-ways.ts';
import type { SecurityEvent, SecurityEventName, SecurityOutcome } from '../app/session/security-events.ts';
import type { CommandRecord, SharedStoreEvent } from '../app/store/shared-store.ts';
import { listenOn } from './listen.ts';
import type { Log } from './log.ts';

/** Metrics of the process. No label comes from a request: each is one of a list. */
export interface Metrics {
  /** The log whose lines about requests and calls are counted as well. */
  countLines(log: Log): Log;
  /** Counts a try that a limit has refused. */
  countRefusal(limit: string): void;
  /** Counts a payment that leads nowhere, or a method that is not offered for its own fault. */
  countMethodFault(kind: MethodFault['kind']): void;
  /** Notes that the circuit of a part of the operator has opened, or closed. */
  setCircuit(group: string, state: 'opened' | 'closed'): void;
  /** Counts a command to the store that replicas share. */
  countStoreCommand(record: CommandRecord): void;
  /** Notes that this store has come or gone, or evicts keys. */
  setStore(kind: SharedStoreEvent['kind']): void;
  /** Everything, in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

type Build = Record<'version' | 'commit', string>;

const PREFIX = 'player_portal_';

/** From a page that is only filled in to one that waits as long as pages may, in seconds. */
const DURATIONS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6, 10];
/** From a command beside the portal to the longest that one may be waited for (`REDIS_TIMEOUT_MS`), in seconds. */
const COMMAND_DURATIONS_S = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 1];

/** Outcomes that alerts compare. */
const FROM_ZERO: readonly (readonly [SecurityEventName, readonly SecurityOutcome[]])[] = [
  ['payment', ['done', 'refused', 'limited', 'unknown', 'stillUnknown']],
  ['cancellation', ['done', 'refused', 'limited', 'unknown']],
  ['paymentResolved', ['done', 'refused']],
];
const MOST_RESOLVED = 1000;

/**
 * Makes the counters of the process, with those of memory, garbage and the event loop.
 *
 * @param limits names of the limits; each has a counter, which is at zero until the limit refuses
 * @param build version and commit of the portal
 */
export function createMetrics(limits: readonly string[], build: Readonly<Build>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1; version and commit of the portal that the process runs.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ ...build }, 1);
  const requests = new Histogram({
    name: `${PREFIX}request_duration_seconds`,
    help: 'Time from a request to the end of its answer; status "aborted": the client went away before that.',
    labelNames: ['route', 'status'],
    buckets: DURATIONS_S,
    registers,
  });
  const forms = new Counter({
    name: `${PREFIX}form_refusals_total`,
    help: 'Forms that were refused, by the status of the refusal; their answer is a redirect to the form.',
    labelNames: ['route', 'status'],
    registers,
  });
  const calls = new Histogram({
    name: `${PREFIX}operator_call_duration_seconds`,
    help: 'Time that the operator took for a call.',
    labelNames: ['call', 'outcome'],
    buckets: DURATIONS_S,
    registers,
  });
  const refusals = new Counter({
    name: `${PREFIX}limit_refusals_total`,
    help: 'Tries that a limit of the portal has refused.',
    labelNames: ['limit'],
    registers,
  });
  for (const limit of limits) refusals.inc({ limit }, 0);
  const events = new Counter({
    name: `${PREFIX}security_events_total`,
    help: 'Log-ons, changes of passwords, payments and the like, by what became of them.',
    labelNames: ['event', 'outcome'],
    registers,
  });
  // Starts at zero, so that a first event shows as growth.
  for (const [event, outcomes] of FROM_ZERO)
    for (const outcome of outcomes) events.inc({ event, outcome }, 0);
  const resolved = new Set<string>();
  /** Two tabs that find a payment at once resolve it once. */
  const isResolvedAlready = ({ event, payment }: SecurityEvent): boolean => {
    if (event !== 'paymentResolved' || payment === undefined) return false;
    if (resolved.has(payment)) return true;
    const [oldest] = resolved;
    if (oldest !== undefined && resolved.size >= MOST_RESOLVED) resolved.delete(oldest);
    resolved.add(payment);
    return false;
  };
  const methodFaults = new Counter({
    name: `${PREFIX}payment_method_faults_total`,
    help: 'Payments that lead nowhere, and methods that are not offered for their own fault.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ['hidden', 'deadEnd', 'unreadable'] satisfies MethodFault['kind'][]) {
    methodFaults.inc({ kind }, 0);
  }
  const circuits = new Gauge({
    name: `${PREFIX}operator_circuit_open`,
    help: 'Whether the circuit of a part of the operator is open.',
    labelNames: ['group'],
    registers,
  });

  const commands = new Histogram({
    name: `${PREFIX}store_command_duration_seconds`,
    help: 'Time that a command to the store of the replicas was waited for.',
    labelNames: ['command', 'outcome'],
    buckets: COMMAND_DURATIONS_S,
    registers,
  });
  const reachable = new Gauge({
    name: `${PREFIX}store_reachable`,
    help: 'Whether the store of the replicas is connected.',
    registers,
  });
  const evicting = new Gauge({
    name: `${PREFIX}store_evicting`,
    help: 'Whether the store of the replicas evicts keys when it is full.',
    registers,
  });

  return {
    countLines: (log) => ({
      ...log,
      request(line) {
        const status = line.aborted ? 'aborted' : String(line.status);
        requests.observe({ route: line.route, status }, line.ms / 1000);
        if (line.refused !== undefined) forms.inc({ route: line.route, status: line.refused });
        log.request(line);
      },
      call(line) {
        const call = `${line.method} ${line.route}`;
        calls.observe({ call, outcome: line.outcome }, line.ms / 1000);
        log.call(line);
      },
      security(line) {
        if (!isResolvedAlready(line)) events.inc({ event: line.event, outcome: line.outcome ?? 'none' });
        log.security(line);
      },
    }),
    countRefusal: (limit) => refusals.inc({ limit }),
    countMethodFault: (kind) => methodFaults.inc({ kind }),
    setCircuit: (group, state) => circuits.set({ group }, state === 'opened' ? 1 : 0),
    countStoreCommand: ({ name, ms, outcome }) => commands.observe({ command: name, outcome }, ms / 1000),
    setStore(kind) {
      if (kind === 'evicting') evicting.set(1);
      if (kind === 'reached' || kind === 'lost') reachable.set(kind === 'reached' ? 1 : 0);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/**
 * Answers `GET /metrics` on a port of its own, which no player reaches.
 *
 * @param metrics the counters
 * @param port where to listen
 * @param host address to bind to
 * @throws Error when the port is taken
 */
export function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    const text = isAsked ? await metrics.text() : 'Not Found\n';
    response.writeHead(isAsked ? 200 : 404, {
      'Content-Type': isAsked ? metrics.contentType : 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(text);
  });
  return listenOn(server, port, host);
}
