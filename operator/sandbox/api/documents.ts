import type { Request, Router } from 'express';
import { z } from 'zod/v4';
import { LANGUAGES, type LegalDocument } from '../contract.ts';
import { acknowledge, listAcknowledgements } from '../db/acknowledgements.ts';
import { CONSENT_KEY, findPublished, PUBLISHED_DOCUMENTS } from '../documents/catalogue.ts';
import { ok, refused } from '../http/answer.ts';
import { cacheableCall, playerCall, readQuery, routes, withBody } from '../http/calls.ts';
import type { Runtime } from '../runtime.ts';

const listQuery = z.strictObject({
  key: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const acknowledgementBody = z.strictObject({
  updates: z.array(z.strictObject({ key: z.string(), version: z.string() })).max(100),
});

/**
 * GET /document: every version in every language, oldest first, so that the default limit of 20 hides the newest
 * (contract §8a.1). GET and POST /document/acknowledgement: what the player accepted (spec §7). A document that was
 * never published cannot be accepted: RequiredDocumentNotFound, and nothing of the request is stored.
 */
export function documentsRouter(runtime: Runtime): Router {
  return routes({
    'GET /document': cacheableCall(
      runtime,
      (request) => {
        const query = readQuery(request, listQuery);
        if (!query.ok) return query.answer;
        return ok(listDocuments(query.value.key).slice(0, query.value.limit));
      },
      { readsQuery: true },
    ),
    'GET /document/acknowledgement': playerCall(runtime, (_request: Request, { player }) =>
      ok(listAcknowledgements(runtime.db, player.userId)),
    ),
    'POST /document/acknowledgement': playerCall(
      runtime,
      withBody(acknowledgementBody, (body, { player }) => {
        const { updates } = body;
        if (!updates.every(findPublished)) return refused('RequiredDocumentNotFound');
        runtime.db.transaction(() => acknowledge(runtime.db, player.userId, updates, runtime.now()));
        return ok(listAcknowledgements(runtime.db, player.userId));
      }),
    ),
  });
}

function listDocuments(key: string | undefined): LegalDocument[] {
  return PUBLISHED_DOCUMENTS.filter((document) =>
    key === undefined ? document.key !== CONSENT_KEY : document.key === key,
  ).flatMap(({ key: documentKey, version }) =>
    LANGUAGES.map((language) => ({
      key: documentKey,
      version,
      language,
      url: `/documents/${documentKey}/${version}/${language}`,
    })),
  );
}
