import { type Command, Redis } from 'ioredis';

/** What is told of the shared store, for the log. `reason` is a short code, never an address or a password. */
export type SharedStoreEvent =
  | { kind: 'reached' }
  | { kind: 'lost'; reason: string }
  /** The store may throw away what it was told to keep: a payment could be taken for a new one. */
  | { kind: 'evicting'; reason: string };

/** The one connection of this process to the Redis that its replicas share. */
export interface SharedStore {
  redis: Redis;
  /** Whether commands are sent now; otherwise each fails at once. */
  isReachable(): boolean;
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
  onEvent?: (event: SharedStoreEvent) => void;
}

const KEY_PREFIX = 'player-portal:';
const CONNECT_TIMEOUT_MS = 1000;
const RECONNECT_MS = { step: 100, most: 2000 };
/** What a command says that got no answer in time. */
const TIMED_OUT = 'Command timed out';

/**
 * A client that gives a connection up whose answer does not come: from then on everything fails at once, until a new
 * connection has shown that the store answers again. One slow command does not make every page slow.
 */
class ImpatientRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const connection = this.stream;
    command.promise.catch((error: unknown) => {
      if (error instanceof Error && error.message === TIMED_OUT) connection?.destroy();
    });
    return super.sendCommand(command, stream);
  }
}

/**
 * Connects to the Redis that the replicas share, in the background: while it can not be reached, nothing waits for it.
 * Commands are neither queued nor sent a second time.
 *
 * @param options where it is and who is told of its coming and going
 * @returns the connection
 */
export function createSharedStore({ url, timeoutMs, onEvent }: SharedStoreOptions): SharedStore {
  const redis = new ImpatientRedis(url, {
    keyPrefix: KEY_PREFIX,
    commandTimeout: timeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    // A command whose answer got lost may have been carried out.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_MS.step, RECONNECT_MS.most),
    disableClientInfo: true,
  });
  let known: 'unknown' | 'reached' | 'lost' = 'unknown';
  let reason = 'closed';
  const lose = () => {
    if (known === 'lost') return;
    known = 'lost';
    onEvent?.({ kind: 'lost', reason });
  };
  redis.on('error', (error: unknown) => {
    reason = codeOf(error);
  });
  redis.on('close', lose);
  redis.on('ready', () => {
    known = 'reached';
    reason = 'closed';
    onEvent?.({ kind: 'reached' });
    redis.info('memory').then(
      (info) => {
        const policy = evictionOf(info);
        if (policy !== null) onEvent?.({ kind: 'evicting', reason: policy });
      },
      () => undefined,
    );
  });

  const isReachable = () => redis.status === 'ready' && redis.stream.writable;
  return {
    redis,
    isReachable,
    whenReachable(waitMs) {
      if (isReachable()) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(done, waitMs);
        function done() {
          clearTimeout(timer);
          redis.off('ready', done);
          resolve();
        }
        redis.once('ready', done);
      });
    },
    async close() {
      known = 'lost';
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}

/** The system's or the server's own name of an error, such as `ECONNREFUSED` or `WRONGPASS`; its text may quote anything. */
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
