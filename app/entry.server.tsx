import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { brandText } from '#app/domain/brand.ts';
import { OPERATOR_APPS_VERSION } from '#app/domain/limits.ts';
import { shownHelpLines } from '#app/domain/player/contacts.ts';
import type { Config } from '#app/settings/config.server.ts';
import { operatorSettings, supportContacts } from './calls/operator-reads.ts';
import { siteLanguage } from './domain/country.ts';
import { LanguageContext, textsIn } from './i18n/texts.ts';
import { createPageContext } from './page-facts.ts';
import { cookieRules, removeAllCookies } from './session/cookies.ts';
import type { Visit } from './session/visit.ts';
import { type ErrorKind, ErrorPage, SessionKeptPage } from './shell/error-page.tsx';
import { OfflinePage } from './shell/offline-page.tsx';
import { Document } from './ui/document.tsx';
import { PageContext, type PageContextValue } from './ui/page-context.ts';

export { returnOf, takeReturn } from '#app/payments/after/take-return.ts';
export { sessionMark } from '#app/session/player-session.ts';
export { ConfigError, readConfig } from '#app/settings/config.server.ts';
export { requireDocumentsFirst } from './account/document-queue.ts';
export { isScreenAvailable } from './calls/operator-reads.ts';
export { remindFirst } from './calls/own-time.ts';
export { answerForeignForm } from './foreign-form.ts';
export { enterByLink } from './guests/guest-entry.ts';
export { stylesCookie } from './page-facts.ts';
export {
  chooseRequestLanguage as languageOf,
  leaveRegistrationOfPlayer,
  leaveTimedOutVisit,
  openVisit,
  visitorPageKey,
} from './request-steps.ts';
export { createPortal } from './services.ts';
export { parseCookies } from './session/cookies.ts';
export { catchResponse, reloginHref } from './session/failures.ts';
export { requireGuestAccess } from './session/guards.ts';
export { createKeyRing } from './session/keys.ts';
export { prefetchPolicy, storesNothing } from './session/prefetch.ts';
export { OLD_KEY_STAYS_MS } from './session/sealed-lifetimes.ts';
export { LOG_CODE_KINDS, logCode } from './session/security-events.ts';

/** Version of the portal, and the commit that it was built from; `` if that is not known. */
export const BUILD = { version: OPERATOR_APPS_VERSION, commit: import.meta.env.BUILT_COMMIT };

export type Refused = 'forbidden' | 'tooManyRequests' | 'cookiesNeeded';

declare module '@remix-run/node' {
  interface AppLoadContext {
    visit: Visit;
    logError: (error: unknown) => void;
    /** Inline script of the development server; null in production. */
    developmentScript: string | null;
    /** Reason for a refusal in place of the page; null for none. */
    refused: Refused | null;
  }
}

/** Renders a page to HTML without streaming: no required part may come late. */
export async function renderPage(
  request: Pick<Request, 'url'>,
  status: number,
  remix: EntryContext,
  context: import('@remix-run/node').AppLoadContext,
): Promise<string> {
  const { visit, developmentScript } = context;
  const contacts = await supportContacts(visit);
  const value = await createPageContext(visit, remix.manifest.entry.module, developmentScript, contacts);
  value.hasErrors ||= status === 422 || status === 429 || context.refused !== null;
  return render(<RemixServer context={remix} url={request.url} />, value, visit);
}

/**
 * Logs errors of loaders, actions and components, but no responses such as 405; the page shows the trace id
 * alone.
 */
export function handleError(
  error: unknown,
  {
    request,
    context,
  }: { request: Pick<Request, 'signal'>; context: import('@remix-run/node').AppLoadContext },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.logError(error);
}

/** Renders the page of an error outside of the routes. */
export async function renderErrorPage(visit: Visit, kind: ErrorKind): Promise<string> {
  const page = (
    <Document title={textsIn(visit.request.language)(`pages.${kind}.title`)}>
      <main className="layout layout__main">
        {kind === 'sessionKept' ? <SessionKeptPage url={visit.request.url} /> : <ErrorPage kind={kind} />}
      </main>
    </Document>
  );
  // A refused request does not wait for the operator's settings.
  const contacts = kind === 'sessionKept' ? await supportContacts(visit) : [];
  return render(page, await createPageContext(visit, null, null, contacts), visit);
}

/** Renders the offline page, without scripts and personal data. */
export async function renderOfflinePage(visit: Visit): Promise<string> {
  // Styles of a slip, which the service worker may add.
  visit.response.parts.add('transaction');
  const helpLines = shownHelpLines((await operatorSettings(visit))?.helpLines ?? [], visit.config.country);
  const page = (
    <Document title={textsIn(visit.request.language)('offline.title')}>
      <OfflinePage helpLines={helpLines} />
    </Document>
  );
  return render(page, await createPageContext(visit, null, null, await supportContacts(visit)), visit);
}

/**
 * Creates the response to a request with too long headers, and deletes the portal's cookies, but no payment
 * notes.
 */
export function headerOverflow(config: Config) {
  const { publicOrigin, defaultLanguageTag, ownBrand } = config;
  const t = textsIn(siteLanguage(config));
  const title = t('pages.headersTooLarge.title');
  const name = ownBrand && brandText(ownBrand.brand.name, siteLanguage(config));
  const titled = renderToString(<title>{name === null ? title : `${title} - ${name}`}</title>);
  return {
    html: `<!doctype html><html lang="${defaultLanguageTag}">${titled}<h1>${title}</h1><p>${t('pages.headersTooLarge.text')}</p><p><a href="/">${t('pages.home')}</a></p></html>`,
    cookies: removeAllCookies(cookieRules(publicOrigin)),
  };
}

function render(page: ReactElement, value: PageContextValue, visit: Visit): string {
  const html = renderToString(
    <PageContext.Provider value={value}>
      <LanguageContext.Provider value={visit.request.language}>{page}</LanguageContext.Provider>
    </PageContext.Provider>,
  );
  return `<!DOCTYPE html>${html}`;
}
