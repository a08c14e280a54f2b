import { randomUUID } from 'node:crypto';
import type { AppLoadContext, RequestHandler, ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { CSRF_FIELD } from '../app/domain/csrf-field.ts';
import type { Portal } from '../app/portal.ts';
import type { Visit } from '../app/session/visit.ts';
import type { PortalBundle } from './bundle.ts';
import { guestLinkOf } from './guest-link.ts';
import type { Log } from './log.ts';
import { createPageCache } from './page-cache.ts';
import { createPageTemplate, encodePage, type PageTemplate } from './page-template.ts';
import { type Refusal, RefusedRequest, refusalOf } from './refusal.ts';
import { createScreenHandlers, type ScreenHandlers } from './screen-handlers.ts';
import { createNonce, pageHeaders } from './security-headers.ts';

/** What {@link createPortalHandlers} works with. */
export interface PortalServerOptions {
  portal: Portal;
  /** The build to serve; in development it is a new one for every request. */
  loadBundle: () => Promise<PortalBundle>;
  log: Log;
  /** Script that pages need to reload themselves in development, or null. */
  developmentScript: string | null;
}

/** The two ends of the pipeline. */
export interface PortalHandlers {
  /** Answers a request that came through all gates. */
  serve(request: ExpressRequest, response: ExpressResponse): Promise<void>;
  /** Answers a request that did not, or that failed on its way. */
  refuse(error: unknown, request: ExpressRequest, response: ExpressResponse): Promise<void>;
}

const requestIds = new WeakMap<ExpressRequest, string>();

/**
 * The number of a request: in the log, at the operator, and on error pages.
 *
 * @param request the request
 * @returns the same number for the same request
 */
export function requestIdOf(request: ExpressRequest): string {
  const id = requestIds.get(request) ?? randomUUID();
  requestIds.set(request, id);
  return id;
}

/**
 * Makes the handlers that stand between Express and Remix: they open the visit, check the form's token, run the screen,
 * and send what came of it with the visit's cookies.
 *
 * @param options portal, build and log
 * @returns the handlers
 */
export function createPortalHandlers(options: PortalServerOptions): PortalHandlers {
  const { portal, loadBundle, log, developmentScript } = options;
  const { publicOrigin } = portal.config;
  const headerOptions = {
    isSecure: publicOrigin.startsWith('https:'),
    isDevelopment: developmentScript !== null,
  };
  const shared = createPageCache(Date.now);

  const openVisit = (request: ExpressRequest, headers: Headers, signal: AbortSignal) =>
    portal.openVisit({
      method: request.method,
      url: new URL(request.originalUrl, publicOrigin),
      headers,
      requestId: requestIdOf(request),
      clientAddress: request.ip ?? '',
      guestLink: guestLinkOf(request),
      signal,
    });

  const sendPage = (
    request: ExpressRequest,
    response: ExpressResponse,
    page: { status: number; template: PageTemplate; csrfToken: string; origins?: PageOrigins },
  ) => {
    const nonce = createNonce();
    response
      .status(page.status)
      .set(pageHeaders(nonce, { ...headerOptions, ...(page.origins ?? NO_ORIGINS) }))
      .type('html');
    // The browser shows this page under the link's own address, tokens and all.
    if (guestLinkOf(request)) response.set('Referrer-Policy', 'strict-origin');
    sendBody(request, response, page.template.fill({ nonce, csrfToken: page.csrfToken }));
  };

  const sendErrorPage = async (
    request: ExpressRequest,
    response: ExpressResponse,
    visit: Visit,
    refusal: Refusal,
  ) => {
    const { entry } = await loadBundle();
    const template = createPageTemplate(await entry.renderErrorPage(visit, refusal.kind), entry.placeholders);
    response.set(refusal.headers ?? {});
    sendPage(request, response, { status: refusal.status, template, csrfToken: visit.csrfToken() });
  };

  const sendAnswer = async (
    request: ExpressRequest,
    response: ExpressResponse,
    visit: Visit,
    answer: Response,
  ) => {
    for (const line of await visit.commit()) response.append('Set-Cookie', line);
    if (visit.page.wait !== null) response.set('Retry-After', String(visit.page.wait.seconds));
    const location = answer.headers.get('Location');
    if (location !== null) {
      response.set(pageHeaders(createNonce(), { ...headerOptions, ...NO_ORIGINS })).status(answer.status);
      for (const name of ['Location', 'Clear-Site-Data', 'Referrer-Policy']) {
        const value = answer.headers.get(name);
        if (value !== null) response.set(name, value);
      }
      return void response.end();
    }
    const contentType = answer.headers.get('Content-Type') ?? '';
    const isPage = contentType.startsWith('text/html');
    const file = answer.status === 200 ? answer.headers.get('Content-Disposition') : null;
    if (file !== null) {
      response.set(pageHeaders(createNonce(), { ...headerOptions, ...NO_ORIGINS }));
      response.set({ 'Content-Type': contentType, 'Content-Disposition': file });
      return sendBody(request, response, Buffer.from(await answer.arrayBuffer()));
    }
    // For a form sent to a screen that takes none, Remix renders the page of an internal error.
    if (!isPage || answer.status === 405) {
      return sendErrorPage(request, response, visit, refusalForStatus(answer));
    }
    const { entry } = await loadBundle();
    const template = createPageTemplate(await answer.text(), entry.placeholders);
    const key = answer.status === 200 ? portal.sharedPageKey(visit) : null;
    if (key !== null && developmentScript === null) shared.keep(key, template);
    const refresh = refreshOf(visit);
    if (refresh !== null) response.set('Refresh', refresh);
    const { captchaOrigin, formOrigins } = visit.page;
    sendPage(request, response, {
      status: answer.status,
      template,
      csrfToken: visit.csrfToken(),
      origins: { captchaOrigin, formOrigins },
    });
  };

  // Setting a handler up costs more than most pages do: those of a build are kept.
  const handlers = new WeakMap<ServerBuild, ScreenHandlers>();
  const screenHandlerOf = ({ build }: PortalBundle, pathname: string): RequestHandler => {
    const known =
      handlers.get(build) ?? createScreenHandlers(build, developmentScript ? 'development' : 'production');
    handlers.set(build, known);
    return known(pathname);
  };

  const runScreen = async (request: ExpressRequest, visit: Visit): Promise<Response> => {
    const handle = screenHandlerOf(await loadBundle(), visit.request.url.pathname);
    const body = request.method === 'POST' ? (request.body as Buffer) : null;
    const screenRequest = new Request(visit.request.url, {
      method: visit.request.method,
      headers: screenHeaders(visit.request.headers, body !== null),
      signal: visit.request.signal,
      body: body === null ? null : new Uint8Array(body),
    });
    const context: AppLoadContext = {
      visit,
      developmentScript,
      logError: (error) => log.error(visit.request.requestId, error),
    };
    return handle(screenRequest, context);
  };

  return {
    async serve(request, response) {
      const aborter = new AbortController();
      response.on('close', () => {
        if (!response.writableFinished) aborter.abort();
      });
      const visit = await openVisit(request, incomingHeaders(request), aborter.signal);
      const interruption = await portal.interruption(visit);
      if (interruption) return sendAnswer(request, response, visit, interruption);
      if (request.method === 'POST' && !visit.isCsrfTokenValid(tokenOf(request.body as Buffer))) {
        throw new RefusedRequest({ status: 403, kind: 'forbidden' });
      }
      const key = portal.sharedPageKey(visit);
      const template = key === null ? null : shared.find(key);
      if (template) {
        for (const line of await visit.commit()) response.append('Set-Cookie', line);
        return sendPage(request, response, { status: 200, template, csrfToken: visit.csrfToken() });
      }
      const answer = (await portal.duty(visit)) ?? (await runScreen(request, visit));
      await sendAnswer(request, response, visit, answer);
    },

    async refuse(error, request, response) {
      const refusal = refusalOf(error);
      if (refusal.status === 500) log.error(requestIdOf(request), error);
      if (response.headersSent) return void response.destroy();
      // The page is made without the visitor's cookies: whatever was refused can neither read nor change a session.
      const headers = new Headers({ 'Accept-Language': String(request.headers['accept-language'] ?? '') });
      const address = URL.canParse(request.originalUrl, publicOrigin) ? request.originalUrl : '/';
      const plain = Object.create(request, { originalUrl: { value: address } }) as ExpressRequest;
      requestIds.set(plain, requestIdOf(request));
      const visit = await openVisit(plain, headers, new AbortController().signal);
      // What is left of a body that nobody wants would be read to its end to keep the connection.
      if (!request.complete) response.set('Connection', 'close');
      await sendErrorPage(request, response, visit, refusal);
    },
  };
}

/** Origins outside of the portal that a page has to do with. */
type PageOrigins = Pick<Visit['page'], 'captchaOrigin' | 'formOrigins'>;

const NO_ORIGINS: PageOrigins = { captchaOrigin: null, formOrigins: [] };

/** Sends the body of an answer in the best encoding that the browser takes. */
function sendBody(request: ExpressRequest, response: ExpressResponse, body: string | Buffer): void {
  const { bytes, encoding } = encodePage(body, String(request.headers['accept-encoding'] ?? ''));
  if (encoding) response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(bytes.length));
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * What an open page does without a script: it ends with its session (spec §4), unless it has to look again before that.
 * There is one such header, so the sooner of the two stands in it; the page that is looked at next has its own.
 */
function refreshOf(visit: Visit): string | null {
  const endsInMs = visit.sessionEndsAtMs === null ? null : visit.sessionEndsAtMs - Date.now();
  if (endsInMs === null) return null;
  const endsInSeconds = Math.max(1, Math.ceil(endsInMs / 1000));
  const { nextLook } = visit.page;
  if (nextLook === null || nextLook.afterSeconds >= endsInSeconds) return `${endsInSeconds}; url=/`;
  return `${nextLook.afterSeconds}; url=${nextLook.href}`;
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

function incomingHeaders(request: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Headers that Remix gets to see. It compares hosts on its own and trusts what proxies say of them; our gate has done that. */
function screenHeaders(headers: Headers, hasBody: boolean): Headers {
  const seen = new Headers();
  for (const name of ['accept', 'accept-language', 'save-data', 'sec-purpose', 'purpose', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) seen.set(name, value);
  }
  if (hasBody) seen.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8');
  return seen;
}

/** The token of a form; null when there is none or more than one. */
function tokenOf(body: Buffer): string | null {
  const tokens = new URLSearchParams(body.toString('utf8')).getAll(CSRF_FIELD);
  return tokens.length === 1 ? (tokens[0] ?? null) : null;
}
