import type { Request, Router } from 'express';
import { z } from 'zod/v4';
import { LANGUAGES } from '../contract.ts';
import type { Player } from '../db/players.ts';
import { CONSENT_KEY, PUBLISHED_DOCUMENTS } from '../documents/catalogue.ts';
import { type Answer, httpError, ok, refused } from '../http/answer.ts';
import { type PlayerWork, playerCall, readBody, routes, withBody } from '../http/calls.ts';
import { idempotent } from '../http/idempotency.ts';
import { ID_DOCUMENTS } from '../id-check-contract.ts';
import {
  accountBlock,
  attemptsBlock,
  presentIdCheck,
  presentSession,
  type StartBlock,
} from '../idcheck/present-id-check.ts';
import { findSession } from '../idcheck/session-table.ts';
import { finishIdChecks, noteReturn, openSessionOf, startSession } from '../idcheck/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { isReturnUrl } from '../webpay/start/payment-details.ts';

const startBody = z.strictObject({
  returnUrl: z.string().max(2000),
  language: z.enum(LANGUAGES),
  documentType: z.enum(ID_DOCUMENTS),
  consent: z.strictObject({ key: z.string(), version: z.string() }).nullish(),
});
const returnBody = z.strictObject({ sessionId: z.string().max(64), query: z.string().max(4096) });

/**
 * GET /idCheck, POST /idCheck/start, POST /idCheck/return (contract §8): HTTP 404 where the operator checks no one. A
 * start is carried out once per Idempotency-Key; an open session is continued under a new address. Nothing that a
 * return says is believed.
 */
export function idCheckRouter(runtime: Runtime): Router {
  return routes({
    'GET /idCheck': checkCall(runtime, (_request, { player }) => answer(runtime, player)),
    'POST /idCheck/start': checkCall(runtime, (request, { player }) =>
      idempotent(runtime, request, player.userId, async () => start(runtime, request, player)),
    ),
    'POST /idCheck/return': checkCall(
      runtime,
      withBody(returnBody, (body, { player }) => {
        const session = findSession(runtime.db, body.sessionId);
        if (session?.userId !== player.userId)
          return httpError(404, 'There is no such session of this player.');
        noteReturn(runtime, session);
        return answer(runtime, player);
      }),
    ),
  });
}

/** A call of a player where the operator checks identities, everything brought up to now first. */
function checkCall(runtime: Runtime, work: PlayerWork) {
  return playerCall(runtime, (request, who) => {
    if (!runtime.settings.features.isIdCheckSupported) return httpError(404, 'Nobody is checked here.');
    finishIdChecks(runtime);
    return work(request, who);
  });
}

function start(runtime: Runtime, request: Request, player: Player): Answer {
  const body = readBody(request, startBody);
  if (!body.ok) return body.answer;
  const { returnUrl, language, documentType, consent } = body.value;
  if (!isReturnUrl(returnUrl, runtime.portalOrigin)) return httpError(400, 'returnUrl: not of the portal.');
  const block = accountBlock(runtime, player);
  if (block) return refusal(block);
  const current = PUBLISHED_DOCUMENTS.findLast(({ key }) => key === CONSENT_KEY);
  if (!current || consent?.key !== current.key || consent.version !== current.version) {
    return refused('RequiredDocumentNotFound', {
      fieldErrors: { consent: consent ? 'notAllowed' : 'blank' },
    });
  }
  const hasOpen = openSessionOf(runtime, player.userId) !== undefined;
  const waiting = hasOpen ? null : attemptsBlock(runtime, player);
  if (waiting) return refusal(waiting);
  if (!runtime.idCheck.isVendorReachable) return refused('MiscellaneousError');
  const { userId } = player;
  const session = startSession(runtime, {
    userId,
    documentType,
    consentVersion: current.version,
    language,
    returnUrl,
  });
  return answer(runtime, player, { session: presentSession(runtime, session) });
}

function answer(runtime: Runtime, player: Player, extra: Record<string, unknown> = {}): Answer {
  return ok({ status: 'Success', ...presentIdCheck(runtime, player), ...extra });
}

function refusal({ status, ...details }: StartBlock): Answer {
  return refused(status, details);
}
