import { createHash } from 'node:crypto';
import { siteTimeZone } from '#app/calls/operator-reads.ts';
import { showBrand } from '#app/domain/brand.ts';
import type { Country } from '#app/domain/country.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { PAGES_AHEAD } from '#app/domain/pages/pages-ahead.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { OFFLINE, OFFLINE_LANGUAGE, screenOf } from '#app/domain/pages/routes.ts';
import { speculationRules } from '#app/domain/pages/speculation-rules.ts';
import type { ShownContact } from '#app/domain/player/contacts.ts';
import { messagesOf, typedValues } from '#app/forms/sent-form.ts';
import { cookieRules, RequestCookies, STYLES_COOKIE } from '#app/session/cookies.ts';
import type { InlineSources, Visit } from '#app/session/visit.ts';
import type { Config } from '#app/settings/config.server.ts';
import { partStyles, styleSheets } from '#app/styles/style-sheets.ts';
import type { PageAssets, PageContextValue } from '#app/ui/page-context.ts';

/** Lifetime of the cookie, as long as browsers cache the file. */

const SPECULATION_RULES = speculationRules(PAGES_AHEAD);

/**
 * Returns a classic script that appends the islands' module: browsers refuse an inline `import()` under
 * `strict-dynamic`. Contains the URL of the captcha's script, which injected markup must not choose.
 */
function loaderScript(scriptHref: string, captchaScriptUrl: string | null): string {
  const captcha =
    captchaScriptUrl === null
      ? ''
      : `window.captchaScriptUrl=${JSON.stringify(new URL(captchaScriptUrl).href)};`;
  return `${captcha}document.head.append(Object.assign(document.createElement('script'),{type:'module',src:${JSON.stringify(scriptHref)}}))`;
}

/** CSP hashes of inline texts; bounded by the build. */
const sources = new Map<string, string>();

function cspHash(text: string): string {
  const source = sources.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  sources.set(text, source);
  return source;
}

function inlineSources({ styles, screenStyles, ...scripts }: PageAssets): InlineSources {
  const { loader, pagesAhead, developmentScript } = scripts;
  const rules = loader === null || pagesAhead.length === 0 ? null : SPECULATION_RULES;
  const texts = [loader, rules, developmentScript];
  return {
    scripts: texts.flatMap((text) => (text === null ? [] : cspHash(text))),
    styles: [...(styles.kind === 'inline' ? [styles.text] : []), screenStyles].map(cspHash),
  };
}

const styleVersion = (href: string) => href.slice(href.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '');

/**
 * Inline on a first visit, to paint without a second round trip, with or without a prefetch; a link once
 * cached.
 */
type StyleDelivery = 'inline' | 'inlineAlone' | 'link';

/**
 * Chooses the delivery of the style sheet on a page, by the value of the cookie and the header `Save-Data`.
 */
export function styleDelivery(
  country: Country,
  pathname: string,
  styles: string | null,
  saveData: string | null,
): StyleDelivery {
  if (styles === styleVersion(styleSheets[country].href)) return 'link';
  // With data saving, do not load the same rules twice.
  const isSavingData = saveData?.toLowerCase() === 'on';
  return isSavingData || screenOf(pathname)?.isLong === true ? 'inlineAlone' : 'inline';
}

function pageAssets(visit: Visit, scriptHref: string | null, developmentScript: string | null): PageAssets {
  const { cookies, config, request } = visit;
  const { pathname } = request.url;
  const sheet = styleSheets[config.country];
  const screen = screenOf(pathname);
  const parts = new Set([...(screen?.styles ? [screen.styles] : []), ...visit.response.parts]);
  const language = new URLSearchParams({ [OFFLINE_LANGUAGE]: request.language });
  const delivery = styleDelivery(
    config.country,
    pathname,
    cookies.read(STYLES_COOKIE),
    request.headers.get('Save-Data'),
  );
  // Before the log-in the page has the visitors' rules alone; the file has all.
  const text = visit.player || visit.response.hasPlayersParts ? sheet.text : sheet.visitorText;
  return {
    loader: scriptHref === null ? null : loaderScript(scriptHref, visit.response.captcha?.scriptUrl ?? null),
    developmentScript,
    pagesAhead: config.idleLimitMs === null ? PAGES_AHEAD : [],
    serviceWorkerHref: config.hasServiceWorker ? `${OFFLINE.worker}?${language}` : null,
    screenStyles: partStyles(parts) + (config.ownBrand?.brand.css ?? ''),
    styles:
      delivery === 'link'
        ? { kind: 'link', href: sheet.href }
        : { kind: 'inline', text, prefetchHref: delivery === 'inline' ? sheet.href : null },
  };
}

/** Creates the `Set-Cookie` lines for a file, by path: a cookie marks the country's style sheet as cached. */
export function stylesCookie(config: Pick<Config, 'country' | 'publicOrigin'>): (path: string) => string[] {
  const { href } = styleSheets[config.country];
  const cookies = new RequestCookies(cookieRules(config.publicOrigin));
  cookies.write(STYLES_COOKIE, styleVersion(href));
  return (path) => (path === href ? cookies.lines : []);
}

/**
 * Creates the context of a page, and adds the sources of its inline texts to the response. `scriptHref` is
 * null on pages without scripts.
 */
export async function createPageContext(
  visit: Visit,
  scriptHref: string | null,
  developmentScript: string | null,
  contacts: readonly ShownContact[],
): Promise<PageContextValue> {
  const { country, ownBrand, publicOrigin } = visit.config;
  const { pathname } = visit.request.url;
  const assets = pageAssets(visit, scriptHref, developmentScript);
  visit.response.inlineSources = inlineSources(assets);
  const sent = visit.messages.sentForm(pathname);
  return {
    csrfToken: visit.csrfToken(),
    languageTag: bcp47Tag(visit.request.language, country),
    timeZone: await siteTimeZone(visit),
    publicOrigin,
    path: pathname,
    address: pageAddressOf(visit.request.url),
    nowMs: visit.now(),
    country,
    brand: ownBrand && showBrand(ownBrand.brand, visit.request.language),
    assets,
    contacts,
    notifications: visit.messages.list,
    hasErrors: visit.messages.refusal !== null,
    sentForm: sent && { values: typedValues(sent), errors: messagesOf(sent) },
    traceId: visit.request.trace.traceId,
    lookHref: visit.response.nextPoll?.href ?? null,
  };
}
