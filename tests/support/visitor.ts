import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Language, type TextValues, textOf } from '#tests/browser/texts.ts';
import { type Answer, HttpClient, type RequestHeaders } from './http-client.ts';

/** Values of a form by their names: of a text, a choice, or a box, which `''` unticks. */
export type Typed = Readonly<Record<string, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const MOST_REDIRECTS = 6;

/** Window that parses all pages: one of its own for each would take longer than its page. */
const browser = new JSDOM();

/** Text with its white space folded, without the blanks that do not break. */
export const fold = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** A player with a browser without scripts: reads pages, follows links, and sends the forms that stand on them. */
export class Visitor {
  readonly client: HttpClient;
  readonly language: Language;
  /** Answer of the page that is open. */
  answer: Answer | null = null;
  /** Path and query of the page that is open, or a whole address where it is not the portal's. */
  url = '';
  #document: Document | null = null;

  /** @param origin of a portal, or a client that has been there */
  constructor(origin: string | HttpClient, language: Language = 'es-MX') {
    this.client = typeof origin === 'string' ? new HttpClient(origin, { language }) : origin;
    this.language = language;
  }

  /** Text of the player's language, as {@link fold} leaves it. */
  say(key: string, values: TextValues = {}): string {
    return fold(textOf(this.language, key, values));
  }

  /** Parsed when it is first looked at: many pages are only passed through. */
  get document(): Document {
    this.#document ??= parsePage(this.answer?.body ?? '', new URL(this.url, this.client.address).href);
    return this.#document;
  }

  get status(): number {
    return this.answer?.status ?? 0;
  }

  /** The same page of the same browser, read in another language. */
  in(language: Language): Visitor {
    const other = new Visitor(this.client, language);
    other.answer = this.answer;
    other.url = this.url;
    other.#document = this.#document;
    return other;
  }

  /** Opens an address and whatever it leads to. */
  open(path: string, headers: RequestHeaders = {}): Promise<this> {
    return this.#arrive(() => this.client.get(path, headers), path);
  }

  /** Logs a player in and opens Home, or a page instead. */
  async logIn(player: Pick<MadePlayer, 'phone' | 'password'>, path = '/'): Promise<this> {
    await this.client.logIn(player);
    await this.open('/');
    return path === '/' ? this : this.open(path);
  }

  /** The first element; throws when there is none. */
  find<E extends Element = HTMLElement>(selector: string): E {
    const found = this.document.querySelector<E>(selector);
    if (found === null) throw new Error(`No ${selector} on ${this.url}: ${this.text('body').slice(0, 500)}`);
    return found;
  }

  all(selector: string): HTMLElement[] {
    return [...this.document.querySelectorAll<HTMLElement>(selector)];
  }

  /** Text of an element. */
  text(selector = 'main'): string {
    return fold(this.find(selector).textContent);
  }

  /** Texts of all such elements. */
  texts(selector: string): string[] {
    return this.all(selector).map(({ textContent }) => fold(textContent));
  }

  get heading(): string {
    return this.text('h1');
  }

  /** What the notification table says; empty without one. */
  get told(): string {
    return this.texts('.notification').join(' ');
  }

  /** Messages of the form: beside the fields, and those that stand in the summary alone. */
  get errors(): string[] {
    const beside = this.texts('.field__error');
    const summary = this.texts('.error-summary a, .error-summary li:not(:has(a))');
    return [...beside, ...summary.filter((line) => !beside.some((message) => line.endsWith(message)))];
  }

  /** Value of the field of that name, and of a group its choice. */
  value(name: string): string {
    const controls = this.all(`[name="${name}"]`) as HTMLInputElement[];
    const isChoice = controls.some(({ type }) => type === 'radio' || type === 'checkbox');
    if (!isChoice) return this.find<HTMLInputElement>(`[name="${name}"]`).value;
    return controls.find(({ checked }) => checked)?.value ?? '';
  }

  /** Addresses of the links that read so. */
  links(text: string, within = 'body'): string[] {
    return this.all(`${within} a`)
      .filter(({ textContent }) => fold(textContent) === text)
      .map((link) => link.getAttribute('href') ?? '');
  }

