import type { Language } from '../contract.ts';

/** A part of a legal document. */
export interface Section {
  heading: string;
  paragraphs: readonly string[];
  /** Points listed after the paragraphs. */
  items?: readonly string[];
  /** First version the section stands in; absent for the first of all. */
  since?: number;
}

/** A legal document in one language. */
export interface DocumentText {
  title: string;
  sections: readonly Section[];
}

/** A legal document in every language. */
export type TranslatedDocument = Record<Language, DocumentText>;
