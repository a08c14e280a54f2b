import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { attributeOf, elementsIn } from '#tests/support/html-form.ts';
import { type Control, fold, type TextPage } from '#tests/support/text-page.ts';

type Element = DefaultTreeAdapterTypes.Element;

const MARK = /\[(\d+)\]/g;

/**
 * Parses a page that w3m has saved as it draws it, with numbers before links and fields. Buttons are drawn without
 * theirs, and hidden fields have one that is nowhere: what a number stands for is read off the source, where w3m counts
 * whatever can be followed, filled in or pressed.
 */
export function parseW3mPage(drawn: string, source: string): TextPage {
  const elements = elementsIn(parse(source)).filter(isCounted);
  const folded = fold(drawn);
  const marks = [...folded.matchAll(MARK)]
    .map(({ 0: mark, 1: number, index }) => ({
      number: Number(number),
      start: index,
      end: index + mark.length,
    }))
    .filter(({ number }) => number <= elements.length);
  const controls = elements.map((element, index): Control => {
    const kind = kindOf(element);
    const at = marks.findIndex(({ number }) => number === index + 1);
    const mark = marks[at];
    return {
      kind,
      target: attributeOf(element, 'href') ?? '',
      before: mark ? folded.slice(marks[at - 1]?.end ?? 0, mark.start) : '',
      after: mark ? folded.slice(mark.end, marks[at + 1]?.start) : wordsOf(element),
    };
  });
  return { text: fold(folded.replace(MARK, '')), printed: drawn, controls };
}

function isCounted(element: Element): boolean {
  if (element.tagName === 'a') return attributeOf(element, 'href') !== null;
  return ['input', 'button', 'select', 'textarea'].includes(element.tagName);
}

function kindOf(element: Element): Control['kind'] {
  if (element.tagName === 'a') return 'link';
  if (element.tagName === 'textarea') return 'field';
  const type = attributeOf(element, 'type') ?? '';
  if (element.tagName === 'button') return type === 'button' ? 'other' : 'button';
  if (element.tagName !== 'input' || type === 'hidden') return 'other';
  return /^(checkbox|radio)$/.test(type) ? 'checkbox' : 'field';
}

function wordsOf(element: Element): string {
  const words = (parent: DefaultTreeAdapterTypes.ParentNode): string[] =>
    parent.childNodes.flatMap((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return [node.value];
      return defaultTreeAdapter.isElementNode(node) ? words(node) : [];
    });
  return fold(words(element).join(''));
}
