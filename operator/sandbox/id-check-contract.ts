import { idCheck, type idCheckSession } from '../contract/schemas/id-check.ts';
import { documentType } from '../contract/schemas/profile.ts';
import type { All, Said } from './contract.ts';

/** What is known of a player's identity (spec §4 "Id-check results"). */
export const ID_CHECK_RESULTS = idCheck.shape.result.options;
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
export const ID_DOCUMENTS = documentType.options;
export type IdDocument = (typeof ID_DOCUMENTS)[number];

/** A check that was started and is not finished. */
export type IdCheckSession = Said<typeof idCheckSession>;

/** How it stands with a player's identity; the sandbox says all of it. */
export type IdCheck = All<Said<typeof idCheck>>;
