/**
 * Identity check of a player, as of the operator (spec §4 "Id-check results"; contract §2, §8). Plain data.
 */
import type { IdentityDocument } from './identity-document.ts';

export const ID_CHECK_RESULTS = ['Unresolved', 'NotNeeded', 'NotPerformed', 'Success', 'Failure'] as const;

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

/** Reason of a failed check; unknown reasons are `other`. */
export type IdCheckReason = (typeof ID_CHECK_REASONS)[number];

export interface IdCheckSession {
  sessionId: string;
  /** As the operator sent it; `readPaymentAddress` decides if it may be opened. Secret. */
  url: string;
  /** Epoch ms; null when unknown. */
  expiresAt: number | null;
}

export interface IdCheck {
  result: IdCheckResult;
  canStart: boolean;
  /** Status of the catalogue, or another word of the operator's; null when a check may start. */
  startBlockedBy: string | null;
  /** Null without a limit. */
  attemptsLeft: number | null;
  /** Epoch ms. */
  lastAttemptAt: number | null;
  /** Without duplicates; empty unless it failed. */
  reasons: readonly IdCheckReason[];
  acceptedDocuments: readonly IdentityDocument[];
  openSession: IdCheckSession | null;
  estimatedMinutes: number | null;
  /** Time until further attempts; null when unknown. */
  retryAfterSeconds: number | null;
}
