import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodeBody, type StoredAnswer } from './encode-body.ts';

/** Lifetime of a page in ms: a version or a feature of the operator may change. */
const LIFETIME_MS = 5000;
/** Most pages: 14 routes, 4 languages, 3 deliveries of the style sheet. */
const MAXIMUM_PAGES = 168;

/** Cache of the pages that are the same for every signed-out visitor. */
export interface VisitorPages {
  find(key: string): StoredAnswer | null;
  keep(key: string, html: string, headers: Readonly<Record<string, string>>): void;
}

interface CachedPage extends StoredAnswer {
  html: string;
  expiresAtMs: number;
}

/** Compresses as well as possible: once per page, and while no one waits for it. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Makes the cache. A page that is rendered to the same HTML as before stays compressed.
 *
 * @param now the clock, in ms
 */
export function createVisitorPages(now: () => number): VisitorPages {
  const pages = new LRUCache<string, CachedPage>({ max: MAXIMUM_PAGES });
  return {
    find(key) {
      const page = pages.get(key);
      return page && page.expiresAtMs > now() ? page : null;
    },
    keep(key, html, headers) {
      const known = pages.get(key);
      const page = known?.html === html ? known : { html, headers, body: compressed(html), expiresAtMs: 0 };
      page.headers = headers;
      page.expiresAtMs = now() + LIFETIME_MS;
      pages.set(key, page);
    },
  };
}

/** Starts to compress a page; until that is done, and if it fails, each response is compressed by itself. */
function compressed(html: string): StoredAnswer['body'] {
  const identity = Buffer.from(html);
  const ready = new Map<Encoding, Buffer>();
  for (const encoding of ['br', 'gzip'] as const) {
    COMPRESS[encoding](identity).then(
      (bytes) => ready.set(encoding, bytes),
      () => undefined,
    );
  }
  return (accepted) => {
    const bytes = accepted && ready.get(accepted);
    return bytes ? { bytes, encoding: accepted } : encodeBody(identity, accepted);
  };
}
