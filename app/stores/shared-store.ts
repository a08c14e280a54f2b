import type { Redis } from 'ioredis';
import { type PatienceChange, PatientRedis } from './patient-redis.ts';

/** What is reported of the shared store, for the log. `reason` is a short code, never an address or a password. */
export type SharedStoreEvent =
  | { kind: 'reached' }
  | { kind: 'lost'; reason: string }
  /** It is connected, but did not answer in time: what is asked of it fails at once until it does. */
  | { kind: 'late' }
  /** It answers in time again. */
  | { kind: 'recovered'; afterMs: number }
  /** The store may throw away what it was asked to keep: a payment could be taken for a new one. */
  | { kind: 'evicting'; reason: string };

export type SharedStoreState =
  /** Connected, and it answers in time. */
  | 'onTime'
  /** Connected; the last answer did not come in time. */
  | 'late'
  | 'away';

/** The one connection of this process to the Redis that its replicas share. */
export interface SharedStore {
  redis: Redis;
  /** Whether commands are sent now; otherwise each fails at once. */
  state(): SharedStoreState;
  /** Has a listener called each time that commands are sent again: after it was away, and after it was late. */
  onBack(listener: () => void): void;
  /** Waits until it can be reached, `timeoutMs` at most. */
  whenReachable(timeoutMs: number): Promise<void>;
  /** Lets the commands under way end and closes the connection for good. */
  close(): Promise<void>;
}

export interface SharedStoreOptions {
  /** `redis:` or `rediss:`; may hold a password. */
  url: string;
  /** Longest that a command may take, in ms (hardening of spec §7: a page never hangs on the store). */
  timeoutMs: number;
  /** How long nothing at all may be answered until the connection is given up, in ms. */
  silenceMs: number;
  onEvent?: (event: SharedStoreEvent) => void;
}

const KEY_PREFIX = 'player-portal:';
const RECONNECT_MS = { step: 100, most: 2000 };
const CONNECTION = {
  keyPrefix: KEY_PREFIX,
  connectTimeout: 1000,
  enableOfflineQueue: false,
  // A command whose answer got lost may have been carried out.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (attempt: number) => Math.min(attempt * RECONNECT_MS.step, RECONNECT_MS.most),
  disableClientInfo: true,
};
/** A store that is late over and over is reported no more often than this, in ms. */
const REPORT_LATE_EVERY_MS = 10_000;

/**
 * Connects to the Redis that the replicas share, in the background: while it cannot be reached, nothing waits for it.
 * Commands are neither queued nor sent a second time. A late answer is not a lost connection: see {@link PatientRedis}.
 */
export const createSharedStore = (options: SharedStoreOptions): SharedStore => new RedisStore(options);

class RedisStore implements SharedStore {
  readonly redis: PatientRedis;
  readonly #onEvent: SharedStoreOptions['onEvent'];
  readonly #listeners = new Set<() => void>();
  #isLost = false;
  /** Why the connection ends, if it does. */
  #reason = 'closed';

  constructor({ url, timeoutMs, silenceMs, onEvent }: SharedStoreOptions) {
    this.#onEvent = onEvent;
    const reportLate = lateReporter(onEvent);
    const onChange = (change: PatienceChange) => {
      if (change === 'silent') this.#reason = 'SILENT';
      else reportLate(change);
      if (change === 'onTime') this.#callBack();
    };
    this.redis = new PatientRedis(url, CONNECTION, { timeoutMs, silenceMs, onChange });
    this.redis.on('error', (error: unknown) => {
      this.#reason = codeOf(error);
    });
    this.redis.on('close', () => this.#lose());
    this.redis.on('ready', () => this.#reach());
  }

  state(): SharedStoreState {
    if (!this.#isConnected) return 'away';
    return this.redis.isLate ? 'late' : 'onTime';
  }

  onBack(listener: () => void): void {
    this.#listeners.add(listener);
  }

  whenReachable(waitMs: number): Promise<void> {
    if (this.#isConnected) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.redis.off('ready', done);
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      this.redis.once('ready', done);
    });
  }

  async close(): Promise<void> {
    this.#isLost = true;
    await this.redis.quit().catch(() => this.redis.disconnect());
  }

  get #isConnected(): boolean {
    return this.redis.status === 'ready' && this.redis.stream.writable;
  }

  #reach(): void {
    this.#isLost = false;
    this.#reason = 'closed';
    this.#onEvent?.({ kind: 'reached' });
    this.#callBack();
    this.redis.info('memory').then(
      (info) => {
        const policy = evictionOf(info);
        if (policy !== null) this.#onEvent?.({ kind: 'evicting', reason: policy });
      },
      () => undefined,
    );
  }

  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#onEvent?.({ kind: 'lost', reason: this.#reason });
  }

  #callBack(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Reports when answers come late and in time again; of what goes on and on only now and then. */
function lateReporter(onEvent: SharedStoreOptions['onEvent']): (change: PatienceChange) => void {
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let lateSinceMs: number | null = null;
  return (change) => {
    const nowMs = performance.now();
    if (change === 'late' && nowMs - reportedAtMs >= REPORT_LATE_EVERY_MS) {
      reportedAtMs = lateSinceMs = nowMs;
      onEvent?.({ kind: 'late' });
    } else if (change === 'onTime' && lateSinceMs !== null) {
      onEvent?.({ kind: 'recovered', afterMs: Math.round(nowMs - lateSinceMs) });
      lateSinceMs = null;
    }
  };
}

/**
 * The system's or the server's own name of an error, such as `ECONNREFUSED` or `WRONGPASS`; its text may quote
 * anything.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string' && /^[A-Z_]{3,40}$/.test(error.code))
    return error.code;
  return /^(?:Ready check failed: )?([A-Z]{3,20})\b/.exec(error.message)?.[1] ?? 'unknown';
}

/** The rule by which a full store throws keys away; null when it throws none away, or does not tell. */
function evictionOf(info: string): string | null {
  const policy = /^maxmemory_policy:([a-z-]{1,40})/m.exec(info)?.[1] ?? 'noeviction';
  return policy === 'noeviction' ? null : policy;
}
