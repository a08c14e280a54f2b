import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { Trace } from '#app/domain/trace.ts';
import type { CallOutcome, Expectation } from './answer.ts';
import type { End } from './ending.ts';
import type { Result } from './result.ts';

/** Who asks, for one request of a browser (contract §1.2). */
export interface CallContext {
  /**
   * Passed on as `traceparent`, and its number as `X-Request-Id` as well, so that the operator's log and ours can be laid
   * side by side.
   */
  trace: Trace;
  operatorLanguage: OperatorLanguageTag;
  /** The player's IP address, passed on as `X-Forwarded-For`. */
  clientAddress?: string | undefined;
  /** Aborted when the browser goes away: ends reads, never writes. */
  signal?: End | undefined;
  /** Reads that outlast their page; without it a read that is late is broken off. */
  lateReads?: LateReads | undefined;
  /** Receives the pending answer of a late read that belongs to no session. */
  onLate?: ((answer: Promise<Result<unknown>>) => void) | undefined;
}

/** Reads of a session that came too late for an earlier page, as one request of it sees them. */
export interface LateReads {
  /** Longest that this request waits for a read, in ms; null: as long as any does. */
  readonly patienceMs: number | null;
  /** This page misses an answer that is still to come. */
  isLate: boolean;
  /**
   * Uses the answer that came too late for an earlier page, once, or makes the call; of both under way whichever
   * comes first.
   *
   * @param key names one kind of call, and so one type of answer
   * @param isSpare its being late does not make the page late
   * @param send makes the call; `onLate` is given the pending answer when the page waits no longer
   */
  read<T>(
    key: string,
    isSpare: boolean,
    send: (onLate: (answer: Promise<Result<T>>) => void) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  /** Drops what was read, and what is to come: a write has made it untrue. */
  forget(): void;
}

/** One call of the API: what is sent, and what is expected of the answer. */
export interface CallRequest<T> extends Expectation<T> {
  /** Path under `/api/v1` with ids as `{name}`. Stands in logs as it is: never write an id or a secret into it. */
  route: string;
  /** The ids of the route. One that is not `[A-Za-z0-9_-]{1,64}` cannot be anyone's: 'Not Found' without a call. */
  ids?: Readonly<Record<string, string>>;
  /** A list is sent as one parameter for each of its texts. */
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Sent as JSON; members that are undefined are left out. */
  json?: object;
  /** Sent as bearer token. One with other than printable ASCII characters is answered as 401 without a call. */
  accessToken?: string;
  /** Longest that the call may take, in ms, where that is less than calls of its kind may. */
  withinMs?: number;
  /**
   * Of a read: what becomes of its answer when the page could not wait for it. It is given the answer that is still to
   * come; without this, a read that is late is broken off.
   */
  late?: (answer: Promise<Result<T>>) => void;
  /** Of a read that its page can do without: its failures say nothing of the reads that pages need. */
  isSpare?: boolean | undefined;
  /**
   * Counts what expires in a value by the portal's clock, where the operator's is ahead of it by so many ms, or behind
   * (negative).
   */
  inOwnTime?: (value: T, aheadMs: number) => T;
  /** 16-64 characters, one for each intention of the player (contract §1.8). */
  idempotencyKey?: string;
}

/** Sends one call of the API on behalf of the request of a browser that it is bound to. */
export type Send = <T>(request: CallRequest<T>) => Promise<Result<T>>;

/** What is reported of every call that was made. Holds no id, no parameter and nothing that a player typed. */
export interface CallRecord {
  traceId: string;
  spanId: string;
  method: 'GET' | 'POST';
  route: string;
  /** HTTP status of the last answer; null when there was none. */
  status: number | null;
  /** From the call to its result, retry included. */
  ms: number;
  attempts: number;
  outcome: CallOutcome;
  /** The catalogue's code when there is no value. */
  failureCode?: string;
  /** What did not fit the schema: names of our own fields and rules, never values. */
  detail?: string;
}

/** The transport to the operator. */
export interface OperatorHttp {
  call<T>(context: CallContext, request: CallRequest<T>): Promise<Result<T>>;
  /** Lets the calls under way end, then closes the connections. */
  close(): Promise<void>;
}
