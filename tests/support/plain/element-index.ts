/** The part of a selector that says what the element itself is. */
function subjectOf(selector: string): string {
  const plain = selector.replace(/\[[^\]]*\]/g, '').replace(/\((?:[^()]|\([^()]*\))*\)/g, '');
  return (
    plain
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  ).replace(/:[\w-]+/g, '');
}

/** Finds what the selectors of a style sheet match, which are many and mostly name a class. */
export class ElementIndex {
  readonly #lists = new Map<string, Element[]>();
  readonly #all: readonly Element[];

  constructor(document: Document) {
    this.#all = [...document.querySelectorAll('*')];
    for (const element of this.#all) {
      const names = [...element.classList].map((name) => `.${name}`);
      for (const name of [element.localName, ...names]) {
        const list = this.#lists.get(name);
        if (list === undefined) this.#lists.set(name, [element]);
        else list.push(element);
      }
    }
  }

  find(selector: string): readonly Element[] {
    const subject = subjectOf(selector);
    const name = /\.[\w-]+/.exec(subject)?.[0] ?? /^[a-z][\w-]*/i.exec(subject)?.[0].toLowerCase();
    const candidates = name === undefined ? this.#all : (this.#lists.get(name) ?? []);
    return selector === name ? candidates : candidates.filter((element) => element.matches(selector));
  }
}
