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
