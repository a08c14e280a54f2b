import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { boundMarkup, MAXIMUM_DEPTH } from './bound-markup.ts';
import {
  DOCUMENT_TAGS,
  type DocumentElement,
  type DocumentNode,
  isDocumentTag,
  LINK_SCHEMES,
} from './document-tree.ts';

/** Most elements, and most lines of plain text, of a document. */
const MAXIMUM_ELEMENTS = 50_000;
const MAXIMUM_HREF_LENGTH = 2048;

/** Elements that go with all they hold; of every other one that is not allowed the text stays. */
const DROPPED_WHOLE = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'title', 'noscript', 'noembed', 'noframes', 'iframe'],
  ...['object', 'embed', 'applet', 'select', 'template', 'svg', 'math', 'plaintext'],
];

const FIRST_PASS: sanitizeHtml.IOptions = {
  allowedTags: [...DOCUMENT_TAGS],
  allowedAttributes: { a: ['href', 'name'], '*': ['id'] },
  allowedSchemes: LINK_SCHEMES.map((scheme) => scheme.slice(0, -1)),
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: MAXIMUM_DEPTH,
  parseStyleAttributes: false,
};

/** What may only hold elements: the spaces between them are nothing. */
const HOLDS_NO_TEXT = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

type Element = DefaultTreeAdapterMap['element'];
type ChildNode = DefaultTreeAdapterMap['childNode'];

class TooManyElements extends Error {}

/** Address of a document, and the prefix of its ids on the portal's page. */
export interface DocumentPlace {
  /** Absolute; null leaves relative links as text. */
  address: string | null;
  prefix: string;
}

const NOWHERE: DocumentPlace = { address: null, prefix: 'document-' };
const MAXIMUM_ID_LENGTH = 256;

/** Address of a document, and the ids that its own links point to. */
interface Links extends DocumentPlace {
  ids: ReadonlySet<string>;
}

/**
 * Turns a document's text, as the operator wrote it, into a tree to render (spec §7 "Scripts are stripped and line
 * breaks become breaks"). HTML is cleaned by a sanitiser first and then parsed, and only what the tree has a name for
 * is taken over; plain text becomes text and breaks, whatever it looks like.
 *
 * @param place what its links are relative to
 * @returns null when there is nothing to read in it, or far too much
 */
export function readDocument(
  { kind, text }: { kind: 'html' | 'plain'; text: string },
  place: DocumentPlace = NOWHERE,
): DocumentNode[] | null {
  const nodes = kind === 'html' ? readHtml(text, place) : readPlainText(text);
  return nodes?.some(hasText) ? nodes : null;
}

function readPlainText(text: string): DocumentNode[] | null {
  const lines = text.trim().split(/\r\n?|[\n\u2028\u2029]/);
  if (lines.length > MAXIMUM_ELEMENTS) return null;
  return lines.flatMap((line, index): DocumentNode[] => {
    const shown = line.replace(CONTROLS, '');
    const here = shown === '' ? [] : [shown];
    return index === 0 ? here : [{ tag: 'br', children: [] }, ...here];
  });
}

function readHtml(html: string, place: DocumentPlace): DocumentNode[] | null {
  const bounded = boundMarkup(html);
  if (bounded === null) return null;
  try {
    const fragment = parseFragment(sanitizeHtml(bounded, FIRST_PASS), { treeAdapter: countingAdapter() });
    const elements = elementsIn(fragment.childNodes);
    const wanted = new Set(elements.map((element) => fragmentOf(element, place)));
    const ids = new Set(elements.map(idOf).filter((id): id is string => id !== null && wanted.has(id)));
    const links = { ...place, ids };
    return readChildren(fragment.childNodes, { parent: null, depth: 0 }, links);
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

/** Unclosed formatting is opened again in every paragraph: few tags can make very many elements. */
function countingAdapter(): typeof defaultTreeAdapter {
  let count = 0;
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      count += 1;
      if (count > MAXIMUM_ELEMENTS) throw new TooManyElements();
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
  };
}

function readChildren(
  children: readonly ChildNode[],
  at: { parent: string | null; depth: number },
  links: Links,
): DocumentNode[] {
  const { parent, depth } = at;
  return children.flatMap((child): DocumentNode[] => {
    if ('value' in child) {
      const text = child.value.replace(CONTROLS, '');
      const isNothing = text === '' || (HOLDS_NO_TEXT.has(parent ?? '') && text.trim() === '');
      return isNothing ? [] : [text];
    }
    if (!('tagName' in child)) return [];
    const { tagName } = child;
    const isKept = isDocumentTag(tagName) && depth < MAXIMUM_DEPTH && child.namespaceURI.endsWith('/xhtml');
    const inner = readChildren(
      child.childNodes,
      { parent: isKept ? tagName : parent, depth: depth + 1 },
      links,
    );
    if (!isKept) return inner;
    const id = idOf(child);
    const isTarget = id !== null && links.ids.has(id);
    const named = isTarget ? { id: links.prefix + id } : {};
    if (tagName !== 'a') return [{ tag: tagName, ...named, children: inner }];
    const href = linkOf(child, links);
    if (href === null && !isTarget) return inner;
    return [{ tag: 'a', ...(href === null ? {} : { href }), ...named, children: inner }];
  });
}

function elementsIn(children: readonly ChildNode[]): Element[] {
  const elements: Element[] = [];
  const waiting = [...children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    elements.push(node);
    for (const child of node.childNodes) waiting.push(child);
  }
  return elements;
}

/** The name that links of the document call an element by; null without one. */
function idOf({ tagName, attrs }: Element): string | null {
  const written =
    attrs.find(({ name }) => name === 'id') ??
    (tagName === 'a' ? attrs.find(({ name }) => name === 'name') : undefined);
  const id = written?.value.replace(CONTROLS, '') ?? '';
  return id === '' || id.length > MAXIMUM_ID_LENGTH || /\s/.test(id) ? null : id;
}

const hrefOf = ({ tagName, attrs }: Element): string =>
  tagName === 'a' ? (attrs.find(({ name }) => name === 'href')?.value.trim() ?? '') : '';

/** The id that a link within the document leads to; null for every other element. */
function fragmentOf(element: Element, { address }: DocumentPlace): string | null {
  const written = hrefOf(element);
  if (written.startsWith('#')) return decodeFragment(written.slice(1));
  if (address === null || !written.includes('#') || !URL.canParse(written, address)) return null;
  const url = new URL(written, address);
  return isSamePage(url, address) ? decodeFragment(url.hash.slice(1)) : null;
}

/** The address of a link when it has one of the schemes or stays in the document; without one it is only its text. */
function linkOf(element: Element, links: Links): string | null {
  const written = hrefOf(element);
  if (written === '' || written.length > MAXIMUM_HREF_LENGTH) return null;
  const fragment = fragmentOf(element, links);
  if (fragment !== null && fragment !== '') {
    return links.ids.has(fragment) ? `#${encodeURIComponent(links.prefix + fragment)}` : null;
  }
  const base = links.address ?? undefined;
  if (written.startsWith('#') || !URL.canParse(written, base)) return null;
  const { protocol, username, password, href } = new URL(written, base);
  const isAllowed = LINK_SCHEMES.some((scheme) => scheme === protocol) && username === '' && password === '';
  return isAllowed ? href : null;
}

function isSamePage(url: URL, address: string): boolean {
  const own = new URL(address);
  return url.origin === own.origin && url.pathname === own.pathname && url.search === own.search;
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasText(node: DocumentNode): boolean {
  return typeof node === 'string'
    ? node.trim() !== ''
    : (node satisfies DocumentElement).children.some(hasText);
}
