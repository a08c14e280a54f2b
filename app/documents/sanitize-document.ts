import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parseFragment,
  Tokenizer,
  TokenizerMode,
} from 'parse5';
import sanitizeHtml from 'sanitize-html';
import {
  DOCUMENT_TAGS,
  type DocumentElement,
  type DocumentNode,
  isDocumentTag,
  LINK_SCHEMES,
} from './document-tree.tsx';

const MAXIMUM_ELEMENTS = 50_000;
const MAXIMUM_HREF_LENGTH = 2048;

const MAXIMUM_DEPTH = 64;

/** Elements removed with their content; other forbidden elements leave their text. */
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

const HOLDS_NO_TEXT = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

type Element = DefaultTreeAdapterMap['element'];
type ChildNode = DefaultTreeAdapterMap['childNode'];

class TooManyElements extends Error {}

export interface DocumentPlace {
  /** Absolute; null leaves relative links as text. */
  address: string | null;
  prefix: string;
}

const NOWHERE: DocumentPlace = { address: null, prefix: 'document-' };
const MAXIMUM_ID_LENGTH = 256;

interface Links extends DocumentPlace {
  ids: ReadonlySet<string>;
}

/**
 * Turns a document's text into a tree to render (spec §7 "Scripts are stripped and line breaks become
 * breaks"). HTML is sanitised first and then copied; plain text becomes text and breaks, whatever it looks like.
 *
 * @param place URL for relative links, and prefix of ids
 * @returns null when it is empty, or far too long
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
  return bounded === null ? null : copyMarkup(sanitizeHtml(bounded, FIRST_PASS), place);
}

/**
 * Copies the elements, links and ids that a document may have, whatever else stands in the markup: a second line of
 * defence that needs no first one.
 *
 * @returns null with too many elements
 */
export function copyMarkup(html: string, place: DocumentPlace = NOWHERE): DocumentNode[] | null {
  try {
    const fragment = parseFragment(html, { treeAdapter: countingAdapter() });
    const elements = elementsIn(fragment.childNodes);
    const wanted = new Set(elements.map((element) => fragmentOf(element, place)));
    const ids = new Set(elements.map(idOf).filter((id): id is string => id !== null && wanted.has(id)));
    const links = { ...place, ids };
    return readChildren(fragment.childNodes, { parent: '', depth: 0 }, links);
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

/** Unclosed formatting is reopened in every paragraph, so that few tags can make very many elements. */
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
  at: { parent: string; depth: number },
  links: Links,
): DocumentNode[] {
  const { parent, depth } = at;
  return children.flatMap((child): DocumentNode[] => {
    if ('value' in child) {
      const text = child.value.replace(CONTROLS, '');
      const isNothing = text === '' || (HOLDS_NO_TEXT.has(parent) && text.trim() === '');
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

/** Id or name that links of the document lead to; null without one. */
function idOf({ tagName, attrs }: Element): string | null {
  const written =
    attrs.find(({ name }) => name === 'id') ??
    (tagName === 'a' ? attrs.find(({ name }) => name === 'name') : undefined);
  const id = written?.value.replace(CONTROLS, '') ?? '';
  return id === '' || id.length > MAXIMUM_ID_LENGTH || /\s/.test(id) ? null : id;
}

const hrefOf = ({ tagName, attrs }: Element): string =>
  tagName === 'a' ? (attrs.find(({ name }) => name === 'href')?.value.trim() ?? '') : '';

/** Id that a link within the document leads to; null for every other element. */
function fragmentOf(element: Element, { address }: DocumentPlace): string | null {
  const written = hrefOf(element);
  if (written.startsWith('#')) return decodeFragment(written.slice(1));
  if (address === null || !URL.canParse(written, address)) return null;
  const url = new URL(written, address);
  return isSamePage(url, address) ? decodeFragment(url.hash.slice(1)) : null;
}

/** URL of a link with an allowed scheme or within the document; null leaves its text. */
function linkOf(element: Element, links: Links): string | null {
  const written = hrefOf(element);
  if (written === '' || written.length > MAXIMUM_HREF_LENGTH) return null;
  const fragment = fragmentOf(element, links);
  if (fragment !== null && fragment !== '') {
    return links.ids.has(fragment) ? `#${encodeURIComponent(links.prefix + fragment)}` : null;
  }
  const base = links.address ?? undefined;
  if (written === '#' || !URL.canParse(written, base)) return null;
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

/** Maximum of tags, comments and lone `<`: far more than a long contract has. */
const MAXIMUM_MARKS = 50_000;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements whose content is text up to their own end tag. */
const RAW_TEXT = new Set('iframe noembed noframes script style textarea title xmp'.split(' '));
/** Elements that a start tag closes, as their end tags are often left out. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  tr: ['tr', 'td', 'th', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tbody: ['thead', 'tbody', 'tr', 'td', 'th', 'p'],
  tfoot: ['thead', 'tbody', 'tr', 'td', 'th', 'p'],
};

interface Range {
  startOffset: number;
  endOffset: number;
}

/**
 * Strips the tags of HTML beyond the depth limit, but not their text, and adds the end tags that people leave
 * out. Not a sanitiser: it bounds the work of the next steps, which grows with the square of the depth
 * (hardening of spec §7: bounded time). One pass, without backtracking.
 *
 * @returns null with more marks than any real document
 */
export function boundMarkup(html: string): string | null {
  const source = html.replace(/\r\n?/g, '\n');
  if (source.split('<', MAXIMUM_MARKS + 2).length > MAXIMUM_MARKS + 1) return null;
  const markup = new Markup(source);
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, location }) {
        const isOpen = location !== null && markup.start(tagName, location);
        if (isOpen && RAW_TEXT.has(tagName)) tokenizer.state = TokenizerMode.RAWTEXT;
      },
      onEndTag({ tagName, location }) {
        if (location !== null) markup.end(tagName, location);
      },
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(source, true);
  return markup.rest();
}

class Markup {
  readonly #source: string;
  readonly #kept: string[] = [];
  readonly #open: string[] = [];
  readonly #openByName = new Map<string, number>();
  #position = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Keeps a start tag unless it is too deep. Returns true if its element is now open. */
  start(name: string, range: Range): boolean {
    this.#endWhatEndsAt(name, range);
    if (VOID.has(name)) return false;
    if (this.#open.length >= MAXIMUM_DEPTH) {
      this.#cut(range);
      return false;
    }
    this.#open.push(name);
    this.#openByName.set(name, (this.#openByName.get(name) ?? 0) + 1);
    return true;
  }

  /**
   * Keeps an end tag of an open element; the elements that stray `</p>` and `</br>` create may be dropped.
   */
  end(name: string, range: Range): void {
    if ((this.#openByName.get(name) ?? 0) === 0) this.#cut(range);
    else while (this.#pop() !== name);
  }

  rest(): string {
    return this.#kept.join('') + this.#source.slice(this.#position);
  }

  #pop(): string | undefined {
    const name = this.#open.pop();
    if (name !== undefined) this.#openByName.set(name, (this.#openByName.get(name) ?? 0) - 1);
    return name;
  }

  #cut({ startOffset, endOffset }: Range): void {
    this.#kept.push(this.#source.slice(this.#position, startOffset));
    this.#position = endOffset;
  }

  #endWhatEndsAt(name: string, { startOffset }: Range): void {
    const ended = Object.hasOwn(ENDS, name) ? ENDS[name] : undefined;
    while (ended?.includes(this.#open.at(-1) ?? '')) {
      this.#cut({ startOffset, endOffset: startOffset });
      this.#kept.push(`</${this.#pop()}>`);
    }
  }
}
