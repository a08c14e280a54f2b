import type { DocumentElement, DocumentNode, DocumentTag } from './document-tree.ts';

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
