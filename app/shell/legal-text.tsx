import type { DocumentNode } from '#app/documents/document-tree.ts';
import { type HeadingLevel, placeHeadings } from '#app/documents/place-headings.ts';
import { renderDocument } from '#app/documents/render-document.tsx';

interface LegalTextProps {
  /** Tag of the language that the document is written in, which need not be the page's; empty when it is unknown. */
  language: string;
  nodes: readonly DocumentNode[];
  /** Level of the heading on the page that the text stands under. */
  under: HeadingLevel;
}

/** The text of a legal document (spec §2, "Document overlay" and "About"). */
export function LegalText({ language, nodes, under }: LegalTextProps) {
  return (
    <article className="legal-text" lang={language || undefined}>
      {renderDocument(placeHeadings(nodes, under))}
    </article>
  );
}
