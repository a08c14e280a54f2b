import { readFileSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { openApiDocument } from './document.ts';

/** Path of the document. */
export const DOCUMENT_FILE = new URL('../../docs/openapi.yaml', import.meta.url);

/** The document as YAML, as it is kept in the repository. */
export function documentText(): string {
  const text = stringify(openApiDocument(), {
    lineWidth: 0,
    blockQuote: 'literal',
    aliasDuplicateObjects: false,
  });
  return `# Generated from operator/contract/ by \`npm run contract\`: change it there.\n${text}`;
}

/** The document as it stands in the repository. */
export function keptDocumentText(): string {
  return readFileSync(DOCUMENT_FILE, 'utf8');
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(DOCUMENT_FILE, documentText());
