import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { operatorSettings, supportContacts } from './calls/operator-reads.ts';
import { shownHelpLines } from './domain/player/help-lines.ts';
import { LanguageContext, textsIn } from './i18n/use-text.ts';
import { pageFacts } from './page-facts.ts';
import type { Visit } from './session/visit.ts';
import { type ErrorKind, ErrorPage, SessionKeptPage } from './shell/error-page.tsx';
import { OfflinePage } from './shell/offline-page.tsx';
import { Document } from './ui/document.tsx';
import { PageContext, type PageFacts } from './ui/page-context.ts';

export { sessionMark } from '#app/session/player-session.ts';
export { ConfigError, readConfig } from '#app/settings/config.server.ts';
export { requireDocumentsFirst } from './account/document-queue.ts';
export { isScreenThere } from './calls/operator-reads.ts';
export { answerForeignForm } from './foreign-form.ts';
export { enterByLink } from './guests/guest-entry.ts';
export { headerOverflow } from './header-overflow.ts';
export { stylesCookie } from './page-assets.ts';
export {
  languageOf,
  leaveRegistrationOfPlayer,
  leaveTimedOutVisit,
  openVisit,
  visitorPageKey,
} from './request-steps.ts';
export { returnOf, takeReturn } from './returns/take-return.ts';
export { createPortal } from './services.ts';
export { parseCookies } from './session/cookies.ts';
export { catchResponse, logOnAgainHref } from './session/failures.ts';
export { requireGuestAccess } from './session/guards.ts';
export { createKeyRing } from './session/keys.ts';
export { answerableTo, storesNothing } from './session/prefetch.ts';
export { OLD_KEY_STAYS_MS } from './session/sealed-lifetimes.ts';
export { LOG_CODE_KINDS, logCode } from './session/security-events.ts';

/** Requests that are refused with a page in the shell. */
export type Refused = 'forbidden' | 'tooManyRequests' | 'cookiesNeeded';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The request, its session and its messages. */
    visit: Visit;
    /** Writes an unforeseen error to the log, under the number of the request. */
    logError: (error: unknown) => void;
    /** Script of the development server, to be written into the page; null otherwise. */
    developmentScript: string | null;
    /** Why a request was refused before its own address took it, or instead of a page of its own; null otherwise. */
    refused: Refused | null;
  }
}

/**
 * Renders a page to HTML in one go: nothing that a player needs may come later than the rest.
 *
 * @param remix what the loaders gave, and the routes that they are of
 */
export async function renderPage(
  request: Pick<Request, 'url'>,
  status: number,
  remix: EntryContext,
  context: import('@remix-run/node').AppLoadContext,
): Promise<string> {
  const { visit, developmentScript } = context;
  const contacts = await supportContacts(visit);
  const facts = await pageFacts(visit, remix.manifest.entry.module, developmentScript, contacts);
  facts.hasErrors ||= status === 422 || status === 429 || context.refused !== null;
  return render(<RemixServer context={remix} url={request.url} />, facts, visit);
}

/**
 * Logs what a loader, an action or a component threw; the page shows no more than the number of the request. An answer
 * such as 405, to a form for a screen that has none, is not an error.
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

/** Renders a page for a request that never reached a screen, or whose screen could not be rendered at all. */
export async function renderErrorPage(visit: Visit, kind: ErrorKind): Promise<string> {
  const page = (
    <Document title={textsIn(visit.request.language)(`pages.${kind}.title`)}>
      <main className="layout layout__main">
        {kind === 'sessionKept' ? <SessionKeptPage url={visit.request.url} /> : <ErrorPage kind={kind} />}
      </main>
    </Document>
  );
  // Who is refused at the gate waits for nobody, the operator's settings included.
  const contacts = kind === 'sessionKept' ? await supportContacts(visit) : [];
  return render(page, await pageFacts(visit, null, null, contacts), visit);
}

/** Renders the page that browsers keep for when they reach nobody; it has no script, and nothing of anyone on it. */
export async function renderOfflinePage(visit: Visit): Promise<string> {
  // The slip that may come to stand on it.
  visit.page.parts.add('transactions');
  const helpLines = shownHelpLines((await operatorSettings(visit))?.helpLines ?? [], visit.config.country);
  const page = (
    <Document title={textsIn(visit.request.language)('offline.title')}>
      <OfflinePage helpLines={helpLines} />
    </Document>
  );
  return render(page, await pageFacts(visit, null, null, await supportContacts(visit)), visit);
}

function render(page: ReactElement, facts: PageFacts, visit: Visit): string {
  const html = renderToString(
    <PageContext.Provider value={facts}>
      <LanguageContext.Provider value={visit.request.language}>{page}</LanguageContext.Provider>
    </PageContext.Provider>,
  );
  return `<!DOCTYPE html>${html}`;
}
