import type { Response } from 'express';
import { type Answer, writeAnswer } from './answer.ts';

/** What happens to an answer instead of being written. */
export type Diversion = (answer: Answer) => Promise<void>;

const diversions = new WeakMap<Response, Diversion>();

/** Has the answer of a call handed over instead of written: the call takes effect, the client sees something else. */
export function divertAnswer(response: Response, diversion: Diversion): void {
  diversions.set(response, diversion);
}

/** Hands a call's answer to the client, or to the test that diverted it. Does nothing once the client is gone. */
export async function deliver(response: Response, answer: Answer): Promise<void> {
  const diversion = diversions.get(response);
  diversions.delete(response);
  if (diversion) await diversion(answer);
  else if (!response.writableEnded && !response.destroyed) writeAnswer(response, answer);
}
