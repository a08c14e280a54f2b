import type { RequestHandler, Response } from 'express';
import { type BreachName, breachOf } from '../../conformance/breaches/breaches.ts';
import type { Runtime } from '../runtime.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
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

/**
 * Lets the breach of the scenario, where there is one, look at every call of the API before the calls do, and at every
 * answer before the client does. A breach remembers nothing of the one before.
 */
export function commitBreach(runtime: Runtime): RequestHandler {
  let committed: BreachName | null = null;
  let memory = new Map<string, unknown>();
  return (request, response, next) => {
    const name = runtime.breach;
    if (name !== committed) memory = new Map();
    committed = name;
    if (name === null) return next();
    const breach = breachOf(name);
    const call = { method: request.method, path: request.path, request, now: paymentNow(runtime), memory };
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
