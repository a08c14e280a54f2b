import type { RequestHandler, Response } from 'express';
import type { Breach } from '../../conformance/breaches/breach.ts';
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

/** Lets a breach look at every call of the API before the calls do, and at every answer before the client does. */
export function commit(breach: Breach, now: () => number): RequestHandler {
  const memory = new Map<string, unknown>();
  return (request, response, next) => {
    const call = { method: request.method, path: request.path, request, now: now(), memory };
    breach.request?.(call);
    const { answer: change } = breach;
    if (change) {
      divertAnswer(response, async (answer) => {
        if (!response.writableEnded && !response.destroyed) writeAnswer(response, change(answer, call));
      });
    }
    next();
  };
}
