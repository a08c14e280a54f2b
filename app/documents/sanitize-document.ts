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
  allowedAttributes: { a: ['href'] },
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

/**
 * Turns a document's text, as the operator wrote it, into a tree to render (spec §7 "Scripts are stripped and line
 * breaks become breaks"). HTML is cleaned by a sanitiser first and then parsed, and only what the tree has a name for
 * is taken over; plain text becomes text and breaks, whatever it looks like.
 *
 * @returns null when there is nothing to read in it, or far too much
 */
export function readDocument({
  kind,
  text,
}: {
  kind: 'html' | 'plain';
  text: string;
}): DocumentNode[] | null {
  const nodes = kind === 'html' ? readHtml(text) : readPlainText(text);
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

function readHtml(html: string): DocumentNode[] | null {
  const bounded = boundMarkup(html);
  if (bounded === null) return null;
  try {
    const fragment = parseFragment(sanitizeHtml(bounded, FIRST_PASS), { treeAdapter: countingAdapter() });
    return readChildren(fragment.childNodes, null, 0);
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

function readChildren(children: readonly ChildNode[], parent: string | null, depth: number): DocumentNode[] {
  return children.flatMap((child): DocumentNode[] => {
    if ('value' in child) {
      const text = child.value.replace(CONTROLS, '');
      const isNothing = text === '' || (HOLDS_NO_TEXT.has(parent ?? '') && text.trim() === '');
      return isNothing ? [] : [text];
    }
    if (!('tagName' in child)) return [];
    const { tagName } = child;
    const isKept = isDocumentTag(tagName) && depth < MAXIMUM_DEPTH && child.namespaceURI.endsWith('/xhtml');
    const inner = readChildren(child.childNodes, isKept ? tagName : parent, depth + 1);
    if (!isKept) return inner;
    if (tagName !== 'a') return [{ tag: tagName, children: inner }];
    const href = linkOf(child);
    return href === null ? inner : [{ tag: 'a', href, children: inner }];
  });
}

/** The address of a link when it is whole and has one of the schemes; without one the link is only its text. */
function linkOf({ attrs }: Element): string | null {
  const written = attrs.find(({ name }) => name === 'href')?.value.trim() ?? '';
  if (written.length > MAXIMUM_HREF_LENGTH || !URL.canParse(written)) return null;
  const { protocol, username, password, href } = new URL(written);
  const isAllowed = LINK_SCHEMES.some((scheme) => scheme === protocol) && username === '' && password === '';
  return isAllowed ? href : null;
}

function hasText(node: DocumentNode): boolean {
  return typeof node === 'string'
    ? node.trim() !== ''
    : (node satisfies DocumentElement).children.some(hasText);
}
