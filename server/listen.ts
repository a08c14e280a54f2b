import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { PROBE_PATHS } from './gates.ts';
import type { Health } from './health.ts';
import type { Log } from './log.ts';

/** Bounds that keep slow or greedy clients from holding the process. */
export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2000,
  // Longer than a balancer's, so that it is never the one to find the connection closed.
  keepAliveTimeout: 65_000,
};
const MAXIMUM_CONNECTIONS = 10_000;
export const MAXIMUM_REQUESTS_PER_SOCKET = 1000;
/**
 * Time without a request after which idle connections are closed, once no more are taken, in ms. A proxy that was refused one
 * leaves the process alone; until then it may send a form by a connection that looks idle here, and would not send it again.
 */
const UNUSED_MS = 1000;
/** How long a page to refuse is waited for, and how long a proxy may take to see that it was refused, in ms. */
const REFUSAL_WAIT_MS = 1000;
const REFUSAL_SEEN_MS = 200;
/**
 * Longest turn of the event loop that counts as one without work, and longest that one is waited for, in ms: with the time
 * above, shorter than a proxy leaves a process alone that refused it (deploy/nginx.conf).
 */
const QUIET_TURN_MS = 0.1;
const QUIET_WAIT_MS = 1500;
/** Drain time for responses under way, in ms. */
const DRAIN_LIMIT_MS = 25_000;
/** Longest that a process takes to end, besides what it is told to go on serving for (`DRAIN_DELAY_MS`), in ms. */
export const LONGEST_END_MS = REFUSAL_WAIT_MS + REFUSAL_SEEN_MS + QUIET_WAIT_MS + DRAIN_LIMIT_MS;
/** Interval of closing connections that have become idle, in ms. */
const IDLE_SWEEP_MS = 100;

/**
 * Starts to listen.
 *
 * @param listener what answers requests
 * @param port 0 for any free one
 * @param host address to bind to
 * @param overflow answer to requests whose headers are too long
 * @returns the server and the port that it got
 * @throws Error when the port is taken
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
  overflow: OverflowAnswer,
): Promise<{ server: Server; port: number }> {
  const server = createServer(LIMITS, listener);
  server.on('clientError', (error, socket) => answerParserError(error, socket, overflow));
  server.maxConnections = MAXIMUM_CONNECTIONS;
  server.maxRequestsPerSocket = MAXIMUM_REQUESTS_PER_SOCKET;
  await listenOn(server, port, host);
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Starts to listen.
 *
 * @param server one that does not listen yet
 * @param port 0 for any free one
 * @param host address to bind to; `::` takes both families, and IPv4 alone on a machine without IPv6
 * @returns the server, once it listens
 * @throws Error when the port is taken, or the address is not this machine's
 */
export async function listenOn(server: Server, port: number, host: string): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Node falls back to 0.0.0.0 only where no address is named.
    server.listen({ port, ...(host === '::' ? {} : { host }) }, resolve);
  });
  return server;
}

/**
 * Gives requests to `take` instead of the server's own listener.
 *
 * @returns `serve` answers a request as the server does; `giveBack` ends the diversion
 */
function divertRequests(
  server: Server,
  take: RequestListener,
): { serve: RequestListener; giveBack: () => void } {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', take);
  return {
    serve(...exchange) {
      for (const handler of handlers) handler(...exchange);
    },
    giveBack() {
      server.removeAllListeners('request');
      for (const handler of handlers) server.on('request', handler);
    },
  };
}

/**
 * Closes the connection of the next page without an answer: a proxy that asks no probe fetches it elsewhere, and leaves this
 * process alone for a while. A form whose connection the system had taken when the socket closes would be lost, as no one
 * sends it again. Without a page within 1 s there is no proxy to send away.
 */
