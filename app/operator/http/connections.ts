import { type Dispatcher, Pool } from 'undici';

/** Longest life of a connection in use, in ms: its server may have moved to another address. */
const LIFE_MS = 60_000;

export interface ConnectionsOptions extends Pool.Options {
  /** Longest that connections take new requests, in ms. */
  lifeMs?: number | undefined;
  /** Monotonic clock in ms. */
  now?: () => number;
}

/**
 * Connections to one origin, replaced by new ones when they are old. Old ones end what is under way or queued on them;
 * undici's `clientTtl` closes them under calls that wait in its queue.
 */
export class Connections {
  readonly #origin: string;
  readonly #options: Pool.Options;
  readonly #lifeMs: number;
  readonly #now: () => number;
  readonly #closing = new Set<Promise<void>>();
  #pool: Pool;
  #openedAtMs: number;

  constructor(
    origin: string,
    { lifeMs = LIFE_MS, now = () => performance.now(), ...options }: ConnectionsOptions,
  ) {
    this.#origin = origin;
    this.#options = options;
    this.#lifeMs = lifeMs;
    this.#now = now;
    this.#pool = new Pool(origin, options);
    this.#openedAtMs = now();
  }

  /** Dispatcher of the next request only: a later one may need another. */
  get dispatcher(): Dispatcher {
    if (this.#now() - this.#openedAtMs >= this.#lifeMs) {
      this.#retire(this.#pool);
      this.#pool = new Pool(this.#origin, this.#options);
      this.#openedAtMs = this.#now();
    }
    return this.#pool;
  }

  /** Lets requests under way end, then closes all connections. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), ...this.#closing]);
  }

  #retire(pool: Pool): void {
    const closed = pool.close().finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }
}
