import { PAGES_AHEAD } from './domain/pages/pages-ahead.ts';
import { OFFLINE, OFFLINE_LANGUAGE, screenOf } from './domain/pages/routes.ts';
import type { Visit } from './session/visit.ts';
import { partStyles, styleSheets } from './styles/style-sheets.ts';
import type { PageAssets } from './ui/page-context.ts';

/** Cookie that tells which style sheet file the browser was asked to fetch. */
const STYLES_COOKIE = 'styles';

/** Name of the file without its folder, which is different for every content. */
const versionOf = (href: string) => href.slice(href.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '');

/**
 * Chooses how a page comes by its style sheet: inside the page on a first visit, so that it paints without a second
 * round trip, and from the browser's cache afterwards. Before the log-on only what a visitor's pages need stands inside;
 * the file has the rest too.
 *
 * @param scriptHref address of the island loader, or null
 * @param developmentScript script of the development server, or null
 */
export function pageAssets(
  visit: Visit,
  scriptHref: string | null,
  developmentScript: string | null,
): PageAssets {
  const { cookies, config } = visit;
  const sheet = styleSheets[config.country];
  const version = versionOf(sheet.href);
  const screen = screenOf(visit.request.url.pathname);
  const parts = new Set([...(screen?.styles ? [screen.styles] : []), ...visit.page.parts]);
  const pagesAhead = config.idleLimitMs === null ? PAGES_AHEAD : [];
  const language = new URLSearchParams({ [OFFLINE_LANGUAGE]: visit.request.language });
  const serviceWorkerHref = config.hasServiceWorker ? `${OFFLINE.worker}?${language}` : null;
  const assets = {
    scriptHref,
    developmentScript,
    pagesAhead,
    serviceWorkerHref,
    screenStyles: partStyles(parts),
  };
  if (cookies.read(STYLES_COOKIE) === version) {
    return { ...assets, styles: { kind: 'link', href: sheet.href } };
  }
  // A browser that saves data is not made to fetch the same rules twice.
  const isSavingData = visit.request.headers.get('Save-Data')?.toLowerCase() === 'on';
  const isFetchedToo = !isSavingData && screen?.isLong !== true;
  if (isFetchedToo) cookies.write(STYLES_COOKIE, version);
  return {
    ...assets,
    styles: {
      kind: 'inline',
      text: visit.player || visit.page.hasPlayersParts ? sheet.text : sheet.visitorText,
      prefetchHref: isFetchedToo ? sheet.href : null,
    },
  };
}