async function refusePage(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(late);
      giveBack();
      resolve();
    };
    const late = setTimeout(goOn, REFUSAL_WAIT_MS);
    const { serve, giveBack } = divertRequests(server, (request, response) => {
      if (request.method !== 'GET' || PROBE_PATHS.includes(request.url ?? ''))
        return serve(request, response);
      request.socket.destroy();
      goOn();
    });
  });
  await sleep(REFUSAL_SEEN_MS);
}

/**
 * Stops listening at a moment without work: connections that the system has taken and the process has not looked at yet
 * end with the socket that listens, and so does a form that came by one. Requests that come meanwhile are answered after it,
 * or a process that is always busy would have no such moment.
 *
 * @returns the server's closing, which waits for all connections
 */
async function stopListening(server: Server): Promise<{ closed: Promise<void> }> {
  const held: Parameters<RequestListener>[] = [];
  const { serve, giveBack } = divertRequests(server, (...exchange) => held.push(exchange));
  await quietMoment(server);
  // Not the server's own way, which closes idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  giveBack();
  for (const exchange of held) serve(...exchange);
  return { closed };
}

/** Waits for a turn of the event loop with next to nothing to do, in which no connection came, for 1.5 s at most. */
async function quietMoment(server: Server): Promise<void> {
  const untilMs = performance.now() + QUIET_WAIT_MS;
  let isQuiet = false;
  const onConnection = () => {
    isQuiet = false;
  };
  server.on('connection', onConnection);
  while (!isQuiet && performance.now() < untilMs) {
    const startedAtMs = performance.now();
    isQuiet = true;
    await nextTurn();
    if (performance.now() - startedAtMs > QUIET_TURN_MS) isQuiet = false;
  }
  server.off('connection', onConnection);
}

/**
 * Stops in an order that loses no request: says so to balancers, goes on serving for a while, then takes no more
 * connections, and last closes those that there are and waits for the answers under way.
 *
 * @param server the server
 * @param options `drainDelayMs`: how long to go on serving; `isProxied`: whether a proxy asks, which asks elsewhere for a
 *   page that it did not get; `close`: what to close when all is answered
 * @returns when everything is closed, or after 25 s
 */
export async function drain(
  server: Server,
  options: { health: Health; log: Log; drainDelayMs: number; isProxied: boolean; close: () => Promise<void> },
): Promise<void> {
  options.health.isDraining = true;
  options.log.event('draining');
  await sleep(options.drainDelayMs);
  if (options.isProxied && options.drainDelayMs > 0) await refusePage(server);
  const { closed } = await stopListening(server);
  let lastUseAtMs = performance.now();
  server.on('request', () => {
    lastUseAtMs = performance.now();
  });
  const unusedMs = Math.min(UNUSED_MS, options.drainDelayMs);
  const closeUnused = () => {
    if (performance.now() - lastUseAtMs >= unusedMs) server.closeIdleConnections();
  };
  // Again and again: a browser keeps a connection open whose answer was still under way, long after it came. Requests that
  // have arrived are read before.
  const sweep = setInterval(() => setImmediate(closeUnused), IDLE_SWEEP_MS);
  const limit = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_LIMIT_MS).unref());
  await Promise.race([closed, limit]);
  clearInterval(sweep);
  server.closeAllConnections();
  await options.close();
  options.log.event('stopped');
}

/** Answer to requests whose headers are longer than the server reads. */
interface OverflowAnswer {
  /** A page without styles: nothing is known of the request. */
  html: string;
  /** `Set-Cookie` lines that remove the portal's cookies, but for the notes of payments. */
  cookies: readonly string[];
}

/**
 * Answers what Node's parser refuses. Cookies that no longer fit its limit would refuse every page, log-out included, so
 * the portal's own go.
 */
function answerParserError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { html, cookies }: OverflowAnswer,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const isOverflow = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isOverflow ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const lines = isOverflow
    ? [
        'Content-Type: text/html; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(html)}`,
        'Cache-Control: no-store',
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options: nosniff',
        ...cookies.map((line) => `Set-Cookie: ${line}`),
      ]
    : ['Content-Length: 0'];
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${isOverflow ? html : ''}`);
}
