/**
 * What a rendered document may hold, written out once more by hand, so that a test does not believe the list it tests.
 */
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

const ELEMENTS = new Set(
  (
    'a b blockquote br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small strong sub sup ' +
    'table tbody td tfoot th thead tr u ul'
  ).split(' '),
);

/**
 * Everything in rendered HTML that may not stand there: elements, attributes, addresses and anything that is neither
 * element nor text, one line each.
 */
export function findForbidden(html: string): string[] {
  const found: string[] = [];
  const waiting: DefaultTreeAdapterMap['childNode'][] = [...parseFragment(html).childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#text') continue;
    if (!('attrs' in node)) {
      found.push(node.nodeName);
      continue;
    }
    if (!ELEMENTS.has(node.tagName) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') {
      found.push(`<${node.tagName}>`);
    }
    for (const { name, value } of node.attrs) {
      const isLink =
        node.tagName === 'a' && name === 'href' && /^(https?:\/\/[^@]+$|mailto:|tel:|#document-)/.test(value);
      const isRelation = node.tagName === 'a' && name === 'rel' && value === 'noopener noreferrer';
      // Prefixed, so that no script and no style of the page can take it for one of its own.
      const isTarget = name === 'id' && /^document-\S+$/.test(value);
      if (!isLink && !isRelation && !isTarget) found.push(`${node.tagName} ${name}=${value}`);
    }
    waiting.push(...node.childNodes);
  }
  return found;
}
