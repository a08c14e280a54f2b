import type { Address, RoutePath } from '#app/domain/pages/routes.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';

/** Inputs of a registration besides its questions. */
export const FORM_NAMES = {
  attempt: 'attempt',
  /** Trap for bots. */
  trap: 'homepage',
  /** Documents of the page with their versions. */
  shownDocuments: 'shownDocuments',
  intent: 'intent',
} as const;

/** Intent of the button that goes back a step. */
export const BACK_INTENT = 'back';

export function shownDocumentsText(documents: readonly DocumentKeyVersion[]): string {
  return JSON.stringify(documents.map(({ key, version }) => ({ key, version })));
}

export function stepHref(path: RoutePath, step: number): Address {
  return `${path}?step=${step}`;
}
