import { setTimeout as sleep } from 'node:timers/promises';

/** How often a step is tried again, in ms, and how many times. */
export interface Retry {
  everyMs: number;
  times: number;
}

/**
 * Tries a step, at once and then again until it succeeds: for what has to be said to a store that is late or away, and
 * for which no one waits. It does not keep the process alive.
 *
 * @param step what rejects while it cannot be done
 */
export async function tryAgain(
  step: () => Promise<unknown>,
  { everyMs, times }: Retry,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let attempt = 0; attempt <= times && !isOver(); attempt++) {
    if (attempt > 0) await sleep(everyMs, undefined, { ref: false });
    try {
      await step();
      return;
    } catch {
      // The store is still late or away.
    }
  }
}
