import { z } from 'zod';
import { findPlayerByPhone, setStanding } from '../db/players.ts';
import type { Runtime } from '../runtime.ts';

/** The `change` of `POST /__scenario`: what is not named stays. */
export const playerChange = z
  .object({
    phone: z.string(),
    verified: z.boolean().optional(),
    suspended: z.boolean().optional(),
    restricted: z.boolean().optional(),
    locked: z.boolean().optional(),
  })
  .strict();

/** Changes a player who may be logged in; false when nobody has the phone number. */
export function changePlayer(runtime: Runtime, change: z.output<typeof playerChange>): boolean {
  const player = findPlayerByPhone(runtime.db, change.phone, runtime.country);
  if (!player) return false;
  setStanding(runtime.db, player.userId, {
    isPhoneVerified: change.verified ?? player.isPhoneVerified,
    arePermissionsSuspended: change.suspended ?? player.arePermissionsSuspended,
    isRestricted: change.restricted ?? player.isRestricted,
    isLocked: change.locked ?? player.isLocked,
  });
  return true;
}
