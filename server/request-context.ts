import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { readClientAddress } from '../app/domain/identity/client-address.ts';
import { returnKindOf } from '../app/domain/money/provider-return.ts';
import { GUEST_LOGIN_PATH } from '../app/domain/pages/routes.ts';
import {
  GUEST_LINK_PARAMETERS,
  type GuestLink,
  mentions,
  readGuestLink,
} from '../app/domain/player/guest-link.ts';
import { continuedTrace, newTrace, type Trace } from '../app/domain/trace.ts';
import { isFilePath } from './assets.ts';
import { PROBE_PATHS } from './gates.ts';
import type { Log } from './log.ts';

/** Facts of a request that middleware found. */
const contexts = new WeakMap<Request, { trace: Trace; guestLink: GuestLink | null }>();

/**
 * Gives each request its trace. `traceparent` counts from our proxies only: clients must not choose the numbers that
 * support looks for in the log.
 */
export function takeTrace(trustedProxyHops: number): RequestHandler {
  return (request, _response, next) => {
    const given = trustedProxyHops > 0 ? request.get('traceparent') : undefined;
    contexts.set(request, { trace: continuedTrace(given) ?? newTrace(), guestLink: null });
    next();
  };
}

function openContext(request: Request) {
  const context = contexts.get(request) ?? { trace: newTrace(), guestLink: null };
  contexts.set(request, context);
  return context;
}

/** Trace of a request, whose number is in the log, at the operator, and on error pages. */
export const getTrace = (request: Request): Trace => openContext(request).trace;

/** Guest link that a request came by; null for none. */
export const getGuestLink = (request: Request): GuestLink | null => openContext(request).guestLink;

/** Reason why a request has no address of its client, as the log has it. */
type Fault =
  /** The proxies in front of the portal do not send the header, or are not there. */
  | 'no X-Forwarded-For'
  /** There is a proxy in front, and all its visitors count as one, or a visitor has made the header up. */
  | 'X-Forwarded-For without TRUST_PROXY'
  /** The entry of the proxy is no address. */
  | 'unreadable X-Forwarded-For';

/**
 * Creates the one reader of client addresses. `Forwarded`, `X-Real-IP` and the like are not read: a proxy that does not
 * know them passes on what the client wrote.
 *
 * @param trustedProxyHops proxies in front that are believed
 * @param log receives each fault once
 * @returns the address of a request, in its shortest spelling; a name of the connection where there is none, so that
 *   strangers do not share the limits of one address
 */
export function createClientAddresses(
  trustedProxyHops: number,
  log: Pick<Log, 'event'>,
): (request: Request) => string {
  const connections = new WeakMap<Socket, string>();
  const logged = new Set<Fault>();
  const logOnce = (why: Fault) => {
    if (logged.has(why)) return;
    logged.add(why);
    log.event('client address', { why });
  };
  const nameConnection = (socket: Socket) => {
    const name = connections.get(socket) ?? `connection ${randomUUID()}`;
    connections.set(socket, name);
    return name;
  };
  return (request) => {
    const forwarded = request.headers['x-forwarded-for'];
    const isProxied = trustedProxyHops > 0;
    if (isProxied && forwarded === undefined) logOnce('no X-Forwarded-For');
    if (!isProxied && forwarded !== undefined) logOnce('X-Forwarded-For without TRUST_PROXY');
    const isBlank = isProxied && forwarded !== undefined && /^[\s,]*$/.test(String(forwarded));
    const address = isBlank ? null : readClientAddress(request.ip ?? '');
    if (address !== null) return address;
    logOnce('unreadable X-Forwarded-For');
    return nameConnection(request.socket);
  };
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
    if (link && isForPage) openContext(request).guestLink = link;
    const left = rest.length === 0 ? pathname : `${pathname}?${new URLSearchParams(rest)}`;
    request.url = link && isForPage ? GUEST_LOGIN_PATH : left;
    request.originalUrl = request.url;
    next();
  };
}
