import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** What a test puts up with: a finding that contains the text, or that the expression matches. */
export type ExpectedFinding = string | RegExp;

const HYDRATION = /hydrat|did not match|server rendered|server-rendered/i;
const REFUSED_LOAD = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Error of about one transition in 5,000 in Chromium, which no page can cause or catch.
 * docs/testing.md#6-rules-against-chance
 */
const ABORTED_TRANSITION = 'Transition was aborted because of invalid state. Page already revealed';

/**
 * Listens to the pages of browser contexts for what no page of the portal may do: errors in the console (breaches of
 * the security policy are such), warnings about hydration, uncaught exceptions, documents answered with 5xx.
 */
export class PageGuard {
  readonly #expected: ExpectedFinding[];
  readonly #findings: string[] = [];
  /** Addresses of documents answered with 4xx: Chromium reports each as an error, the portal means them. */
  readonly #refusedDocuments = new Set<string>();

  constructor(expected: readonly ExpectedFinding[]) {
    this.#expected = [...expected];
  }

  /** Listens to all pages of a context from now on. The test's own context is watched already. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#hearConsole(message));
    context.on('weberror', (error) => this.#hearError(error.error()));
    context.on('response', (response) => this.#hearResponse(response));
  }

  /** Lets what matches pass from now on, and what has been found already. */
  expect(...findings: ExpectedFinding[]): void {
    this.#expected.push(...findings);
  }

  /** What was found and not expected, one text each. */
  get faults(): string[] {
    return this.#findings.filter((finding) => !this.#expected.some((expected) => matches(finding, expected)));
  }

  #hearError(error: Error): void {
    if (error.message === ABORTED_TRANSITION) return;
    this.#findings.push(`uncaught: ${error.stack || error}`);
  }

  #hearConsole(message: ConsoleMessage): void {
    const text = message.text();
    const { url } = message.location();
    const isError = message.type() === 'error' || message.type() === 'assert';
    if (!isError && !(message.type() === 'warning' && HYDRATION.test(text))) return;
    if (REFUSED_LOAD.test(text) && this.#refusedDocuments.has(url)) return;
    this.#findings.push(`console: ${text} (${url})`);
  }

  #hearResponse(response: Response): void {
    if (response.request().resourceType() !== 'document') return;
    const status = response.status();
    if (status >= 400 && status < 500) this.#refusedDocuments.add(response.url());
    if (status >= 500) this.#findings.push(`document: ${status} ${response.url()}`);
  }
}

function matches(finding: string, expected: ExpectedFinding): boolean {
  return typeof expected === 'string' ? finding.includes(expected) : expected.test(finding);
}
