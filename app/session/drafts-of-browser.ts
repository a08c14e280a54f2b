import { DRAFT_LIFETIME_MS, type DraftName, type Drafts, type DraftValues } from '#app/store/drafts.ts';
import { DRAFTS_COOKIE, type RequestCookies } from './cookies.ts';

/** Drafts of one owner. */
export interface OwnDrafts {
  keep(form: DraftName, values: DraftValues): Promise<void>;
  replace(form: DraftName, values: DraftValues): Promise<boolean>;
  read(form: DraftName): Promise<DraftValues>;
  forget(form: DraftName): Promise<void>;
}

interface Browser {
  request: { method: string };
  cookies: RequestCookies;
}

/**
 * Binds drafts to an owner, who is asked for each time: a log-on makes a visitor another one. A cookie says that the
 * browser has drafts: most pages then need not ask the store that replicas share.
 */
export function draftsOfBrowser(
  drafts: Drafts,
  { request, cookies }: Browser,
  owner: () => string,
): OwnDrafts {
  // A form is answered by what is known, not by what the browser says of it.
  const mayHaveDrafts = () => request.method !== 'GET' || cookies.has(DRAFTS_COOKIE);
  const markBrowser = () => cookies.write(DRAFTS_COOKIE, '1', DRAFT_LIFETIME_MS / 1000);
  return {
    keep(form, values) {
      markBrowser();
      return drafts.keep(owner(), form, values);
    },
    replace(form, values) {
      markBrowser();
      return drafts.replace(owner(), form, values);
    },
    read: async (form) => (mayHaveDrafts() ? drafts.read(owner(), form) : {}),
    forget: (form) => drafts.forget(owner(), form),
  };
}
