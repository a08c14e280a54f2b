import { Router } from 'express';
import { z } from 'zod/v4';
import { LANGUAGES } from '../contract.ts';
import { httpError } from '../http/answer.ts';
import { cacheableCall } from '../http/calls.ts';
import type { Runtime } from '../runtime.ts';
import { findPublished } from './catalogue.ts';
import { renderDocument } from './render.ts';

const language = z.enum(LANGUAGES);

/** GET /documents/{key}/{version}/{language}: the texts `GET /document` points to, as plain text or HTML (spec §7). */
export function documentTextsRouter(runtime: Runtime): Router {
  const router = Router();
  router.get(
    '/documents/:key/:version/:language',
    cacheableCall(runtime, (request) => {
      const { key = '', version = '', language: wanted } = request.params;
      const published = findPublished({ key, version });
      const parsed = language.safeParse(wanted);
      const text = published && parsed.success ? renderDocument(published, parsed.data) : undefined;
      if (!text) return httpError(404, 'There is no such document.');
      return { httpStatus: 200, headers: { 'content-type': text.contentType }, body: text.body };
    }),
  );
  return router;
}
