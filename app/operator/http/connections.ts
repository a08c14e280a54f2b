import { type Dispatcher, Pool } from 'undici';

/** Lifetime of a connection in use, in ms: its server may have moved to another address. */
const LIFE_MS = 60_000;

export interface ConnectionsOptions extends Pool.Options {
  /** Time for which connections accept new requests, in ms. */
  lifeMs?: number | undefined;
  /** Monotonic clock in ms. */
  now?: () => number;
}

/**
 * Connections to one origin, replaced when they are old. Old ones finish their running and queued requests;
 * undici's `clientTtl` closes them under queued ones.
 */
export class Connections {
  readonly #origin: string;
  #options: Pool.Options;
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

  /** Dispatcher for the next request only: a later one may need another. */
  get dispatcher(): Dispatcher {
    if (this.#now() - this.#openedAtMs >= this.#lifeMs) {
      this.#retire(this.#pool);
      this.#pool = new Pool(this.#origin, this.#options);
      this.#openedAtMs = this.#now();
    }
    return this.#pool;
  }

  /** Connects anew from the next request on, with other files of TLS; requests under way end as they are. */
  renew(connect: NonNullable<Pool.Options['connect']>): void {
    this.#options = { ...this.#options, connect };
    this.#retire(this.#pool);
    this.#pool = new Pool(this.#origin, this.#options);
    this.#openedAtMs = this.#now();
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), ...this.#closing]);
  }

  #retire(pool: Pool): void {
    const closed = pool.close().finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }
}
