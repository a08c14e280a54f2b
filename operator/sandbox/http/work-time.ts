import { setTimeout } from 'node:timers/promises';
import type { Request } from 'express';
import type { Runtime } from '../runtime.ts';

const workTimes = new WeakMap<Request, number>();

/** Has the operator take so many milliseconds to carry a call out, whether or not its client is still there. */
export function setWorkTime(request: Request, milliseconds: number): void {
  workTimes.set(request, milliseconds);
}

/** Waits as long as the call takes to be carried out. Ends early when the sandbox closes. */
export async function workTime(runtime: Runtime, request: Request): Promise<void> {
  const milliseconds = workTimes.get(request);
  if (milliseconds === undefined) return;
  const { signal } = runtime.closing;
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
