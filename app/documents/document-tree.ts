/**
 * A document as it is shown: text and the few elements that text needs. Plain data, so that it can pass between a
 * loader and a component; whatever is not named here does not exist in it.
 */

/** Every element of a document; none has an attribute but the address of a link and the name of its target. */
export const DOCUMENT_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'dd',
  'div',
  'dl',
  'dt',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
] as const;

export type DocumentTag = (typeof DOCUMENT_TAGS)[number];

/** Schemes that a link of a document may have, with their colon. */
export const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'] as const;

export interface DocumentElement {
  tag: DocumentTag;
  /** Absolute address of a link with one of the schemes, or `#` and an id of the same document; only of `a`. */
  href?: string | undefined;
  /** Begins with the document's own prefix, so that it is no id of the page. */
  id?: string | undefined;
  children: DocumentNode[];
}

/** A piece of text or an element. */
export type DocumentNode = string | DocumentElement;

const TAGS: ReadonlySet<string> = new Set(DOCUMENT_TAGS);

/** Whether a document may hold an element, by its name in lower case. */
export function isDocumentTag(name: string): name is DocumentTag {
  return TAGS.has(name);
}
