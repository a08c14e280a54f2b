import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** All elements in a part of a page, in its order. */
export function elementsIn(parent: Parent): Element[] {
  return parent.childNodes.flatMap((node) =>
    defaultTreeAdapter.isElementNode(node) ? [node, ...elementsIn(node)] : [],
  );
}

/** The value of an attribute; null when the element has none of that name. */
export function attributeOf(element: Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

function initialValue(field: Element): string | null {
  if (field.tagName === 'select') {
    const options = elementsIn(field).filter(({ tagName }) => tagName === 'option');
    const chosen = options.find((option) => attributeOf(option, 'selected') !== null) ?? options[0];
    return chosen ? attributeOf(chosen, 'value') : null;
  }
  const isLeftOut = /^(checkbox|radio|submit|button)$/.test(attributeOf(field, 'type') ?? '');
  return isLeftOut ? null : (attributeOf(field, 'value') ?? '');
}

/**
 * Reads what a browser would send of a form in which no one has touched anything: fields with their values, and no
 * boxes or buttons.
 *
 * @param html a page
 * @param has name of a field, by which the form is found
 * @returns values by name; throws when the page has no such form
 */
export function formWith(html: string, has: string): Record<string, string> {
  for (const form of elementsIn(parse(html)).filter(({ tagName }) => tagName === 'form')) {
    const fields = elementsIn(form).flatMap((field): [string, string][] => {
      const name = attributeOf(field, 'name');
      const value = name === null ? null : initialValue(field);
      return name === null || value === null ? [] : [[name, value]];
    });
    if (fields.some(([name]) => name === has)) return Object.fromEntries(fields);
  }
  const [, title = 'no title'] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  const notices = [
    ...html.matchAll(/class="(?:notice|error-summary|notification)[^>]*>(.*?)<\/(?:p|li|div)>/gs),
  ];
  const told = notices.map(([, words = '']) =>
    words
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  throw new Error(`The page (${[title, ...told].join(' | ')}) has no form with a field "${has}".`);
}

/** The addresses that the links of a part of a page lead to, in its order. */
export function linksIn(html: string): string[] {
  const links = elementsIn(parse(html)).filter(({ tagName }) => tagName === 'a');
  return links.map((link) => attributeOf(link, 'href') ?? '');
}
