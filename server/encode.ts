import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

/**
 * Quality of brotli for pages. Measured on the log-on page (15 KB): 5 gives 4304 bytes in 0.21 ms, 4 gives 4675 in
 * 0.16 ms, 6 gives 4286 in 0.25 ms, 9 gives 4283 in 7.5 ms, and gzip 4724 in 0.10 ms (docs/decisions/0008-pages-of-visitors.md).
 */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** Bodies smaller than this are sent as they are, in bytes. */
const COMPRESSION_THRESHOLD_BYTES = 1024;
/** `Accept-Encoding` headers that are cached: browsers have a few of them. */
const MAXIMUM_HEADERS = 100;

export type Encoding = 'br' | 'gzip';

/** Body as it goes over the wire, and its `Content-Encoding`, if any. */
export interface EncodedBody {
  bytes: Buffer;
  encoding: Encoding | null;
}

const encodings = new LRUCache<string, { best: Encoding | 'none' }>({ max: MAXIMUM_HEADERS });

/** Answer that is kept in memory as it is sent. */
export interface StoredAnswer {
  /** All headers of the answer but those of its encoding. */
  headers: Readonly<Record<string, string>>;
  /** Body in the encoding that a client accepts. */
  body(accepted: Encoding | null): EncodedBody;
}

/** Best encoding that the client of a request accepts; null for none. */
export function acceptedEncoding(request: Pick<Request, 'headers'>): Encoding | null {
  const header = String(request.headers['accept-encoding'] ?? '');
  const known = encodings.get(header) ?? { best: bestEncoding(header) };
  encodings.set(header, known);
  return known.best === 'none' ? null : known.best;
}

/** Reads the weights of an `Accept-Encoding` header (RFC 9110 §12.5.3): the heaviest encoding, of equal ones brotli. */
function bestEncoding(header: string): Encoding | 'none' {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.flatMap((text) => /^q\s*=\s*(.*)$/.exec(text)?.[1] ?? []).at(0) ?? '1';
    // Neither an unreadable weight nor a coding that is refused once is accepted.
    const value = /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(weight) ? Number(weight) : 0;
    weights.set(coding, Math.min(value, weights.get(coding) ?? 1));
  }
  const findWeight = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = findWeight('br') >= findWeight('gzip') ? 'br' : 'gzip';
  const isBetterPlain = (weights.get('identity') ?? 0) > findWeight(best);
  return findWeight(best) === 0 || isBetterPlain ? 'none' : best;
}

/** Sends an answer out of memory. */
export function sendStored(request: Request, response: Response, { headers, body }: StoredAnswer): void {
  setHeaders(response, headers);
  sendBody(request, response, body(acceptedEncoding(request)));
}

/** Sets headers as they are: Express's own `set` looks at each for a type without a character set. */
export function setHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Sends a body; to HEAD its headers alone. */
export function sendBody(request: Request, response: Response, { bytes, encoding }: EncodedBody): void {
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Compresses a page, or a file made for one player, in the encoding that the client accepts. */
export function encodeBody(body: string | Buffer, accepted: Encoding | null): EncodedBody {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (accepted === null || bytes.length < COMPRESSION_THRESHOLD_BYTES) return { bytes, encoding: null };
  if (accepted === 'gzip') return { bytes: gzipSync(bytes, { level: GZIP_LEVEL }), encoding: 'gzip' };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { bytes: brotliCompressSync(bytes, { params }), encoding: 'br' };
}

/** Lifetime of a page in ms: a version or a feature of the operator may change. */
const LIFETIME_MS = 5000;
/** Most pages: 14 routes, 4 languages, 3 deliveries of the style sheet. */
const MAXIMUM_PAGES = 168;

/** Cache of the pages that are the same for every signed-out visitor. */
export interface VisitorPages {
  /** Null without one that is young enough. */
  find(key: string): StoredAnswer | null;
  keep(key: string, html: string, headers: Readonly<Record<string, string>>): void;
  forget(): void;
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
    forget: () => pages.clear(),
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
