import type { Address, RoutePath } from '#app/domain/pages/routes.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';

/** Names of the fields that a registration has besides its questions. */
export const FORM_NAMES = {
  /** Hidden: which attempt at an account the form is. */
  attempt: 'attempt',
  /** Hidden from people: only machines fill it in. */
  trap: 'homepage',
  /** Hidden: which documents the form has shown, in which versions. */
  shownDocuments: 'shownDocuments',
  /** Which button was pressed. */
  intent: 'intent',
} as const;

/** The button that goes back a step. */
export const BACK_INTENT = 'back';

/** The value of a form's hidden field for the documents that it shows. */
export function shownDocumentsText(documents: readonly DocumentKeyVersion[]): string {
  return JSON.stringify(documents.map(({ key, version }) => ({ key, version })));
}

/** The address of a step. */
export function stepHref(path: RoutePath, step: number): Address {
  return `${path}?step=${step}`;
}
