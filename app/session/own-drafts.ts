import type { DraftName, DraftValues } from '#app/store/drafts.ts';
import { DRAFTS_COOKIE, type RequestCookies } from './cookies.ts';
import type { VisitRequest, VisitServices } from './visit-services.ts';

interface Drafting {
  request: Pick<VisitRequest, 'method'>;
  cookies: RequestCookies;
  services: Pick<VisitServices, 'drafts'>;
}

export interface OwnDrafts {
  keep(form: DraftName, values: DraftValues): Promise<void>;
  replace(form: DraftName, values: DraftValues): Promise<void>;
  read(form: DraftName): Promise<DraftValues>;
  forget(form: DraftName): Promise<void>;
}

/** A cookie marks browsers that have drafts: other pages need not ask the shared store. */
export function ownDrafts(
  { request, cookies, services: { drafts } }: Drafting,
  owner: () => string,
): OwnDrafts {
  // A POST asks the store whatever the cookie says.
  const mayHaveDrafts = () => request.method !== 'GET' || cookies.has(DRAFTS_COOKIE);
  const markBrowser = () => cookies.write(DRAFTS_COOKIE, '1');
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
