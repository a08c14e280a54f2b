import { z } from 'zod/v4';
import { DOCUMENT_LIST_REQUEST_LIMIT } from '#app/domain/limits.ts';
import type { DocumentKeyVersion, LegalDocument } from '#app/domain/player/documents.ts';
import type { Send } from './http/call.ts';
import { encodable, readable, rows, type Wire } from './http/wire.ts';

export interface DocumentList {
  documents: LegalDocument[];
  unreadableRows: number;
}

const key: Wire<string> = encodable(128);
// Numbers, too: "10" and 10 are one version (contract §8a.1).
const version: Wire<string> = z
  .union([z.string().min(1).max(64), z.number().finite()])
  .transform((value) => String(value));

const keyVersion: Wire<DocumentKeyVersion> = z.object({ key, version });

const legalDocument: Wire<LegalDocument> = z.object({
  key,
  version,
  language: z.string().max(35).catch(''),
  url: z.string().min(1).max(2048),
});

const documentList: Wire<DocumentList> = rows('items', 'documents').transform((list) => {
  const documents = readable(legalDocument, list);
  return { documents, unreadableRows: list.length - documents.length };
});

const keyVersions: Wire<DocumentKeyVersion[]> = rows(
  'items',
  'acknowledgements',
  'acknowlegements',
  'updates',
).transform((list) => readable(keyVersion, list));

/**
 * GET /document (spec §7). Asks for 100 documents unless told otherwise: the operator's default of 20 can hide newer
 * versions (contract §8a.1). Without an access token it is the public list.
 */
export function getDocuments(
  send: Send,
  accessToken: string | null,
  { key, limit = DOCUMENT_LIST_REQUEST_LIMIT }: { key?: string; limit?: number } = {},
) {
  return send({
    method: 'GET',
    route: '/document',
    circuit: 'documents',
    query: { key, limit: String(limit) },
    ...(accessToken === null ? {} : { accessToken }),
    schema: documentList,
  });
}

/** GET /document/acknowledgement (spec §7). Unreadable rows count as not accepted. */
export function getAcknowledgements(send: Send, accessToken: string) {
  return send({
    method: 'GET',
    route: '/document/acknowledgement',
    circuit: 'documents',
    accessToken,
    schema: keyVersions,
  });
}

/** POST /document/acknowledgement (spec §7). Returns all that the player has accepted. */
export function acknowledge(send: Send, accessToken: string, updates: readonly DocumentKeyVersion[]) {
  return send({
    method: 'POST',
    route: '/document/acknowledgement',
    circuit: 'documents',
    json: { updates: updates.map(({ key, version }) => ({ key, version })) },
    accessToken,
    schema: keyVersions,
  });
}
