import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { leftOpenHref } from '#app/domain/pages/polling.ts';
import type { Config } from '#app/settings/config.server.ts';
import { FORM_REFUSED } from '../app/domain/pages/form-names.ts';
import { pageAddressOf, returnAddress } from '../app/domain/pages/return-path.ts';
import type { ResponseOptions, Visit } from '../app/session/visit.ts';
import type { PortalApp } from './bundle.ts';
import { withCookieCheck } from './cookie-check.ts';
import type { VisitorPages } from './encode.ts';
import {
  acceptedEncoding,
  encodeBody,
  type StoredAnswer,
  sendBody,
  sendStored,
  setHeaders,
} from './encode.ts';
import type { Refusal } from './gates.ts';
import type { RenderedPage } from './render.ts';
import { getGuestLink } from './request-context.ts';
import { pageHeaders } from './response-headers.ts';

/** Options of {@link createSender}. */
export interface SenderOptions {
  config: Config;
  visitorPages: VisitorPages;
  isDevelopment: boolean;
}

/** Request and response of Express, and the visit that was opened for them. */
export interface Exchange {
  app: PortalApp;
  request: ExpressRequest;
  response: ExpressResponse;
  visit: Visit;
}

/** Sends responses with the headers and cookies that belong to them. */
export interface Sender {
  /** Sends a page from memory; no visit was opened for the request. */
  visitorPage(request: ExpressRequest, response: ExpressResponse, page: StoredAnswer): void;
  /**
   * Sends the response of a route, or of a step before it.
   *
   * @param visitorKey key to keep the page under for every visitor; null for a page of this one alone
   */
  answer(exchange: Exchange, answer: RenderedPage | Response, visitorKey: string | null): Promise<void>;
  /** Sends a prefetched page, which may never be shown, provided it stores nothing; else 425. */
  prefetched(exchange: Exchange, answer: RenderedPage | Response): Promise<void>;
  /** Answers 425: fetch again on navigation. Monitoring counts no fault of the portal. */
  tooEarly(response: ExpressResponse): void;
  /** Sends the page for a browser without a network; it stores nothing. */
  offlinePage(exchange: Exchange): Promise<void>;
  /** Sends the page of an error; it stores nothing. */
  errorPage(exchange: Exchange, refusal: Refusal): Promise<void>;
}

/** Options of a response without a page. */
const NO_PAGE: Pick<ResponseOptions, 'captcha' | 'formOrigins' | 'inlineSources' | 'isOriginTold'> = {
  captcha: null,
  formOrigins: [],
  inlineSources: { scripts: [], styles: [] },
  isOriginTold: false,
};

