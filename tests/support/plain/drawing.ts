import type { DOMWindow } from 'jsdom';
import { ElementIndex } from './element-index.ts';
import { NeedsBrowser } from './needs-browser.ts';
import type { StyleRule } from './style-rules.ts';

/** What browsers themselves say of elements; what is not named is `inline`. */
const DISPLAYS: readonly (readonly [display: string, tags: string])[] = [
  [
    'block',
    'html body address article aside blockquote center dialog dd details div dl dt fieldset figcaption figure footer form ' +
      'h1 h2 h3 h4 h5 h6 header hgroup hr legend main menu nav ol optgroup option p pre search section summary ul',
  ],
  ['none', 'area base datalist head link meta noembed param rp script style template title'],
  ['inline-block', 'button input meter progress select textarea'],
  ['list-item', 'li'],
  ['table', 'table'],
  ['table-row', 'tr'],
  ['table-cell', 'td th'],
  ['table-row-group', 'tbody'],
  ['table-header-group', 'thead'],
  ['table-footer-group', 'tfoot'],
  ['table-caption', 'caption'],
];
const DISPLAY_OF = new Map(
  DISPLAYS.flatMap(([display, tags]) => tags.split(' ').map((tag) => [tag, display] as const)),
);

/** Elements that take room although nothing is written in them. */
const HAVE_SIZE = new Set(
  'audio button canvas embed hr iframe img input meter object progress select svg textarea video'.split(' '),
);

/** Selectors that look at more than what elements are and what they are called. */
const DEPENDS_ON_STATE = /[:[]/;

/** The part of a computed style that is known here. */
export interface DrawnStyle {
  display: string;
  visibility: string;
  content: string;
  cursor: string;
  pointerEvents: string;
}

type Declared = Partial<Record<StyleRule['property'], { value: string; weight: number }>>;

/**
 * Says what of a document is drawn, by its style sheets and by what browsers do without any. Nothing has a place or a
 * measure: what is drawn and holds text or a control counts as having a size.
 */
export class Drawing {
  readonly #document: Document;
  #index: ElementIndex;
  readonly #rules: readonly StyleRule[];
  #declared = new Map<string, Map<Element, Declared>>();
  #drawn = new Map<Element, boolean>();
  readonly #matches = new Map<string, readonly Element[]>();

  constructor(document: Document, rules: readonly StyleRule[]) {
    this.#document = document;
    this.#index = new ElementIndex(document);
    this.#rules = rules;
  }

  /**
   * To be called after everything that may change what selectors match.
   *
   * @param isMarkupChanged whether it was more than what a player does to fields, boxes and folds
   */
  forget(isMarkupChanged = false): void {
    this.#declared = new Map();
    this.#drawn = new Map();
    if (isMarkupChanged) this.#index = new ElementIndex(this.#document);
    for (const selector of this.#matches.keys())
      if (isMarkupChanged || DEPENDS_ON_STATE.test(selector)) this.#matches.delete(selector);
  }

  styleOf(element: Element, pseudo = ''): DrawnStyle {
    const declared = this.#declaredFor(element, pseudo);
    const inherited = pseudo === '' ? element.parentElement : element;
    const visibility = declared.animation?.value || declared.visibility?.value;
    return {
      display: pseudo === '' ? this.#displayOf(element) : (declared.display?.value ?? 'inline'),
      visibility: visibility ?? (inherited === null ? 'visible' : this.styleOf(inherited).visibility),
      content: declared.content?.value ?? (pseudo === '' ? 'normal' : 'none'),
      cursor: 'auto',
      pointerEvents: 'auto',
    };
  }

  /** Whether there is a box for an element, be it one that is not visible. */
  isDrawn(element: Element): boolean {
    const known = this.#drawn.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const drawn =
      element.isConnected &&
      this.#displayOf(element) !== 'none' &&
      (parent === null || (this.isDrawn(parent) && !this.#isFoldedAway(element, parent)));
    this.#drawn.set(element, drawn);
    return drawn;
  }

  /** Whether an element that is drawn has more than an empty box. */
  hasSize(element: Element): boolean {
    if (!this.isDrawn(element)) return false;
    if (HAVE_SIZE.has(element.localName)) return true;
    return [...element.childNodes].some((node) =>
      node.nodeType === node.TEXT_NODE
        ? /\S/.test(node.nodeValue ?? '')
        : node.nodeType === node.ELEMENT_NODE && this.hasSize(node as Element),
    );
  }

  #displayOf(element: Element): string {
    const declared = this.#declaredFor(element, '').display?.value;
    const tag = element.localName;
    if (tag === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return 'none';
    if (declared !== undefined) return declared;
    if (element.hasAttribute('hidden')) return 'none';
    if (tag === 'dialog' && !element.hasAttribute('open')) return 'none';
    return DISPLAY_OF.get(tag) ?? 'inline';
  }

  #isFoldedAway(element: Element, parent: Element): boolean {
    if (parent.localName === 'select') return !(parent as HTMLSelectElement).multiple;
    if (parent.localName !== 'details' || parent.hasAttribute('open')) return false;
    if (element === [...parent.children].find(({ localName }) => localName === 'summary')) return false;
    return this.#declaredFor(parent, '::details-content')['content-visibility']?.value !== 'visible';
  }

  #declaredFor(element: Element, pseudo: string): Declared {
    let declared = this.#declared.get(pseudo);
    if (declared === undefined) {
      declared = this.#declareAll(pseudo);
      this.#declared.set(pseudo, declared);
    }
    return declared.get(element) ?? {};
  }

  #matching(selector: string): readonly Element[] {
    const known = this.#matches.get(selector) ?? this.#index.find(selector);
    this.#matches.set(selector, known);
    return known;
  }

  #declareAll(pseudo: string): Map<Element, Declared> {
    const all = new Map<Element, Declared>();
    for (const { selector, property, value, weight } of this.#rules.filter(
      (rule) => rule.pseudo === pseudo,
    )) {
      for (const element of this.#matching(selector)) {
        const declared = all.get(element) ?? {};
        const other = declared[property];
        if (other === undefined || weight >= other.weight) declared[property] = { value, weight };
        all.set(element, declared);
      }
    }
    return all;
  }
}

