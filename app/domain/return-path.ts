import { ROUTES, type RoutePath, routeOf } from './menu.ts';

/**
 * Takes what came with a request as the place to go to next; gives the route of that exact path (spec §2), or null.
 * Nothing else that a request says ever becomes an address, so that no link can lead players off the portal.
 */
export function returnPath(text: unknown): RoutePath | null {
  if (typeof text !== 'string') return null;
  const route = routeOf(text);
  return route !== null && ROUTES[route] === text ? ROUTES[route] : null;
}

/** What an operator may call a transaction, for it to stand in an address. */
const TRANSACTION_ID = /^[\w-]{1,100}$/;

/**
 * Like {@link returnPath}, for the way through the log-on, which must not lose the transaction that was being looked at:
 * players come back from a payment provider with their session over (spec §4).
 *
 * @param text what came with a request, as {@link returnAddressOf} makes it
 * @returns the route of that exact path, or the transactions with `?tx=` and nothing else; or null
 */
export function returnAddress(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const [path, transactionId, ...others] = text.split('?tx=');
  if (transactionId === undefined) return returnPath(text);
  const isTransaction =
    path === ROUTES.webPayTransactions && others.length === 0 && TRANSACTION_ID.test(transactionId);
  return isTransaction ? text : null;
}

/** Takes the address of a request; gives what to come back to after the log-on, for {@link returnAddress} to read. */
export function returnAddressOf({ pathname, searchParams }: URL): string {
  const [transactionId, ...others] = searchParams.getAll('tx');
  const withTransaction = `${pathname}?tx=${transactionId ?? ''}`;
  return others.length === 0 && returnAddress(withTransaction) !== null ? withTransaction : pathname;
}
