/** Markup, whose texts have been escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** What can stand in markup; null for nothing. */
export type Content = string | number | Html | null | readonly Content[];

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

function written(content: Content): string {
  if (content === null) return '';
  if (content instanceof Html) return content.text;
  return typeof content === 'object' ? content.map(written).join('') : escaped(String(content));
}

/** Markup of a template: texts are shown literally, in content and in quoted attributes. */
export function html(markup: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(String.raw({ raw: markup }, ...contents.map(written)));
}
