import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { LRUCache } from 'lru-cache';
import { leftOpenHref } from '../app/domain/pages/by-itself.ts';
import { FORM_REFUSED } from '../app/domain/pages/form-refused.ts';
import { pageAddressOf, returnAddress } from '../app/domain/pages/return-path.ts';
import type { Portal } from '../app/portal.ts';
import type { Visit } from '../app/session/visit.ts';
import type { PortalBundle } from './bundle.ts';
import { guestLinkOf } from './guest-link.ts';
import type { PageCache, SharedPage } from './pages/page-cache.ts';
import type { RenderedPage } from './pages/page-handler.ts';
import {
  createPageOnce,
  createPageTemplate,
  type EncodedBody,
  encodePage,
  type PageTemplate,
  type TakesEncoding,
} from './pages/page-template.ts';
import type { Refusal } from './refusal.ts';
import { createNonce, pageHeaders } from './security-headers.ts';

/** What {@link createSender} works with. */
export interface SenderOptions {
  portal: Portal;
  loadBundle: () => Promise<PortalBundle>;
  /** Keeps pages that are the same for every signed-out visitor; null keeps none. */
  shared: PageCache | null;
  isDevelopment: boolean;
}

/** Sends what there is to send, with the headers and cookies that belong to it. */
export interface Sender {
  /** A page that was rendered before, filled in for this visitor. */
  sharedPage(
    request: ExpressRequest,
    response: ExpressResponse,
    visit: Visit,
    page: SharedPage,
  ): Promise<void>;
  /** What a screen, or whatever stands before it, has answered. */
  answer(
    request: ExpressRequest,
    response: ExpressResponse,
    visit: Visit,
    answer: RenderedPage | Response,
  ): Promise<void>;
  /** The same for a page that may never be shown: nothing but a page that stores nothing. */
  unchanging(
    request: ExpressRequest,
    response: ExpressResponse,
    visit: Visit,
    answer: RenderedPage | Response,
  ): Promise<void>;
  /** Says that a page is to be asked for when it is wanted. Monitoring counts no fault of the portal. */
  tooEarly(response: ExpressResponse): void;
  /** The page that browsers keep for when they reach nobody; it stores nothing. */
  offlinePage(request: ExpressRequest, response: ExpressResponse, visit: Visit): Promise<void>;
  /** The page of an error; it stores nothing. */
  errorPage(
    request: ExpressRequest,
    response: ExpressResponse,
    visit: Visit,
    refusal: Refusal,
  ): Promise<void>;
}

/** Origins outside of the portal that a page has to do with. */
interface PageOrigins {
  captchaOrigin: string | null;
  formOrigins: readonly string[];
  isOriginTold: boolean;
}

interface PageToSend {
  template: Pick<PageTemplate, 'fill'>;
  compressed?: SharedPage['compressed'];
  status: number;
  csrfToken: string;
  origins: PageOrigins;
}

const NO_ORIGINS: PageOrigins = { captchaOrigin: null, formOrigins: [], isOriginTold: false };

/**
 * Makes the sender of a portal.
 *
 * @param options portal and build
 */
