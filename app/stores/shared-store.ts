import type { CommandRecord, PatienceChange } from './patient-redis.ts';
import {
  connectRedis,
  type RedisAddress,
  type RedisClient,
  type RedisConnection,
} from './redis-connection.ts';

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
  redis: RedisClient;
  /** Whether commands are sent now; otherwise each fails at once. */
  state(): SharedStoreState;
  /** Has a listener called each time that commands are sent again: after it was away, and after it was late. */
  onBack(listener: () => void): void;
  /** Waits until it can be reached and has told how it keeps what it is given, `timeoutMs` at most. */
  whenReachable(timeoutMs: number): Promise<void>;
  /** Whether it may throw away what it was asked to keep, as far as it has told. */
  isEvicting(): boolean;
  /** Lets the commands under way end and closes the connection for good. */
  close(): Promise<void>;
}

export interface SharedStoreOptions extends RedisAddress {
  /** Longest that a command may take, in ms (hardening of spec §7: a page never hangs on the store). */
  timeoutMs: number;
  /** How long nothing at all may be answered until the connection is given up, in ms. */
  silenceMs: number;
  onEvent?: (event: SharedStoreEvent) => void;
  onCommand?: (record: CommandRecord) => void;
}

/** A store that is late over and over is reported no more often than this, in ms. */
const REPORT_LATE_EVERY_MS = 10_000;

/**
 * Connects to the Redis that the replicas share, in the background: while it cannot be reached, nothing waits for it.
 */
export const createSharedStore = (options: SharedStoreOptions): SharedStore => new RedisStore(options);

class RedisStore implements SharedStore {
  readonly redis: RedisClient;
  readonly #connection: RedisConnection;
  readonly #onEvent: SharedStoreOptions['onEvent'];
  readonly #listeners = new Set<() => void>();
  #isLost = false;
  #isEvicting = false;
  /** Ends when the store was asked how it keeps things. */
  #look: Promise<void> = Promise.resolve();
  /** Why the connection ends, if it does. */
  #reason = 'closed';

  constructor({ timeoutMs, silenceMs, onEvent, onCommand, ...address }: SharedStoreOptions) {
    this.#onEvent = onEvent;
    const reportLate = lateReporter(onEvent);
    const onChange = (change: PatienceChange) => {
      if (change === 'silent') this.#reason = 'SILENT';
      else reportLate(change);
      if (change === 'onTime') this.#callBack();
    };
    this.#connection = connectRedis(address, { timeoutMs, silenceMs, onChange, onCommand });
    this.redis = this.#connection.client;
    this.redis.on('error', (error: unknown) => {
      this.#reason = codeOf(error);
    });
    this.redis.on('close', () => this.#lose());
    this.redis.on('ready', () => this.#reach());
  }

  state(): SharedStoreState {
    if (!this.#connection.isConnected()) return 'away';
    return this.#connection.isLate() ? 'late' : 'onTime';
  }

  onBack(listener: () => void): void {
    this.#listeners.add(listener);
  }

  isEvicting(): boolean {
    return this.#isEvicting;
  }

  async whenReachable(waitMs: number): Promise<void> {
    if (!this.#connection.isConnected()) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          this.redis.off('ready', done);
          resolve();
        };
        const timer = setTimeout(done, waitMs);
        this.redis.once('ready', done);
      });
    }
    await this.#look;
  }

  async close(): Promise<void> {
    this.#isLost = true;
    await this.redis.quit().catch(() => this.redis.disconnect());
  }

  #reach(): void {
    this.#isLost = false;
    this.#reason = 'closed';
    this.#onEvent?.({ kind: 'reached' });
    this.#callBack();
    this.#look = this.redis.info('memory').then(
      (info) => {
        const policy = evictionOf(info);
        this.#isEvicting = policy !== null;
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
