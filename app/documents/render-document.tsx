import { createElement, Fragment, type ReactNode } from 'react';
import type { DocumentNode } from './document-tree.ts';

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
