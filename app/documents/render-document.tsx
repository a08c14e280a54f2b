import { createElement, Fragment, type ReactNode } from 'react';
import type { DocumentNode } from './document-tree.ts';

/**
 * Takes the tree of a document; gives it as React nodes, so that every text is escaped by React and nothing is put in as
 * markup. A link does not tell where the player comes from.
 */
export function renderDocument(nodes: readonly DocumentNode[]): ReactNode {
  return createElement(Fragment, null, nodes.map(renderNode));
}

function renderNode(node: DocumentNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const link = node.tag === 'a' ? { href: node.href, rel: 'noopener noreferrer' } : {};
  // React takes no children for `br` and `hr`, not even none.
  if (node.children.length === 0) return createElement(node.tag, { key, ...link });
  return createElement(node.tag, { key, ...link }, node.children.map(renderNode));
}
