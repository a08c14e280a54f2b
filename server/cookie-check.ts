import type { Request, Response } from 'express';

/** Parameter of the page that a form leads to, with the time at which the form was answered. */
const PARAMETER = 'cookies';
/** Lifetime of such an address, in seconds: it may be bookmarked. */
const LIFETIME_SECONDS = 120;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Marks where a form leads to when the browser sent it without any cookie and is given one: the next page can then tell
 * a browser that refuses cookies.
 *
 * @param location as the portal names it
 */
export function withCookieCheck(request: Request, response: Response, location: string): string {
  const isFirst = request.method === 'POST' && request.headers.cookie === undefined;
  if (!isFirst || !response.hasHeader('Set-Cookie') || !location.startsWith('/')) return location;
  const [page = '', fragment] = location.split('#');
  const marked = `${page}${page.includes('?') ? '&' : '?'}${PARAMETER}=${nowSeconds().toString(36)}`;
  return fragment === undefined ? marked : `${marked}#${fragment}`;
}

/** True for the page after a form whose cookie the browser has not kept. */
export function lacksCookies({ method, headers }: Request, { searchParams }: URL): boolean {
  const marked = searchParams.get(PARAMETER);
  if (method === 'POST' || marked === null || headers.cookie !== undefined) return false;
  const ageSeconds = nowSeconds() - Number.parseInt(marked, 36);
  return ageSeconds >= 0 && ageSeconds <= LIFETIME_SECONDS;
}
