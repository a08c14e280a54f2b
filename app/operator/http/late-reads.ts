import { LRUCache } from 'lru-cache';
import type { Result } from './result.ts';

/** Lifetime of a late answer, in ms. */
const LIFETIME_MS = 15_000;
/** Lifetime of an answer passed on by waiting pages, in ms. */
const LONGEST_MS = 60_000;
/** Timeout of a page that was late before, in ms. */
const PATIENCE_MS = 6000;
const MOST_SESSIONS = 2000;
const MOST_READS = 12;

/** Answer to a read, and its times by the portal's clock, in ms. */
interface Landed {
  answer: Result<unknown>;
  readAtMs: number;
  goodUntilMs: number;
}

/** Pending answer; null if the read fails: a refusal means nothing to a later page, and ends no session. */
type Flight = Promise<Result<unknown> | null>;

interface SessionReads {
  flights: Map<string, Flight | Landed>;
  /** Late page, which waits longer when it is opened again. */
  patient: { path: string; untilMs: number } | null;
  write: number;
}

interface Sessions {
  reads: LRUCache<string, SessionReads>;
  now: () => number;
  writes: number;
}

/**
 * Opens the late reads of a request to a path; `owner` is null without a session, and then nothing is kept.
 */
export type LateReadsOf = (owner: () => string | null, path: string) => LateReads;

/** Caches late answers for the next page of their session, in memory. */
export function createLateReads(now: () => number): LateReadsOf {
  const reads = new LRUCache<string, SessionReads>({
    max: MOST_SESSIONS,
    ttl: LONGEST_MS + LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const sessions = { reads, now, writes: 0 };
  return (owner, path) => new LateReads(sessions, owner, path);
}

export class LateReads {
  isLate = false;
  readonly #sessions: Sessions;
  readonly #owner: () => string | null;
  readonly #path: string;
  readonly #read = new Map<string, Omit<Landed, 'goodUntilMs'>>();
  /** Last write when this request began, or its own. */
  #write: number;

  constructor(sessions: Sessions, owner: () => string | null, path: string) {
    this.#sessions = sessions;
    this.#owner = owner;
    this.#path = path;
    this.#write = sessions.writes;
  }

  /** Timeout of this request's reads, in ms; null: the usual one. */
  get patienceMs(): number | null {
    const patient = this.#known()?.patient;
    return patient?.path === this.#path && patient.untilMs > this.#sessions.now() ? PATIENCE_MS : null;
  }

  /**
   * Returns the late answer for an earlier page, once, or makes the call; if both are pending, whichever
   * comes first.
   *
   * @param key names one kind of call, and so one type of answer
   * @param isOptional lateness does not make the page late
   * @param send makes the call; `onLate` receives the pending answer when the page waits no longer
   */
  async read<T>(
    key: string,
    isOptional: boolean,
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
    // The operator may answer again while the answer to an earlier page is pending.
    const result = await (flight instanceof Promise
      ? Promise.race([flight.then((answer) => (answer as Result<T> | null) ?? asked), asked])
      : asked);
    if (result.ok) this.#read.set(key, { answer: result, readAtMs: this.#sessions.now() });
    // An unsent call (open circuit) may still have an earlier answer pending.
    else if (isLate || this.#known()?.flights.get(key) instanceof Promise) this.isLate ||= !isOptional;
    return result;
  }

  /** Keeps the answers of this page for the next one, which shows them. */
  keepForNextPage(): void {
    const reads = this.#opened();
    if (reads === null) return;
    reads.patient = { path: this.#path, untilMs: this.#sessions.now() + LONGEST_MS };
    for (const [key, { answer, readAtMs }] of this.#read) this.#land(reads, key, answer, readAtMs);
  }

  /** Drops received and pending answers: a write has made them stale. */
  forget(): void {
    const owner = this.#owner();
    this.#read.clear();
    if (owner === null) return;
    this.#sessions.writes += 1;
    this.#write = this.#sessions.writes;
    // Pending answers belong to the dropped flights.
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

function add(flights: SessionReads['flights'], key: string, flight: Flight | Landed): void {
  flights.delete(key);
  flights.set(key, flight);
  const [oldest] = flights.keys();
  if (flights.size > MOST_READS && oldest !== undefined) flights.delete(oldest);
}
