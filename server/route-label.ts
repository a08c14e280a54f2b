import { GUEST_LOGIN_PATH } from '../app/domain/guest-link.ts';
import { ROUTES } from '../app/domain/menu.ts';

/** Addresses of the portal that are no screens: those that only take a form, and the files of lists. */
const OTHER_ADDRESSES = [
  '/accessCode',
  '/forgotPassword',
  '/resetPassword',
  '/login',
  '/logout',
  '/language',
  GUEST_LOGIN_PATH,
  '/dismissNotification',
  '/webPayTransactionsCsv',
  '/playRecordsCsv',
];
const labels: ReadonlySet<string> = new Set([...Object.values(ROUTES), ...OTHER_ADDRESSES]);

/**
 * The name that a request has in the log. An address may hold anything, tokens included: only the portal's own routes
 * are written down.
 *
 * @param path path of the request
 * @returns the route, `asset`, `probe` or `other`
 */
export function routeLabel(path: string): string {
  if (labels.has(path)) return path;
  if (path.startsWith('/assets/')) return 'asset';
  return path === '/healthz' || path === '/readyz' ? 'probe' : 'other';
}
