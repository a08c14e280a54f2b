import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, type Redis } from 'ioredis';
import { connectRedis, listNodes, type RedisAddress, type RedisClient } from './redis-connection.ts';

/** Events of the shared store, for the log. `reason` is a short code, never an address or a password. */
export type SharedStoreEvent =
  | { kind: 'reached' }
  | { kind: 'lost'; reason: string }
  /** It is connected, but did not answer in time: commands fail at once until it does. */
  | { kind: 'late' }
  /** It answers in time again. */
  | { kind: 'recovered'; afterMs: number }
  /** It may evict what it was asked to keep: a session that was logged out could open again. */
  | { kind: 'evicting'; reason: string };

/** A command, without its arguments. */
export interface CommandRecord {
  /** Such as `exists` or `eval`. */
  name: string;
  /** Time that its caller waited, in ms. */
  ms: number;
  outcome: CommandOutcome;
}

export type CommandOutcome =
  /** By the server, errors included. */
  | 'answered'
  | 'late'
  /** The connection was lost before an answer. */
  | 'lost'
  /** Not sent, since the store is late. */
  | 'unsent';

export type SharedStoreState =
  /** Connected, and it answers in time. */
  | 'onTime'
  /** Connected; the last answer did not come in time. */
  | 'late'
  | 'away';

/** The one connection of this process to the Redis that its replicas share, behind a circuit breaker. */
export interface SharedStore {
  /**
   * Runs a command and waits for it for `timeoutMs` at most. It fails at once while the store is late or away.
   *
   * @param name for the metrics
   */
  ask<T>(name: string, run: (redis: RedisClient) => Promise<T>): Promise<T>;
  /** Client for libraries that need it; their commands go through {@link SharedStore.ask}. */
  redis: RedisClient;
  /** Returns the state: only on time are commands sent, otherwise each fails at once. */
  state(): SharedStoreState;
  /** Waits until it can be reached and its eviction policy is known, `timeoutMs` at most. */
  whenReachable(timeoutMs: number): Promise<void>;
  /** Checks for an eviction policy that may drop keys; false while it is unknown. */
  isEvicting(): boolean;
  /** Lets the commands under way end and closes the connection for good. */
  close(): Promise<void>;
}

export interface SharedStoreOptions extends RedisAddress {
  /** Longest that a command may take, in ms (hardening of spec §7: a page never hangs on the store). */
  timeoutMs: number;
  /** Time without any answer after which the connection is given up, in ms. */
  silenceMs: number;
  onEvent?: (event: SharedStoreEvent) => void;
  onCommand?: (record: CommandRecord) => void;
}

/** A store that is late over and over is reported no more often than this, in ms. */
const REPORT_LATE_EVERY_MS = 10_000;
/** Reason of a connection that was given up, as nothing was answered. */
const SILENT = 'SILENT';
/** Pause between two probes of a late store, in ms. */
const PROBE_PAUSE_MS = 20;
/** Pause before a client that has ended connects again, in ms. */
const RECONNECT_PAUSE_MS = 100;

/**
 * Connects to the Redis that the replicas share, in the background: while it cannot be reached, nothing waits for it. The
 * first answer that does not come in time opens the circuit; probes (PING) close it.
 */
export const createSharedStore = (options: SharedStoreOptions): SharedStore => new RedisConnection(options);

class RedisConnection implements SharedStore {
  readonly redis: RedisClient;
  readonly #timeoutMs: number;
  readonly #onEvent: (event: SharedStoreEvent) => void;
  readonly #onCommand: (record: CommandRecord) => void;
  #isLost = false;
  #isClosed = false;
  #isLate = false;
  #reportedLateAtMs = Number.NEGATIVE_INFINITY;
  /** Since when the store is late, as reported; null when nothing was. */
  #lateSinceMs: number | null = null;
  #isEvicting = false;
  /** Ends when the eviction policy is known. */
  #look: Promise<void> = Promise.resolve();
  /** Why the connection ends, if it does. */
  #reason = 'closed';

