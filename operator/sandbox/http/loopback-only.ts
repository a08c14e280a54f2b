import type { Request, RequestHandler } from 'express';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Lets only this machine in, and no web page of another origin: listening on 127.0.0.1 alone would still let a page
 * in the developer's browser post here, or read the inbox through a name that points to 127.0.0.1. Everyone else
 * gets 404.
 */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  const origin = request.get('origin');
  const isOwnOrigin = origin === undefined || origin === `http://${request.get('host')}`;
  if (isHere(request) && isOwnOrigin) next();
  else response.status(404).end();
};

/** Lets only this machine in, but forms of any page: for addresses whose forms prove themselves. */
export const localPage: RequestHandler = (request, response, next) => {
  if (isHere(request)) next();
  else response.status(404).end();
};

/**
 * Refuses with 403 what a browser says another site has sent. A text browser says nothing of where a form comes from;
 * those that run other sites' scripts all do.
 */
export const ownFormsOnly: RequestHandler = (request, response, next) => {
  const origin = request.get('origin') ?? originOf(request.get('referer'));
  const site = request.get('sec-fetch-site') ?? 'same-origin';
  const isOwn =
    (origin === undefined || origin === `http://${request.get('host')}`) && site === 'same-origin';
  if (isOwn) next();
  else response.status(403).type('text/plain').send('This form belongs to another site.');
};

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}

function isHere(request: Request): boolean {
  const address = request.socket.remoteAddress ?? '';
  const isLoopback = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
  const host = (request.get('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  return isLoopback && LOOPBACK_NAMES.has(host);
}
