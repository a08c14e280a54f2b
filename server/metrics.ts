import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listenOn } from './listen.ts';
import type { Log } from './log.ts';

/** What the process counts for its monitoring. No label comes from a request: each is one of a list of ours. */
export interface Metrics {
  /** The log whose lines about requests and calls are counted as well. */
  countLines(log: Log): Log;
  /** Counts a try that a limit has refused. */
  countRefusal(limit: string): void;
  /** Notes that a part of the operator is left alone because it fails, or is in use again. */
  setCircuit(group: string, state: 'opened' | 'closed'): void;
  /** Everything, in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

const PREFIX = 'player_portal_';

/** From a page that is only filled in to one that waits as long as pages may, in seconds. */
const DURATIONS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6, 10];

/**
 * Makes the counters of the process, with those of memory, garbage and the event loop.
 *
 * @param limits names of the limits; each has a counter, which is at zero until the limit refuses
 */
export function createMetrics(limits: readonly string[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: `${PREFIX}request_duration_seconds`,
    help: 'Time from a request to the end of its answer.',
    labelNames: ['route', 'status'],
    buckets: DURATIONS_S,
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
  const circuits = new Gauge({
    name: `${PREFIX}operator_circuit_open`,
    help: 'Whether a part of the operator is left alone because it fails.',
    labelNames: ['group'],
    registers,
  });

  return {
    countLines: (log) => ({
      ...log,
      request(line) {
        requests.observe({ route: line.route, status: line.status }, line.ms / 1000);
        log.request(line);
      },
      call(line) {
        const call = `${line.method} ${line.route}`;
        calls.observe({ call, outcome: line.outcome }, line.ms / 1000);
        log.call(line);
      },
      security(line) {
        events.inc({ event: line.event, outcome: line.outcome ?? 'none' });
        log.security(line);
      },
    }),
    countRefusal: (limit) => refusals.inc({ limit }),
    setCircuit: (group, state) => circuits.set({ group }, state === 'opened' ? 1 : 0),
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
