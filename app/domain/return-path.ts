import { isOperatorId } from './operator-id.ts';
import { type Address, ROUTES, type RoutePath, routeOf } from './routes.ts';
import { soleParameter } from './sole-parameter.ts';

/**
 * Takes what came with a request as the place to go to next; gives the route of that exact path (spec §2), or null.
 * Nothing else that a request says ever becomes an address, so that no link can lead players off the portal.
 */
export function returnPath(text: unknown): RoutePath | null {
  if (typeof text !== 'string') return null;
  const route = routeOf(text);
  return route !== null && ROUTES[route] === text ? ROUTES[route] : null;
}

/** The log-on that leads on to somewhere. */
const LOG_ON = `${ROUTES.home}?next=` as const;

/**
 * Like {@link returnPath}, for ways that must not lose what was being looked at: through the log-on, as players come back from
 * a payment provider with their session over (spec §4), or back to the page from a small form on it.
 *
 * @param text what came with a request, as {@link returnAddressOf} makes it
 * @returns the route of that exact path; the transactions with `?tx=`, or the log-on with `?next=` and one of these, and
 *   nothing else; or null
 */
export function returnAddress(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  if (text.startsWith(LOG_ON)) {
    const next = screenAddress(decoded(text.slice(LOG_ON.length)));
    return next !== null && text === logOnFor(next) ? text : null;
  }
  return screenAddress(text);
}

/** Takes the address of a request; gives what to come back to, for {@link returnAddress} to read. */
export function returnAddressOf({ pathname, searchParams }: URL): string {
  const name = pathname === ROUTES.home ? 'next' : 'tx';
  const value = soleParameter(searchParams, name);
  if (value === null) return pathname;
  const address = name === 'next' ? logOnFor(value) : `${pathname}?tx=${value}`;
  return returnAddress(address) ?? pathname;
}

/** Takes where somebody wants to go; gives the log-on that leads there. */
export function logOnFor(address: string): Address {
  return `${LOG_ON}${encodeURIComponent(address)}`;
}

function screenAddress(text: string): string | null {
  const [path, transactionId, ...others] = text.split('?tx=');
  if (transactionId === undefined) return returnPath(text);
  const isTransaction =
    path === ROUTES.webPayTransactions && others.length === 0 && isOperatorId(transactionId);
  return isTransaction ? text : null;
}

/** What was encoded for an address; nothing that is a path when it was not. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
