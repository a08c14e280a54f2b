import { createContext, useContext } from 'react';
import type { ShownBrand } from '#app/domain/brand.ts';
import type { Country } from '#app/domain/country.ts';
import type { ShownContact } from '#app/domain/player/contacts.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import type { Notification } from '#app/domain/texts/notification.ts';

export type PageStyles =
  /** Inline; the file is prefetched when the browser is idle. */
  | { kind: 'inline'; text: string; prefetchHref: string | null }
  /** Expected in the browser's cache. */
  | { kind: 'link'; href: string };

export interface PageAssets {
  styles: PageStyles;
  screenStyles: string;
  /** Inline script that loads the islands; null on error pages. */
  loader: string | null;
  /** Paths that the browser may prefetch; none with an idle limit, as cached pages would hide activity. */
  pagesAhead: readonly string[];
  /** URL of the service worker in the page's language; null for none. */
  serviceWorkerHref: string | null;
  /** Inline script of the development server; null in production. */
  developmentScript: string | null;
}

export interface PageContextValue {
  /** Hidden field of every POST form; null for a visitor. */
  csrfToken: string | null;
  /** BCP 47 tag for dates and numbers. */
  languageTag: string;
  /** IANA time zone of the site, for times without a casino. */
  timeZone: string;
  /** Scheme and host of the portal. */
  publicOrigin: string;
  path: string;
  /** Path with the query parameters that select a view, for links back. */
  address: string;
  /** Time of rendering (epoch, ms). */
  nowMs: number;
  country: Country;
  /** Null for the built-in one. */
  brand: ShownBrand | null;
  assets: PageAssets;
  /** Support contacts; without one no text mentions support. */
  contacts: readonly ShownContact[];
  notifications: readonly Notification[];
  hasErrors: boolean;
  sentForm: { values: Readonly<Record<string, string>>; errors: FieldMessages } | null;
  traceId: string;
  /** URL to open when the player comes back to the tab; null when the page cannot have changed. */
  lookHref: string | null;
}

export const PageContext = createContext<PageContextValue | null>(null);

/** @throws Error outside of a page */
export function usePage(): PageContextValue {
  const value = useContext(PageContext);
  if (!value) throw new Error('usePage() needs a PageContext provider');
  return value;
}
