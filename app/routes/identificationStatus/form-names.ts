export const FORM_NAMES = {
  operation: 'operation',
  intent: 'intent',
  document: 'documentType',
  consent: 'consent',
  consentVersion: 'consentVersion',
} as const;

export const INTENTS = { here: 'start', phone: 'startOnPhone' } as const;

/** Key of the document accepted at the check only (contract §8a.1). */
export const CONSENT_KEY = 'idCheckConsent';

export function documentInputId(documentType: string): string {
  return `id-document-${documentType}`;
}

export const CONSENT_INPUT_ID = 'id-consent';

/** Interval of the page's polls for the vendor, in seconds. */
export const RECHECK_SECONDS = 30;
