import { type Request, Router } from 'express';
import { z } from 'zod';
import { LANGUAGES } from '../contract.ts';
import { type Player, setProfile } from '../db/players.ts';
import { type Answer, httpError, ok, refused } from '../http/answer.ts';
import { playerCall, readBody } from '../http/calls.ts';
import { missingPersonalInfo, parsePersonalInfo } from '../players/personal-info.ts';
import type { Runtime } from '../runtime.ts';

/** Most characters a display name may have. */
const DISPLAY_NAME_MAXIMUM_LENGTH = 50;

const profileBody = z.object({
  userId: z.string(),
  userProfile: z.object({ displayName: z.string().optional(), language: z.enum(LANGUAGES).optional() }),
});

/**
 * GET /user/{userId}/profile and /permissions, POST /user/profile (spec §7, contract §5). Another player's id is
 * answered 404. Refusals of the POST: DisplayNameTooShort; MiscellaneousError with the field when the name is too
 * long or holds control characters.
 */
export function profileRouter(runtime: Runtime): Router {
  const router = Router();

  router.get(
    '/user/:userId/profile',
    playerCall(
      runtime,
      (request, { player }) =>
        own(request, player) ?? ok({ status: 'Success', userProfile: userProfile(runtime, player) }),
    ),
  );

  router.get(
    '/user/:userId/permissions',
    playerCall(
      runtime,
      (request, { player }) =>
        own(request, player) ??
        ok({
          status: 'Success',
          permissions: { arePermissionsSuspended: player.arePermissionsSuspended },
        }),
    ),
  );

  router.post(
    '/user/profile',
    playerCall(runtime, (request, { player }) => {
      const body = readBody(request, profileBody);
      if (!body.ok) return body.answer;
      if (body.value.userId !== player.userId) return notYours();
      const { displayName: wanted = player.displayName, language = player.language } = body.value.userProfile;
      const displayName = wanted.normalize('NFC').trim();
      const refusal = refuseDisplayName(runtime, displayName);
      if (refusal) return refusal;
      setProfile(runtime.db, player.userId, { displayName, language });
      return ok({ status: 'Success', userProfile: { displayName } });
    }),
  );

  return router;
}

/** Null when the path names the player himself. */
function own(request: Request, player: Player): Answer | null {
  return request.params.userId === player.userId ? null : notYours();
}

function notYours(): Answer {
  return httpError(404, 'There is no such player, or it is not you.');
}

function refuseDisplayName(runtime: Runtime, name: string): Answer | null {
  const length = [...name].length;
  const field = 'userProfile.displayName';
  if (length < runtime.rules.displayNameMinimumLength) {
    return refused('DisplayNameTooShort', { fieldErrors: { [field]: length === 0 ? 'blank' : 'tooShort' } });
  }
  if (length > DISPLAY_NAME_MAXIMUM_LENGTH) {
    return refused('MiscellaneousError', { fieldErrors: { [field]: 'tooLong' } });
  }
  if (/\p{Cc}/u.test(name)) {
    return refused('MiscellaneousError', { fieldErrors: { [field]: 'invalidCharacters' } });
  }
  return null;
}

function userProfile(runtime: Runtime, player: Player) {
  const personalInfo = parsePersonalInfo(player.personalInfo);
  const missing = missingPersonalInfo(personalInfo, runtime.country);
  return {
    displayName: player.displayName,
    phoneNumber: player.phoneNumber,
    phoneCountryCode: player.phoneCountryCode,
    isPhoneVerified: player.isPhoneVerified,
    email: player.email,
    isEmailVerified: player.isEmailVerified,
    pendingEmail: player.pendingEmail,
    language: player.language,
    personalInfo,
    isPersonalInfoComplete: missing.length === 0,
    missingPersonalInfo: missing,
    lockedPersonalInfo: [],
  };
}