/** Creates the sender of a portal. */
export function createSender({ config, visitorPages, isDevelopment }: SenderOptions): Sender {
  const isSecure = config.publicOrigin.startsWith('https:');
  const headersFor = ({ captcha, formOrigins, inlineSources, isOriginTold }: typeof NO_PAGE) =>
    pageHeaders(inlineSources, {
      isSecure,
      isDevelopment,
      captchaOrigin: captcha?.scriptUrl ? new URL(captcha.scriptUrl).origin : null,
      formOrigins,
      isOriginTold,
    });

  const sendHtml = (
    { request, response, visit }: Exchange,
    { status, html }: RenderedPage,
    needs: typeof NO_PAGE = visit.response,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const headers: Record<string, string> = {
      ...headersFor(needs),
      ...more,
      'Content-Type': 'text/html; charset=utf-8',
    };
    // The browser shows this page under the link's own address, tokens and all.
    if (getGuestLink(request)) headers['Referrer-Policy'] = 'strict-origin';
    response.statusCode = status;
    setHeaders(response, headers);
    sendBody(request, response, encodeBody(html, acceptedEncoding(request)));
    return headers;
  };

  const storeCookies = async ({ response, visit }: Exchange) => {
    const lines = await visit.commit();
    for (const line of lines) response.append('Set-Cookie', line);
    return lines;
  };

  const redirect = ({ request, response }: Exchange, { headers, status }: Response) => {
    response.set(headersFor(NO_PAGE)).status(status);
    for (const name of ['Location', 'Clear-Site-Data', 'Referrer-Policy', FORM_REFUSED]) {
      const value = headers.get(name);
      if (value !== null) response.set(name, value);
    }
    response.set('Location', withCookieCheck(request, response, headers.get('Location') ?? '/'));
    response.end();
  };

  const sendFile = async (exchange: Exchange, answer: Response) => {
    const { request, response } = exchange;
    response.set(headersFor(NO_PAGE));
    for (const name of ['Content-Type', 'Content-Disposition'])
      response.set(name, answer.headers.get(name) ?? '');
    const passedOn = exchange.visit.response.file;
    if (passedOn !== null) return streamFile(exchange, answer, passedOn);
    const file = Buffer.from(await answer.arrayBuffer());
    sendBody(request, response, encodeBody(file, acceptedEncoding(request)));
  };

  const sendPage = (exchange: Exchange, page: RenderedPage) => {
    const { app, visit } = exchange;
    const refresh = refreshHeader(app, visit);
    return sendHtml(exchange, page, visit.response, {
      'Session-Mark': app.sessionMark(visit),
      ...(refresh === null ? {} : { Refresh: refresh }),
    });
  };

  const tooEarly: Sender['tooEarly'] = (response) => {
    response.set(headersFor(NO_PAGE)).status(425).end();
  };

  const errorPage: Sender['errorPage'] = async (exchange, refusal) => {
    const html = await exchange.app.renderErrorPage(exchange.visit, refusal.kind);
    exchange.response.set(refusal.headers ?? {});
    // The error page needs nothing that the failed page did.
    const { inlineSources } = exchange.visit.response;
    sendHtml(exchange, { status: refusal.status, html }, { ...NO_PAGE, inlineSources });
  };

  return {
    errorPage,
    tooEarly,
    visitorPage: sendStored,
    async offlinePage(exchange) {
      sendHtml(exchange, { status: 200, html: await exchange.app.renderOfflinePage(exchange.visit) });
    },
    async prefetched(exchange, answer) {
      const { app, response, visit } = exchange;
      if (answer instanceof Response || answer.status !== 200) return tooEarly(response);
      const lines = await visit.commit();
      if (!app.storesNothing(visit, lines)) return tooEarly(response);
      for (const line of lines) response.append('Set-Cookie', line);
      sendPage(exchange, answer);
    },
    async answer(exchange, answer, visitorKey) {
      const { response, visit } = exchange;
      const lines = await storeCookies(exchange);
      if (visit.response.wait !== null) response.set('Retry-After', String(visit.response.wait.seconds));
      if (answer instanceof Response) {
        if (answer.headers.has('Location')) return redirect(exchange, answer);
        const isFile = answer.status === 200 && answer.headers.has('Content-Disposition');
        return isFile ? sendFile(exchange, answer) : errorPage(exchange, refusalForStatus(answer));
      }
      const headers = sendPage(exchange, answer);
      const isForAll = answer.status === 200 && lines.length === 0 && visit.isAnonymous;
      if (visitorKey !== null && isForAll) visitorPages.keep(visitorKey, answer.html, headers);
    },
  };
}

/**
 * Value of the `Refresh` header of an open page: next poll or session end, whichever comes first (spec §4). Where the
 * session ends because it is not used, the page finds out for itself: another one may have used it since.
 */
function refreshHeader(app: PortalApp, visit: Visit): string | null {
  const { sessionEndsAtMs, idleEndsAtMs } = visit;
  if (sessionEndsAtMs === null || idleEndsAtMs === null) return null;
  const endsInSeconds = Math.max(1, Math.ceil((idleEndsAtMs - Date.now()) / 1000));
  const { nextPoll } = visit.response;
  if (nextPoll !== null && nextPoll.afterSeconds < endsInSeconds) {
    return `${nextPoll.afterSeconds}; url=${nextPoll.href}`;
  }
  const isHardEnd = idleEndsAtMs === sessionEndsAtMs;
  const page = returnAddress(pageAddressOf(visit.request.url)) ?? '/';
  return `${endsInSeconds}; url=${isHardEnd ? app.reloginHref(visit) : leftOpenHref(page)}`;
}

/**
 * Passes a file on as it comes, neither compressed nor kept. One that breaks off breaks the connection off, so that no
 * browser takes a part for the whole. Node's own streams: converted ones end the process when they are cancelled.
 */
async function streamFile({ request, response }: Exchange, { headers }: Response, file: Readable) {
  for (const name of ['Cache-Control', 'Content-Length']) {
    const value = headers.get(name);
    if (value !== null) response.set(name, value);
  }
  if (request.method !== 'HEAD') return pipeline(file, response).catch(() => void response.destroy());
  file.destroy();
  response.end();
}

/** Returns the error page for a response without a page of its own. */
function refusalForStatus({ status, headers }: Response): Refusal {
  if (status === 405) {
    return { status, kind: 'methodNotAllowed', headers: { Allow: headers.get('Allow') ?? 'GET, HEAD' } };
  }
  if (status === 429) return { status, kind: 'tooManyRequests' };
  if (status === 404) return { status, kind: 'notFound' };
  if (status === 400) return { status, kind: 'badRequest' };
  return { status: 500, kind: 'internal' };
}
