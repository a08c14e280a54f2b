import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { OperatorTls } from '#app/domain/operator-caller.ts';
import type { Trace } from '#app/domain/trace.ts';
import type { CallOutcome, Expectation } from './answer.ts';
import type { CircuitName } from './circuits.ts';
import type { End } from './exchange.ts';
import type { LateReads } from './late-reads.ts';
import type { Result } from './result.ts';

/** Context of the calls of one browser request (contract §1.2). */
export interface CallContext {
  /** Sent as `traceparent`, and its id as `X-Request-Id`. */
  trace: Trace;
  operatorLanguage: OperatorLanguageTag;
  /** IP address of the player, sent as `X-Forwarded-For`. */
  clientAddress?: string | undefined;
  /** Name of the player's browser, sent as `X-Client-User-Agent`. */
  userAgent?: string | undefined;
  /** Name of the player's device, sent as `X-Client-Device`; undefined while it is not known. */
  device?: string | undefined;
  /** Aborted when the browser disconnects: ends reads, never writes. */
  signal?: End | undefined;
  /** Late reads of the session; without it, late reads are aborted. */
  lateReads?: LateReads | undefined;
  /** Receives the pending answer of a late read that belongs to no session. */
  onLate?: ((answer: Promise<Result<unknown>>) => void) | undefined;
}

export interface CallRequest<T> extends Expectation<T> {
  circuit: CircuitName;
  /** Path under `/api/v1` with ids as `{name}`. It is logged: never write an id or a secret into it. */
  route: string;
  /** Ids of the route. One that is not `[A-Za-z0-9_-]{1,64}` cannot exist: 'Not Found' without a call. */
  ids?: Readonly<Record<string, string>>;
  /** A list is sent as one parameter for each value. */
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** JSON body; undefined members are left out. */
  json?: object;
  /** Bearer token. One with other than printable ASCII characters is a 401 without a call. */
  accessToken?: string;
  /** Timeout of the call in ms, where shorter than that of its kind. */
  withinMs?: number;
  /** Answer is a file of these media types, not JSON: the schema reads a {@link FileAnswer}. */
  file?: { accept: string };
  /** Receives the pending answer of a late read; without it, a late read is aborted. */
  late?: (answer: Promise<Result<T>>) => void;
  /** Read that does not queue, and does not make its page late. */
  isOptional?: boolean;
  /** Converts expiry times to the portal's clock, of which the operator's is ahead by `aheadMs`; negative: behind. */
  inOwnTime?: (value: T, aheadMs: number) => T;
  /** 16-64 characters, one for each intention of the player (contract §1.8). */
  idempotencyKey?: string;
}

export type Send = <T>(request: CallRequest<T>) => Promise<Result<T>>;

/** Record of a call, without ids, parameters and user input. */
export interface CallRecord {
  traceId: string;
  spanId: string;
  method: 'GET' | 'POST';
  route: string;
  /** Null when there was no answer. */
  status: number | null;
  /** Total time, with a retry. */
  ms: number;
  attempts: number;
  outcome: CallOutcome;
  /** Code of the catalogue, without a value. */
  failureCode?: string;
  /** Fields and rules that did not fit the schema, never values. */
  detail?: string;
}

export interface OperatorHttp {
  call<T>(context: CallContext, request: CallRequest<T>): Promise<Result<T>>;
  /** Connects with other certificates from the next call on. */
  renewTls(tls: OperatorTls | null): void;
  close(): Promise<void>;
}
