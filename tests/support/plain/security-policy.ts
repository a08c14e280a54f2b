import { createHash } from 'node:crypto';

/** The part of a Content-Security-Policy that shows without a script. */
export class SecurityPolicy {
  readonly #directives: ReadonlyMap<string, readonly string[]>;
  readonly #self: string;

  constructor(header: string | undefined, url: URL) {
    const directives = (header ?? '').split(';').map((directive) => directive.trim().split(/\s+/));
    this.#directives = new Map(
      directives.flatMap(([name = '', ...sources]) =>
        name === '' ? [] : [[name.toLowerCase(), sources] as const],
      ),
    );
    this.#self = url.origin;
  }

  /** Whether a form may be sent there, or led on to there. */
  allowsForm(target: URL): boolean {
    const sources = this.#directives.get('form-action');
    return sources === undefined || this.#matches(sources, target);
  }

  /** Whether the page may change what its addresses are relative to. */
  allowsBase(target: URL): boolean {
    const sources = this.#directives.get('base-uri');
    return sources === undefined || this.#matches(sources, target);
  }

  /**
   * What in a document the policy stops, as a browser would report it.
   *
   * @param styles the texts of its style elements, in their order
   */
  breachesIn(document: Document, styles: readonly string[]): string[] {
    const breaches: string[] = [];
    const stop = (element: Element, what: string, directive: string) =>
      breaches.push(
        `Refused to apply ${what} of <${element.localName}>: it breaks the Content Security Policy directive "${directive}".`,
      );
    for (const element of document.querySelectorAll('*')) {
      if (element.hasAttribute('style') && !this.#allowsInline('style-src', null))
        stop(element, 'the style attribute', 'style-src');
      for (const { name } of element.attributes)
        if (name.startsWith('on') && !this.#allowsInline('script-src', null))
          stop(element, name, 'script-src');
      if (
        /^\s*javascript:/i.test(element.getAttribute('href') ?? '') &&
        !this.#allowsInline('script-src', null)
      )
        stop(element, 'the address', 'script-src');
    }
    for (const [index, element] of [...document.querySelectorAll('style')].entries())
      if (!this.#allowsInline('style-src', element, styles[index])) stop(element, 'the content', 'style-src');
    for (const element of document.querySelectorAll('script:not([src])')) {
      const isData = /json|speculationrules/.test(element.getAttribute('type') ?? '');
      if (!isData && !this.#allowsInline('script-src', element, element.textContent ?? ''))
        stop(element, 'the content', 'script-src');
    }
    const base = document.querySelector('base[href]');
    if (base && !this.allowsBase(new URL(base.getAttribute('href') ?? '', document.URL)))
      stop(base, 'the address', 'base-uri');
    return breaches;
  }

  /** Whether what stands in the page itself is applied; an attribute has neither a nonce nor a hash of its own. */
  #allowsInline(directive: string, element: Element | null, text = ''): boolean {
    const sources = this.#directives.get(directive) ?? this.#directives.get('default-src');
    if (sources === undefined) return true;
    const hash = createHash('sha256').update(text).digest('base64');
    const nonce = element?.getAttribute('nonce');
    const isKnown = sources.includes(`'nonce-${nonce}'`) || sources.includes(`'sha256-${hash}'`);
    if (element !== null && isKnown) return true;
    return sources.includes("'unsafe-inline'") && !sources.some((source) => /^'(nonce|sha\d+)-/.test(source));
  }

  #matches(sources: readonly string[], target: URL): boolean {
    return sources.some((source) => {
      if (source === "'self'") return target.origin === this.#self;
      if (source === '*') return true;
      if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return target.protocol === source.toLowerCase();
      if (!/^https?:\/\//.test(source)) return target.host === source;
      const { origin, pathname } = new URL(source);
      return target.origin === origin && (pathname === '/' || target.pathname.startsWith(pathname));
    });
  }
}
