import { OFFLINE, ownPath } from '../app/domain/pages/routes.ts';

/**
 * The name that a request has in the log. An address may hold anything, tokens included: only the portal's own routes
 * are written down.
 *
 * @param path path of the request
 * @returns the route, `asset`, `probe` or `other`
 */
export function routeLabel(path: string): string {
  const own = ownPath(path);
  if (own !== null) return own;
  if (path.startsWith('/assets/') || path === OFFLINE.worker) return 'asset';
  return path === '/healthz' || path === '/readyz' ? 'probe' : 'other';
}
