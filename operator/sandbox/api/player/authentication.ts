import { Router } from 'express';
import { z } from 'zod/v4';
import { httpError, ok, refused } from '../../http/answer.ts';
import { openCall, playerCall, readBody } from '../../http/calls.ts';
import { logOn } from '../../identity/log-on.ts';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  refreshSession,
  sessionOfRefreshToken,
} from '../../identity/sessions.ts';
import type { Runtime } from '../../runtime.ts';
import { tellsPlayer } from '../../scenario/guest-link.ts';
import { sessionAnswer } from './session-answer.ts';

const logOnBody = z.strictObject({ phoneNumber: z.string(), password: z.string() });
const refreshBody = z.strictObject({ oldAccessToken: z.string(), refreshToken: z.string() });
const logoutBody = z.strictObject({
  refreshToken: z.string().optional(),
  everywhere: z.boolean().default(false),
  keepCurrent: z.boolean().default(false),
});

/** POST /authentication/login and /authentication/refresh (spec §7), POST /authentication/logout (contract §5). */
export function authenticationRouter(runtime: Runtime): Router {
  const router = Router();

  router.post(
    '/authentication/login',
    openCall(runtime, async (request) => {
      const body = readBody(request, logOnBody);
      if (!body.ok) return body.answer;
      const result = await logOn(runtime, body.value.phoneNumber, body.value.password);
      if (result.ok) return ok({ status: 'Success', ...sessionAnswer(runtime, result.session) });
      return result.refusal === 'locked' ? httpError(423, 'The account is locked.') : refused(result.refusal);
    }),
  );

  router.post(
    '/authentication/refresh',
    openCall(runtime, (request) => {
      const body = readBody(request, refreshBody);
      if (!body.ok) return body.answer;
      const result = refreshSession(runtime.db, body.value, runtime.now());
      if (!result.ok) return httpError(result.httpStatus, 'The refresh token cannot be used.');
      const session = sessionAnswer(runtime, result.session);
      if (tellsPlayer(runtime, body.value.refreshToken)) return ok({ status: 'Success', ...session });
      const { accessToken, refreshToken, accessTokenExpiration } = session;
      return ok({ status: 'Success', accessToken, refreshToken, accessTokenExpiration });
    }),
  );

  router.post(
    '/authentication/logout',
    playerCall(runtime, (request, who) => {
      const body = readBody(request, logoutBody);
      if (!body.ok) return body.answer;
      const { db } = runtime;
      const now = runtime.now();
      const { everywhere, keepCurrent } = body.value;
      if (everywhere && keepCurrent) {
        endOtherSessions(db, who, now);
        return ok({ status: 'Success' });
      }
      endSession(db, who.sessionId, now);
      // A refresh token of another session is only taken along when it is the same player's.
      const other = body.value.refreshToken && sessionOfRefreshToken(db, body.value.refreshToken);
      if (other && other.userId === who.player.userId) endSession(db, other.sessionId, now);
      if (everywhere) endAllSessions(db, who.player.userId, now);
      return ok({ status: 'Success' });
    }),
  );

  return router;
}
