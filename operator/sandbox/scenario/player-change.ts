import { z } from 'zod/v4';
import { findPlayerByPhone, type Player, updatePlayer } from '../db/players.ts';
import { DEMO_PERSONAL_INFO } from '../demo/personal-info.ts';
import { expireAccessTokens } from '../identity/sessions.ts';
import { personalInfoField } from '../personal-info/field-table.ts';
import type { Runtime } from '../runtime.ts';
import { REQUIREMENTS } from '../webpay-contract.ts';
import { exclusionOrder, orderExclusion } from './exclusion-order.ts';
import { changeIdCheck, idCheckChange } from './id-check-change.ts';
import { limitOrder, orderLimits } from './limit-order.ts';

/** What can be done to the confirmation codes a player has been sent. */
const codesChange = z
  .object({
    /** Tries every living code has left. */
    attemptsLeft: z.number().int().min(0).max(5).optional(),
    /** Lets every code age: past 10 minutes it is no longer good, past 60 s the next may be sent. */
    olderByMs: z.number().int().min(0).optional(),
  })
  .strict();

/** The `change` of `POST /__scenario`: what is not named stays. */
export const playerChange = z
  .object({
    phone: z.string(),
    verified: z.boolean().optional(),
    suspended: z.boolean().optional(),
    restricted: z.boolean().optional(),
    locked: z.boolean().optional(),
    email: z.string().nullable().optional(),
    emailVerified: z.boolean().optional(),
    pendingEmail: z.string().nullable().optional(),
    personalInfo: z
      .union([z.record(z.string(), z.unknown()), z.literal('complete')])
      .nullable()
      .optional(),
    lockedPersonalInfo: z.array(personalInfoField).optional(),
    ageConfirmed: z.boolean().optional(),
    requirements: z.array(z.enum(REQUIREMENTS)).optional(),
    stepUp: z.enum(['password', 'code']).nullable().optional(),
    /** Limits set in this order, as the player or the operator would. */
    limits: z.array(limitOrder).optional(),
    exclusion: exclusionOrder.optional(),
    idCheck: idCheckChange.optional(),
    codes: codesChange.optional(),
    /** Of the tokens from the next one on; those that are out there keep theirs. */
    accessTokenLifeMs: z.number().int().min(0).nullable().optional(),
    /** Ends all access tokens now, earlier than was said when they were issued; refresh tokens stay good. */
    expireAccessTokens: z.literal(true).optional(),
  })
  .strict();
type PlayerChange = z.output<typeof playerChange>;

/** Changes a player who may be logged in; false when no one has the phone number. */
export function changePlayer(runtime: Runtime, change: PlayerChange): boolean {
  const { db, country } = runtime;
  const player = findPlayerByPhone(db, change.phone, country);
  if (!player) return false;
  const { personalInfo: info } = change;
  updatePlayer(db, player.userId, {
    isPhoneVerified: change.verified,
    arePermissionsSuspended: change.suspended,
    isRestricted: change.restricted,
    isLocked: change.locked,
    email: change.email,
    isEmailVerified: change.emailVerified,
    pendingEmail: change.pendingEmail,
    personalInfo: info === 'complete' ? DEMO_PERSONAL_INFO[country] : info,
    lockedPersonalInfo: change.lockedPersonalInfo,
    isAgeConfirmed: change.ageConfirmed,
    requirements: change.requirements,
    stepUp: change.stepUp,
    accessTokenLifeMs: change.accessTokenLifeMs,
  });
  if (change.idCheck !== undefined) changeIdCheck(runtime, player, change.idCheck);
  if (change.limits) orderLimits(runtime, player.userId, change.limits);
  if (change.exclusion !== undefined) orderExclusion(runtime, player.userId, change.exclusion);
  if (change.codes) changeCodes(runtime, player, change.codes);
  if (change.expireAccessTokens) expireAccessTokens(db, player.userId, runtime.now());
  return true;
}

function changeCodes(runtime: Runtime, { userId }: Player, change: z.output<typeof codesChange>): void {
  const { attemptsLeft, olderByMs } = change;
  if (attemptsLeft !== undefined) {
    runtime.db.run(
      'UPDATE confirmation_codes SET attempts_left = ? WHERE user_id = ? AND used_at IS NULL AND expires_at > ?',
      [attemptsLeft, userId, runtime.now()],
    );
  }
  if (olderByMs !== undefined) {
    runtime.db.run(
      'UPDATE confirmation_codes SET created_at = created_at - ?, expires_at = expires_at - ? WHERE user_id = ?',
      [olderByMs, olderByMs, userId],
    );
  }
}
