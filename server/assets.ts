import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { RefusedRequest } from './refusal.ts';

const HASHED_FOLDER = '/assets/';

/**
 * Serves the files of the build, compressed beforehand. A file whose name carries its hash is kept for ever.
 *
 * @param folder the client build
 * @returns middlewares, in order
 */
export function serveAssets(folder: string): RequestHandler[] {
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      const age = path.startsWith(HASHED_FOLDER) ? 'max-age=31536000, immutable' : 'max-age=3600';
      response.setHeader('Cache-Control', `public, ${age}`);
    },
  });
  return [
    (request, response, next) => {
      // Only what looks like a file can be one: a page must never be answered by this folder.
      if (request.method === 'POST' || !/\.\w+$/.test(request.path)) return next();
      files(request, response, next);
    },
    (request, _response, next) => {
      if (request.path.startsWith(HASHED_FOLDER)) throw new RefusedRequest({ status: 404, kind: 'notFound' });
      next();
    },
  ];
}
