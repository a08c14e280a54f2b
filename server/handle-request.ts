import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { CSRF_FIELD } from '../app/domain/pages/csrf-field.ts';
import { OFFLINE_LANGUAGE } from '../app/domain/pages/routes.ts';
import type { Refused } from '../app/entry.server.tsx';
import type { Portal } from '../app/portal.ts';
import type { Visit, VisitRequest } from '../app/session/visit.ts';
import type { PortalBundle } from './bundle.ts';
import { createClientAddresses } from './client-address.ts';
import { lacksCookies } from './cookie-check.ts';
import { guestLinkOf } from './guest-link.ts';
import type { Log } from './log.ts';
import { refusalOf } from './refusal.ts';
import { createRenderers, type RenderedPage } from './render.ts';
import { createSender } from './send.ts';
import { setTrace, traceOf } from './trace.ts';
import { createVisitorPages } from './visitor-pages.ts';

type IncomingHeaders = VisitRequest['headers'];

/** Shape of a language tag, such as `es-MX`. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,2}$/i;

/** What {@link createPortalHandlers} works with. */
export interface PortalServerOptions {
  portal: Portal;
  /** Loads the build to serve; in development a new one for every request. */
  loadBundle: () => Promise<PortalBundle>;
  log: Log;
  /** Script that pages need to reload themselves in development, or null. */
  developmentScript: string | null;
}

/** The two ends of the pipeline. */
export interface PortalHandlers {
  /** Answers a request that came through all gates. */
  serve(request: ExpressRequest, response: ExpressResponse): Promise<void>;
  /** Answers with the page that browsers keep for when they reach nobody. */
  serveOfflinePage(request: ExpressRequest, response: ExpressResponse): Promise<void>;
  /** Answers a request that did not, or that failed on its way. */
  refuse(error: unknown, request: ExpressRequest, response: ExpressResponse): Promise<void>;
}

