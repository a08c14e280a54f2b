import type { Language } from '../contract.ts';
import { html } from '../http/html.ts';
import type { PublishedDocument } from './catalogue.ts';
import type { DocumentText, Section, TranslatedDocument } from './document-text.ts';
import { idCheckConsent } from './texts/id-check-consent.ts';
import { privacy } from './texts/privacy.ts';
import { responsiblePlay } from './texts/responsible-play.ts';
import { terms } from './texts/terms.ts';

const TEXTS: Record<string, TranslatedDocument> = {
  terms,
  privacy,
  'responsible-play': responsiblePlay,
  idCheckConsent,
};

const VERSION_LABELS: Record<Language, string> = { 'es-MX': 'Versión', 'en-US': 'Version', 'ja-JP': '版' };

/** The text of one version of a document, in its format, with its media type; undefined when there is no such text. */
export function renderDocument(
  document: PublishedDocument,
  language: Language,
): { contentType: string; body: string } | undefined {
  const text = TEXTS[document.key]?.[language];
  if (!text) return undefined;
  const sections = text.sections.filter((section) => (section.since ?? 0) <= Number(document.version));
  const version = `${VERSION_LABELS[language]} ${document.version}`;
  return document.format === 'html'
    ? { contentType: 'text/html; charset=utf-8', body: asHtml(text, sections, version, language) }
    : { contentType: 'text/plain; charset=utf-8', body: asPlain(text, sections, version) };
}

function asHtml(
  text: DocumentText,
  sections: readonly Section[],
  version: string,
  language: Language,
): string {
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${text.title}</title></head>
<body>
<h1>${text.title}</h1>
<p><small>${version}</small></p>
${sections.map(
  ({ heading, paragraphs, items }) => html`<h2>${heading}</h2>
${paragraphs.map(
  (paragraph) => html`<p>${paragraph}</p>
`,
)}${
  items
    ? html`<ul>
${items.map(
  (item) => html`<li>${item}</li>
`,
)}</ul>
`
    : null
}`,
)}</body>
</html>
`.text;
}

function asPlain(text: DocumentText, sections: readonly Section[], version: string): string {
  const parts = sections.map((section) =>
    [
      section.heading,
      section.paragraphs.join('\n\n'),
      ...(section.items ? [section.items.map((item) => `- ${item}`).join('\n')] : []),
    ].join('\n\n'),
  );
  return `${[text.title, version, ...parts].join('\n\n')}\n`;
}
