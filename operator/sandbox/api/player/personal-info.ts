import type { Router } from 'express';
import { z } from 'zod/v4';
import { updatePlayer } from '../../db/players.ts';
import { refused } from '../../http/answer.ts';
import { playerCall, routes, withBody } from '../../http/calls.ts';
import { byPath, toPersonalInfo } from '../../personal-info/stored-info.ts';
import { infoContext, personalInfoRequest, updateInfo } from '../../personal-info/update-info.ts';
import type { Runtime } from '../../runtime.ts';
import { profileAnswer } from './profile-answer.ts';

const personalInfoBody = z.strictObject({ personalInfo: personalInfoRequest });

/**
 * POST /user/personalInfo (contract §5): any part of it. Refusals in order: PersonalInfoRequired with what is wrong
 * with which field, DeniedByAccountState when a locked field would change. A refusal stores nothing.
 */
export function personalInfoRouter(runtime: Runtime): Router {
  return routes({
    'POST /user/personalInfo': playerCall(
      runtime,
      withBody(personalInfoBody, (body, { player }) => {
        const stored = byPath(player.personalInfo);
        const { info, fieldErrors } = updateInfo(stored, body.personalInfo, infoContext(runtime));
        if (Object.keys(fieldErrors).length > 0) return refused('PersonalInfoRequired', { fieldErrors });
        const locked = player.lockedPersonalInfo.filter((field) => info[field] !== stored[field]);
        if (locked.length > 0) {
          const notAllowed = locked.map((field) => [`personalInfo.${field}`, 'notAllowed'] as const);
          return refused('DeniedByAccountState', { fieldErrors: Object.fromEntries(notAllowed) });
        }
        const personalInfo = toPersonalInfo(info);
        updatePlayer(runtime.db, player.userId, { personalInfo });
        return profileAnswer(runtime, { ...player, personalInfo });
      }),
    ),
  });
}
