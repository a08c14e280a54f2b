/**
 * The shapes of the identity check this sandbox answers with (contract §2 identity check, §8), stated apart from the
 * portal's own reading of them. Times in ISO 8601 UTC.
 */
import type { Status } from './contract.ts';

/** What is known of a player's identity (spec §4 "Id-check results"). */
export const ID_CHECK_RESULTS = ['Unresolved', 'NotNeeded', 'NotPerformed', 'Success', 'Failure'] as const;
export type IdCheckResult = (typeof ID_CHECK_RESULTS)[number];

/** Why a check failed. */
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
export type IdCheckReason = (typeof ID_CHECK_REASONS)[number];

/** What a player can prove his identity with (contract §2 PersonalInfo documentType). */
export const ID_DOCUMENTS = ['ine', 'passport', 'residenceCard', 'driversLicense', 'other'] as const;
export type IdDocument = (typeof ID_DOCUMENTS)[number];

/** A check that was started and is not finished. */
export interface IdCheckSession {
  sessionId: string;
  url: string;
  expiresAt: string;
}

export interface IdCheck {
  result: IdCheckResult;
  canStart: boolean;
  startBlockedBy: Status | null;
  attemptsLeft: number | null;
  lastAttemptDate: string | null;
  /** Why it failed; empty otherwise. */
  reasons: IdCheckReason[];
  acceptedDocuments: IdDocument[];
  openSession: IdCheckSession | null;
  /** How long an unresolved check usually takes. */
  estimatedMinutes: number | null;
}
