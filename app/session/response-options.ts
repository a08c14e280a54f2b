import type { Readable } from 'node:stream';
import type { PartOfPage } from '#app/domain/pages/screens.ts';

/** Policy sources of inline scripts and styles, such as `'sha256-...'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Response options that a page can set. */
export class ResponseOptions {
  /** Captcha of the page, which makes it unfit for the cache of visitor pages; null without one. */
  captcha: { scriptUrl: string | null } | null = null;
  /**
   * External origins that the form is sent or redirected to first, checked or configured (contract §6.4, §8); they may
   * redirect to any https address.
   */
  formOrigins: readonly string[] = [];
  /** True if the form is sent there directly: payment gateways require its `Origin`. */
  isOriginTold = false;
  inlineSources: InlineSources = { scripts: [], styles: [] };
  /** Parts with own styles, beside those of the screen. */
  readonly parts = new Set<PartOfPage>();
  /** True if it shows parts that otherwise only players see. */
  hasPlayersParts = false;
  /** Rate limit of a form, and its page (null: this one); null without a limit. */
  wait: { seconds: number; backHref: string | null } | null = null;
  /** Bytes of a file that the response passes on as they come; null: the response has its own body. */
  file: Readable | null = null;
  /** True for a page that only refuses a request: it reads nothing of the account. */
  isRefusal = false;
  /**
   * Next poll (contract §6.4), without a script, too; `Infinity`: only by the script, when the player returns to the tab.
   * Null without one.
   */
  nextPoll: { afterSeconds: number; href: string } | null = null;
}
