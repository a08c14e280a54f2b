import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { FORM_REFUSED } from '../app/domain/pages/form-names.ts';
import { OFFLINE, SECURITY_TXT } from '../app/domain/pages/routes.ts';
import { type AssetsOptions, removeServiceWorker, serveAssets } from './assets.ts';
import { checkAddress, checkMethod, closeDataAddresses, refuseCrossSite } from './gates.ts';
import type { PortalHandlers } from './handle-request.ts';
import { answerProbes, type Health } from './health.ts';
import type { Log } from './log.ts';
import { routeLabel } from './log.ts';
import { readForm, redirectReturnToGet } from './read-form.ts';
import { captureGuestLink, getTrace, takeTrace } from './request-context.ts';
import { commonHeaders } from './response-headers.ts';
import { type SecurityTxt, serveSecurityTxt } from './security-txt.ts';

/** Options of {@link createServerApp}. */
export interface ServerAppOptions {
  publicOrigin: string;
  /** Proxies in front that are believed about the client's address. */
  trustedProxyHops: number;
  /** Null in development. */
  assets: AssetsOptions | null;
  /** Browsers may have the service worker of the build. */
  hasServiceWorker: boolean;
  /** Serves the sources in development. */
  developmentMiddleware: RequestHandler | null;
  /** Null: none is served. */
  securityTxt: SecurityTxt | null;
  health: Health;
  log: Log;
  handlers: PortalHandlers;
}

/**
 * Puts the pipeline of a request in its order. The order is what keeps it safe: nothing that costs anything, and
 * nothing that reads a session, stands before the gate that a hostile request fails at.
 *
 * @param options parts of the pipeline
 * @returns the Express application
 */
export function createServerApp(options: ServerAppOptions): Express {
  const { publicOrigin, health, log, handlers } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustedProxyHops);
  app.set('query parser', 'simple');

  const headers = commonHeaders(publicOrigin.startsWith('https:'));
  app.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  app.use(takeTrace(options.trustedProxyHops));
  app.use(logRequests(log));
  app.use(checkAddress(publicOrigin));
  app.use(checkMethod);
  app.use(closeDataAddresses(publicOrigin));
  app.use(captureGuestLink(publicOrigin));
  app.use(closeWhileDraining(health));
  app.use(answerProbes(health));
  if (options.securityTxt) app.get(SECURITY_TXT, serveSecurityTxt(options.securityTxt, publicOrigin));
  if (options.developmentMiddleware) app.use(options.developmentMiddleware);
  if (!options.hasServiceWorker) app.get(OFFLINE.worker, removeServiceWorker);
  if (options.assets) app.use(...serveAssets(options.assets));
  app.use(redirectReturnToGet);
  app.use(refuseCrossSite(publicOrigin));
  app.get(OFFLINE.page, (request, response, next) => {
    handlers.serveOfflinePage(request, response).catch(next);
  });
  app.use(readForm);
  app.use((request, response, next) => {
    handlers.serve(request, response).catch(next);
  });
  app.use(((error, request, response, _next) => {
    handlers.refuse(error, request, response).catch((secondError: unknown) => {
      log.error(getTrace(request).traceId, secondError);
      if (response.headersSent) response.destroy();
      else response.status(500).type('text/plain').send('Internal Server Error');
    });
  }) satisfies ErrorRequestHandler);
  return app;
}

function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    // Comes after 'finish', and where the client has gone before it.
    response.on('close', () => {
      const isAborted = !response.writableFinished;
      const { traceId, spanId, parentId } = getTrace(request);
      const refused = response.getHeader(FORM_REFUSED);
      log.request({
        traceId,
        spanId,
        ...(parentId === null ? {} : { parentId }),
        method,
        route: routeLabel(path),
        status: isAborted && !response.headersSent ? null : response.statusCode,
        ...(refused === undefined ? {} : { refused: String(refused) }),
        ms: performance.now() - startedAt,
        ...(isAborted ? { aborted: true } : {}),
      });
    });
    next();
  };
}

/** While the process is about to stop, answers tell clients not to come back on the same connection. */
function closeWhileDraining(health: Health): RequestHandler {
  return (_request, response, next) => {
    if (health.isDraining) response.set('Connection', 'close');
    next();
  };
}
