import { readLegalDocument } from '#app/account/legal-document.ts';
import type { DocumentNode } from '#app/documents/document-tree.ts';
import { siteLanguage } from '#app/domain/country.ts';
import { latestDocuments } from '#app/domain/player/documents.ts';
import type { Visit } from '#app/session/visit.ts';
import { CONSENT_KEY } from './form-names.ts';

/** The consent as it can be read now. No one can agree to what is not shown: without it no check is started. */
export type Consent =
  | { kind: 'shown'; version: string; language: string; nodes: DocumentNode[] }
  /** The operator has none. */
  | { kind: 'notFound' }
  | { kind: 'unreachable' };

/**
 * Loads the newest text of the consent in the page's language (contract §8a.1).
 *
 * @returns the text, or why there is none
 * @throws Response when the operator ends the session
 */
export async function loadConsent(visit: Visit): Promise<Consent> {
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
