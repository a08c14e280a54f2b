import type { DocumentKeyVersion } from '../contract.ts';

/** One published version of a legal document; it exists in every language. */
export interface PublishedDocument extends DocumentKeyVersion {
  /** Media type its text is served as. */
  format: 'html' | 'plain';
}

/**
 * Every version ever published, oldest first. Versions count as numbers where they are numbers: terms 10 are newer than
 * terms 9 (contract §8a.1). Counted with their languages they are more than the default limit of 20, so a list asked
 * for without a limit lacks the newest terms.
 */
export const PUBLISHED_DOCUMENTS: readonly PublishedDocument[] = [
  { key: 'privacy', version: '1', format: 'plain' },
  { key: 'terms', version: '8', format: 'plain' },
  { key: 'privacy', version: '2', format: 'plain' },
  { key: 'responsible-play', version: '1', format: 'plain' },
  { key: 'terms', version: '9', format: 'html' },
  { key: 'responsible-play', version: '2', format: 'html' },
  { key: 'privacy', version: '3', format: 'plain' },
  { key: 'terms', version: '10', format: 'html' },
  { key: 'idCheckConsent', version: '1', format: 'html' },
];

/** Served only when asked for by key, and accepted at the identity check (contract §8a.1). */
export const CONSENT_KEY = 'idCheckConsent';

/** The newest version of every document each player must accept. */
export function requiredDocuments(): PublishedDocument[] {
  const keys = [...new Set(PUBLISHED_DOCUMENTS.map((document) => document.key))];
  return keys
    .filter((key) => key !== CONSENT_KEY)
    .flatMap((key) => PUBLISHED_DOCUMENTS.findLast((document) => document.key === key) ?? []);
}

/** The published document of a key and version, or undefined. */
export function findPublished(wanted: DocumentKeyVersion): PublishedDocument | undefined {
  return PUBLISHED_DOCUMENTS.find(({ key, version }) => key === wanted.key && version === wanted.version);
}
