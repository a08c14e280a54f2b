import { playerProfile } from '#app/calls/operator-reads.ts';
import type { IdCheck } from '#app/domain/identity/id-check.ts';
import { type Failure, failureFromBodyStatus } from '#app/domain/texts/failure.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import type { Visit } from '#app/session/visit.ts';

/** What keeps a check from being started, and what is needed to say where that is put right. */
export type Block =
  | { kind: 'phone' }
  /** Fields that are still missing; empty when it is not known which. */
  | { kind: 'personalInfo'; missing: PersonalInfoField[] }
  /** Epoch, ms; null when it is not known, or never. */
  | { kind: 'attempts'; againAtMs: number | null }
  | { kind: 'other'; messageKey: MessageKey | 'identity:blocked.noVendor' };

const MINUTE_MS = 60_000;

/**
 * What keeps a check from being started, by what the operator says of the standing (contract §8).
 *
 * @returns the block; null when there is none
 */
export async function blockOfCheck(visit: Visit, check: IdCheck): Promise<Block | null> {
  const { canStart, startBlockedBy, retryAfterSeconds, attemptsLeft } = check;
  if (canStart) return null;
  if (startBlockedBy === 'PersonalInfoRequired') {
    return { kind: 'personalInfo', missing: await missingInfo(visit) };
  }
  if (startBlockedBy !== null) return blockOfCode(visit, startBlockedBy, retryAfterSeconds);
  return attemptsLeft === 0 ? blockOfCode(visit, 'TooManyRequests', retryAfterSeconds) : null;
}

/**
 * Why a start was refused, if the player can put it right elsewhere or later.
 *
 * @returns the block; null for every other refusal
 */
export function blockOfRefusal(visit: Visit, failure: Failure): Block | null {
  const { code, fieldErrors = {}, retryAfterSeconds = null } = failure;
  if (code === 'PersonalInfoRequired') {
    const names = Object.keys(fieldErrors).map((path) => path.replace(/^personalInfo\./, ''));
    return { kind: 'personalInfo', missing: names.filter(isInfoField) };
  }
  const isBlock = code === 'PhoneNumberNotVerified' || code === 'TooManyRequests';
  return isBlock ? blockOfCode(visit, code, retryAfterSeconds) : null;
}

function blockOfCode(visit: Visit, code: string, retryAfterSeconds: number | null): Block {
  if (code === 'PhoneNumberNotVerified') return { kind: 'phone' };
  if (code !== 'TooManyRequests')
    return { kind: 'other', messageKey: failureFromBodyStatus(code).messageKey };
  if (retryAfterSeconds === null || retryAfterSeconds <= 0) return { kind: 'attempts', againAtMs: null };
  const againAtMs = visit.now() + retryAfterSeconds * 1000;
  // Given to the minute: a player who comes at that time is not too early.
  return { kind: 'attempts', againAtMs: Math.ceil(againAtMs / MINUTE_MS) * MINUTE_MS };
}

/** What the profile says is missing; nothing while the profile is unknown. */
async function missingInfo(visit: Visit): Promise<PersonalInfoField[]> {
  const userId = visit.player?.userId;
  if (!userId) return [];
  const profile = await playerProfile(visit, userId);
  return profile.ok ? profile.value.missingPersonalInfo : [];
}
