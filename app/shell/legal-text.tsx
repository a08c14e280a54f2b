import type { DocumentNode } from '#app/documents/document-tree.ts';
import { renderDocument } from '#app/documents/render-document.tsx';

interface LegalTextProps {
  /** Tag of the language that the document is written in, which need not be the page's; empty when it is unknown. */
  language: string;
  nodes: readonly DocumentNode[];
}

/** The text of a legal document (spec §2, "Document overlay" and "About"). */
export function LegalText({ language, nodes }: LegalTextProps) {
  return (
    <article className="legal-text" lang={language || undefined}>
      {renderDocument(nodes)}
    </article>
  );
}