  /** Follows the link that reads so. */
  follow(text: string, within = 'body'): Promise<this> {
    const [href] = this.links(text, within);
    if (href === undefined)
      throw new Error(`No link "${text}" on ${this.url}: ${this.texts('a').join(', ')}`);
    return this.open(new URL(href, this.document.URL).href.replace(this.#origin, '') || '/');
  }

  /** Buttons that read so. */
  buttons(text: string): HTMLButtonElement[] {
    return this.all('button').filter(({ textContent }) => fold(textContent) === text) as HTMLButtonElement[];
  }

  /** Fills in the form of the button that reads so, or fits the selector, and sends it by this button. */
  send(button: string, typed: Typed = {}): Promise<this> {
    const isSelector = /^(button|form|[.#])/.test(button);
    const found = isSelector ? this.find<HTMLButtonElement>(button) : this.buttons(button)[0];
    if (!found) throw new Error(`No button "${button}" on ${this.url}: ${this.texts('button').join(', ')}`);
    const { form } = found;
    if (form === null) throw new Error(`The button "${button}" has no form.`);
    for (const [name, value] of Object.entries(typed)) fill(form, name, value);
    if (!form.noValidate && !found.formNoValidate && !form.checkValidity())
      throw new Error(`A browser would not send the form of "${button}".`);
    return this.sendAs(found);
  }

  /** Sends the form of a button, and fields as only a changed page would have them. */
  sendAs(button: HTMLButtonElement, changed: Typed = {}): Promise<this> {
    const { form } = button;
    const data = new browser.window.FormData(form ?? undefined);
    if (button.name !== '') data.append(button.name, button.value);
    for (const [name, value] of Object.entries(changed)) data.set(name, value);
    const fields = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    const action = button.getAttribute('formaction') ?? form?.getAttribute('action') ?? this.url;
    const method = button.getAttribute('formmethod') ?? form?.getAttribute('method') ?? 'get';
    const { pathname, search } = new URL(action, this.document.URL);
    if (method === 'get') return this.open(`${pathname}?${fields}`);
    const path = pathname + search;
    return this.#arrive(() => this.client.send('POST', path, { body: fields.toString() }), path);
  }

  /** Fails unless the form was refused with exactly these messages. */
  expectErrors(...messages: string[]): void {
    expect(this.errors).toEqual(messages);
    expect(this.document.title.startsWith(this.say('common:titleErrorPrefix'))).toBe(true);
  }

  /** Fails unless the notification table says so. */
  expectTold(key: string, values: TextValues = {}): void {
    expect(this.told).toContain(this.say(key, values));
  }

  get #origin(): string {
    return new URL(this.document.URL).origin;
  }

  async #arrive(ask: () => Promise<Answer>, path: string): Promise<this> {
    let answer = await ask();
    this.url = path;
    for (let steps = 0; answer.status >= 300 && answer.status < 400; steps += 1) {
      if (steps === MOST_REDIRECTS) throw new Error(`Still led to ${answer.headers.location}.`);
      this.url = answer.headers.location ?? '';
      if (!this.url.startsWith('/')) break;
      answer = await this.client.get(this.url.split('#')[0] ?? '');
    }
    this.answer = answer;
    this.#document = null;
    return this;
  }
}

function parsePage(body: string, url: string): Document {
  // A document has the address that its window had when it was parsed.
  browser.reconfigure({ url });
  // Style sheets change nothing here, and take longer to parse than their page.
  const markup = body.replace(/<style\b[^>]*>.*?<\/style>/gs, '');
  return new browser.window.DOMParser().parseFromString(markup, 'text/html');
}

/** Fills a field in as a player may: what the page does not offer throws. */
function fill(form: HTMLFormElement, name: string, value: string): void {
  const controls = ([...form.elements] as Control[]).filter(
    (control) => control.name === name && control.type !== 'hidden',
  );
  const [first] = controls;
  if (first === undefined) throw new Error(`The form has no field "${name}".`);
  if (controls.every(({ disabled }) => disabled)) throw new Error(`The field "${name}" is switched off.`);
  if (first.type === 'checkbox' || first.type === 'radio') {
    const boxes = controls as HTMLInputElement[];
    if (first.type === 'checkbox' && value === '') for (const box of boxes) box.checked = false;
    else {
      const chosen = boxes.find((box) => box.value === value);
      if (chosen === undefined || chosen.disabled) throw new Error(`"${name}" does not offer "${value}".`);
      chosen.checked = true;
    }
    return;
  }
  first.value = value;
  if (first.value !== value) throw new Error(`"${name}" does not take "${value}".`);
}
