import { type Request, Router } from 'express';
import { z } from 'zod/v4';
import type { Player } from '../db/players.ts';
import {
  EXCLUSION_SCOPES,
  endOf,
  isOffered,
  presentExclusion,
  runningExclusion,
  setExclusion,
} from '../exclusion/exclusions.ts';
import { type Answer, httpError, ok, refused } from '../http/answer.ts';
import { type PlayerWork, playerCall, readBody } from '../http/calls.ts';
import { idempotent } from '../http/idempotency.ts';
import { provePassword } from '../identity/password-proof.ts';
import type { Runtime } from '../runtime.ts';

const exclusionBody = z.strictObject({
  kind: z.enum(['timeOut', 'selfExclusion']),
  until: z.iso.datetime({ offset: true }).nullable(),
  scope: z.enum(EXCLUSION_SCOPES),
  currentPassword: z.string().max(200),
});

/**
 * GET and POST /user/exclusion (contract §9): HTTP 404 where players exclude themselves elsewhere. Refusals in order:
 * TooManyRequests, PasswordIncorrect, InvalidTransferParameters, DeniedByAccountState with the one that holds.
 */
export function exclusionRouter(runtime: Runtime): Router {
  const router = Router();
  const call = (work: PlayerWork) =>
    playerCall(runtime, (request, who) =>
      runtime.settings.features.allowExclusion
        ? work(request, who)
        : httpError(404, 'Players exclude themselves elsewhere.'),
    );
  router.get(
    '/user/exclusion',
    call((_request, { player }) =>
      ok({
        status: 'Success',
        exclusion: presentExclusion(runningExclusion(runtime, player.userId)),
        options: runtime.settings.exclusionOptions,
        registryUrl: runtime.settings.registryUrl,
      }),
    ),
  );
  router.post(
    '/user/exclusion',
    call((request, { player }) =>
      idempotent(runtime, request, player.userId, () => exclude(runtime, request, player)),
    ),
  );
  return router;
}

async function exclude(runtime: Runtime, request: Request, player: Player): Promise<Answer> {
  const body = readBody(request, exclusionBody);
  if (!body.ok) return body.answer;
  const { kind, scope, currentPassword } = body.value;
  const until = body.value.until === null ? null : Date.parse(body.value.until);
  const proof = await provePassword(runtime, player, currentPassword);
  if (!proof.ok) {
    const { refusal } = proof;
    return refusal === 'TooManyRequests'
      ? refused(refusal, { retryAfterSeconds: proof.retryAfterSeconds })
      : refused(refusal);
  }
  const running = runningExclusion(runtime, player.userId);
  if (!isOffered(runtime, { kind, scope, until }))
    return refused('InvalidTransferParameters', { fieldErrors: { until: 'outOfRange' } });
  if (running && endOf(until) <= endOf(running.until))
    return refused('DeniedByAccountState', {}, { exclusion: presentExclusion(running) });
  const { exclusion, cancelled } = setExclusion(runtime, player.userId, { kind, scope, until });
  return ok({ status: 'Success', exclusion: presentExclusion(exclusion), cancelledTransactions: cancelled });
}
