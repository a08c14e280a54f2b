import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { PlainRequest, PlainResponse } from './exchange.ts';
import type { Habits, Order } from './loading.ts';
import type { Screen } from './media-query.ts';
import { withoutBrowser } from './needs-browser.ts';
import { PlainPage } from './plain-page.ts';
import { PlainRequests } from './plain-requests.ts';
import { Transport } from './transport.ts';

/** What a context may be told, of Playwright's options. */
export interface ContextOptions {
  baseURL?: string;
  locale?: string;
  viewport?: Screen | null;
  ignoreHTTPSErrors?: boolean;
  extraHTTPHeaders?: Record<string, string>;
  javaScriptEnabled?: boolean;
}

const SCREEN: Screen = { width: 1280, height: 720 };

/** Style sheets by their addresses, which change with what is in them. */
const styles = new Map<string, string>();

/** What Playwright calls a context, without a browser: pages that share cookies. */
export class PlainContext extends EventEmitter {
  /** The context as tests see it. */
  readonly self: BrowserContext;
  readonly _options: { baseURL?: string };
  readonly transport: Transport;
  readonly habits: Habits;
  readonly screen: Screen;
  readonly request: PlainRequests;
  readonly #pages = new Set<PlainPage>();

  constructor(options: ContextOptions) {
    super();
    this.self = withoutBrowser<PlainContext>(this, 'context') as unknown as BrowserContext;
    this._options = options.baseURL === undefined ? {} : { baseURL: options.baseURL };
    this.transport = new Transport({ ignoreHTTPSErrors: options.ignoreHTTPSErrors === true });
    this.habits = { locale: options.locale ?? 'en-US', extraHeaders: options.extraHTTPHeaders ?? {} };
    this.screen = options.viewport ?? SCREEN;
    this.request = new PlainRequests(this);
  }

  addressOf(address: string): URL {
    return new URL(address, this._options.baseURL);
  }

  async newPage() {
    const page = new PlainPage(this);
    this.#pages.add(page);
    this.emit('page', page.self);
    return page.self;
  }

  /** Opens what a link wants to be in a tab of its own. */
  async openTab(order: Order): Promise<void> {
    const page = new PlainPage(this);
    this.#pages.add(page);
    await page.openFor(order);
    this.emit('page', page.self);
  }

  pages = () => [...this.#pages].map(({ self }) => self);

  forget(page: unknown): void {
    for (const one of this.#pages) if (one === page) this.#pages.delete(one);
  }

  async cookies() {
    const cookies = (await this.transport.jar.serialize())?.cookies ?? [];
    return cookies.map(({ key, value, domain, path, secure, httpOnly, sameSite, expires }) => ({
      name: String(key),
      value: String(value),
      domain: String(domain),
      path: String(path),
      expires: expires === undefined || expires === 'Infinity' ? -1 : Date.parse(String(expires)) / 1000,
      httpOnly: httpOnly === true,
      secure: secure === true,
      sameSite: String(sameSite ?? 'lax').replace(/^./, (letter) => letter.toUpperCase()),
    }));
  }

  async addCookies(cookies: readonly { name: string; value: string; url: string }[]): Promise<void> {
    for (const { name, value, url } of cookies) await this.transport.jar.setCookie(`${name}=${value}`, url);
  }

  async clearCookies(options: { name?: string | RegExp } = {}): Promise<void> {
    const { name } = options;
    const isMeant = (one: string) =>
      name === undefined || (typeof name === 'string' ? one === name : name.test(one));
    const kept =
      (await this.transport.jar.serialize())?.cookies.filter(({ key }) => !isMeant(String(key))) ?? [];
    await this.transport.jar.removeAllCookies();
    for (const cookie of kept) await this.transport.restore(cookie);
  }

  /** The text of a style sheet; one that does not come is an error of the page. */
  async fetchStyle(url: URL, complain: (text: string) => void): Promise<string> {
    const known = styles.get(url.href);
    if (known !== undefined) return known;
    const sent = { method: 'GET', url, headers: { 'Sec-Fetch-Dest': 'style' }, body: null };
    const answer = await this.transport.send(sent, 'strict');
    this.emit('response', new PlainResponse(new PlainRequest(sent, 'stylesheet'), answer));
    if (answer.status !== 200) complain(`Failed to load resource: ${url.href} was answered ${answer.status}`);
    const css = answer.status === 200 ? answer.body.toString('utf8') : '';
    if (answer.status === 200) styles.set(url.href, css);
    return css;
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.close();
    await this.transport.close();
  }
}
