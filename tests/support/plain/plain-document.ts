import { JSDOM, VirtualConsole } from 'jsdom';
import { escapeCss } from './css-escape.ts';
import { asEngine, Drawing, draw } from './drawing.ts';
import { knowLabels } from './labels.ts';
import type { Screen } from './media-query.ts';
import { NeedsBrowser } from './needs-browser.ts';
import { DEFAULT_REFERRER_POLICY, type Initiator, referrerPolicyOf } from './referrer.ts';
import { SecurityPolicy } from './security-policy.ts';
import { type SelectorEngine, startEngine } from './selector-engine.ts';
import { styleRulesOf } from './style-rules.ts';

/** A page as it came. */
export interface Source {
  url: URL;
  html: string;
  headers: Readonly<Record<string, string>>;
  referrer: string;
}

const STYLE = /(<style\b[^>]*>)(.*?)(?=<\/style>)/gs;

/** With each line of a list jsdom chooses anew which one holds, unless several may: it is told so while it reads. */
const SELECT = /<select\b(?![^>]*\smultiple\b)/g;
const OF_ONE = 'data-of-one';

/** A document that has been read and styled, and Playwright's script that looks for things in it. */
export class PlainDocument {
  readonly window: JSDOM['window'];
  readonly policy: SecurityPolicy;
  readonly drawing: Drawing;
  readonly engine: SelectorEngine;
  readonly #dom: JSDOM;
  readonly #inlineStyles: readonly string[];
  readonly #referrerPolicy: string;

  private constructor(
    dom: JSDOM,
    { url, headers }: Source,
    inlineStyles: readonly string[],
    drawing: Drawing,
  ) {
    this.#dom = dom;
    this.window = dom.window;
    this.#inlineStyles = inlineStyles;
    this.drawing = drawing;
    this.policy = new SecurityPolicy(headers['content-security-policy'], url);
    const policy = referrerPolicyOf(headers['referrer-policy'], DEFAULT_REFERRER_POLICY);
    const meta = this.document.querySelector('meta[name="referrer" i]')?.getAttribute('content');
    this.#referrerPolicy = referrerPolicyOf(meta, policy);
    draw(this.window, drawing);
    knowLabels(this.window);
    this.engine = startEngine(this.window, {
      CSS: { escape: escapeCss },
      IntersectionObserver: intersectionObserverOf(this),
    });
  }

  /**
   * @param fetchStyle gives the text of a linked style sheet
   */
  static async open(
    source: Source,
    screen: Screen,
    fetchStyle: (url: URL) => Promise<string>,
  ): Promise<PlainDocument> {
    // What styles say is read once per text (`styleRulesOf`) rather than with each page.
    const inlineStyles: string[] = [];
    const bare = source.html.replace(STYLE, (_whole, tag: string, css: string) => {
      inlineStyles.push(css);
      return tag;
    });
    const dom = new JSDOM(bare.replace(SELECT, `<select multiple ${OF_ONE}`), {
      url: source.url.href,
      ...(source.referrer === '' ? {} : { referrer: source.referrer }),
      virtualConsole: new VirtualConsole(),
    });
    const { document } = dom.window;
    for (const select of document.querySelectorAll(`[${OF_ONE}]`)) {
      select.removeAttribute('multiple');
      select.removeAttribute(OF_ONE);
    }
    const sheets: string[] = [];
    let inline = 0;
    for (const element of document.querySelectorAll('style, link[rel~="stylesheet" i][href]')) {
      if (element.localName === 'style') sheets.push(inlineStyles[inline++] ?? '');
      else sheets.push(await fetchStyle(new URL(element.getAttribute('href') ?? '', document.baseURI)));
    }
    const rules = sheets.flatMap((css) => styleRulesOf(css, screen));
    const opened = new PlainDocument(dom, source, inlineStyles, new Drawing(document, rules));
    opened.#focusAtFirst();
    return opened;
  }

  get document(): Document {
    return this.window.document;
  }

  /** What the page holds that its policy stops. */
  get breaches(): string[] {
    return this.policy.breachesIn(this.document, this.#inlineStyles);
  }

  /** The document as the start of a way to another page. */
  initiatorFor(element: Element | null): Initiator {
    const isSilent = element?.matches('[rel~="noreferrer" i]') === true;
    const own = referrerPolicyOf(element?.getAttribute('referrerpolicy'), this.#referrerPolicy);
    return { url: new URL(this.document.URL), referrerPolicy: isSilent ? 'no-referrer' : own };
  }

  /** The page as it stands, as markup. */
  serialize(): string {
    let index = 0;
    return this.#dom
      .serialize()
      .replace(STYLE, (_whole, tag: string) => `${tag}${this.#inlineStyles[index++] ?? ''}`);
  }

  find(selector: string): Element[] {
    return asEngine(() => this.engine.querySelectorAll(this.engine.parseSelector(selector), this.document));
  }

  /** Goes to a place in the page: what is there gets the focus, if it can have it. */
  goToFragment(url: URL): void {
    this.#dom.reconfigure({ url: url.href });
    this.drawing.forget();
    const active = this.document.activeElement;
    if (active !== this.document.body && active instanceof this.window.HTMLElement) active.blur();
    const { target } = this;
    if (target instanceof this.window.HTMLElement && this.drawing.isDrawn(target)) target.focus();
  }

  /** The element that the address names. */
  get target(): Element | null {
    const fragment = decodeURIComponent(new URL(this.document.URL).hash.slice(1));
    return fragment === '' ? null : this.document.getElementById(fragment);
  }

  #focusAtFirst(): void {
    if (this.target) this.goToFragment(new URL(this.document.URL));
    // A place that the address names goes before what would like to have the focus.
    else
      for (const element of this.document.querySelectorAll<HTMLElement>('[autofocus]')) {
        if (!this.drawing.isDrawn(element)) continue;
        element.focus();
        if (this.document.activeElement === element) break;
      }
    this.drawing.forget();
  }
}

/**
 * Nothing has a place here. What the browser scrolls to is in view all the same: whatever has the focus, and whatever
 * the address names. Of everything else it cannot be said.
 */
function intersectionObserverOf(page: PlainDocument) {
  return class {
    readonly #report: (entries: { intersectionRatio: number }[]) => void;

    constructor(report: (entries: { intersectionRatio: number }[]) => void) {
      this.#report = report;
    }

    observe(element: Element): void {
      const { activeElement, body } = page.document;
      const isThere = (place: Element | null) => place?.contains(element) === true;
      const isScrolledTo = (activeElement !== body && isThere(activeElement)) || isThere(page.target);
      if (!isScrolledTo) throw new NeedsBrowser('Whether something is in view');
      this.#report([{ intersectionRatio: page.drawing.hasSize(element) ? 1 : 0 }]);
    }

    disconnect(): void {}
  };
}
