import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { CSRF_FIELD } from '../app/domain/pages/form-names.ts';
import { OFFLINE_LANGUAGE } from '../app/domain/pages/routes.ts';
import type { Refused } from '../app/entry.server.tsx';
import type { Visit, VisitRequest, VisitServices } from '../app/session/visit.ts';
import type { PortalApp, PortalBundle } from './bundle.ts';
import { lacksCookies } from './cookie-check.ts';
import { createVisitorPages } from './encode.ts';
import { findRefusal } from './gates.ts';
import type { Log } from './log.ts';
import { createRenderers, type RenderedPage } from './render.ts';
import { createClientAddresses, getGuestLink, getTrace } from './request-context.ts';
import { createSender } from './send.ts';

type IncomingHeaders = VisitRequest['headers'];

/** Shape of a language tag, such as `es-MX`. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,2}$/i;

/** Options of {@link createPortalHandlers}. */
export interface PortalServerOptions {
  services: VisitServices;
  /** Loads the build to serve; in development a new one for every request, with the services of the first. */
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
  /** Drops the cached pages of visitors. */
  forgetPages(): void;
}

/** Makes the handlers that stand between Express and the routes. */
export function createPortalHandlers(options: PortalServerOptions): PortalHandlers {
  const { services, loadBundle, log, developmentScript } = options;
  const { publicOrigin, trustedProxyHops } = services.config;
  const isDevelopment = developmentScript !== null;
  const findClientAddress = createClientAddresses(trustedProxyHops, log);
  const visitorPages = createVisitorPages(Date.now);
  const send = createSender({ config: services.config, visitorPages, isDevelopment });
  const renderers = new WeakMap<ServerBuild, ReturnType<typeof createRenderers>>();

  const incoming = (request: ExpressRequest, address = request.originalUrl) => ({
    method: request.method,
    url: new URL(address, publicOrigin),
    rawQuery: address.split(/\?(.*)/s)[1] ?? '',
    trace: getTrace(request),
    clientAddress: findClientAddress(request),
  });

  /** Opens a visit without cookies and guest link: it can neither read nor change a session. */
  const openStranger = async (
    app: PortalApp,
    request: ExpressRequest,
    sent: Readonly<Record<string, string>>,
    address?: string,
  ): Promise<Visit> => {
    const [headers, cookies] = [new Headers(sent), new Map<string, string>()];
    const language = await app.languageOf(services, { cookies, headers });
    const { signal } = new AbortController();
    const from = { ...incoming(request, address), headers, cookies, language, guestLink: null, signal };
    return app.openVisit(services, from);
  };

  /** Renders the route of a path; the catch-all route for null. */
  const render = async (
    { build }: PortalBundle,
    visit: Visit,
    pathname: string | null,
    { body = null, refused = null }: { body?: Buffer | null; refused?: Refused | null } = {},
  ): Promise<RenderedPage | Response> => {
    const renderer = renderers.get(build) ?? createRenderers(build);
    renderers.set(build, renderer);
    visit.response.isRefusal = refused !== null;
    const context: AppLoadContext = {
      visit,
      refused,
      developmentScript,
      logError: (error) => log.error(visit.request.trace.traceId, error),
    };
    return renderer(pathname)(fetchRequest(visit, body, refused), context);
  };

  /** Answers a request: the first step that has an answer decides. */
  const answerTo = async (
    bundle: PortalBundle,
    request: ExpressRequest,
    visit: Visit,
  ): Promise<RenderedPage | Response> => {
    const { app } = bundle;
    const { timedOut } = visit;
    const { guestLink, url } = visit.request;
    const body = request.method === 'POST' ? (request.body as Buffer) : null;
    const form = body && formIn(body);
    if (lacksCookies(request, url)) return render(bundle, visit, null, { refused: 'cookiesNeeded' });

    const entered = guestLink ? await app.enterByLink(visit) : null;
    if (entered) return entered;
    if (!guestLink && timedOut) return app.leaveTimedOutVisit(visit, timedOut, form);
    const left = guestLink ? null : app.leaveRegistrationOfPlayer(visit);
    if (left) return left;
    if (form !== null && !visit.isCsrfTokenValid(tokenIn(form))) {
      const answer = await app.answerForeignForm(visit, form, tokenIn(form));
      return answer ?? render(bundle, visit, null, { refused: 'forbidden' });
    }

    const isAvailable = await app.isScreenAvailable(visit);
    // Before any loader runs: those of one page run side by side. A return finds out itself what a guest may.
    if (isAvailable && app.returnOf(visit.request) === null) app.requireGuestAccess(visit);
    await app.requireDocumentsFirst(visit);
    const returned = isAvailable ? await app.takeReturn(visit) : null;
    if (returned) return returned;
    const reminder = isAvailable ? await app.remindFirst(visit) : null;
    if (reminder) return reminder;
    const answer = await render(bundle, visit, isAvailable ? url.pathname : null, { body });
    // A form without a page of its own says by its status alone that it came too often.
    const isTooOften = answer instanceof Response && answer.status === 429 && answer.body === null;
    return isTooOften ? render(bundle, visit, null, { refused: 'tooManyRequests' }) : answer;
  };

  return {
    async serve(request, response) {
      const bundle = await loadBundle();
      const { app } = bundle;
      const headers = incomingHeaders(request);
      const cookies = app.parseCookies(headers.get('Cookie'));
      const language = await app.languageOf(services, { cookies, headers });
      const sent = { method: request.method, headers, cookies, language };
      const visitorKey = isDevelopment ? null : app.visitorPageKey(services, request.originalUrl, sent);
      const page = visitorKey === null ? null : visitorPages.find(visitorKey);
      if (page) return send.visitorPage(request, response, page);

      const aborter = new AbortController();
      response.on('close', () => {
        if (!response.writableFinished) aborter.abort();
      });
      const { signal } = aborter;
      const guestLink = getGuestLink(request);
      const visit = await app.openVisit(services, { ...incoming(request), ...sent, guestLink, signal });
      const prefetch = app.prefetchPolicy(visit);
      if (prefetch === 'tooEarly') return send.tooEarly(response);
      const answer = await app.catchResponse(() => answerTo(bundle, request, visit));
      const exchange = { app, request, response, visit };
      if (prefetch === 'cookieless') return send.prefetched(exchange, answer);
      await send.answer(exchange, answer, visitorKey);
    },

    forgetPages: () => visitorPages.forget(),
    async serveOfflinePage(request, response) {
      const { app } = await loadBundle();
      const asked = new URL(request.originalUrl, publicOrigin).searchParams.get(OFFLINE_LANGUAGE) ?? '';
      // Anybody can write the query: what is no language tag becomes no header.
      const language: Record<string, string> = LANGUAGE_TAG.test(asked) ? { 'Accept-Language': asked } : {};
      const visit = await openStranger(app, request, { ...language, 'Save-Data': 'on' });
      await send.offlinePage({ app, request, response, visit });
    },

    async refuse(error, request, response) {
      const refusal = findRefusal(error);
      if (refusal.status === 500) log.error(getTrace(request).traceId, error);
      if (response.headersSent) return void response.destroy();
      const { app } = await loadBundle();
      const language = { 'Accept-Language': String(request.headers['accept-language'] ?? '') };
      const address = URL.canParse(request.originalUrl, publicOrigin) ? request.originalUrl : '/';
      const visit = await openStranger(app, request, language, address);
      if (refusal.reason) {
        visit.report(refusal.reason === 'host' ? 'requestRefused' : 'formRefused', { code: refusal.reason });
      }
      if (refusal.kind === 'sessionKept') visit.report('unknownKey', { code: 'session' });
      // Close instead of draining an unwanted body.
      if (!request.complete) response.set('Connection', 'close');
      await send.errorPage({ app, request, response, visit }, refusal);
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
function fetchRequest(visit: Visit, body: Buffer | null, refused: Refused | null): Request {
  const { url, headers: sent, method, signal } = visit.request;
  const headers = new Headers();
  for (const name of ROUTE_HEADERS) {
    const value = sent.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (body !== null) headers.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8');
  const isRefused = refused !== null;
  return new Request(isRefused ? catchAllUrl(url) : url, {
    method: isRefused ? 'GET' : method,
    headers,
    signal,
    body: body === null ? null : new Uint8Array(body),
  });
}

/** URL that matches the catch-all route, which `/` never does. */
function catchAllUrl(url: URL): URL {
  return url.pathname === '/' ? new URL('/refused', url) : url;
}

/** Parses a form once for all steps before its route. */
function formIn(body: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) form.append(name, value);
  return form;
}

/** Returns the token of a form; null when there is none or more than one. */
function tokenIn(form: FormData): string | null {
  const [token, ...others] = form.getAll(CSRF_FIELD);
  return typeof token === 'string' && others.length === 0 ? token : null;
}
