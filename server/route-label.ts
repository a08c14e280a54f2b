import { ACTIONS, FILES, GUEST_LOGIN_PATH, OFFLINE, ROUTES } from '../app/domain/pages/routes.ts';

const labels: ReadonlySet<string> = new Set([
  ...Object.values(ROUTES),
  ...Object.values(ACTIONS),
  ...Object.values(FILES),
  GUEST_LOGIN_PATH,
  OFFLINE.page,
]);

/**
 * The name that a request has in the log. An address may hold anything, tokens included: only the portal's own routes
 * are written down.
 *
 * @param path path of the request
 * @returns the route, `asset`, `probe` or `other`
 */
export function routeLabel(path: string): string {
  if (labels.has(path)) return path;
  if (path.startsWith('/assets/') || path === OFFLINE.worker) return 'asset';
  return path === '/healthz' || path === '/readyz' ? 'probe' : 'other';
}
