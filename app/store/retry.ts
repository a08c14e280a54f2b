/** Steps that a store could not take. */
export interface Backlog {
  /**
   * Tries a step until it succeeds or its time is over; a later step of the same name replaces it.
   *
   * @param step rejects while it cannot be done
   */
  add(name: string, step: () => Promise<unknown>, forMs: number): void;
}

/** Pause between two tries, in ms. */
const EVERY_MS = 100;
/** Steps that wait at the most; the oldest go first. */
const MOST_WAITING = 20_000;

/** Makes an empty backlog, which does not keep the process alive. */
export function createBacklog(): Backlog {
  const waiting = new Map<string, { step: () => Promise<unknown>; endsAtMs: number }>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    setTimeout(work, EVERY_MS).unref();
  }

  // Up to the first step that fails: the others would fail as well.
  async function work(): Promise<void> {
    for (const [name, entry] of [...waiting]) {
      if (waiting.get(name) !== entry) continue;
      const isOver = performance.now() >= entry.endsAtMs || (await entry.step().then(isDone, hasFailed));
      if (waiting.get(name) === entry) waiting.delete(name);
      if (isOver) continue;
      // Behind the others: one that always fails holds up none of them.
      if (!waiting.has(name)) waiting.set(name, entry);
      break;
    }
    isScheduled = false;
    schedule();
  }

  return {
    add(name, step, forMs) {
      waiting.delete(name);
      waiting.set(name, { step, endsAtMs: performance.now() + forMs });
      const [oldest = name] = waiting.size > MOST_WAITING ? waiting.keys() : [];
      if (oldest !== name) waiting.delete(oldest);
      schedule();
    },
  };
}

const isDone = () => true;
const hasFailed = () => false;
