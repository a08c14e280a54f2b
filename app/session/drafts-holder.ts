import type { DraftsHolder } from '#app/stores/drafts.ts';
import { LIFETIME_MS } from '#app/stores/expiring-store.ts';
import { DRAFTS_COOKIE, type RequestCookies } from './cookies.ts';

/**
 * Has the browser remember, for as long as anything is, that something is kept for it: most pages then need not ask the
 * store that replicas share.
 */
export function draftsHolder({ method }: { method: string }, cookies: RequestCookies): DraftsHolder {
  let isKept = false;
  return {
    // A form is answered by what is known, not by what the browser says of it.
    mayHaveDrafts: () => isKept || method !== 'GET' || cookies.read(DRAFTS_COOKIE) !== null,
    onKept() {
      isKept = true;
      cookies.write(DRAFTS_COOKIE, '1', LIFETIME_MS / 1000);
    },
  };
}
