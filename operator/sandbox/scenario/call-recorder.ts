import { pathMatches } from './path-pattern.ts';

/** What is kept of a call: never a body, a query value, a token or a phone number. */
export interface RecordedCall {
  method: string;
  path: string;
  queryKeys: string[];
  /** Null while the call is under way, and for good when the connection broke before an answer. */
  status: number | null;
  hasAuthorization: boolean;
  /** SHA-256 of the bearer token in hex, or null. */
  tokenSha256: string | null;
  /** SHA-256 of the Idempotency-Key in hex, or null. */
  keySha256: string | null;
  /** SHA-256 in hex of the query that a player came back with from a provider or vendor. */
  returnQuerySha256?: string | undefined;
  /** Whose token it was, or null. */
  userId: string | null;
  requestId: string | null;
  /** W3C Trace Context. */
  traceParent: string | null;
  acceptLanguage: string | null;
  /** Name of the player's device, as the portal has sent it. */
  device: string | null;
  /** Address of the player, as the portal has sent it. */
  forwardedFor: string | null;
  /** Machine that the call's connection reaches, counted from 1; one more with each `move`. */
  machine: number;
  /** ISO 8601 UTC, of the computer's own clock. */
  startedAt: string;
  /** Milliseconds until the answer was out or the connection gone; null while under way. */
  durationMs: number | null;
}

/** Which recorded calls to give: all named conditions hold; `path` as in faults. */
export interface CallFilter {
  method?: string | undefined;
  path?: string | undefined;
  tokenSha256?: string | undefined;
  requestId?: string | undefined;
  userId?: string | undefined;
}

/** Calls kept; the oldest go first. */
const CAPACITY = 20_000;

/** The calls the API was asked, oldest first, up to a fixed number. */
export class CallRecorder {
  #calls: RecordedCall[] = [];

  /** Notes a call at its start; what is not known yet is filled in on the same object later. */
  add(call: RecordedCall): void {
    if (this.#calls.length >= CAPACITY) this.#calls.splice(0, CAPACITY / 10);
    this.#calls.push(call);
  }

  clear(): void {
    this.#calls = [];
  }

  /** The calls that fit a filter; the exact path may be given with or without `/api/v1`. */
  list(filter: CallFilter): RecordedCall[] {
    return this.#calls.filter(
      (call) =>
        (filter.method === undefined || call.method === filter.method.toUpperCase()) &&
        (filter.path === undefined || pathMatches(filter.path, call.path)) &&
        (filter.tokenSha256 === undefined || call.tokenSha256 === filter.tokenSha256) &&
        (filter.requestId === undefined || call.requestId === filter.requestId) &&
        (filter.userId === undefined || call.userId === filter.userId),
    );
  }
}
