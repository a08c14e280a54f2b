import { callForDocuments } from '#app/calls/player-calls.ts';
import type { DocumentNode } from '#app/documents/document-tree.tsx';
import { readDocument } from '#app/documents/sanitize-document.ts';
import type { LegalDocument } from '#app/domain/player/documents.ts';
import type { Visit } from '#app/session/visit.ts';

export type DocumentReading =
  | { kind: 'shown'; nodes: DocumentNode[] }
  | { kind: 'notFound' }
  | { kind: 'unreachable' };

/**
 * Reads the text of a legal document (spec §7, "The text of each document"), with the player's token if
 * signed in.
 */
export async function readLegalDocument(visit: Visit, document: LegalDocument): Promise<DocumentReading> {
  const { documentTexts } = visit.services;
  const { signal } = visit.request;
  const fetchText = async (accessToken: string | null) => ({
    ok: true as const,
    value: await documentTexts.fetchDocumentText(document.url, {
      accessToken,
      signal,
      ...(/^[\w-]+$/.test(document.language) ? { language: document.language } : {}),
    }),
  });
  const answer = visit.player ? await callForDocuments(visit, fetchText) : await fetchText(null);
  if (!answer.ok) return { kind: 'unreachable' };
  const text = answer.value;
  const { key, version } = document;
  if (text.kind === 'unreachable') {
    if (text.untrusted) visit.report('serverUntrusted', { outcome: 'refused', code: text.untrusted });
    return { kind: 'unreachable' };
  }
  const place = { address: 'address' in text ? text.address : null, prefix: `document-${key}-` };
  const nodes = text.kind === 'notFound' ? null : readDocument(text, place);
  if (nodes === null || text.kind === 'notFound') {
    visit.services.warn('document not shown', { key, version });
    return { kind: 'notFound' };
  }
  if (text.doubt !== null) visit.services.warn('document guessed', { key, version, doubt: text.doubt });
  return { kind: 'shown', nodes };
}
