import { type DocumentReading, readLegalDocument } from '#app/account/legal-document.ts';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { loadOwnLimits } from '#app/calls/own-limits.ts';
import { siteLanguage } from '#app/domain/country.ts';
import { OPERATOR_APPS_VERSION } from '#app/domain/limits.ts';
import { registerHref } from '#app/domain/pages/routes.ts';
import { shownHelpLines } from '#app/domain/player/contacts.ts';
import {
  type DocumentKeyVersion,
  type LegalDocument,
  latestDocuments,
} from '#app/domain/player/documents.ts';
import { CARRIED, type CookieName, cookieRules, PAYMENT_COOKIE } from '#app/session/cookies.ts';
import type { Visit } from '#app/session/visit.ts';

export type AboutModel = Awaited<ReturnType<typeof loadAbout>>;

export interface AboutDocument extends DocumentKeyVersion {
  language: string;
  reading: DocumentReading;
}

/** Loads the About page, with whatever the operator answers. */
export async function loadAbout(visit: Visit) {
  const { country } = visit.config;
  const [settings, version, rules, documents, ownLimits] = await Promise.all([
    operatorSettings(visit),
    visit.calls.version(),
    visit.calls.rules(),
    listDocuments(visit),
    loadOwnLimits(visit),
  ]);
  return {
    country,
    registerHref: registerHref(country, (rules.ok && rules.value.registrationVariant) || undefined),
    isSignedIn: visit.player !== null,
    hasIdentityCheck: country === 'MX' && settings?.features.isIdCheckSupported === true,
    /** Payments that the operator allows; empty when unknown. */
    ownLimits: ownLimits.filter(({ canPay }) => canPay),
    helpLines: shownHelpLines(settings?.helpLines ?? [], country),
    /** Mexican operators only; each is null while unknown. */
    permit:
      country === 'MX'
        ? { holder: settings?.permitHolder ?? null, number: settings?.permitNumber ?? null }
        : null,
    /** Null while the list is unknown. */
    documents: documents?.map(({ key, version: newest }) => ({ key, version: newest })) ?? null,
    serverVersion: version.ok ? version.value.serverVersion : null,
    operatorAppsVersion: OPERATOR_APPS_VERSION,
    kept: listKept(visit.config),
  };
}

export interface KeptItem {
  id: CookieName | 'files' | 'kept';
  /** As the browser shows it. */
  name: string;
  /** Minutes at most, or the event that ends it. */
  until: number | 'loggedOut' | 'closed' | 'newVersion';
  /** `page`: scripts of the portal's pages, too. */
  reader: 'server' | 'page';
}

/** Cookies that a script of the page writes (`app/entry.client.tsx`). */
const WRITTEN_BY_PAGE: readonly CookieName[] = ['menu'];

/** Caches of `app/service-worker/`. */
const CACHES: readonly KeptItem[] = [
  { id: 'files', name: 'files', until: 'newVersion', reader: 'page' },
  { id: 'kept', name: 'kept', until: 'loggedOut', reader: 'page' },
];

/** Lists everything that the portal keeps in a browser. */
function listKept({ publicOrigin, hasServiceWorker }: Visit['config']): KeptItem[] {
  const { prefix } = cookieRules(publicOrigin);
  const cookies = (Object.keys(CARRIED) as CookieName[]).map((id): KeptItem => {
    const { owner, keptMs } = CARRIED[id];
    const untilEvent = owner === 'session' ? 'loggedOut' : 'closed';
    return {
      id,
      name: `${prefix}${id}${id === PAYMENT_COOKIE ? '…' : ''}`,
      until: owner === 'session' || keptMs === null ? untilEvent : keptMs / 60_000,
      reader: WRITTEN_BY_PAGE.includes(id) ? 'page' : 'server',
    };
  });
  return hasServiceWorker ? [...cookies, ...CACHES] : cookies;
}

/** Loads one document in the page's language; null when the operator lists none with that key. */
export async function loadDocument(visit: Visit, key: string): Promise<AboutDocument | null> {
  const documents = await listDocuments(visit);
  if (documents === null) return { key, version: '', language: '', reading: { kind: 'unreachable' } };
  const document = documents.find((one) => one.key === key);
  if (!document) return null;
  const { version, language } = document;
  return { key, version, language, reading: await readLegalDocument(visit, document) };
}

async function listDocuments(visit: Visit): Promise<readonly LegalDocument[] | null> {
  const answer = await visit.calls.publicDocuments();
  if (!answer.ok) return null;
  return latestDocuments(answer.value.documents, visit.request.language, siteLanguage(visit.config));
}
