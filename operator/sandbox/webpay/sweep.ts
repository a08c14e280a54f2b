import type { Runtime } from '../runtime.ts';
import { bringUpToDate } from './provider-news.ts';

const SWEEP_MS = 1000;

/** Brings payments and identity checks up to now every second, for players who only look. Gives what stops it. */
export function startSweeping(runtime: Runtime): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    const sweep = bringUpToDate(runtime)
      .catch((error: unknown) => {
        const text = error instanceof Error ? error.stack : 'unknown';
        process.stderr.write(`sandbox (${runtime.country}), sweep: ${text}\n`);
      })
      .finally(() => {
        isRunning = false;
        runtime.inFlight.delete(sweep);
      });
    runtime.inFlight.add(sweep);
  }, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
