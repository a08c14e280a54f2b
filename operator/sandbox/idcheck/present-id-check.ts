import type { FieldErrors, Status } from '../contract.ts';
import type { Player } from '../db/players.ts';
import { ID_DOCUMENTS, type IdCheck, type IdCheckSession } from '../id-check-contract.ts';
import { missingPersonalInfo } from '../personal-info/stored-info.ts';
import type { Runtime } from '../runtime.ts';
import { isoTime, paymentNow } from '../webpay/payment-clock.ts';
import type { VendorSession } from './session-table.ts';
import { hostedAddress, openSessionOf } from './sessions.ts';
import { standingOf } from './standing.ts';

/** Why a check cannot be started, with what the answer says besides. */
export interface StartBlock {
  status: Status;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
}

/** What prevents a check before a consent is asked for, in the order of contract §8; null for nothing. */
export function accountBlock(runtime: Runtime, player: Player): StartBlock | null {
  const { result } = standingOf(runtime, player);
  if (result === 'Success') return { status: 'DeniedByAccountState' };
  if (result === 'Unresolved') return { status: 'WaitingForProviderConfirmation' };
  if (!player.isPhoneVerified) return { status: 'PhoneNumberNotVerified' };
  const missing = missingPersonalInfo(player.personalInfo, runtime.country);
  if (missing.length === 0) return null;
  const fieldErrors = missing.map((field) => [`personalInfo.${field}`, 'blank'] as const);
  return { status: 'PersonalInfoRequired', fieldErrors: Object.fromEntries(fieldErrors) };
}

/** Tells when attempts are possible again, where none are left. An open session is an attempt already started. */
export function attemptsBlock(runtime: Runtime, player: Player): StartBlock | null {
  const { attemptsLeft, attemptsRenewedAt } = standingOf(runtime, player);
  if (attemptsLeft > 0) return null;
  if (attemptsRenewedAt === null) return { status: 'TooManyRequests' };
  const retryAfterSeconds = Math.ceil((attemptsRenewedAt - paymentNow(runtime)) / 1000);
  return { status: 'TooManyRequests', retryAfterSeconds };
}

/** How it stands with a player's identity, and when he may try again if he may not now (contract §2 IdCheck). */
export function presentIdCheck(
  runtime: Runtime,
  player: Player,
): { idCheck: IdCheck; retryAfterSeconds?: number } {
  const standing = standingOf(runtime, player);
  const isOver = standing.result === 'Success' || standing.result === 'Unresolved';
  const block = isOver ? null : (accountBlock(runtime, player) ?? attemptsBlock(runtime, player));
  const open = isOver ? undefined : openSessionOf(runtime, player.userId);
  const idCheck: IdCheck = {
    result: standing.result,
    canStart: !isOver && block === null,
    startBlockedBy: block?.status ?? null,
    attemptsLeft: standing.result === 'Success' ? null : standing.attemptsLeft,
    lastAttemptDate: standing.lastAttemptAt === null ? null : isoTime(standing.lastAttemptAt),
    reasons: standing.reasons,
    acceptedDocuments: [...ID_DOCUMENTS],
    openSession: open ? presentSession(runtime, open) : null,
    estimatedMinutes: standing.estimatedMinutes,
  };
  const { retryAfterSeconds } = block ?? {};
  return retryAfterSeconds === undefined ? { idCheck } : { idCheck, retryAfterSeconds };
}

/** A session as the player is given it. */
export function presentSession(runtime: Runtime, session: VendorSession): IdCheckSession {
  return {
    sessionId: session.sessionId,
    url: hostedAddress(runtime, session),
    expiresAt: isoTime(session.expiresAt),
  };
}
