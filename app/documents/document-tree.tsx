import { createElement, Fragment, type ReactNode } from 'react';

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

/** A level of headings, as in `<h1>` to `<h6>`. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

const HEADINGS: readonly DocumentTag[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LOWEST = HEADINGS.length;

/**
 * Moves the headings of a document below the heading that it stands under on the page: its highest ones become one
 * level lower, the others keep their distance to these, and `h6` is the floor. So a page keeps its one `h1`, whatever a
 * document calls its title (spec §2 "Document overlay").
 */
export function placeHeadings(nodes: readonly DocumentNode[], under: HeadingLevel): DocumentNode[] {
  const highest = highestLevel(nodes);
  const shift = under + 1 - highest;
  return shift === 0 || highest > LOWEST ? [...nodes] : nodes.map((node) => moved(node, shift));
}

/** The level of an element; 0 when it is no heading. */
function levelOf({ tag }: DocumentElement): number {
  return HEADINGS.indexOf(tag) + 1;
}

/** The smallest number among the headings; above the lowest level when there are none. */
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
 * Renders the tree of a document as React nodes, so that React escapes every text and nothing is inserted as markup. A
 * link does not tell where the player comes from.
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
    ...(id === undefined ? {} : { id }),
    ...(href === undefined ? {} : linkTo(href)),
  };
  // React takes no children for `br` and `hr`, not even none.
  if (node.children.length === 0) return createElement(node.tag, attributes);
  return createElement(node.tag, attributes, node.children.map(renderNode));
}
