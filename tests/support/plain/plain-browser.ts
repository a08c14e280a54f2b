import type { Browser } from '@playwright/test';
import { withoutBrowser } from './needs-browser.ts';
import { type ContextOptions, PlainContext } from './plain-context.ts';

/** What stands in for a browser where scripts are switched off and nobody looks. */
export class PlainBrowser {
  /** What contexts are told that a test makes by itself, as Playwright does with the options of its project. */
  defaults: ContextOptions = {};
  readonly self = withoutBrowser<PlainBrowser>(this, 'browser') as unknown as Browser;

  async newContext(options: ContextOptions = {}) {
    return new PlainContext({ ...this.defaults, ...options }).self;
  }

  async close(): Promise<void> {}
}
