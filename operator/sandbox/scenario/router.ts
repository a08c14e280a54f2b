import express, { Router } from 'express';
import { z } from 'zod/v4';
import { findAccessCode } from '../db/access-codes.ts';
import { findPlayerByPhone } from '../db/players.ts';
import { json, ok } from '../http/answer.ts';
import { issueTexts, publicCall } from '../http/calls.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import type { Runtime } from '../runtime.ts';
import { carryOut } from './carry-out.ts';
import { idCheckRecords } from './id-check-records.ts';
import { scenarioPageRouter } from './page-router.ts';
import { paymentRecords } from './payment-records.ts';

const callFilter = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  tokenSha256: z.string().optional(),
  requestId: z.string().optional(),
  userId: z.string().optional(),
});

/**
 * How people and tests script this sandbox, on loopback only: GET /__scenario (a page with forms, or the state as JSON
 * for who accepts no HTML), POST /__scenario, GET /__scenario/captcha/{challengeId}, /payments/{phone},
 * /access-code/{phone} and /idCheck/{phone}, GET and DELETE /__scenario/calls.
 */
export function scenarioRouter(runtime: Runtime): Router {
  const router = Router();
  router.use(scenarioPageRouter(runtime));
  router.use(loopbackOnly, express.json({ limit: '1mb' }));

  router.post(
    '/',
    publicCall(runtime, async (request) => {
      const outcome = await carryOut(runtime, request.body);
      return outcome.ok ? ok({ status: 'Success', ...outcome.made }) : badRequest(outcome.problems);
    }),
  );

  router.get(
    '/captcha/:challengeId',
    publicCall(runtime, (request) => {
      const answer = runtime.imageChallenges.answerTo(request.params.challengeId ?? '');
      return answer === undefined
        ? json(404, { problems: ['challengeId: used up or unknown'] })
        : ok({ answer });
    }),
  );

  router.get(
    '/payments/:phone',
    publicCall(runtime, (request) => {
      const records = paymentRecords(runtime, request.params.phone ?? '');
      return records ? ok(records) : json(404, { problems: ['phone: nobody has it'] });
    }),
  );

  router.get(
    '/access-code/:phone',
    publicCall(runtime, (request) => {
      const player = findPlayerByPhone(runtime.db, request.params.phone ?? '', runtime.country);
      if (!player) return json(404, { problems: ['phone: nobody has it'] });
      const code = findAccessCode(runtime.db, player.userId, runtime.now());
      const accessCode = code
        ? { casinoId: code.casinoId, verbalCode: code.verbalCode, expiresAt: code.expiresAt }
        : null;
      return ok({ accessCode });
    }),
  );

  router.get(
    '/idCheck/:phone',
    publicCall(runtime, (request) => {
      const records = idCheckRecords(runtime, request.params.phone ?? '');
      return records ? ok(records) : json(404, { problems: ['phone: nobody has it'] });
    }),
  );

  router.get(
    '/calls',
    publicCall(runtime, (request) => {
      const filter = callFilter.safeParse(request.query);
      return filter.success
        ? ok({ calls: runtime.calls.list(filter.data) })
        : badRequest(issueTexts(filter.error, ''));
    }),
  );

  router.delete(
    '/calls',
    publicCall(runtime, () => {
      runtime.calls.clear();
      return ok({ status: 'Success' });
    }),
  );

  return router;
}

function badRequest(problems: string[]) {
  return json(400, { problems });
}
