import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { RequestHandler } from 'express';
import type { Country } from '../app/domain/country.ts';
import { OFFLINE } from '../app/domain/pages/routes.ts';
import { type StoredAnswer, sendStored } from './encode.ts';
import { RefusedRequest } from './gates.ts';

const HASHED_FOLDER = '/assets/';

/** No page has an address that ends like a file's name. */
const looksLikeFile = (path: string) => /\.\w+$/.test(path);

/**
 * True for the path of a file, there or not, and never of a page.
 */
export const isFilePath = (path: string) => path.startsWith(HASHED_FOLDER) || looksLikeFile(path);

/** Types of files. Browsers would else read the bytes of a text by a guess, or as those of the page around it. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Endings of the copies that `scripts/compress-assets.mjs` writes. */
const COPIES = { br: '.br', gzip: '.gz' } as const;

interface StoredFile extends StoredAnswer {
  tag: string;
  cookies: readonly string[];
}

function cacheControl(path: string): string {
  if (path.startsWith(HASHED_FOLDER)) return 'public, max-age=31536000, immutable';
  // Browsers look whether there is a newer one whenever a page is opened.
  return path === OFFLINE.worker ? 'no-cache' : 'public, max-age=3600';
}

export interface AssetsOptions {
  /** The client build. */
  folder: string;
  /** `Set-Cookie` lines for the response of a path. */
  cookiesOf: (path: string) => string[];
  country: Country;
  /** Files by their path that go before those of the build. */
  ofBrand: ReadonlyMap<string, Buffer>;
}

/** Paths that browsers ask for without being told, and the country's files that they get. */
const pathsByHabit = (country: Country) => ({
  '/favicon.ico': `/favicon-${country.toLowerCase()}.ico`,
  '/apple-touch-icon.png': `/apple-touch-icon-${country.toLowerCase()}.png`,
});

/**
 * Serves the files of the build out of memory, compressed beforehand. A file whose name carries its hash is kept for ever;
 * a range of a file is not served, which every client has to expect (RFC 9110 §14.2).
 *
 * @returns middlewares, in order
 */
export function serveAssets({ folder, cookiesOf, country, ofBrand }: AssetsOptions): RequestHandler[] {
  const files = readFiles(folder, cookiesOf);
  for (const [path, bytes] of ofBrand) files.set(path, storedFile(path, bytes));
  for (const [path, countrys] of Object.entries(pathsByHabit(country))) {
    const file = files.get(countrys);
    if (file) files.set(path, file);
  }
  return [
    (request, response, next) => {
      const file = request.method === 'POST' ? undefined : files.get(request.path);
      if (file === undefined) return next();
      if (file.cookies.length > 0) response.setHeader('Set-Cookie', [...file.cookies]);
      if (!isKnown(file, request.headers['if-none-match'])) return sendStored(request, response, file);
      for (const name of ['ETag', 'Vary', 'Cache-Control'])
        response.setHeader(name, file.headers[name] ?? '');
      response.status(304).end();
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

/** Reads the files of a folder by the path of their address. */
function readFiles(folder: string, cookiesOf: AssetsOptions['cookiesOf']): Map<string, StoredFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  return new Map(
    names.map((entry) => {
      const name = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, name).split(sep).join('/')}`;
      const readCopy = (ending: string) => (existsSync(name + ending) ? readFileSync(name + ending) : null);
      const copies = { br: readCopy(COPIES.br), gzip: readCopy(COPIES.gzip) };
      return [path, storedFile(path, readFileSync(name), { cookies: cookiesOf(path), copies })];
    }),
  );
}

/** Encoded bytes of a file, where they are fewer. */
type Copies = Readonly<Record<keyof typeof COPIES, Buffer | null>>;

function storedFile(
  path: string,
  plain: Buffer,
  { cookies, copies }: { cookies: readonly string[]; copies: Copies } = {
    cookies: [],
    copies: { br: null, gzip: null },
  },
): StoredFile {
  // By the content alone: builds may give all files one date.
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
  return {
    tag,
    cookies,
    headers: {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': cacheControl(path),
      // Weak: one tag for the file in each encoding.
      ETag: `W/${tag}`,
      Vary: 'Accept-Encoding',
    },
    body(accepted) {
      const bytes = accepted && copies[accepted];
      return bytes ? { bytes, encoding: accepted } : { bytes: plain, encoding: null };
    },
  };
}

/** True when the browser has the file, by its tags (RFC 9110 §13.1.2). */
function isKnown({ tag }: StoredFile, tags: string | undefined): boolean {
  if (tags === undefined) return false;
  return tags.trim() === '*' || tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** A worker in the place of the one that is there: it forgets all that was kept, and goes. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forgotten = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(forgotten.then(() => registration.unregister()));
});
`;

/**
 * Answers for the service worker where there is to be none (`SERVICE_WORKER=off`): browsers that have one look for a
 * newer one whenever a page is opened, and find one that removes itself.
 */
export const removeServiceWorker: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-cache').type('text/javascript').send(REMOVAL);
};
