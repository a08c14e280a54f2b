import { listAcknowledgements } from '../../db/acknowledgements.ts';
import type { Player } from '../../db/players.ts';
import { requiredDocuments } from '../../documents/catalogue.ts';
import { isIdChecked, isRestrictedNow } from '../../idcheck/standing.ts';
import { missingPersonalInfo } from '../../personal-info/stored-info.ts';
import type { Runtime } from '../../runtime.ts';
import { type Direction, REQUIREMENTS, type Requirement } from '../../webpay-contract.ts';

/** What everyone has to do before money moves; the operator can ask more of a player (contract §2 WebPayLimits). */
const ASKED_OF_ALL: Record<Direction, readonly Requirement[]> = {
  buyIn: ['AgeConfirmationRequired', 'PhoneNumberNotVerified', 'RequiredDocumentNotFound'],
  cashOut: ['PhoneNumberNotVerified', 'EmailNotVerified', 'PersonalInfoRequired'],
};

/** What lifts the thresholds of a restricted account (spec §6). */
const LIFTS_THRESHOLD: readonly Requirement[] = ['PersonalInfoRequired', 'IdCheckRequired'];

/** Neither is asked before a cash-out (contract §6.3). */
const NOT_BEFORE_CASH_OUT: readonly Requirement[] = ['AgeConfirmationRequired', 'RequiredDocumentNotFound'];

/**
 * What a player has not done yet, in the order of the refusals. Blocking is what keeps him out now; what would only
 * lift a threshold is not, and neither is the age, whose box is in the form (contract §8a.4).
 */
export function openRequirements(
  runtime: Runtime,
  player: Player,
  direction: Direction,
): { code: Requirement; isBlocking: boolean }[] {
  const asked = new Set([...ASKED_OF_ALL[direction], ...player.requirements]);
  const lifts = new Set(isRestrictedNow(runtime, player) ? LIFTS_THRESHOLD : []);
  return REQUIREMENTS.filter(
    (code) =>
      (asked.has(code) || lifts.has(code)) &&
      !(direction === 'cashOut' && NOT_BEFORE_CASH_OUT.includes(code)) &&
      !isMet(runtime, player, code),
  ).map((code) => ({ code, isBlocking: asked.has(code) && code !== 'AgeConfirmationRequired' }));
}

function isMet(runtime: Runtime, player: Player, code: Requirement): boolean {
  switch (code) {
    case 'AgeConfirmationRequired':
      return player.isAgeConfirmed;
    case 'PhoneNumberNotVerified':
      return player.isPhoneVerified;
    case 'EmailNotVerified':
      return player.email !== null && player.isEmailVerified;
    case 'PersonalInfoRequired':
      return missingPersonalInfo(player.personalInfo, runtime.country).length === 0;
    case 'IdCheckRequired':
      return isIdChecked(runtime, player);
    case 'RequiredDocumentNotFound':
      return hasAcceptedAll(runtime, player);
  }
}

function hasAcceptedAll(runtime: Runtime, { userId }: Player): boolean {
  const accepted = listAcknowledgements(runtime.db, userId);
  return requiredDocuments().every(({ key, version }) =>
    accepted.some((document) => document.key === key && document.version === version),
  );
}
