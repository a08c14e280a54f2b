import { readLegalDocument } from '#app/account/legal-document.ts';
import { operatorSettings, playerFunds, playerProfile } from '#app/calls/operator-reads.ts';
import { loadOwnLimits } from '#app/calls/own-limits.ts';
import type { DocumentNode } from '#app/documents/document-tree.tsx';
import { siteLanguage } from '#app/domain/country.ts';
import type { IdCheck, IdCheckReason } from '#app/domain/identity/id-check.ts';
import type { IdentityDocument } from '#app/domain/identity/identity-document.ts';
import { latestDocuments } from '#app/domain/player/documents.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { createToken, sealToken } from '#app/payments/base/payment-token.ts';
import { CONSENT_KEY } from '#app/routes/identificationStatus/form-names.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import {
  type Block,
  checkNowHref,
  findBlock,
  pollStatus,
  type VendorPage,
  vendorPage,
} from './start-check.ts';

export type StartModel = Awaited<ReturnType<typeof loadStart>>;

export type StatusModel = Awaited<ReturnType<typeof loadStatus>>;

/** Offered when the operator names no known document. */
const USUAL_DOCUMENTS: readonly IdentityDocument[] = ['ine', 'passport'];

const NO_VENDOR: Block = { kind: 'other', messageKey: 'identity:blocked.noVendor' };

/** Loads the screen for the five results (spec §4; contract §8). */
export async function loadStatus(visit: Visit, player: PlayerSession, check: IdCheck) {
  const { result, attemptsLeft, lastAttemptAt, reasons, estimatedMinutes, openSession } = check;
  const open = openSession && vendorPage(visit, openSession);
  // A check that cannot continue costs the player an attempt.
  const hasVendor = visit.config.idCheckOrigins.length > 0;
  const canStart = check.canStart && !open && hasVendor;
  const [settings, limits, block, start, funds, lockedReasons] = await Promise.all([
    operatorSettings(visit),
    loadOwnLimits(visit),
    open || isClosed(check) ? null : hasVendor ? findBlock(visit, check) : NO_VENDOR,
    canStart ? loadStart(visit, player, check) : null,
    playerFunds(visit),
    loadLockedReasons(visit, player, check),
  ]);
  const features = settings?.features;
  return {
    check: { result, attemptsLeft, lastAttemptAt, reasons, estimatedMinutes },
    lockedReasons,
    limits,
    /** Null without an open check, or when its page may not be opened. */
    open,
    /** Null when none can be started, or one is open. */
    start,
    block,
    isLookedAtAgain: result === 'Unresolved' && pollStatus(visit, null),
    lookHref: checkNowHref(visit),
    hasAccessCodes:
      player.isUserVerified &&
      (features?.allowBarcodeAccountAccess === true || features?.allowVerbalCodeAccountAccess === true),
    links: {
      buyIn: features?.allowWebBuyIn === true,
      cashOut: features?.allowWebCashOut === true && funds.ok && funds.value.entries.length > 0,
    },
  };
}

/** Fields that a reason asks to be corrected. */
const FIELDS_OF_REASON: Partial<Record<IdCheckReason, readonly PersonalInfoField[]>> = {
  nameMismatch: ['firstName', 'lastName'],
  birthDateMismatch: ['birthDate'],
};

/** Finds the reasons whose fields the player can no longer correct. */
async function loadLockedReasons(
  visit: Visit,
  { userId }: PlayerSession,
  { reasons }: IdCheck,
): Promise<IdCheckReason[]> {
  if (userId === null || !reasons.some((reason) => FIELDS_OF_REASON[reason])) return [];
  const profile = await playerProfile(visit, userId);
  const locked = profile.ok ? profile.value.lockedPersonalInfo : [];
  return reasons.filter((reason) => FIELDS_OF_REASON[reason]?.some((field) => locked.includes(field)));
}

function isClosed({ result }: IdCheck): boolean {
  return result === 'Success' || result === 'Unresolved';
}

async function loadStart(visit: Visit, player: PlayerSession, check: IdCheck) {
  const { keys, now, config } = visit;
  // The form's response redirects to the vendor, which the page's policy must allow.
  visit.response.formOrigins = config.idCheckOrigins;
  const token = createToken({ sessionId: player.id, purpose: 'idCheck' }, now());
  const [consent, sealed] = await Promise.all([loadConsent(visit), sealToken(keys, token)]);
  const { acceptedDocuments } = check;
  return {
    documents: acceptedDocuments.length > 0 ? acceptedDocuments : USUAL_DOCUMENTS,
    consent,
    /** Sealed token of the form: one check, however often it is sent. */
    operation: sealed,
  };
}

/** Consent text. No check starts without it: a text that is not shown cannot be agreed to. */
type Consent =
  | { kind: 'shown'; version: string; language: string; nodes: DocumentNode[] }
  | { kind: 'notFound' }
  | { kind: 'unreachable' };

/** Loads the newest text of the consent in the page's language (contract §8a.1). */
async function loadConsent(visit: Visit): Promise<Consent> {
  const answer = await visit.calls.documents(null, { key: CONSENT_KEY });
  if (!answer.ok) return { kind: 'unreachable' };
  const site = siteLanguage(visit.config);
  const document = latestDocuments(answer.value.documents, visit.request.language, site).find(
    ({ key }) => key === CONSENT_KEY,
  );
  if (!document) return { kind: 'notFound' };
  const reading = await readLegalDocument(visit, document);
  if (reading.kind !== 'shown') return reading;
  const { version, language } = document;
  return { kind: 'shown', version, language, nodes: reading.nodes };
}

export interface PhoneModel {
  vendor: VendorPage;
  isScannable: boolean;
  isLookedAtAgain: boolean;
  lookHref: string;
}

/** Longer addresses make modules of less than three pixels. */
const LONGEST_SCANNABLE = 400;

/**
 * Loads the page that hands an open check over to another device; null when none is open, or its page may not
 * be opened. The vendor's URL is never stored.
 */
export function loadPhone(visit: Visit, { openSession }: IdCheck): PhoneModel | null {
  const vendor = openSession && vendorPage(visit, openSession);
  if (!vendor) return null;
  return {
    vendor,
    isScannable: vendor.href.length <= LONGEST_SCANNABLE,
    isLookedAtAgain: pollStatus(visit, 'phone'),
    lookHref: checkNowHref(visit),
  };
}
