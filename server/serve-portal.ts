import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { CSRF_FIELD } from '../app/domain/pages/csrf-field.ts';
import { OFFLINE_LANGUAGE } from '../app/domain/pages/routes.ts';
import type { Portal } from '../app/portal.ts';
import type { Visit } from '../app/session/visit.ts';
import type { PortalBundle } from './bundle.ts';
import { createClientAddresses } from './client-address.ts';
import { guestLinkOf } from './guest-link.ts';
import type { Log } from './log.ts';
import { createPageCache } from './pages/page-cache.ts';
import type { RenderedPage } from './pages/page-handler.ts';
import { refusalOf } from './refusal.ts';
import { createScreenHandlers, type ScreenHandler, type ScreenHandlers } from './screen-handlers.ts';
import { createSender } from './send.ts';
import { setTrace, traceOf } from './trace.ts';

type VisitHeaders = Visit['request']['headers'];

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
  /** Answers with the page that browsers keep for when they reach nobody. */
  serveOfflinePage(request: ExpressRequest, response: ExpressResponse): Promise<void>;
  /** Answers a request that did not, or that failed on its way. */
  refuse(error: unknown, request: ExpressRequest, response: ExpressResponse): Promise<void>;
}

/**
 * Makes the handlers that stand between Express and Remix: they open the visit, check the form's token, run the screen,
 * and send what came of it with the visit's cookies.
 *
 * @param options portal, build and log
 */
export function createPortalHandlers(options: PortalServerOptions): PortalHandlers {
  const { portal, loadBundle, log, developmentScript } = options;
  const { publicOrigin, trustedProxyHops } = portal.config;
  const clientAddressOf = createClientAddresses(trustedProxyHops, log);
  const isDevelopment = developmentScript !== null;
  const shared = isDevelopment ? null : createPageCache(Date.now);
  const send = createSender({ portal, loadBundle, shared, isDevelopment });

  const openVisit = (request: ExpressRequest, headers: VisitHeaders, signal: AbortSignal) =>
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

  // Setting a handler up costs more than most pages do: those of a build are kept.
  const handlers = new WeakMap<ServerBuild, ScreenHandlers>();
  const screenHandlerOf = ({ build }: PortalBundle, pathname: string | null): ScreenHandler => {
    const known =
      handlers.get(build) ?? createScreenHandlers(build, isDevelopment ? 'development' : 'production');
    handlers.set(build, known);
    return known(pathname);
  };

  /** @param refused why the form has to be answered by a page about that, in the place of its own */
  const runScreen = async (
    request: ExpressRequest,
    visit: Visit,
    refused: AppLoadContext['refused'] = null,
  ): Promise<RenderedPage | Response> => {
    const isThere = refused === null && (await portal.isThere(visit));
    const handle = screenHandlerOf(await loadBundle(), isThere ? visit.request.url.pathname : null);
    const body = request.method === 'POST' && refused === null ? (request.body as Buffer) : null;
    const { url, headers, signal } = visit.request;
    const method = refused === null ? visit.request.method : 'GET';
    const asFetch = () =>
      new Request(refused === null ? url : ofTheRest(url), {
        method,
        headers: screenHeaders(headers, body !== null),
        signal,
        body: body === null ? null : new Uint8Array(body),
      });
    visit.page.isRefusal = refused !== null;
    const context: AppLoadContext = {
      visit,
      refused,
      developmentScript,
      logError: (error) => log.error(visit.request.trace.traceId, error),
    };
    return handle({ method, signal, asFetch }, context);
  };

  return {
    async serve(request, response) {
      const aborter = new AbortController();
      response.on('close', () => {
        if (!response.writableFinished) aborter.abort();
      });
      const visit = await openVisit(request, incomingHeaders(request), aborter.signal);
      const answerable = portal.answerableTo(visit);
      if (answerable === 'nothing') return send.tooEarly(response);
      const form = request.method === 'POST' ? (request.body as Buffer) : null;
      const redirected = await portal.redirectFor(visit, form);
      if (redirected) return send.answer(request, response, visit, redirected);
      if (form !== null && !visit.isCsrfTokenValid(tokenOf(form))) {
        const { entry } = await loadBundle();
        const instead = await entry.answerRefusedForm(visit, form, tokenOf(form));
        return send.answer(
          request,
          response,
          visit,
          instead ?? (await runScreen(request, visit, 'forbidden')),
        );
      }
      const key = portal.sharedPageKey(visit);
      const page = key === null ? null : shared?.find(key);
      if (page) return send.sharedPage(request, response, visit, page);
      const answer = (await portal.requirementOf(visit)) ?? (await runScreen(request, visit));
      if (answerable === 'whatStoresNothing') return send.unchanging(request, response, visit, answer);
      // A form that has no page of its own says by its status alone that it came too often.
      const isTooOften = answer instanceof Response && answer.status === 429 && answer.body === null;
      const shown = isTooOften ? await runScreen(request, visit, 'tooManyRequests') : answer;
      await send.answer(request, response, visit, shown);
    },

    async serveOfflinePage(request, response) {
      // Nothing of whoever asks for it: what it says is the same for all.
      const language = new URL(request.originalUrl, publicOrigin).searchParams.get(OFFLINE_LANGUAGE) ?? '';
      const headers = new Headers({
        'Accept-Language': /^[\w-]{1,20}$/.test(language) ? language : '',
        'Save-Data': 'on',
      });
      const visit = await openVisit(request, headers, new AbortController().signal);
      await send.offlinePage(request, response, visit);
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
      // What is left of a body that no one wants would be read to its end to keep the connection.
      if (!request.complete) response.set('Connection', 'close');
      await send.errorPage(request, response, visit, refusal);
    },
  };
}

/** An address that is answered by the page for all others; `/` is the one that Remix never takes for such. */
function ofTheRest(url: URL): URL {
  return url.pathname === '/' ? new URL('/refused', url) : url;
}

/** The headers of a request by any spelling of their names; those that came more than once and may not are none. */
function incomingHeaders({ headers }: ExpressRequest): VisitHeaders {
  const get: VisitHeaders['get'] = (name) => {
    const value = headers[name.toLowerCase()];
    return typeof value === 'string' ? value : null;
  };
  return { get, has: (name) => get(name) !== null };
}

/**
 * Headers that Remix gets to see. It compares hosts on its own and trusts what proxies say of them; our gate has done
 * that.
 */
function screenHeaders(headers: VisitHeaders, hasBody: boolean): Headers {
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
