import { createContext, useContext } from 'react';
import type { Country } from '#app/domain/country.ts';
import type { ShownContact } from '#app/domain/player/support-contact.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import type { Notification } from '#app/domain/texts/notification.ts';

/** How a page comes by its style sheet. */
export type PageStyles =
  /** The sheet stands in the page, and the file is fetched for the next page when nothing else is left to do. */
  | { kind: 'inline'; text: string; prefetchHref: string | null }
  /** The sheet is expected in the browser's cache. */
  | { kind: 'link'; href: string };

/** What the head of every page refers to. */
export interface PageAssets {
  styles: PageStyles;
  /** Rules that stand in the page itself wherever the sheet is: see `partStyles`. */
  screenStyles: string;
  /** Inline script that loads the islands; null on pages that have to work when nothing else does. */
  loader: string | null;
  /** Paths that the browser may prefetch; none where pages in its cache would hide that a session is used. */
  pagesAhead: readonly string[];
  /** Address of the service worker in the page's language; null where there is none. */
  serviceWorkerHref: string | null;
  /** Source of the script that makes the development server's reloading work; null otherwise. */
  developmentScript: string | null;
}

/** What every part of a page may need, whoever renders it. */
export interface PageFacts {
  /** Token for the hidden field of every form that posts; null for a visitor. */
  csrfToken: string | null;
  /** BCP 47 tag for dates and numbers. */
  languageTag: string;
  /** The site's time zone, such as America/Mexico_City, for times that are of no one casino. */
  timeZone: string;
  /** The address of the page without its query. */
  path: string;
  /**
   * Where a small form or a question leads back to: the path, with what of the query says where the player is in the
   * screen.
   */
  address: string;
  /** When the page was made; epoch, ms. */
  nowMs: number;
  country: Country;
  /** Style sheet and scripts of the page. */
  assets: PageAssets;
  /** Whom the operator names for support; where there is none, no text promises one. */
  contacts: readonly ShownContact[];
  /** What the notification table shows. */
  notifications: readonly Notification[];
  /** Whether the page shows a form that was refused. */
  hasErrors: boolean;
  /** The page's own form that is shown again: what was typed and what is wrong, by the name of the input; or null. */
  sentForm: { values: Readonly<Record<string, string>>; errors: FieldMessages } | null;
  /** Number of the request, which a player can quote when something failed. */
  traceId: string;
  /** Address to open when the player comes back to the tab; null when nothing can have changed. */
  lookHref: string | null;
}

/** Provided once around every page. */
export const PageContext = createContext<PageFacts | null>(null);

/**
 * The facts of the page that is being rendered.
 *
 * @throws Error outside of a page
 */
export function usePage(): PageFacts {
  const facts = useContext(PageContext);
  if (!facts) throw new Error('rendered outside of a page');
  return facts;
}
