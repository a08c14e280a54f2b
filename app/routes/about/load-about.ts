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
  };
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
