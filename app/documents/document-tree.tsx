import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Document as a tree of allowed elements. Plain data, to pass from a loader to a component; it cannot contain
 * anything that is not named here.
 */

/** Elements of a document. Their only attributes are a link's URL and a target's id. */
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

export const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'] as const;

export interface DocumentElement {
  tag: DocumentTag;
  /** Absolute URL with an allowed scheme, or `#` and an id of the same document; only of `a`. */
  href?: string | undefined;
  /** Prefixed, so that it cannot clash with an id of the page. */
  id?: string | undefined;
  children: DocumentNode[];
}

export type DocumentNode = string | DocumentElement;

const TAGS: ReadonlySet<string> = new Set(DOCUMENT_TAGS);

/** Checks for an element that a document may contain, by its name in lower case. */
export function isDocumentTag(name: string): name is DocumentTag {
  return TAGS.has(name);
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

const HEADINGS: readonly DocumentTag[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LOWEST = HEADINGS.length;

/**
 * Moves the headings of a document below the heading above it: the highest ones become one level lower, the
 * others keep their distance to them, down to `h6`. A page keeps its one `h1` (spec §2 "Document overlay").
 */
export function placeHeadings(nodes: readonly DocumentNode[], under: HeadingLevel): DocumentNode[] {
  const shift = under + 1 - highestLevel(nodes);
  return nodes.map((node) => moved(node, shift));
}

/** 0 for an element that is not a heading. */
function levelOf({ tag }: DocumentElement): number {
  return HEADINGS.indexOf(tag) + 1;
}

/** Below `h6` when there are no headings. */
function highestLevel(nodes: readonly DocumentNode[]): number {
  return nodes.reduce((highest, node) => {
    if (typeof node === 'string') return highest;
    return Math.min(highest, levelOf(node) || LOWEST + 1, highestLevel(node.children));
  }, LOWEST + 1);
}

function moved(node: DocumentNode, shift: number): DocumentNode {
  if (typeof node === 'string') return node;
  const level = levelOf(node);
  const heading = level === 0 ? undefined : HEADINGS[Math.min(level + shift, LOWEST) - 1];
  return { ...node, tag: heading ?? node.tag, children: node.children.map((child) => moved(child, shift)) };
}

/**
 * Renders the tree of a document as React nodes: React escapes every text, and no markup is inserted. Links
 * send no referrer.
 */
export function renderDocument(nodes: readonly DocumentNode[]): ReactNode {
  return createElement(Fragment, null, nodes.map(renderNode));
}

const linkTo = (href: string) => (href.startsWith('#') ? { href } : { href, rel: 'noopener noreferrer' });

function renderNode(node: DocumentNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { href, id } = node;
  const attributes = {
    key,
    id,
    ...(href === undefined ? {} : linkTo(href)),
  };
  // React rejects children of `br` and `hr`, even an empty list.
  if (node.children.length === 0) return createElement(node.tag, attributes);
  return createElement(node.tag, attributes, node.children.map(renderNode));
}
