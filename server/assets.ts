import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { OFFLINE } from '../app/domain/pages/routes.ts';
import { RefusedRequest } from './refusal.ts';

const HASHED_FOLDER = '/assets/';

/** No page has an address that ends like a file's name. */
const looksLikeFile = (path: string) => /\.\w+$/.test(path);

/**
 * Whether an address is one of a file, there or not, and never of a page.
 *
 * @param path path of the address
 * @returns true for what this module answers
 */
export const isFilePath = (path: string) => path.startsWith(HASHED_FOLDER) || looksLikeFile(path);

/** Types of all text files, whose bytes browsers would else read by a guess, or as those of the page around them. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
  html: 'text/html',
  svg: 'image/svg+xml',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
};

function cacheControlOf(path: string): string {
  if (path.startsWith(HASHED_FOLDER)) return 'public, max-age=31536000, immutable';
  // Browsers look whether there is a newer one whenever a page is opened.
  return path === OFFLINE.worker ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Serves the files of the build, compressed beforehand. A file whose name carries its hash is kept for ever.
 *
 * @param folder the client build
 * @param cookiesOf `Set-Cookie` lines for the response of a path
 * @returns middlewares, in order
 */
export function serveAssets(folder: string, cookiesOf: (path: string) => string[]): RequestHandler[] {
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', cacheControlOf(path));
      const type = TEXT_TYPES[path.split('.').at(-1) ?? ''];
      const cookies = cookiesOf(path);
      if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
      if (type !== undefined) response.setHeader('Content-Type', `${type}; charset=utf-8`);
    },
  });
  return [
    (request, response, next) => {
      // Only what looks like a file can be one: a page must never be answered by this folder.
      if (request.method === 'POST' || !looksLikeFile(request.path)) return next();
      files(request, response, next);
    },
    (request, _response, next) => {
      // A player's page under a file's name might be kept by a cache that goes by the name and given to others.
      if (isFilePath(request.path)) {
        throw new RefusedRequest({ status: 404, kind: 'notFound' });
      }
      next();
    },
  ];
}
