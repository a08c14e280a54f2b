import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod/v4';
import { findPlayerByPhone } from '../db/players.ts';
import { bearerToken } from '../http/calls.ts';
import { divertAnswer } from '../http/diversion.ts';
import { setWorkTime } from '../http/work-time.ts';
import { playerOfToken } from '../identity/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { replacesAnswer, strike } from './strike.ts';

/** The phone number of a body, in either casing of spec §7. */
const phoneInBody = z.object({ phoneNumber: z.string().optional(), PhoneNumber: z.string().optional() });

/** Holds calls back by the scripted latency and lets scripted faults strike. */
export function injectFaults(runtime: Runtime): RequestHandler {
  return (request, response, next) => {
    const effect = runtime.faults.take({
      method: request.method,
      path: request.path,
      player: () => playerOfRequest(runtime, request),
    });
    const afterDelay = async (work: () => unknown) => {
      if (await pause(runtime.latencyMs, response)) await work();
    };
    if (!effect) {
      if (runtime.latencyMs === 0) next();
      else void afterDelay(next);
      return;
    }
    if (effect.worksMs !== undefined) setWorkTime(request, effect.worksMs);
    const isCarriedOut = effect.takesEffect === true || !replacesAnswer(effect);
    const delayMs = effect.delayMs ?? 0;
    if (!isCarriedOut) {
      void afterDelay(async () => {
        if (await pause(delayMs, response)) await strike(response, effect, null);
      });
      return;
    }
    // With takesEffect the delay comes after the deed, otherwise before it.
    const before = effect.takesEffect ? 0 : delayMs;
    divertAnswer(response, async (answer) => {
      if (await pause(delayMs - before, response)) await strike(response, effect, answer);
    });
    void afterDelay(async () => {
      if (await pause(before, response)) next();
    });
  };
}

function playerOfRequest(runtime: Runtime, request: Request): { phones: string[]; userIds: string[] } {
  const token = bearerToken(request);
  const body = phoneInBody.safeParse(request.body);
  const typed = body.success ? (body.data.phoneNumber ?? body.data.PhoneNumber) : undefined;
  const players = [
    token === undefined ? undefined : playerOfToken(runtime.db, token),
    typed === undefined ? undefined : findPlayerByPhone(runtime.db, typed, runtime.country),
  ].flatMap((player) => player ?? []);
  return {
    phones: [...players.map((player) => player.phoneNumber), ...(typed === undefined ? [] : [typed])],
    userIds: players.map((player) => player.userId),
  };
}

/**
 * Waits without holding any other request. Resolves to false, at once, when the client goes away meanwhile: then there
 * is no one left to answer.
 */
function pause(milliseconds: number, response: Response): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  if (milliseconds <= 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const onClose = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      response.off('close', onClose);
      resolve(true);
    }, milliseconds);
    response.once('close', onClose);
  });
}
