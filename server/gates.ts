import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { returnKindOf } from '../app/domain/money/provider-return.ts';
import { readOrigin } from '../app/domain/origin.ts';
import { ownPath } from '../app/domain/pages/routes.ts';
import type { ErrorKind } from '../app/shell/error-page.tsx';

/** A request that the server does not let through to the portal, and the page that says so. */
export interface Refusal {
  status: 400 | 403 | 404 | 405 | 413 | 414 | 415 | 421 | 429 | 500 | 503;
  kind: ErrorKind;
  headers?: Record<string, string>;
  /** Reason for the security log: another site had a form sent, or the request is for another host. */
  reason?: 'origin' | 'host';
}

/** The session can be opened by another process, or by this one once it has its key. */
const SESSION_KEPT: Refusal = { status: 503, kind: 'sessionKept', headers: { 'Retry-After': '5' } };

/** Refused by a middleware; answered by the one error handler. Recognised by its tag. */
export class RefusedRequest extends Error {
  readonly isRefusedRequest = true;
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/**
 * Finds the refusal for whatever went wrong with a request.
 *
 * @param error what a middleware threw
 * @returns the refusal; an unforeseen error is an internal one
 */
export function findRefusal(error: unknown): Refusal {
  if (error instanceof RefusedRequest) return error.refusal;
  // Thrown by the bundle, which has classes of its own.
  if (error instanceof Error && error.name === 'UnknownKeyError') return SESSION_KEPT;
  return { status: 500, kind: 'internal' };
}

/** Longest address, in characters. */
const URL_LIMIT = 8 * 1024;

const METHODS = ['GET', 'HEAD', 'POST'];
/** Health checks, allowed on any host. */
export const PROBE_PATHS = ['/healthz', '/readyz'];

const isLoopback = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/**
 * Refuses addresses that are too long or cannot be read, and hosts that are not the portal's own: links and cookies must
 * not be made for a name that an attacker chose. A proxy and the portal may read two `Host` lines differently.
 *
 * From here on a path of the portal has its own spelling, so that gates, returns and the router read the same one.
 *
 * @param publicOrigin where players reach the portal, as `readOrigin` writes it
 */
export function checkAddress(publicOrigin: string): RequestHandler {
  const expected = new URL(publicOrigin);
  return (request, response, next) => {
    if (request.originalUrl.length > URL_LIMIT) throw new RefusedRequest({ status: 414, kind: 'badRequest' });
    const pathname = findPath(request.originalUrl, publicOrigin);
    if (pathname === null || hostLines(request) > 1) {
      throw new RefusedRequest({ status: 400, kind: 'badRequest' });
    }
    if (!isReadablePath(pathname)) throw new RefusedRequest({ status: 404, kind: 'notFound' });
    spellPath(request, pathname);
    const host = request.headers.host ?? '';
    if (host === expected.host || PROBE_PATHS.includes(request.path)) return next();
    const asked = readOrigin(`${expected.protocol}//${host}`);
    if (asked === publicOrigin) return next();
    // On one's own machine both names are typed; forms only work under the one that is configured.
    const typed = asked === null ? null : new URL(asked);
    const isOtherLoopbackName = typed !== null && isLoopback(typed.hostname) && isLoopback(expected.hostname);
    if (isOtherLoopbackName && request.method === 'GET' && typed.port === expected.port) {
      return void response
        .status(302)
        .set({ Location: publicOrigin + request.originalUrl, 'Cache-Control': 'no-store' })
        .end();
    }
    throw new RefusedRequest({ status: 421, kind: 'badRequest', reason: 'host' });
  };
}

/**
 * True for a path of plain words, as of nearly all pages and files: all readers read it alike, as it is.
 */
const isPlainAddress = (address: string) => /^\/(?:[\w-]+(?:[/.][\w-]+)*)?$/.test(address);

/**
 * The path of an address; null for one that cannot be read. `//name` and `/\name` would make it one of another host, but
 * where a page of the portal has that name: behind a base address that ends in a slash, it is that page.
 */
function findPath(address: string, publicOrigin: string): string | null {
  if (isPlainAddress(address)) return address;
  if (!address.startsWith('/') || !URL.canParse(publicOrigin + address)) return null;
  const { pathname } = new URL(publicOrigin + address);
  return pathname.startsWith('//') && ownPath(pathname) === null ? null : pathname;
}

/** Gives the path of a request the portal's own spelling, where it is one of the portal. The query stays as it came. */
function spellPath(request: Request, pathname: string): void {
  const own = ownPath(pathname);
  if (own === null || own === request.originalUrl) return;
  request.url = own + (/\?.*/s.exec(request.originalUrl)?.[0] ?? '');
  request.originalUrl = request.url;
}

function hostLines({ rawHeaders }: Request): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') count++;
  }
  return count;
}

