import { siteTimeZone } from './calls/operator-reads.ts';
import { bcp47Tag } from './domain/country.ts';
import { pageAddressOf } from './domain/pages/return-path.ts';
import type { ShownContact } from './domain/player/support-contact.ts';
import { messagesOf, typedValues } from './forms/sent-form.ts';
import { inlineSources, pageAssets } from './page-assets.ts';
import type { Visit } from './session/visit.ts';
import type { PageFacts } from './ui/page-context.ts';

/**
 * Gathers what every part of a page may need.
 *
 * @param scriptHref address of the island loader, or null
 * @param developmentScript script of the development server, or null
 * @param contacts whom the operator names for support
 */
export async function pageFacts(
  visit: Visit,
  scriptHref: string | null,
  developmentScript: string | null,
  contacts: readonly ShownContact[],
): Promise<PageFacts> {
  const { country } = visit.config;
  const { pathname } = visit.request.url;
  const assets = pageAssets(visit, scriptHref, developmentScript);
  visit.page.inlineSources = inlineSources(assets);
  const sent = visit.messages.sentForm(pathname);
  return {
    csrfToken: visit.csrfToken(),
    languageTag: bcp47Tag(visit.request.language, country),
    timeZone: await siteTimeZone(visit),
    path: pathname,
    address: pageAddressOf(visit.request.url),
    nowMs: visit.now(),
    country,
    assets,
    contacts,
    notifications: visit.messages.list,
    hasErrors: visit.messages.refusal !== null,
    sentForm: sent && { values: typedValues(sent), errors: messagesOf(sent) },
    traceId: visit.request.trace.traceId,
    lookHref: visit.page.nextLook?.href ?? null,
  };
}
