import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { OFFLINE, ownPath } from '../app/domain/pages/routes.ts';
import type { SecurityEvent } from '../app/session/security-events.ts';
import { PROBE_PATHS } from './gates.ts';

/** Fields of a line about a request: nothing of what a player typed, sent or is called. */
export interface RequestLine {
  traceId: string;
  spanId: string;
  /** Parent span id, if a trusted proxy sent one. */
  parentId?: string;
  method: string;
  /** The route's own name, never the address. */
  route: string;
  /** Null where the client had gone before an answer began. */
  status: number | null;
  /** Why a form was refused that is answered by 303. */
  refused?: string;
  ms: number;
  /** The client went away, or the answer broke off, before it was complete. */
  aborted?: true;
}

/** Log of the process. */
export interface Log {
  request(line: RequestLine): void;
  /** A call to the operator. */
  call(line: {
    traceId: string;
    /** As the operator was told. */
    spanId: string;
    method: string;
    route: string;
    status: number | null;
    ms: number;
    outcome: string;
  }): void;
  /** Logs who did what, in codes, at every level but `silent`. */
  security(event: SecurityEvent): void;
  /** An unforeseen error, under the number that the page shows. */
  error(traceId: string | null, error: unknown): void;
  event(message: string, fields?: Record<string, string | number | boolean>): void;
  /** Warnings that an operator's engineer should act on. */
  warning(message: string, fields: Readonly<Record<string, string | number>>): void;
}

// A stack names functions and places of our code; the message may quote whatever came from outside, and is left out.
const safeStack = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, at: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) }
    : {};

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Standard output, as JSON lines. Asynchronous: a slow reader of the log must not hold up players. */
const standardOutput = () => destination({ dest: 1, sync: false });

/** Members of each line. */
export interface LogSource {
  /** Version of the portal. */
  version: string;
  /** Machine and port of the process. */
  instance: string;
}

/**
 * Creates the log of the process. Every member of its lines is in `docs/log.schema.json`.
 *
 * @param level lowest level that is written
 */
export function createLog(
  level: string,
  source: LogSource,
  stream: DestinationStream = standardOutput(),
): Log {
  const pinoLog: Logger = pino({ level, base: source, timestamp: stdTimeFunctions.isoTime }, stream);
  const always = pinoLog.child({}, level === 'silent' ? {} : { level: 'info' });
  return {
    security: (event) => always.info(event, 'security'),
    request: ({ traceId, spanId, parentId, method, route, status, refused, ms, aborted }) =>
      pinoLog.info(
        { traceId, spanId, parentId, method, route, status, refused, ms: rounded(ms), aborted },
        'request',
      ),
    call: ({ traceId, spanId, method, route, status, ms, outcome }) =>
      pinoLog.debug({ traceId, spanId, method, route, status, ms: rounded(ms), outcome }, 'operator call'),
    error: (traceId, error) => pinoLog.error({ traceId, ...safeStack(error) }, 'unforeseen error'),
    event: (message, fields = {}) => pinoLog.info(fields, message),
    warning: (message, fields) => pinoLog.warn(fields, message),
  };
}

/** Returns the route of a path as the log has it; an address may hold anything, tokens included, and is never logged. */
export function routeLabel(path: string): string {
  const own = ownPath(path);
  if (own !== null) return own;
  if (path.startsWith('/assets/') || path === OFFLINE.worker) return 'asset';
  return PROBE_PATHS.includes(path) ? 'probe' : 'other';
}
