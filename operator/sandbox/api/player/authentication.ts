import type { Router } from 'express';
import { z } from 'zod/v4';
import { httpError, ok, refused } from '../../http/answer.ts';
import { openCall, playerCall, routes, withBody } from '../../http/calls.ts';
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

const logOnBody = z.strictObject({
  phoneNumber: z.string(),
  password: z.string(),
  phoneCountryCode: z.string().optional(),
});
const refreshBody = z.strictObject({ oldAccessToken: z.string(), refreshToken: z.string() });
const logoutBody = z.strictObject({
  refreshToken: z.string().optional(),
  everywhere: z.boolean().default(false),
  keepCurrent: z.boolean().default(false),
});

/** POST /authentication/login and /authentication/refresh (spec §7), POST /authentication/logout (contract §5). */
export function authenticationRouter(runtime: Runtime): Router {
  return routes({
    'POST /authentication/login': openCall(
      runtime,
      withBody(logOnBody, async (body) => {
        if (body.phoneCountryCode !== undefined && !runtime.settings.features.logInPhoneCountry)
          return httpError(400, 'phoneCountryCode is not known.');
        const result = await logOn(runtime, body.phoneNumber, body.password, body.phoneCountryCode);
        if (result.ok) return ok({ status: 'Success', ...sessionAnswer(runtime, result.session) });
        return result.refusal === 'locked'
          ? httpError(423, 'The account is locked.')
          : refused(result.refusal);
      }),
    ),
    'POST /authentication/refresh': openCall(
      runtime,
      withBody(refreshBody, (body) => {
        const result = refreshSession(runtime.db, body, runtime.now());
        if (!result.ok) return httpError(result.httpStatus, 'The refresh token cannot be used.');
        const session = sessionAnswer(runtime, result.session);
        if (tellsPlayer(runtime, body.refreshToken)) return ok({ status: 'Success', ...session });
        const { accessToken, refreshToken, accessTokenExpiration } = session;
        return ok({ status: 'Success', accessToken, refreshToken, accessTokenExpiration });
      }),
    ),
    'POST /authentication/logout': playerCall(
      runtime,
      withBody(logoutBody, (body, who) => {
        const { db } = runtime;
        const now = runtime.now();
        if (body.everywhere && body.keepCurrent) {
          endOtherSessions(db, who, now);
          return ok({ status: 'Success' });
        }
        endSession(db, who.sessionId, now);
        // A refresh token of another session is only taken along when it is the same player's.
        const other = body.refreshToken && sessionOfRefreshToken(db, body.refreshToken);
        if (other && other.userId === who.player.userId) endSession(db, other.sessionId, now);
        if (body.everywhere) endAllSessions(db, who.player.userId, now);
        return ok({ status: 'Success' });
      }),
    ),
  });
}
