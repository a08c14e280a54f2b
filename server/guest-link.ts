import type { Request, RequestHandler } from 'express';
import { returnKindOf } from '../app/domain/money/provider-return.ts';
import { GUEST_LOGIN_PATH } from '../app/domain/pages/routes.ts';
import { GUEST_LINK_PARAMETERS, type GuestLink, readGuestLink } from '../app/domain/player/guest-link.ts';
import { mentions } from '../app/domain/player/link-parameters.ts';
import { isFilePath } from './assets.ts';
import { PROBE_PATHS } from './request-gates.ts';

const links = new WeakMap<Request, GuestLink>();

/**
 * The guest link that a request came by.
 *
 * @returns the link, or null
 */
export function guestLinkOf(request: Request): GuestLink | null {
  return links.get(request) ?? null;
}

/**
 * Strips a guest link's tokens from the address before anything else reads it (spec §1 "Guest entry"): from here on no
 * address that is logged, rendered or handed on holds one. On whatever page it hangs, the link leads to one screen; to
 * a form or a file it adds nothing.
 *
 * @param publicOrigin where players reach the portal
 */
export function captureGuestLink(publicOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (!request.originalUrl.includes('?')) return next();
    const { pathname, search, searchParams } = new URL(request.originalUrl, publicOrigin);
    const link = readGuestLink(search);
    if (link === null && !GUEST_LINK_PARAMETERS.some((name) => searchParams.has(name))) return next();
    // Such a parameter of a provider's own is no link, and its query is reported as it came.
    if (link?.tokens == null && returnKindOf(pathname, search) !== null) return next();
    const rest = [...searchParams].filter(
      (parameter) => !mentions(parameter.join('='), GUEST_LINK_PARAMETERS),
    );
    const isForPage = request.method !== 'POST' && !isFilePath(pathname) && !PROBE_PATHS.includes(pathname);
    if (link && isForPage) links.set(request, link);
    const left = rest.length === 0 ? pathname : `${pathname}?${new URLSearchParams(rest)}`;
    request.url = link && isForPage ? GUEST_LOGIN_PATH : left;
    request.originalUrl = request.url;
    next();
  };
}