/**
 * True for a path that the router can decode. It answers others with its own error, prints them, or takes the text after a
 * decoded backslash for a host.
 */
function isReadablePath(pathname: string): boolean {
  try {
    return !/[\\\p{Cc}]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/**
 * Lets only the methods through that links and forms have.
 *
 * @throws RefusedRequest with 405 for any other
 */
export function checkMethod(request: Request, _response: Response, next: NextFunction): void {
  if (!METHODS.includes(request.method)) {
    throw new RefusedRequest({
      status: 405,
      kind: 'methodNotAllowed',
      headers: { Allow: METHODS.join(', ') },
    });
  }
  next();
}

const NO_PARAMETERS = new URLSearchParams();

/**
 * Closes the framework's data addresses: no page here asks for them, and they run loaders and actions past the gates.
 *
 * @param publicOrigin where players reach the portal
 */
export function closeDataAddresses(publicOrigin: string): RequestHandler {
  return (request, _response, next) => {
    // Read as the framework reads it: Express decodes no path, and its query parser stops after 1000 parameters.
    const { originalUrl } = request;
    const { pathname, search, searchParams } = isPlainAddress(originalUrl)
      ? { pathname: originalUrl, search: '', searchParams: NO_PARAMETERS }
      : new URL(originalUrl, publicOrigin);
    if (pathname === '/__manifest' || pathname.endsWith('.data')) {
      throw new RefusedRequest({ status: 404, kind: 'notFound' });
    }
    // A return never reaches the framework, whatever parameters it has.
    if (searchParams.has('_data') && returnKindOf(pathname, search) === null)
      throw new RefusedRequest({ status: 400, kind: 'badRequest' });
    next();
  };
}

/** Request headers that tell which page sent a form. */
interface FormSource {
  site: string | undefined;
  origin: string | undefined;
  referer: string | undefined;
}

/**
 * Decides whether a form comes from a page of the portal. Visitors' forms have no token, so this alone holds them.
 *
 * - `Sec-Fetch-Site`, where it is sent, has to be `same-origin`.
 * - `Origin`, where it is sent, has to be the portal's; `null` only beside that `Sec-Fetch-Site`.
 * - Else `Referer`, where it is sent, has to be of the portal's origin.
 * - None of the three: text browsers. Every supported engine sends `Origin` with a form for another site.
 */
function isOwnForm({ site, origin, referer }: FormSource, publicOrigin: string): boolean {
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === 'null') return site === 'same-origin';
  if (origin !== undefined) return readOrigin(origin) === publicOrigin;
  if (site !== undefined || referer === undefined) return true;
  return URL.canParse(referer) && readOrigin(new URL(referer).origin) === publicOrigin;
}

/**
 * Refuses forms that another site made the browser send.
 *
 * @param publicOrigin where players reach the portal
 */
export function refuseCrossSite(publicOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (request.method !== 'POST') return next();
    const { 'sec-fetch-site': site, origin, referer } = request.headers;
    if (!isOwnForm({ site: site?.toString(), origin, referer }, publicOrigin)) {
      throw new RefusedRequest({ status: 403, kind: 'forbidden', reason: 'origin' });
    }
    next();
  };
}
