import { createHash } from 'node:crypto';
import type { InlineSources } from '#app/session/visit.ts';
import type { Config } from '#app/settings/config.server.ts';
import type { Country } from './domain/country.ts';
import { PAGES_AHEAD } from './domain/pages/pages-ahead.ts';
import { OFFLINE, OFFLINE_LANGUAGE, screenOf } from './domain/pages/routes.ts';
import { speculationRules } from './domain/pages/speculation-rules.ts';
import { cookieRules, RequestCookies, STYLES_COOKIE } from './session/cookies.ts';
import type { Visit } from './session/visit.ts';
import { partStyles, styleSheets } from './styles/style-sheets.ts';
import type { PageAssets } from './ui/page-context.ts';

/** As long as browsers keep the file, in seconds. */
const STYLES_LIFETIME_SECONDS = 31_536_000;

const SPECULATION_RULES = speculationRules(PAGES_AHEAD);

/**
 * Classic script that appends the module of the islands: browsers refuse an inline `import()` under `strict-dynamic`. It
 * alone says where the captcha's script is, as the policy vouches for it: markup that got in could not.
 */
function loaderOf(scriptHref: string, captchaScriptUrl: string | null): string {
  const captcha =
    captchaScriptUrl === null
      ? ''
      : `window.captchaScriptUrl=${JSON.stringify(new URL(captchaScriptUrl).href)};`;
  return `${captcha}document.head.append(Object.assign(document.createElement('script'),{type:'module',src:${JSON.stringify(scriptHref)}}))`;
}

/** Policy sources of inline texts, which are part of the build: a few sheets, by the parts of a page, and scripts. */
const sources = new Map<string, string>();

function sourceOf(text: string): string {
  const source = sources.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  sources.set(text, source);
  return source;
}

/**
 * Sources that the Content-Security-Policy of a page has to allow for what stands in the page itself.
 */
export function inlineSources({ styles, screenStyles, ...scripts }: PageAssets): InlineSources {
  const { loader, pagesAhead, developmentScript } = scripts;
  const rules = loader === null || pagesAhead.length === 0 ? null : SPECULATION_RULES;
  const texts = [loader, rules, developmentScript];
  return {
    scripts: texts.flatMap((text) => (text === null ? [] : sourceOf(text))),
    styles: [...(styles.kind === 'inline' ? [styles.text] : []), screenStyles].map(sourceOf),
  };
}

/** Name of a style sheet file without its folder, which is different for every content. */
const styleVersion = (href: string) => href.slice(href.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '');

/**
 * Ways for a page to bring its style sheet: inside the page on a first visit, so that it paints without a second round
 * trip, with the file prefetched or not; a link to the file once the browser has it.
 */
export type StyleDelivery = 'inline' | 'inlineAlone' | 'link';

/**
 * Chooses how the page of a path brings its style sheet.
 *
 * @param styles value of the cookie, or null
 * @param saveData value of the header `Save-Data`, or null
 */
export function styleDelivery(
  country: Country,
  pathname: string,
  styles: string | null,
  saveData: string | null,
): StyleDelivery {
  if (styles === styleVersion(styleSheets[country].href)) return 'link';
  // A browser that saves data is not made to fetch the same rules twice.
  const isSavingData = saveData?.toLowerCase() === 'on';
  return isSavingData || screenOf(pathname)?.isLong === true ? 'inlineAlone' : 'inline';
}

/**
 * Gathers the style sheets and scripts of a page. Before the log-on only what a visitor's pages need stands inside; the
 * file has the rest too.
 *
 * @param scriptHref address of the islands' module, or null
 * @param developmentScript script of the development server, or null
 */
export function pageAssets(
  visit: Visit,
  scriptHref: string | null,
  developmentScript: string | null,
): PageAssets {
  const { cookies, config, request } = visit;
  const { pathname } = request.url;
  const sheet = styleSheets[config.country];
  const screen = screenOf(pathname);
  const parts = new Set([...(screen?.styles ? [screen.styles] : []), ...visit.page.parts]);
  const language = new URLSearchParams({ [OFFLINE_LANGUAGE]: request.language });
  const delivery = styleDelivery(
    config.country,
    pathname,
    cookies.read(STYLES_COOKIE),
    request.headers.get('Save-Data'),
  );
  const text = visit.player || visit.page.hasPlayersParts ? sheet.text : sheet.visitorText;
  return {
    loader: scriptHref === null ? null : loaderOf(scriptHref, visit.page.captcha?.scriptUrl ?? null),
    developmentScript,
    pagesAhead: config.idleLimitMs === null ? PAGES_AHEAD : [],
    serviceWorkerHref: config.hasServiceWorker ? `${OFFLINE.worker}?${language}` : null,
    screenStyles: partStyles(parts),
    styles:
      delivery === 'link'
        ? { kind: 'link', href: sheet.href }
        : { kind: 'inline', text, prefetchHref: delivery === 'inline' ? sheet.href : null },
  };
}

/** `Set-Cookie` lines for the response of a file, by its path: those of the country's style sheet, and none else. */
export function stylesCookie(config: Pick<Config, 'country' | 'publicOrigin'>): (path: string) => string[] {
  const { href } = styleSheets[config.country];
  const cookies = new RequestCookies(cookieRules(config.publicOrigin));
  cookies.write(STYLES_COOKIE, styleVersion(href), STYLES_LIFETIME_SECONDS);
  return (path) => (path === href ? cookies.lines : []);
}
