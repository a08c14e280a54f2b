import { loadOwnLimits, type OwnLimit } from '#app/calls/own-limits.ts';
import { operatorSettings, playerFunds } from '#app/calls/shared-reads.ts';
import type { IdCheck } from '#app/domain/identity/id-check.ts';
import type { IdentityDocument } from '#app/domain/identity/identity-document.ts';
import { createOperation, sealOperation } from '#app/money/operation-token.ts';
import type { HelpLine } from '#app/operator/site/settings.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Block, blockOfCheck } from './block.ts';
import { type Consent, loadConsent } from './consent.ts';
import { lookAgain, lookNowHref } from './look-again.ts';
import { type VendorPage, vendorPage } from './vendor-page.ts';

/** What the form that starts a check is made of. */
export interface StartModel {
  documents: readonly IdentityDocument[];
  consent: Consent;
  /** The sealed token of the form: one check, however often it is sent. */
  operation: string;
}

/** What the screen shows of the five results (spec §4; contract §8). */
export interface StatusModel {
  check: Pick<IdCheck, 'result' | 'attemptsLeft' | 'lastAttemptAt' | 'reasons' | 'estimatedMinutes'>;
  limits: readonly OwnLimit[];
  /** The check that is open; null when none is, or when its page may not be opened. */
  open: VendorPage | null;
  /** Null when none can be started, or one is open. */
  start: StartModel | null;
  block: Block | null;
  isLookedAtAgain: boolean;
  lookHref: string;
  /** The player can get an access code for the cash desk. */
  hasAccessCodes: boolean;
  links: { buyIn: boolean; cashOut: boolean };
  helpLines: readonly HelpLine[];
}

/** What is shown where the operator names no document that the portal knows. */
const USUAL_DOCUMENTS: readonly IdentityDocument[] = ['ine', 'passport'];

/**
 * Gathers what the screen shows.
 *
 * @throws Response when the operator ends the session
 */
export async function statusModel(visit: Visit, player: PlayerSession, check: IdCheck): Promise<StatusModel> {
  const { result, attemptsLeft, lastAttemptAt, reasons, estimatedMinutes, openSession } = check;
  const open = openSession && vendorPage(visit, openSession);
  const canStart = check.canStart && !open;
  const [settings, limits, block, start, funds] = await Promise.all([
    operatorSettings(visit),
    loadOwnLimits(visit),
    open || isClosed(check) ? null : blockOfCheck(visit, check),
    canStart ? startModel(visit, player, check) : null,
    playerFunds(visit),
  ]);
  const features = settings?.features;
  return {
    check: { result, attemptsLeft, lastAttemptAt, reasons, estimatedMinutes },
    limits,
    open,
    start,
    block,
    isLookedAtAgain: result === 'Unresolved' && lookAgain(visit, null),
    lookHref: lookNowHref(visit),
    hasAccessCodes:
      player.isUserVerified &&
      (features?.allowBarcodeAccountAccess === true || features?.allowVerbalCodeAccountAccess === true),
    links: {
      buyIn: features?.allowWebBuyIn === true,
      cashOut: features?.allowWebCashOut === true && funds.ok && funds.value.entries.length > 0,
    },
    helpLines: settings?.helpLines ?? [],
  };
}

/** Passed, or being checked: there is nothing to start. */
function isClosed({ result }: IdCheck): boolean {
  return result === 'Success' || result === 'Unresolved';
}

async function startModel(visit: Visit, player: PlayerSession, check: IdCheck): Promise<StartModel> {
  const { keys, now, config } = visit;
  // The answer to the form leads to the vendor's page, and browsers hold a form to the policy of its page until the
  // end.
  visit.page.allowFormTo(...config.idCheckOrigins);
  const operation = createOperation({ sessionId: player.id, purpose: 'idCheck' }, now());
  const [consent, sealed] = await Promise.all([loadConsent(visit), sealOperation(keys, operation)]);
  const { acceptedDocuments } = check;
  return {
    documents: acceptedDocuments.length > 0 ? acceptedDocuments : USUAL_DOCUMENTS,
    consent,
    operation: sealed,
  };
}
