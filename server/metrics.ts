import { createServer, type Server } from 'node:http';
import { listenOn } from './listen.ts';

/** What the process counts for whoever watches it. No name of a series comes from a request. */
export interface Metrics {
  /** Counts a try that a limit has refused. */
  countRefusal(limit: string): void;
  /** All counters, in the text format of Prometheus. */
  text(): string;
}

const REFUSALS = 'player_portal_limit_refusals_total';

/**
 * Makes the counters of the process.
 *
 * @param limits names of the limits; each has a counter, which is at zero until the limit refuses
 * @returns the counters
 */
export function createMetrics(limits: readonly string[]): Metrics {
  const refusals = new Map(limits.map((limit) => [limit, 0]));
  return {
    countRefusal(limit) {
      const count = refusals.get(limit);
      if (count !== undefined) refusals.set(limit, count + 1);
    },
    text() {
      const lines = [...refusals].map(([limit, count]) => `${REFUSALS}{limit="${limit}"} ${count}`);
      const help = 'Tries that a limit of the portal has refused.';
      return [`# HELP ${REFUSALS} ${help}`, `# TYPE ${REFUSALS} counter`, ...lines, ''].join('\n');
    },
  };
}

/**
 * Answers `GET /metrics` on a port of its own, which no player reaches.
 *
 * @param metrics the counters
 * @param port where to listen
 * @param host address to bind to
 * @returns the server
 * @throws Error when the port is taken
 */
export function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(isAsked ? 200 : 404, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(isAsked ? metrics.text() : 'Not Found\n');
  });
  return listenOn(server, port, host);
}
