import type { Config } from '#app/settings/config.server.ts';
import { siteLanguage } from './domain/country.ts';
import { textsIn } from './i18n/use-text.ts';
import { cookieRules, removeAllCookies } from './session/cookies.ts';

/**
 * Makes the answer to requests whose headers are too long to be read, cookies of other programs on the same host among
 * them: a page in the portal's own language, and the removal of the portal's cookies. Notes of payments stay.
 */
export function headerOverflow(config: Config) {
  const { publicOrigin, defaultLanguageTag } = config;
  const t = textsIn(siteLanguage(config));
  const title = t('pages.headersTooLarge.title');
  return {
    html: `<!doctype html><html lang="${defaultLanguageTag}"><title>${title}</title><h1>${title}</h1><p>${t('pages.headersTooLarge.text')}</p><p><a href="/">${t('pages.home')}</a></p></html>`,
    cookies: removeAllCookies(cookieRules(publicOrigin)),
  };
}
