import { compileFunction } from 'node:vm';
import type { Locator } from '@playwright/test';
import { asEngine } from './drawing.ts';
import * as hand from './hand.ts';
import { withoutBrowser } from './needs-browser.ts';
import type { PlainDocument } from './plain-document.ts';
import { type Expectation, selectors } from './selector-engine.ts';
import type { Place } from './surroundings.ts';

type Text = string | RegExp;
type Exact = { exact?: boolean };

interface Filter {
  has?: Locator;
  hasNot?: Locator;
  hasText?: Text;
  hasNotText?: Text;
  visible?: boolean;
}

/** The selector that lies behind a locator. */
const selectorOf = (locator: Locator): string => (locator as unknown as PlainLocator).selector;

function filtered(selector: string, { has, hasNot, hasText, hasNotText, visible }: Filter): string {
  const text = (value: Text) => selectors.escapeForTextSelector(value, false);
  return [
    selector,
    ...(hasText === undefined ? [] : [`internal:has-text=${text(hasText)}`]),
    ...(hasNotText === undefined ? [] : [`internal:has-not-text=${text(hasNotText)}`]),
    ...(has === undefined ? [] : [`internal:has=${JSON.stringify(selectorOf(has))}`]),
    ...(hasNot === undefined ? [] : [`internal:has-not=${JSON.stringify(selectorOf(hasNot))}`]),
    ...(visible === undefined ? [] : [`visible=${visible}`]),
  ].join(' >> ');
}

/** What Playwright gives in the place of an element, in a page without a browser. */
export class PlainLocator {
  /** By which `expect` knows what it has before it. */
  readonly _apiName = 'Locator';
  readonly selector: string;
  readonly #page: Place;

  private constructor(page: Place, selector: string) {
    this.#page = page;
    this.selector = selector;
  }

  static of(page: Place, selector: string): Locator {
    return withoutBrowser(new PlainLocator(page, selector), 'locator') as unknown as Locator;
  }

  locator(inner: string | Locator, options: Filter = {}): Locator {
    const selector =
      typeof inner === 'string' ? inner : `internal:chain=${JSON.stringify(selectorOf(inner))}`;
    return this.#with(filtered(`${this.selector} >> ${selector}`, options));
  }
  getByRole = (role: string, options: object = {}) =>
    this.locator(selectors.getByRoleSelector(role, options));
  getByText = (text: Text, options: Exact = {}) => this.locator(selectors.getByTextSelector(text, options));
  getByLabel = (text: Text, options: Exact = {}) => this.locator(selectors.getByLabelSelector(text, options));
  getByTitle = (text: Text, options: Exact = {}) => this.locator(selectors.getByTitleSelector(text, options));
  getByAltText = (text: Text, options: Exact = {}) =>
    this.locator(selectors.getByAltTextSelector(text, options));
  filter = (options: Filter) => this.#with(filtered(this.selector, options));
  nth = (index: number) => this.#with(`${this.selector} >> nth=${index}`);
  first = () => this.nth(0);
  last = () => this.nth(-1);
  and = (other: Locator) =>
    this.#with(`${this.selector} >> internal:and=${JSON.stringify(selectorOf(other))}`);
  or = (other: Locator) => this.#with(`${this.selector} >> internal:or=${JSON.stringify(selectorOf(other))}`);
  page = () => this.#page.self;
  toString = () => selectors.asLocator('javascript', this.selector);

  all = async () => Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  count = async () => (await this.#page.ready()).find(this.selector).length;
  isVisible = () => this.#isIn('visible');
  isHidden = async () => !(await this.#isIn('visible'));
  isChecked = () => this.#isIn('checked');
  isEnabled = () => this.#isIn('enabled');
  isDisabled = () => this.#isIn('disabled');
  allTextContents = async () =>
    (await this.#page.ready()).find(this.selector).map(({ textContent }) => textContent ?? '');
  textContent = () => this.#read((element) => element.textContent);
  innerHTML = () => this.#read((element) => element.innerHTML);
  getAttribute = (name: string) => this.#read((element) => element.getAttribute(name));
  inputValue = () => this.#read((element, { engine }) => hand.typedIn(engine, element));

  click = () => this.#act(hand.click);
  fill = (text: string) => this.#act((page, element) => hand.fill(page, element, text));
  clear = () => this.fill('');
  pressSequentially = (text: string) => this.#act((page, element) => hand.type(page, element, text));
  press = (key: string) => this.#act((page, element) => hand.press(page, element, key));
  focus = () => this.#act((_page, element) => (element as HTMLElement).focus());
  setChecked = (checked: boolean) => this.#act((page, element) => hand.setChecked(page, element, checked));
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);
  selectOption = (choice: string | { label: string } | readonly string[]) =>
    this.#act((page, element) => hand.selectOption(page, element, choice));

  /** Runs a function on the element; of measures, places and looks it learns nothing. */
  evaluate = (task: unknown, argument?: unknown) =>
    this.#act((page, element) => {
      const result = runIn(page, task)(element, argument);
      page.drawing.forget(true);
      return result;
    });
  evaluateAll = async (task: unknown, argument?: unknown) => {
    const page = await this.#page.ready();
    return runIn(page, task)(page.find(this.selector), argument);
  };

  /** What Playwright's assertions ask. */
  _expect(expression: string, options: Omit<Expectation, 'expression'> & { timeout: number }) {
    return this.#page.judge(
      this.selector,
      { ...options, expression, isNot: options.isNot === true },
      options.timeout,
    );
  }

  #with(selector: string): Locator {
    return PlainLocator.of(this.#page, selector);
  }

  async #isIn(state: 'visible' | 'checked' | 'enabled' | 'disabled'): Promise<boolean> {
    const page = await this.#page.ready();
    const elements = page.find(this.selector);
    if (elements.length === 0 && state === 'visible') return false;
    const element = only(page, this.selector, elements);
    return asEngine(() => page.engine.elementState(element, state, true).matches);
  }

  async #read<Result>(read: (element: Element, page: PlainDocument) => Result): Promise<Result> {
    const { page, elements } = await this.#page.waitFor(this.selector);
    return read(only(page, this.selector, elements), page);
  }

  /** Does something to the element and goes where that leads. */
  async #act<Result>(act: (page: PlainDocument, element: Element) => Result): Promise<Result> {
    const { page, elements } = await this.#page.waitFor(this.selector);
    const result = act(page, only(page, this.selector, elements));
    page.drawing.forget();
    await this.#page.follow();
    return result;
  }
}

function only(page: PlainDocument, selector: string, elements: Element[]): Element {
  const [element] = elements;
  if (element === undefined)
    throw new Error(`${selectors.asLocator('javascript', selector)} is not in the page.`);
  if (elements.length > 1)
    throw asEngine(() => page.engine.strictModeViolationError(page.engine.parseSelector(selector), elements));
  return element;
}

/** A function of a test as it would run in the page: it sees the page's names, and nothing around it. */
function runIn({ window }: PlainDocument, task: unknown): (...values: unknown[]) => unknown {
  const names = Object.getOwnPropertyNames(window).filter((name) =>
    /^(HTML\w*|Element|Node|Event|FormData)$/.test(name),
  );
  const { document, getComputedStyle } = window;
  const build = compileFunction(`return (${String(task)});`, ['document', 'getComputedStyle', ...names]);
  return build(document, getComputedStyle, ...names.map((name) => window[name]));
}