  constructor({ timeoutMs, silenceMs, onEvent, onCommand, ...address }: SharedStoreOptions) {
    this.#timeoutMs = timeoutMs;
    this.#onEvent = onEvent ?? (() => {});
    this.#onCommand = onCommand ?? (() => {});
    this.redis = connectRedis(address, silenceMs);
    this.redis.on('error', (error: unknown) => {
      this.#reason = errorCode(error);
    });
    this.redis.on('close', () => this.#lose());
    this.redis.on('ready', () => this.#reach());
    // The client ends for good when sentinels announce a new primary while it asks them for one.
    this.redis.on('end', () => {
      if (!this.#isClosed) setTimeout(() => void this.#reconnect(), RECONNECT_PAUSE_MS).unref();
    });
  }

  state(): SharedStoreState {
    if (!this.#isConnected()) return 'away';
    return this.#isLate ? 'late' : 'onTime';
  }

  isEvicting(): boolean {
    return this.#isEvicting;
  }

  async ask<T>(name: string, run: (redis: RedisClient) => Promise<T>): Promise<T> {
    const state = this.state();
    if (state !== 'onTime') {
      if (state === 'late') this.#onCommand({ name, ms: 0, outcome: 'unsent' });
      throw new Error(`The shared store is ${state}.`);
    }
    const startedAtMs = performance.now();
    const waitedMs = () => performance.now() - startedAtMs;
    return new Promise<T>((resolve, reject) => {
      const look = () => {
        // Timers count from the beginning of their turn, which may be long before the command was sent.
        const leftMs = this.#timeoutMs - waitedMs();
        if (leftMs > 1) timer = setTimeout(look, leftMs);
        // After a turn in which this process was busy the answer may lie there unread: it is read before this.
        else timer = setImmediate(giveUp);
      };
      let timer: NodeJS.Timeout | NodeJS.Immediate | null = setTimeout(look, this.#timeoutMs);
      const isFirst = (outcome: CommandOutcome) => {
        if (timer === null) return false;
        clearTimeout(timer as NodeJS.Timeout);
        clearImmediate(timer as NodeJS.Immediate);
        timer = null;
        this.#onCommand({ name, ms: waitedMs(), outcome });
        return true;
      };
      const giveUp = () => {
        if (!isFirst('late')) return;
        reject(new Error('The shared store did not answer in time.'));
        this.#beLate();
      };
      run(this.redis).then(
        (answer) => isFirst('answered') && resolve(answer),
        (error: unknown) => {
          // A silence that is shorter than a command may take ends it first.
          if (errorCode(error) === SILENT) giveUp();
          else if (isFirst(this.#isConnected() ? 'answered' : 'lost')) reject(error);
        },
      );
    });
  }

  async whenReachable(waitMs: number): Promise<void> {
    if (!this.#isConnected()) {
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
    this.#isClosed = true;
    await this.ask('quit', (redis) => redis.quit()).catch(() => undefined);
    // QUIT leaves the subscriptions to sentinels open.
    this.redis.disconnect();
  }

  #isConnected(): boolean {
    const { redis } = this;
    return redis.status === 'ready' && (redis instanceof Cluster || redis.stream.writable);
  }

  #reach(): void {
    this.#isLost = false;
    this.#isLate = false;
    this.#reason = 'closed';
    this.#onEvent({ kind: 'reached' });
    // A cluster connects to each server for the first command, and refuses others meanwhile.
    const opened = Promise.all(listNodes(this.redis).map((node) => node.ping()));
    const asked = opened.then(() => this.redis.info('memory'));
    this.#look = asked.then(
      (info) => {
        const policy = readEviction(info);
        this.#isEvicting = policy !== null;
        if (policy !== null) this.#onEvent({ kind: 'evicting', reason: policy });
      },
      () => undefined,
    );
  }

  async #reconnect(): Promise<void> {
    if (!this.#isClosed) await this.redis.connect().catch(() => undefined);
  }

  #lose(): void {
    this.#isLate = false;
    if (this.#isLost) return;
    this.#isLost = true;
    this.#onEvent({ kind: 'lost', reason: this.#reason });
  }

  /** Opens the circuit, until every server answers a probe in time; one that answers none is given up. */
  #beLate(): void {
    if (this.state() !== 'onTime') return;
    this.#isLate = true;
    const nowMs = performance.now();
    // Limits the log of a store that is late over and over.
    if (nowMs - this.#reportedLateAtMs >= REPORT_LATE_EVERY_MS) {
      this.#reportedLateAtMs = this.#lateSinceMs = nowMs;
      this.#onEvent({ kind: 'late' });
    }
    void this.#probe();
  }

  async #probe(): Promise<void> {
    while (this.#isLate) {
      const startedAtMs = performance.now();
      const answers = await Promise.all(listNodes(this.redis).map((node) => this.#ping(node)));
      const isInTime = performance.now() - startedAtMs < this.#timeoutMs;
      if (isInTime && answers.every(Boolean)) return this.#recover();
      await sleep(PROBE_PAUSE_MS, undefined, { ref: false });
    }
  }

  async #ping(node: Redis): Promise<boolean> {
    try {
      await node.ping();
      return true;
    } catch (error) {
      if (errorCode(error) === SILENT) {
        this.#reason = SILENT;
        node.stream.destroy();
      }
      return false;
    }
  }

  #recover(): void {
    if (!this.#isLate) return;
    this.#isLate = false;
    if (this.#lateSinceMs === null) return;
    this.#onEvent({ kind: 'recovered', afterMs: Math.round(performance.now() - this.#lateSinceMs) });
    this.#lateSinceMs = null;
  }
}

/**
 * The system's or the server's own name of an error, such as `ECONNREFUSED` or `WRONGPASS`; its text may quote
 * anything.
 */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.message.endsWith('Command timed out')) return SILENT;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z_]{3,40}$/.test(error.code))
    return error.code;
  return /^(?:Ready check failed: )?([A-Z]{3,20})\b/.exec(error.message)?.[1] ?? 'unknown';
}

/** The rule by which a full store throws keys away; null when it throws none away, or does not tell. */
function readEviction(info: string): string | null {
  const policy = /^maxmemory_policy:([a-z-]{1,40})/m.exec(info)?.[1] ?? 'noeviction';
  return policy === 'noeviction' ? null : policy;
}
