import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { SecurityEvent } from '../app/session/security-events.ts';

/** The only fields that a line about a request may have: nothing of what a player typed, sent or is called. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The route's own name, never the address. */
  route: string;
  status: number;
  ms: number;
}

/** The log of the process: JSON lines on standard output. */
export interface Log {
  request(line: RequestLine): void;
  /** A call to the operator. */
  call(line: {
    requestId: string;
    method: string;
    route: string;
    status: number | null;
    ms: number;
    outcome: string;
  }): void;
  /** Who did what, in codes. It is written at every level but `silent`. */
  security(event: SecurityEvent): void;
  /** An unforeseen error, under the number that the page shows. */
  error(requestId: string | null, error: unknown): void;
  event(message: string, fields?: Record<string, string | number | boolean>): void;
}

// A stack names functions and places of our code; the message may quote whatever came from outside, and is left out.
const stackOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, at: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) }
    : {};

/**
 * Makes the log of the process.
 *
 * @param level lowest level that is written
 */
export function createLog(level: string): Log {
  const pinoLog: Logger = pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime },
    // A slow reader of the log must not hold up players.
    destination({ dest: 1, sync: false }),
  );
  const always = pinoLog.child({}, level === 'silent' ? {} : { level: 'info' });
  return {
    security: (event) => always.info(event, 'security'),
    request: ({ requestId, method, route, status, ms }) =>
      pinoLog.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request'),
    call: ({ requestId, method, route, status, ms, outcome }) =>
      pinoLog.debug(
        { requestId, method, route, status, ms: Math.round(ms * 10) / 10, outcome },
        'operator call',
      ),
    error: (requestId, error) => pinoLog.error({ requestId, ...stackOf(error) }, 'unforeseen error'),
    event: (message, fields = {}) => pinoLog.info(fields, message),
  };
}
