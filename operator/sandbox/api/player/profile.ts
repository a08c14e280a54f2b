import type { Request, Router } from 'express';
import { z } from 'zod/v4';
import { LANGUAGES } from '../../contract.ts';
import { type Player, updatePlayer } from '../../db/players.ts';
import { presentPermissions } from '../../exclusion/exclusions.ts';
import { type Answer, httpError, ok, refused } from '../../http/answer.ts';
import { playerCall, routes, withBody } from '../../http/calls.ts';
import { refuseDisplayName, tidyDisplayName } from '../../players/display-name.ts';
import type { Runtime } from '../../runtime.ts';
import { profileAnswer } from './profile-answer.ts';

const profileBody = z.strictObject({
  userId: z.string(),
  userProfile: z.strictObject({ displayName: z.string().optional(), language: z.enum(LANGUAGES).optional() }),
});

/**
 * GET /user/{userId}/profile and /permissions, POST /user/profile (spec §7, contract §5). Another player's id is
 * answered 404. Refusals of the POST: DisplayNameTooShort; MiscellaneousError with the field when the name is too
 * long or holds control characters. Absent fields stay.
 */
export function profileRouter(runtime: Runtime): Router {
  return routes({
    'GET /user/:userId/profile': playerCall(
      runtime,
      (request, { player }) => own(request, player) ?? profileAnswer(runtime, player),
    ),
    'GET /user/:userId/permissions': playerCall(
      runtime,
      (request, { player }) =>
        own(request, player) ??
        ok({
          status: 'Success',
          permissions: presentPermissions(runtime, player),
        }),
    ),
    'POST /user/profile': playerCall(
      runtime,
      withBody(profileBody, (body, { player }) => {
        if (body.userId !== player.userId) return notYours();
        const { displayName: wanted = player.displayName, language = player.language } = body.userProfile;
        const displayName = tidyDisplayName(wanted);
        const refusal = refuseDisplayName(displayName, runtime.rules.displayNameMinimumLength);
        if (refusal) {
          return refused(refusal.status, { fieldErrors: { 'userProfile.displayName': refusal.error } });
        }
        const isLanguageSaved = player.isLanguageSaved || body.userProfile.language !== undefined;
        updatePlayer(runtime.db, player.userId, { displayName, language, isLanguageSaved });
        return ok({ status: 'Success', userProfile: { displayName } });
      }),
    ),
  });
}

/** Null when the path names the player himself. */
function own(request: Request, player: Player): Answer | null {
  return request.params.userId === player.userId ? null : notYours();
}

function notYours(): Answer {
  return httpError(404, 'There is no such player, or it is not you.');
}
