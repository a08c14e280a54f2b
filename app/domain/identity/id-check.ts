/**
 * The check of a player's identity, as the operator tells of it (spec §4 "Id-check results"; contract §2, §8). Plain
 * data.
 */
import type { IdentityDocument } from './identity-document.ts';

export const ID_CHECK_RESULTS = ['Unresolved', 'NotNeeded', 'NotPerformed', 'Success', 'Failure'] as const;

/** What is known of a player's identity (spec §4). */
export type IdCheckResult = (typeof ID_CHECK_RESULTS)[number];

export const ID_CHECK_REASONS = [
  'documentUnreadable',
  'documentExpired',
  'documentNotAccepted',
  'documentDamaged',
  'backSideMissing',
  'nameMismatch',
  'birthDateMismatch',
  'underAge',
  'selfieMismatch',
  'livenessFailed',
  'duplicateAccount',
  'other',
] as const;

/** Why a check failed. A reason that is not known is `other`. */
export type IdCheckReason = (typeof ID_CHECK_REASONS)[number];

/** A check that was started at the vendor and is not finished. */
export interface IdCheckSession {
  sessionId: string;
  /** As the operator sent it; see `readPaymentAddress` for whether it may be followed. A secret of the player's. */
  url: string;
  /** Epoch ms; null when it is not known. */
  expiresAt: number | null;
}

/** How it stands with a player's identity. */
export interface IdCheck {
  result: IdCheckResult;
  canStart: boolean;
  /** A status of the catalogue, or another word of the operator's; null when nothing prevents a start. */
  startBlockedBy: string | null;
  /** Null when they are not counted. */
  attemptsLeft: number | null;
  /** Epoch ms. */
  lastAttemptAt: number | null;
  /** Each once; empty unless it failed. */
  reasons: readonly IdCheckReason[];
  /** Documents that can be shown, of those the portal knows. */
  acceptedDocuments: readonly IdentityDocument[];
  openSession: IdCheckSession | null;
  /** How long an unresolved check usually takes. */
  estimatedMinutes: number | null;
  /** When there are attempts again; null when that is not known. */
  retryAfterSeconds: number | null;
}