/** Makes the handlers that stand between Express and the routes. */
export function createPortalHandlers(options: PortalServerOptions): PortalHandlers {
  const { portal, loadBundle, log, developmentScript } = options;
  const { publicOrigin, trustedProxyHops } = portal.config;
  const isDevelopment = developmentScript !== null;
  const clientAddressOf = createClientAddresses(trustedProxyHops, log);
  const visitorPages = createVisitorPages(Date.now);
  const send = createSender({ portal, loadBundle, visitorPages, isDevelopment });
  const renderers = new WeakMap<ServerBuild, ReturnType<typeof createRenderers>>();

  const openVisit = (request: ExpressRequest, headers: IncomingHeaders, signal: AbortSignal) =>
    portal.openVisit({
      method: request.method,
      url: new URL(request.originalUrl, publicOrigin),
      rawQuery: request.originalUrl.split(/\?(.*)/s)[1] ?? '',
      headers,
      trace: traceOf(request),
      clientAddress: clientAddressOf(request),
      guestLink: guestLinkOf(request),
      signal,
    });

  /** Renders the route of a path; the catch-all route for null. */
  const render = async (
    visit: Visit,
    pathname: string | null,
    { form = null, refused = null }: { form?: Buffer | null; refused?: Refused | null } = {},
  ): Promise<RenderedPage | Response> => {
    const { build } = await loadBundle();
    const rendererOf = renderers.get(build) ?? createRenderers(build);
    renderers.set(build, rendererOf);
    visit.page.isRefusal = refused !== null;
    const context: AppLoadContext = {
      visit,
      refused,
      developmentScript,
      logError: (error) => log.error(visit.request.trace.traceId, error),
    };
    return rendererOf(pathname)(fetchRequest(visit, form, refused), context);
  };

  /** Decides a request, in this order. */
  const answerTo = async (
    request: ExpressRequest,
    visit: Visit,
    form: Buffer | null,
  ): Promise<RenderedPage | Response> => {
    if (lacksCookies(request, visit.request.url)) return render(visit, null, { refused: 'cookiesNeeded' });
    const redirected = await portal.redirectFor(visit, form);
    if (redirected) return redirected;
    if (form !== null && !visit.isCsrfTokenValid(tokenIn(form))) {
      const { entry } = await loadBundle();
      const instead = await entry.answerRefusedForm(visit, form, tokenIn(form));
      return instead ?? render(visit, null, { refused: 'forbidden' });
    }
    const isThere = await portal.isThere(visit);
    const required = await portal.requirementOf(visit, isThere);
    if (required) return required;
    const answer = await render(visit, isThere ? visit.request.url.pathname : null, { form });
    // A form without a page of its own says by its status alone that it came too often.
    const isTooOften = answer instanceof Response && answer.status === 429 && answer.body === null;
    return isTooOften ? render(visit, null, { refused: 'tooManyRequests' }) : answer;
  };

  return {
    async serve(request, response) {
      const headers = incomingHeaders(request);
      const visitorKey = isDevelopment
        ? null
        : await portal.visitorPageKey(request.method, request.originalUrl, headers);
      const page = visitorKey === null ? null : visitorPages.find(visitorKey);
      if (page) return send.visitorPage(request, response, page);

      const aborter = new AbortController();
      response.on('close', () => {
        if (!response.writableFinished) aborter.abort();
      });
      const visit = await openVisit(request, headers, aborter.signal);
      const exchange = { request, response, visit };
      const answerable = portal.answerableTo(visit);
      if (answerable === 'nothing') return send.tooEarly(response);
      const answer = await answerTo(
        request,
        visit,
        request.method === 'POST' ? (request.body as Buffer) : null,
      );
      if (answerable === 'whatStoresNothing') return send.prefetched(exchange, answer);
      await send.answer(exchange, answer, visitorKey);
    },

    async serveOfflinePage(request, response) {
      // Rendered without cookies: the same for everyone.
      const asked = new URL(request.originalUrl, publicOrigin).searchParams.get(OFFLINE_LANGUAGE) ?? '';
      // Anybody can write the query: what is no language tag becomes no header.
      const language: Record<string, string> = LANGUAGE_TAG.test(asked) ? { 'Accept-Language': asked } : {};
      const headers = new Headers({ ...language, 'Save-Data': 'on' });
      const visit = await openVisit(request, headers, new AbortController().signal);
      await send.offlinePage({ request, response, visit });
    },

    async refuse(error, request, response) {
      const refusal = refusalOf(error);
      if (refusal.status === 500) log.error(traceOf(request).traceId, error);
      if (response.headersSent) return void response.destroy();
      // The page is made without the visitor's cookies: whatever was refused can neither read nor change a session.
      const headers = new Headers({ 'Accept-Language': String(request.headers['accept-language'] ?? '') });
      const address = URL.canParse(request.originalUrl, publicOrigin) ? request.originalUrl : '/';
      const plain = Object.create(request, { originalUrl: { value: address } }) as ExpressRequest;
      setTrace(plain, traceOf(request));
      const visit = await openVisit(plain, headers, new AbortController().signal);
      if (refusal.reason) {
        visit.report(refusal.reason === 'host' ? 'requestRefused' : 'formRefused', { code: refusal.reason });
      }
      if (refusal.kind === 'sessionKept') visit.report('unknownKey', { code: 'session' });
      // Close instead of draining an unwanted body.
      if (!request.complete) response.set('Connection', 'close');
      await send.errorPage({ request, response, visit }, refusal);
    },
  };
}

/** Headers of a request by any spelling of their names; null for those that came more than once and may not. */
function incomingHeaders({ headers }: ExpressRequest): IncomingHeaders {
  const get: IncomingHeaders['get'] = (name) => {
    const value = headers[name.toLowerCase()];
    return typeof value === 'string' ? value : null;
  };
  return { get, has: (name) => get(name) !== null };
}

/** Headers that routes may read. */
const ROUTE_HEADERS = ['accept', 'accept-language', 'save-data', 'sec-purpose', 'purpose', 'user-agent'];

/** Builds the Fetch request for the router; that of a refused one is a GET without a form. */
function fetchRequest(visit: Visit, form: Buffer | null, refused: Refused | null): Request {
  const { url, headers: sent, method, signal } = visit.request;
  const headers = new Headers();
  for (const name of ROUTE_HEADERS) {
    const value = sent.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (form !== null) headers.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8');
  const isRefused = refused !== null;
  return new Request(isRefused ? catchAllUrl(url) : url, {
    method: isRefused ? 'GET' : method,
    headers,
    signal,
    body: form === null ? null : new Uint8Array(form),
  });
}

/** URL that matches the catch-all route, which `/` never does. */
function catchAllUrl(url: URL): URL {
  return url.pathname === '/' ? new URL('/refused', url) : url;
}

/** Token of a form; null when there is none or more than one. */
function tokenIn(form: Buffer): string | null {
  const tokens = new URLSearchParams(form.toString('utf8')).getAll(CSRF_FIELD);
  return tokens.length === 1 ? (tokens[0] ?? null) : null;
}