/** How many questions of Playwright's script are open: what else asks for measures and places is refused. */
let questions = 0;

/** Lets Playwright's script ask whether things have a size, which is all that it makes of their measures. */
export function asEngine<Result>(ask: () => Result): Result {
  questions += 1;
  try {
    return ask();
  } finally {
    questions -= 1;
  }
}

/** The same for what it answers later. */
export async function asEngineLater<Result>(ask: () => Promise<Result>): Promise<Result> {
  questions += 1;
  try {
    return await ask();
  } finally {
    questions -= 1;
  }
}

/** Has a window say of its elements what a drawing says, and nothing of their measures. */
export function draw(window: DOMWindow, drawing: Drawing): void {
  const boxIf = (hasSize: () => boolean, what: string) => {
    if (questions === 0) throw new NeedsBrowser(what);
    const side = hasSize() ? 1 : 0;
    return { x: 0, y: 0, top: 0, left: 0, right: side, bottom: side, width: side, height: side };
  };
  const { Element, HTMLElement, Range } = window;
  Object.assign(window, {
    getComputedStyle(element: Element, pseudo?: string | null) {
      return new Proxy(drawing.styleOf(element, pseudo ?? ''), {
        get(style, name) {
          if (name in style) return style[name as keyof DrawnStyle];
          throw new NeedsBrowser(`The style property ${String(name)}`);
        },
      });
    },
  });
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return drawing.isDrawn(this);
    },
    getBoundingClientRect(this: Element) {
      return boxIf(() => drawing.hasSize(this), 'The place of an element');
    },
  });
  Object.assign(Range.prototype, {
    getBoundingClientRect(this: Range) {
      return boxIf(() => /\S/.test(this.toString()), 'The place of a text');
    },
  });
  for (const [prototype, names] of [
    [Element.prototype, ['scrollWidth', 'scrollHeight', 'clientWidth', 'clientHeight', 'scrollTop']],
    [HTMLElement.prototype, ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft']],
  ] as const) {
    for (const name of names)
      Object.defineProperty(prototype, name, {
        get() {
          throw new NeedsBrowser(`The measure ${name}`);
        },
      });
  }
}
