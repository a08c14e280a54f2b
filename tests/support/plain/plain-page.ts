import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { downloadOf } from './download.ts';
import { asEngine, asEngineLater } from './drawing.ts';
import type { PlainResponse } from './exchange.ts';
import { type FormRequest, formRequestOf } from './form-request.ts';
import { press } from './hand.ts';
import { FormRefused, type Loaded, load, type Order } from './loading.ts';
import { withoutBrowser } from './needs-browser.ts';
import { PlainDocument, type Source } from './plain-document.ts';
import { PlainLocator } from './plain-locator.ts';
import type { Initiator } from './referrer.ts';
import { refreshOf } from './refresh.ts';
import { type Expectation, selectors, type Verdict } from './selector-engine.ts';
import type { Surroundings } from './surroundings.ts';

type Text = string | RegExp;
type Exact = { exact?: boolean };
type UrlPattern = string | RegExp | ((url: URL) => boolean);

const POLL_MS = 50;
const WAIT_MS = 7_000;
const BLANK: Source = { url: new URL('about:blank'), html: '', headers: {}, referrer: '' };

const byAddress = (url: URL): FormRequest => ({ method: 'GET', url, contentType: null, body: null });
const withoutHash = ({ href }: URL) => href.replace(/#.*$/, '');

/** A page that was opened: how, and what came of it. */
interface Visit {
  order: Order;
  url: URL;
}

/** What Playwright calls a page, without a browser: documents that come over HTTP, links and forms. */
export class PlainPage extends EventEmitter {
  /** By which `expect` knows what it has before it. */
  readonly _apiName = 'Page';
  /** The page as tests see it. */
  readonly self: Page;
  readonly #context: Surroundings;
  #document: PlainDocument | null = null;
  #visits: Visit[] = [];
  #at = -1;
  /** Where the last click leads. */
  #asked: (() => Promise<unknown>) | null = null;
  #opening: Promise<unknown> = Promise.resolve();
  #refresh: NodeJS.Timeout | null = null;
  #source = BLANK;
  #isClosed = false;

  constructor(context: Surroundings) {
    super();
    this.#context = context;
    this.self = withoutBrowser<PlainPage>(this, 'page') as unknown as Page;
  }

  context = () => this.#context.self;
  get request() {
    return this.#context.request;
  }
  viewportSize = () => ({ ...this.#context.screen });
  isClosed = () => this.#isClosed;
  mainFrame = () => this.self;
  readonly keyboard = {
    // Without a script Escape means nothing to a page.
    press: async (key: string) => {
      const page = await this.ready();
      if (key === 'Escape') return;
      press(page, page.document.activeElement ?? page.document.body, key);
      page.drawing.forget();
      await this.follow();
    },
  };
  url = () => this.#document?.document.URL ?? 'about:blank';
  title = async () => (await this.ready()).document.title;
  content = async () => (await this.ready()).serialize();
  locator = (selector: string, options: object = {}): Locator => {
    const whole = PlainLocator.of(this, selector);
    return Object.keys(options).length === 0 ? whole : whole.filter(options);
  };
  getByRole = (role: string, options: object = {}) =>
    this.locator(selectors.getByRoleSelector(role, options));
  getByText = (text: Text, options: Exact = {}) => this.locator(selectors.getByTextSelector(text, options));
  getByLabel = (text: Text, options: Exact = {}) => this.locator(selectors.getByLabelSelector(text, options));
  getByTitle = (text: Text, options: Exact = {}) => this.locator(selectors.getByTitleSelector(text, options));
  getByAltText = (text: Text, options: Exact = {}) =>
    this.locator(selectors.getByAltTextSelector(text, options));

  async goto(address: string, options: { referer?: string } = {}): Promise<PlainResponse | null> {
    await this.#opening;
    const url = this.#context.addressOf(address);
    const known = this.#document && new URL(this.#document.document.URL);
    if (known && url.hash !== '' && withoutHash(url) === withoutHash(known)) {
      this.#goWithin(url);
      return null;
    }
    const { referer } = options;
    const initiator = referer === undefined ? null : { url: new URL(referer), referrerPolicy: 'unsafe-url' };
    return this.#open({ ...byAddress(url), initiator, formPolicy: null, isByHand: true });
  }

  async reload(): Promise<PlainResponse | null> {
    await this.#opening;
    const visit = this.#visits[this.#at];
    return visit ? this.#open(visit.order, this.#at) : null;
  }

  goBack = () => this.#goTo(this.#at - 1);
  goForward = () => this.#goTo(this.#at + 1);

  async setContent(html: string): Promise<void> {
    await this.ready();
    await this.#show({ ...this.#source, html, url: new URL(this.url()) });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#refresh) clearTimeout(this.#refresh);
    this.#document?.window.close();
    this.#context.forget(this);
  }

  waitForLoadState = async (): Promise<void> => void (await this.ready());
  waitForTimeout = (ms: number) => sleep(ms);

  async waitForURL(pattern: UrlPattern): Promise<void> {
    const matches = (url: string) => {
      if (typeof pattern === 'function') return pattern(new URL(url));
      if (typeof pattern !== 'string') return pattern.test(url);
      if (!pattern.startsWith('**')) return url === this.#context.addressOf(pattern).href;
      return url.endsWith(pattern.slice(2));
    };
    await this.#until(() => matches(this.url()));
    if (!matches(this.url())) throw new Error(`The page is ${this.url()}, not ${pattern}.`);
  }

  waitForResponse = (isIt: (response: PlainResponse) => boolean) => this.waitForEvent('response', isIt);
  waitForRequest = (isIt: (request: never) => boolean) => this.waitForEvent('request', isIt);
  waitForEvent<Event>(name: string, isIt: (event: Event) => boolean = () => true): Promise<Event> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`There was no ${name}.`)), WAIT_MS);
      const hear = (event: Event) => {
        if (!isIt(event)) return;
        clearTimeout(late);
        this.off(name, hear);
        resolve(event);
      };
      this.on(name, hear);
    });
  }

  /** The document, when it has come. */
  async ready(): Promise<PlainDocument> {
    await this.#opening;
    this.#document ??= await PlainDocument.open(BLANK, this.#context.screen, async () => '');
    return this.#document;
  }

  /** The document and what is looked for in it, which only a page that changes by itself may have later. */
  async waitFor(selector: string): Promise<{ page: PlainDocument; elements: Element[] }> {
    let page = await this.ready();
    let elements = page.find(selector);
    await this.#until(async () => {
      if (elements.length > 0) return true;
      page = await this.ready();
      elements = page.find(selector);
      return elements.length > 0;
    });
    return { page, elements };
  }

  /** Goes where what was done to the page leads. */
  async follow(): Promise<void> {
    const asked = this.#asked;
    this.#asked = null;
    await asked?.();
  }

  _expect(expression: string, options: Omit<Expectation, 'expression'> & { timeout: number }) {
    return this.judge(':root', { ...options, expression, isNot: options.isNot === true }, options.timeout);
  }

  /** Answers an assertion of Playwright's; asks again only while the page may still change by itself. */
  async judge(selector: string, expectation: Expectation, timeout: number) {
    let verdict: Verdict & { errorMessage?: string; log?: string[] } = { matches: expectation.isNot };
    const ask = async () => {
      verdict = await judgeOnce(await this.ready(), selector, expectation);
      return verdict.matches !== expectation.isNot;
    };
    if (!(await ask())) await this.#until(ask, timeout);
    return { ...verdict, log: verdict.log ?? [] };
  }

  async #until(isSo: () => boolean | Promise<boolean>, timeout = WAIT_MS): Promise<void> {
    const end = performance.now() + timeout;
    while (!(await isSo()) && this.#refresh !== null && performance.now() < end) await sleep(POLL_MS);
  }

  async #goTo(at: number): Promise<PlainResponse | null> {
    await this.#opening;
    const visit = this.#visits[at];
    if (visit === undefined) return null;
    const known = this.#visits[this.#at];
    // Places of one page are not fetched again.
    if (known?.order === visit.order) {
      this.#at = at;
      this.#document?.goToFragment(visit.url);
      return null;
    }
    return this.#open({ ...visit.order, url: visit.url, isByHand: true }, at);
  }

  #goWithin(url: URL): void {
    const { order } = this.#visits[this.#at] ?? {};
    this.#document?.goToFragment(url);
    if (order) this.#remember({ order, url });
  }

  #remember(visit: Visit, at = this.#at + 1): void {
    this.#visits = [
      ...this.#visits.slice(0, at),
      visit,
      ...(at <= this.#at ? this.#visits.slice(at + 1) : []),
    ];
    this.#at = at;
  }

  /** Places of a page that is fetched again are places of what has come. */
  #renew(at: number | undefined, order: Order): void {
    const { order: before } = (at === undefined ? undefined : this.#visits[at]) ?? {};
    this.#visits = this.#visits.map((visit) => (visit.order === before ? { ...visit, order } : visit));
  }

  #open(order: Order, at?: number): Promise<PlainResponse | null> {
    const opened = this.#opening.then(() => this.#load(order, at));
    this.#opening = opened.catch(() => undefined);
    return opened;
  }

  async #load(order: Order, at?: number): Promise<PlainResponse | null> {
    if (this.#refresh) clearTimeout(this.#refresh);
    this.#refresh = null;
    const { transport, habits } = this.#context;
    let loaded: Loaded;
    try {
      loaded = await load(order, transport, habits, {
        request: (request) => this.#tell('request', request),
        response: (response) => this.#tell('response', response),
      });
    } catch (error) {
      if (!(error instanceof FormRefused)) throw error;
      this.#complain(error.message);
      return null;
    }
    const { url, answer, response, referrer } = loaded;
    if (answer.status === 204) return response;
    if (/^attachment/.test(answer.headers['content-disposition'] ?? '')) {
      this.#tell('download', downloadOf(url, answer));
      return response;
    }
    const isLastAsked = !/POST/.test(response.request().method());
    const ofPage = isLastAsked ? { ...order, ...byAddress(url) } : { ...order, url };
    this.#renew(at, ofPage);
    this.#remember({ order: ofPage, url }, at);
    const text = answer.body.toString('utf8');
    const isHtml = /html/.test(answer.headers['content-type'] ?? '');
    const html = isHtml ? text : `<pre>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>`;
    await this.#show({ url, html, headers: answer.headers, referrer });
    return response;
  }

  async #show(source: Source): Promise<void> {
    this.#document?.window.close();
    const opened = await PlainDocument.open(source, this.#context.screen, (url) => this.#fetchStyle(url));
    this.#source = source;
    this.#document = opened;
    const { window, document } = opened;
    for (const breach of opened.breaches) this.#complain(breach);
    window.addEventListener('click', (event) => this.#hearClick(opened, event));
    window.addEventListener('submit', (event) => this.#hearSubmit(opened, event));
    const refresh = refreshOf(document, source.headers.refresh);
    if (refresh === null) return;
    const initiator = opened.initiatorFor(null);
    this.#refresh = setTimeout(() => {
      this.#open({ ...byAddress(refresh.url), initiator, formPolicy: null, isByHand: false }).catch((error) =>
        this.#complain(String(error)),
      );
    }, refresh.afterMs);
  }

  #hearClick(page: PlainDocument, event: MouseEvent): void {
    const link =
      event.target instanceof page.window.Element ? event.target.closest('a[href], area[href]') : null;
    if (link === null || event.defaultPrevented) return;
    event.preventDefault();
    const url = new URL(link.getAttribute('href') ?? '', page.document.baseURI);
    if (!/^https?:$/.test(url.protocol)) return;
    const initiator = page.initiatorFor(link);
    const order = { ...byAddress(url), initiator, formPolicy: null, isByHand: true };
    this.#asked = async () => {
      const isWithin = url.hash !== '' && withoutHash(url) === withoutHash(new URL(page.document.URL));
      if (isWithin) this.#goWithin(url);
      else if (link.getAttribute('target') === '_blank') await this.#context.openTab(order);
      else await this.#open(order);
    };
  }

  #hearSubmit(page: PlainDocument, event: Event): void {
    event.preventDefault();
    const { submitter } = event as SubmitEvent;
    const form = event.target as HTMLFormElement;
    const sent = formRequestOf(page.window, form, submitter as HTMLButtonElement | null);
    const initiator: Initiator = page.initiatorFor(form);
    this.#asked = () => this.#open({ ...sent, initiator, formPolicy: page.policy, isByHand: true });
  }

  /** Opens a page in this tab because another one has asked for it. */
  openFor = (order: Order) => this.#open(order);

  async #fetchStyle(url: URL): Promise<string> {
    return this.#context.fetchStyle(url, (text) => this.#complain(text));
  }

  #tell(name: string, event: unknown): void {
    this.emit(name, event);
    this.#context.emit(name, event);
  }

  /** Says what a browser would write into its console as an error. */
  #complain(text: string): void {
    const url = this.url();
    this.#tell('console', { text: () => text, type: () => 'error', location: () => ({ url }) });
  }
}

async function judgeOnce(page: PlainDocument, selector: string, expectation: Expectation) {
  const { expression, isNot } = expectation;
  const { engine, document } = page;
  const isOfMany = expression === 'to.have.count' || expression.endsWith('.array');
  const elements = page.find(selector);
  const [element] = elements;
  if (!isOfMany && elements.length > 1) {
    const error = asEngine(() => engine.strictModeViolationError(engine.parseSelector(selector), elements));
    return { matches: isNot, errorMessage: error.message };
  }
  if (element !== undefined || isOfMany) {
    const judge = () => engine.expect(element ?? document.documentElement, expectation, elements, true);
    return asEngineLater(judge);
  }
  // Of what is not there Playwright says nothing but this.
  if (['to.be.hidden', 'to.be.detached'].includes(expression) && !isNot) return { matches: true };
  if (['to.be.visible', 'to.be.attached', 'to.be.in.viewport'].includes(expression) && isNot)
    return { matches: false };
  const ariaSnapshot = asEngine(() =>
    engine.ariaSnapshotForExpectFailure(document.body, { mode: 'default' }),
  );
  return { matches: isNot, errorMessage: 'element(s) not found', received: { ariaSnapshot } };
}
