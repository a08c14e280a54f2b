/** Names of the fields of the form that starts a check, and of its two buttons. */
export const FORM_NAMES = {
  operation: 'operation',
  intent: 'intent',
  document: 'documentType',
  consent: 'consent',
  consentVersion: 'consentVersion',
} as const;

/** Where the check goes on: at the vendor's page in this browser, or on another device. */
export const INTENTS = { here: 'start', phone: 'startOnPhone' } as const;

/** Key of the document that is accepted at the check and nowhere else (contract §8a.1). */
export const CONSENT_KEY = 'idCheckConsent';

/** The id of a document's radio button. */
export function documentInputId(documentType: string): string {
  return `id-document-${documentType}`;
}

/** Id of the box of the consent. */
export const CONSENT_INPUT_ID = 'id-consent';

/** Interval at which a page that waits for the vendor reloads itself, in seconds. */
export const RECHECK_SECONDS = 30;
