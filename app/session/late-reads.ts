import { LRUCache } from 'lru-cache';
import type { LateReads } from '#app/operator/http/call.ts';
import type { Result } from '#app/operator/http/result.ts';

/** Lifetime of an answer that came too late for its page, in ms. */
const LIFETIME_MS = 15_000;
/** Longest time that waiting pages pass an answer on to each other, in ms. */
const LONGEST_MS = 60_000;
/** Longest wait for a read that the page before has waited for in vain, in ms. */
const PATIENCE_MS = 6000;
/** Most sessions in the memory of this process, and reads of each. */
const MOST_SESSIONS = 2000;
const MOST_READS = 12;

/** Answer to a read, and its times by the portal's clock, in ms. */
interface Landed {
  answer: Result<unknown>;
  readAtMs: number;
  goodUntilMs: number;
}

/** Answer that is still to come; null if the read fails: a refusal says nothing to a later page, and ends no session. */
type Flight = Promise<Result<unknown> | null>;

interface SessionReads {
  flights: Map<string, Flight | Landed>;
  /** The page that has waited in vain, which waits longer when it is opened again. */
  patient: { path: string; untilMs: number } | null;
  /** Number of the last write, before which nothing that was read is true. */
  write: number;
}

/** Sessions of this process. */
interface Sessions {
  reads: LRUCache<string, SessionReads>;
  now: () => number;
  /** Count of the writes of all sessions. */
  writes: number;
}

/**
 * Opens the late reads of a request: `owner` gives its session's id, null while there is none and nothing is kept; `path`
 * is the page that is asked for.
 */
export type LateReadsOf = (owner: () => string | null, path: string) => RequestReads;

/** Keeps what comes too late for one page for the next page of its session, in the memory of this process. */
export function createLateReads(now: () => number): LateReadsOf {
  const reads = new LRUCache<string, SessionReads>({
    max: MOST_SESSIONS,
    ttl: LONGEST_MS + LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const sessions = { reads, now, writes: 0 };
  return (owner, path) => new RequestReads(sessions, owner, path);
}

/** Late reads of a session as one request of it sees them. */
export class RequestReads implements LateReads {
  /** This page misses an answer that is still to come, or came a moment ago. */
  isLate = false;
  readonly #sessions: Sessions;
  readonly #owner: () => string | null;
  readonly #path: string;
  /** What this page has read. */
  readonly #read = new Map<string, Omit<Landed, 'goodUntilMs'>>();
  /** The last write when this request began, or its own. */
  #write: number;

  constructor(sessions: Sessions, owner: () => string | null, path: string) {
    this.#sessions = sessions;
    this.#owner = owner;
    this.#path = path;
    this.#write = sessions.writes;
  }

  get patienceMs(): number | null {
    const patient = this.#known()?.patient;
    return patient?.path === this.#path && patient.untilMs > this.#sessions.now() ? PATIENCE_MS : null;
  }

  async read<T>(
    key: string,
    isSpare: boolean,
    send: (onLate: (answer: Promise<Result<T>>) => void) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const flights = this.#known()?.flights;
    const flight = flights?.get(key) ?? null;
    if (flight !== null && !(flight instanceof Promise)) {
      flights?.delete(key);
      if (flight.goodUntilMs > this.#sessions.now()) {
        this.#read.set(key, flight);
        return flight.answer as Result<T>;
      }
    }
    let isLate = false;
    const asked = send((answer) => {
      isLate = true;
      this.#expect(key, answer);
    });
    // Whichever comes first: the operator may answer again while it still owes the answer to an earlier page.
    const result = await (flight instanceof Promise
      ? Promise.race([flight.then((answer) => (answer as Result<T> | null) ?? asked), asked])
      : asked);
    if (result.ok) this.#read.set(key, { answer: result, readAtMs: this.#sessions.now() });
    // A call that was not sent, as its circuit is open, may still have its answer on the way.
    else if (isLate || this.#known()?.flights.get(key) instanceof Promise) this.isLate ||= !isSpare;
    return result;
  }

  /** Keeps all that this page has read for the next one, which will show what this one could not. */
  handOn(): void {
    const reads = this.#opened();
    if (reads === null) return;
    reads.patient = { path: this.#path, untilMs: this.#sessions.now() + LONGEST_MS };
    for (const [key, { answer, readAtMs }] of this.#read) this.#land(reads, key, answer, readAtMs);
  }

  forget(): void {
    const owner = this.#owner();
    this.#read.clear();
    if (owner === null) return;
    this.#sessions.writes += 1;
    this.#write = this.#sessions.writes;
    // Answers still to come belong to the flights that are dropped here.
    const patient = this.#known()?.patient ?? null;
    this.#sessions.reads.set(owner, { flights: new Map(), patient, write: this.#write });
  }

  #expect(key: string, answer: Promise<Result<unknown>>): void {
    const reads = this.#opened();
    if (reads === null) return;
    const flight = answer.then(
      (result) => (result.ok ? result : null),
      () => null,
    );
    add(reads.flights, key, flight);
    flight.then((result) => {
      if (reads.flights.get(key) !== flight) return;
      reads.flights.delete(key);
      if (result) this.#land(reads, key, result, this.#sessions.now());
    });
  }

  #land({ flights }: SessionReads, key: string, answer: Result<unknown>, readAtMs: number): void {
    const goodUntilMs = Math.min(this.#sessions.now() + LIFETIME_MS, readAtMs + LONGEST_MS);
    add(flights, key, { answer, readAtMs, goodUntilMs });
  }

  #known(): SessionReads | undefined {
    const owner = this.#owner();
    return owner === null ? undefined : this.#sessions.reads.get(owner);
  }

  /** Reads of the session; null where a write has made this request's reads stale. */
  #opened(): SessionReads | null {
    const owner = this.#owner();
    const known = this.#known();
    if (owner === null || (known && known.write > this.#write)) return null;
    if (!known) this.#sessions.reads.purgeStale();
    const reads = known ?? { flights: new Map(), patient: null, write: 0 };
    this.#sessions.reads.set(owner, reads);
    return reads;
  }
}

/** Adds a flight as the newest; the oldest gives way. */
function add(flights: SessionReads['flights'], key: string, flight: Flight | Landed): void {
  flights.delete(key);
  flights.set(key, flight);
  const [oldest] = flights.keys();
  if (flights.size > MOST_READS && oldest !== undefined) flights.delete(oldest);
}
