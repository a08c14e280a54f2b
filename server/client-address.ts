import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Request } from 'express';
import { readClientAddress } from '../app/domain/identity/client-address.ts';
import type { Log } from './log.ts';

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
  const connectionOf = (socket: Socket) => {
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
    return connectionOf(request.socket);
  };
}
