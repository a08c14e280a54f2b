const BUCKETS = 10;

/** Counts calls, and the marked ones among them, of a sliding window in ms. Old ones expire by the clock. */
export class CallWindow {
  readonly #now: () => number;
  readonly #windowMs: number;
  #buckets: { tick: number; calls: number; marked: number }[] = [];

  constructor(now: () => number, windowMs: number) {
    this.#now = now;
    this.#windowMs = windowMs;
  }

  add({ calls = 0, marked = 0 }): void {
    const bucket = this.#current();
    bucket.calls += calls;
    bucket.marked += marked;
  }

  sum(): { calls: number; marked: number } {
    this.#current();
    const total = (of: 'calls' | 'marked') => this.#buckets.reduce((sum, bucket) => sum + bucket[of], 0);
    return { calls: total('calls'), marked: total('marked') };
  }

  clear(): void {
    this.#buckets = [];
  }

  #current() {
    const tick = Math.floor((this.#now() * BUCKETS) / this.#windowMs);
    const last = this.#buckets.at(-1);
    if (last?.tick === tick) return last;
    const fresh = { tick, calls: 0, marked: 0 };
    this.#buckets = [...this.#buckets.filter((bucket) => bucket.tick > tick - BUCKETS), fresh];
    return fresh;
  }
}
