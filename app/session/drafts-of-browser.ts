import { DRAFT_LIFETIME_MS, type Drafts, type OwnDrafts, ownDrafts } from '#app/store/drafts.ts';
import { DRAFTS_COOKIE, type RequestCookies } from './cookies.ts';

export type { OwnDrafts } from '#app/store/drafts.ts';

/** The request of a browser, as far as it matters for what is kept for it. */
interface Browser {
  request: { method: string };
  cookies: RequestCookies;
}

/**
 * The drafts of an owner who is at this browser. It remembers, for as long as anything is, that something is kept for
 * it: most pages then need not ask the store that replicas share.
 */
export function draftsOfBrowser(
  drafts: Drafts,
  { request, cookies }: Browser,
  owner: () => string,
): OwnDrafts {
  return ownDrafts(drafts, owner, {
    // A form is answered by what is known, not by what the browser says of it.
    mayHaveDrafts: () => request.method !== 'GET' || cookies.has(DRAFTS_COOKIE),
    onKept: () => cookies.write(DRAFTS_COOKIE, '1', DRAFT_LIFETIME_MS / 1000),
  });
}
