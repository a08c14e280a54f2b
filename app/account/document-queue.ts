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

const POSSIBLE_BEFORE_ACCEPTING: readonly string[] = [
  ACTIONS.acceptDocument,
  ACTIONS.logout,
  ACTIONS.forgetBrowser,
  ACTIONS.language,
  ACTIONS.dismissNotification,
];

/**
 * Loads the documents that the player has yet to accept into the visit (spec §4, "Documents"). The public
 * list comes from the cache, and the accepted ones from the session: the operator is asked only while they
 * are unknown, or seem incomplete. A failure lets the player in until the next page asks again.
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
  // Another device may have accepted one.
  const current = answer ?? (await playerAcknowledgements(visit));
  if (current.ok) keepAcknowledgements(visit, documents, current.value);
  visit.openDocuments = current.ok ? queueOf(visit, documents, current.value) : before;
}

/** Stores the accepted documents in the session, as far as they still matter. */
export function keepAcknowledgements(
  visit: Visit,
  documents: readonly LegalDocument[],
  acknowledged: readonly DocumentKeyVersion[],
): void {
  visit.keepAcknowledged(latestAcknowledgements(documents, acknowledged, siteLanguage(visit.config)));
}

/** Loads the player's acknowledgements with Home (spec §2, "Home") and stores them for the next pages. */
export async function refreshAcknowledgements(visit: Visit): Promise<Result<DocumentKeyVersion[]>> {
  const [list, answer] = await Promise.all([visit.calls.publicDocuments(), playerAcknowledgements(visit)]);
  if (list.ok && answer.ok) keepAcknowledgements(visit, list.value.documents, answer.value);
  return answer;
}

/**
 * Guards every screen and action of a signed-in player (spec §4: a document is accepted before anything else
 * is done).
 *
 * @throws Response instead of the action, or when the operator ends the session
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
