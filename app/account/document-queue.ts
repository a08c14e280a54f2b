import { playerAcknowledgements } from '#app/calls/operator-reads.ts';
import { siteLanguage } from '#app/domain/country.ts';
import { ACTIONS } from '#app/domain/pages/routes.ts';
import {
  type DocumentKeyVersion,
  documentQueue,
  type LegalDocument,
  latestAcknowledgements,
} from '#app/domain/player/documents.ts';
import type { Result } from '#app/operator/http/result.ts';
import { requireAcceptedDocuments } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';

/** What a player may still do while a document waits: accept it, log out, read in another language, clear the table. */
const POSSIBLE_BEFORE_ACCEPTING: readonly string[] = [
  ACTIONS.acceptDocument,
  ACTIONS.logout,
  ACTIONS.language,
  ACTIONS.dismissNotification,
];

/**
 * Finds out which documents the signed-in player has yet to accept, and tells the visit (spec §4, "Documents"). The
 * public list comes from the cache, and what was accepted from the session: the operator is asked only while that is
 * not known, or seems not to be enough. What cannot be learned now is asked again on the next page; until then the
 * player is let in.
 */
export async function checkDocuments(visit: Visit): Promise<void> {
  const known = visit.player?.acknowledged;
  if (!visit.player) return;
  const [list, answer] = await Promise.all([
    visit.calls.publicDocuments(),
    known ? null : playerAcknowledgements(visit),
  ]);
  if (!list.ok) return;
  const { documents } = list.value;
  const before = known ? queueOf(visit, documents, known) : [];
  if (known && before.length === 0) {
    if (visit.player.acceptedInTurn) visit.updatePlayer({ acceptedInTurn: 0 });
    return;
  }
  // Another device may have accepted what this session has not heard of.
  const current = answer ?? (await playerAcknowledgements(visit));
  if (current.ok) keepAcknowledgements(visit, documents, current.value);
  visit.openDocuments = current.ok ? queueOf(visit, documents, current.value) : before;
}

/** Stores in the session what the operator says the player has accepted, as far as it can still matter. */
export function keepAcknowledgements(
  visit: Visit,
  documents: readonly LegalDocument[],
  acknowledged: readonly DocumentKeyVersion[],
): void {
  visit.keepAcknowledged(latestAcknowledgements(documents, acknowledged, siteLanguage(visit.config)));
}

/**
 * Loads the player's acknowledgements when Home is loaded (spec §2, "Home") and keeps them for the pages to come.
 *
 * @returns the acknowledgements, or why they are unknown
 */
export async function refreshAcknowledgements(visit: Visit): Promise<Result<DocumentKeyVersion[]>> {
  const [list, answer] = await Promise.all([visit.calls.publicDocuments(), playerAcknowledgements(visit)]);
  if (list.ok && answer.ok) keepAcknowledgements(visit, list.value.documents, answer.value);
  return answer;
}

/**
 * Stands before every screen and every action of a signed-in player (spec §4: a document is accepted before anything
 * else is done).
 *
 * @throws Response to give instead of carrying a form out, or when the operator ends the session
 */
export async function requireDocumentsFirst(visit: Visit): Promise<void> {
  if (!visit.player || POSSIBLE_BEFORE_ACCEPTING.includes(visit.request.url.pathname)) return;
  await checkDocuments(visit);
  if (visit.request.method === 'POST') requireAcceptedDocuments(visit);
}

function queueOf(
  visit: Visit,
  documents: readonly LegalDocument[],
  acknowledged: readonly DocumentKeyVersion[],
): LegalDocument[] {
  return documentQueue(documents, acknowledged, visit.request.language, siteLanguage(visit.config));
}
