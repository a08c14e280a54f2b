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

interface KeptAnswer {
  answer: Result<unknown>;
  /** By the portal's clock, in ms. */
  readAtMs: number;
  goodUntilMs: number;
}

/** Reads of one session. */
interface SessionReads {
  kept: Map<string, KeptAnswer>;
  expected: Map<string, Promise<Result<unknown> | null>>;
  /** The page that has waited in vain, which waits longer when it is opened again. */
  patient: { path: string; untilMs: number } | null;
  /** Number of the last write, before which nothing that was read is true. */
  write: number;
}

/** Answers that came too late for the page that asked, by session. */
export interface LateAnswers {
  /**
   * @param owner gives the id of the session that the request is of; null while there is none, when nothing is kept
   * @param path the page that is asked for
   */
  forRequest(owner: () => string | null, path: string): RequestReads;
}

/** Makes an empty store for this process. */
export function createLateAnswers(now: () => number): LateAnswers {
  const sessions = new LRUCache<string, SessionReads>({
    max: MOST_SESSIONS,
    ttl: LONGEST_MS + LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const store = { sessions, now, writes: 0 };
  return { forRequest: (owner, path) => new RequestReads(store, owner, path) };
}

interface Store {
  sessions: LRUCache<string, SessionReads>;
  now: () => number;
  /** Count of the writes of all sessions. */
  writes: number;
}

/** The late answers of a session as one request of it sees them. */
export class RequestReads implements LateReads {
  /** This page misses an answer that is still to come, or came a moment ago. */
  isLate = false;
  readonly #store: Store;
  readonly #owner: () => string | null;
  readonly #path: string;
  readonly #read = new Map<string, Omit<KeptAnswer, 'goodUntilMs'>>();
  /** The last write when this request began, or its own. */
  #write: number;

  constructor(store: Store, owner: () => string | null, path: string) {
    this.#store = store;
    this.#owner = owner;
    this.#path = path;
    this.#write = store.writes;
  }

  get patienceMs(): number | null {
    const patient = this.#known()?.patient;
    const isPatient = patient?.path === this.#path && patient.untilMs > this.#store.now();
    return isPatient ? PATIENCE_MS : null;
  }

  noteLate(): void {
    this.isLate = true;
  }

  find(key: string): Result<unknown> | Promise<Result<unknown> | null> | null {
    const reads = this.#known();
    const kept = reads?.kept.get(key);
    reads?.kept.delete(key);
    if (kept && kept.goodUntilMs > this.#store.now()) {
      this.#read.set(key, kept);
      return kept.answer;
    }
    return reads?.expected.get(key) ?? null;
  }

  isExpected(key: string): boolean {
    return this.#known()?.expected.has(key) === true;
  }

  note(key: string, answer: Result<unknown>): void {
    if (!this.#read.has(key)) this.#read.set(key, { answer, readAtMs: this.#store.now() });
  }

  expect(key: string, answer: Promise<Result<unknown>>): void {
    const reads = this.#opened();
    if (reads === null) return;
    // A refusal says nothing to a later page, and ends no session.
    const arrival = answer.then(
      (result) => (result.ok ? result : null),
      () => null,
    );
    reads.expected.set(key, arrival);
    arrival.then((result) => {
      if (reads.expected.get(key) === arrival) reads.expected.delete(key);
      const nowMs = this.#store.now();
      if (result) keep(reads, key, { answer: result, readAtMs: nowMs }, nowMs);
    });
  }

  /** Keeps all that this page has read for the next one, which will show what this one could not. */
  handOn(): void {
    const reads = this.#opened();
    if (reads === null) return;
    const nowMs = this.#store.now();
    reads.patient = { path: this.#path, untilMs: nowMs + LONGEST_MS };
    for (const [key, read] of this.#read) keep(reads, key, read, nowMs);
  }

  forget(): void {
    const owner = this.#owner();
    this.#read.clear();
    if (owner === null) return;
    this.#store.writes += 1;
    this.#write = this.#store.writes;
    // Answers still to come belong to the reads that are dropped here.
    const patient = this.#known()?.patient ?? null;
    this.#store.sessions.set(owner, { ...emptyReads(), patient, write: this.#write });
  }

  #known(): SessionReads | undefined {
    const owner = this.#owner();
    return owner === null ? undefined : this.#store.sessions.get(owner);
  }

  /** Reads of the session; null where a write has made this request's reads stale. */
  #opened(): SessionReads | null {
    const owner = this.#owner();
    if (owner === null) return null;
    const { sessions } = this.#store;
    const known = this.#known();
    if (known && known.write > this.#write) return null;
    if (!known) sessions.purgeStale();
    const reads = known ?? emptyReads();
    sessions.set(owner, reads);
    return reads;
  }
}

function emptyReads(): SessionReads {
  return { kept: new Map(), expected: new Map(), patient: null, write: 0 };
}

/** Keeps an answer that is not too old to be handed on; the oldest gives way. */
function keep(reads: SessionReads, key: string, read: Omit<KeptAnswer, 'goodUntilMs'>, nowMs: number): void {
  reads.kept.delete(key);
  const goodUntilMs = Math.min(nowMs + LIFETIME_MS, read.readAtMs + LONGEST_MS);
  reads.kept.set(key, { ...read, goodUntilMs });
  const [oldest] = reads.kept.keys();
  if (reads.kept.size > MOST_READS && oldest !== undefined) reads.kept.delete(oldest);
}