export function createSender({ portal, loadBundle, shared, isDevelopment }: SenderOptions): Sender {
  const isSecure = portal.config.publicOrigin.startsWith('https:');
  const headersOf = (nonce: string, origins: PageOrigins) =>
    pageHeaders(nonce, { isSecure, isDevelopment, ...origins });

  const sendPage = (
    request: ExpressRequest,
    response: ExpressResponse,
    { template, compressed = null, ...page }: PageToSend,
  ) => {
    const values = { nonce: createNonce(), csrfToken: page.csrfToken };
    response.statusCode = page.status;
    // Express looks at each to see whether it is a type without a character set.
    for (const [name, value] of Object.entries(headersOf(values.nonce, page.origins)))
      response.setHeader(name, value);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    // The browser shows this page under the link's own address, tokens and all.
    if (guestLinkOf(request)) response.set('Referrer-Policy', 'strict-origin');
    const takes = encodingsOf(request);
    const ready = compressed !== null && takes('br') ? compressed(values) : null;
    const body = ready && { bytes: ready, encoding: 'br' as const };
    sendBody(request, response, body ?? encodePage(template.fill(values), takes));
    return values;
  };

  const storeCookies = async (response: ExpressResponse, visit: Visit) => {
    for (const line of await visit.commit()) response.append('Set-Cookie', line);
  };

  const sendErrorPage: Sender['errorPage'] = async (request, response, visit, refusal) => {
    const { entry } = await loadBundle();
    const template = createPageTemplate(await entry.renderErrorPage(visit, refusal.kind), entry.placeholders);
    response.set(refusal.headers ?? {});
    const csrfToken = visit.csrfToken();
    sendPage(request, response, { status: refusal.status, template, csrfToken, origins: NO_ORIGINS });
  };

  const redirect = (response: ExpressResponse, answer: Response) => {
    response.set(headersOf(createNonce(), NO_ORIGINS)).status(answer.status);
    for (const name of ['Location', 'Clear-Site-Data', 'Referrer-Policy', FORM_REFUSED]) {
      const value = answer.headers.get(name);
      if (value !== null) response.set(name, value);
    }
    response.end();
  };

  const sendFile = async (request: ExpressRequest, response: ExpressResponse, answer: Response) => {
    response.set(headersOf(createNonce(), NO_ORIGINS));
    for (const name of ['Content-Type', 'Content-Disposition'])
      response.set(name, answer.headers.get(name) ?? '');
    sendBody(request, response, encodePage(Buffer.from(await answer.arrayBuffer()), encodingsOf(request)));
  };

  const sendScreen = async (
    request: ExpressRequest,
    response: ExpressResponse,
    visit: Visit,
    { status, html }: RenderedPage,
  ) => {
    const { entry } = await loadBundle();
    const key = status === 200 ? portal.sharedPageKey(visit) : null;
    const kept = key === null ? null : createPageTemplate(html, entry.placeholders);
    const template = kept ?? createPageOnce(html, entry.placeholders);
    const refresh = refreshOf(portal, visit);
    if (refresh !== null) response.set('Refresh', refresh);
    response.setHeader('Session-Mark', portal.sessionMark(visit));
    const { captcha, formOrigins, isOriginTold } = visit.page;
    const csrfToken = visit.csrfToken();
    const origins = { captchaOrigin: captcha?.origin ?? null, formOrigins, isOriginTold };
    const values = sendPage(request, response, { status, template, csrfToken, origins });
    if (key !== null && kept !== null) shared?.keep(key, kept, values);
  };

  const tooEarly: Sender['tooEarly'] = (response) => {
    response.set(headersOf(createNonce(), NO_ORIGINS)).status(425).end();
  };

  return {
    async offlinePage(request, response, visit) {
      const { entry } = await loadBundle();
      const template = createPageTemplate(await entry.renderOfflinePage(visit), entry.placeholders);
      sendPage(request, response, { status: 200, template, csrfToken: '', origins: NO_ORIGINS });
    },
    errorPage: sendErrorPage,
    tooEarly,
    async unchanging(request, response, visit, answer) {
      if (answer instanceof Response || answer.status !== 200) return tooEarly(response);
      const lines = await visit.commit();
      if (!portal.storesNothing(visit, lines)) return tooEarly(response);
      for (const line of lines) response.append('Set-Cookie', line);
      await sendScreen(request, response, visit, answer);
    },
    async sharedPage(request, response, visit, { template, compressed }) {
      await storeCookies(response, visit);
      response.setHeader('Session-Mark', portal.sessionMark(visit));
      const csrfToken = visit.csrfToken();
      sendPage(request, response, { status: 200, template, compressed, csrfToken, origins: NO_ORIGINS });
    },
    async answer(request, response, visit, answer) {
      await storeCookies(response, visit);
      if (visit.page.wait !== null) response.set('Retry-After', String(visit.page.wait.seconds));
      if (!(answer instanceof Response)) return sendScreen(request, response, visit, answer);
      const { headers, status } = answer;
      if (headers.has('Location')) return redirect(response, answer);
      if (status === 200 && headers.has('Content-Disposition')) return sendFile(request, response, answer);
      const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
      // For a form sent to a screen that takes none, Remix renders the page of an internal error.
      return isPage && status !== 405
        ? sendScreen(request, response, visit, { status, html: await answer.text() })
        : sendErrorPage(request, response, visit, refusalForStatus(answer));
    },
  };
}

/** Headers that are remembered: browsers have a few of them. */
const MAXIMUM_HEADERS = 100;

const encodingsByHeader = new LRUCache<string, Readonly<Record<'br' | 'gzip', boolean>>>({
  max: MAXIMUM_HEADERS,
});

function encodingsOf(request: ExpressRequest): TakesEncoding {
  const header = String(request.headers['accept-encoding'] ?? '');
  // One at a time: asked for several, Express gives the one that the browser names first, which is gzip.
  const takes = (encoding: 'br' | 'gzip') => request.acceptsEncodings(encoding) === encoding;
  const taken = encodingsByHeader.get(header) ?? { br: takes('br'), gzip: takes('gzip') };
  encodingsByHeader.set(header, taken);
  return (encoding) => taken[encoding];
}

function sendBody(
  request: ExpressRequest,
  response: ExpressResponse,
  { bytes, encoding }: EncodedBody,
): void {
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * What an open page does without a script: it ends with its session (spec §4), unless it has to look again before that.
 * There is one such header, so the soonest stands in it; the page that is looked at next has its own. Where the session
 * ends because it is not used, the page finds out for itself: another one may have used it since.
 */
function refreshOf(portal: Portal, visit: Visit): string | null {
  const { sessionEndsAtMs, idleEndsAtMs } = visit;
  if (sessionEndsAtMs === null || idleEndsAtMs === null) return null;
  const endsInSeconds = Math.max(1, Math.ceil((idleEndsAtMs - Date.now()) / 1000));
  const { nextLook } = visit.page;
  if (nextLook !== null && nextLook.afterSeconds < endsInSeconds) {
    return `${nextLook.afterSeconds}; url=${nextLook.href}`;
  }
  const isHardEnd = idleEndsAtMs === sessionEndsAtMs;
  const page = returnAddress(pageAddressOf(visit.request.url)) ?? '/';
  return `${endsInSeconds}; url=${isHardEnd ? portal.logOnAgainHref(visit) : leftOpenHref(page)}`;
}

/** The error page for an answer of the portal that has no page of its own. */
function refusalForStatus(answer: Response): Refusal {
  const allow = answer.headers.get('Allow');
  if (answer.status === 405) {
    return { status: 405, kind: 'methodNotAllowed', headers: { Allow: allow ?? 'GET, HEAD' } };
  }
  if (answer.status === 429) return { status: 429, kind: 'tooManyRequests' };
  if (answer.status === 404) return { status: 404, kind: 'notFound' };
  if (answer.status === 400) return { status: 400, kind: 'badRequest' };
  return { status: 500, kind: 'internal' };
}
