import type { PartOfPage } from '#app/domain/pages/screen.ts';

/** Policy sources of the scripts and styles that stand in a page itself, such as `'sha256-...'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** What a page needs of its answer: other origins in its policy, rules of style, when to be opened or sent again. */
export class PageNeeds {
  /**
   * The page's captcha, and the address of its script, if any; null without one. A page that has one is made for one
   * visitor alone, although no one is signed in.
   */
  captcha: { scriptUrl: string | null } | null = null;
  /**
   * Origins outside of the portal that the page's form leads to first, directly or by the redirect that answers it; from
   * an address that was checked, or from the configuration (contract §6.4, §8). From there the form may be redirected to
   * any https address.
   */
  formOrigins: readonly string[] = [];
  /** True where the page's form goes there directly: payment gateways want its origin. */
  isOriginTold = false;
  inlineSources: InlineSources = { scripts: [], styles: [] };
  /** What stands on the page, or over it, whatever its screen, and has rules of style of its own. */
  readonly parts = new Set<PartOfPage>();
  /** Whether it shows what else only players see, whoever looks at it. */
  hasPlayersParts = false;
  /**
   * How long the player has to wait before a form that came too often is sent again, and where the form is, null when
   * the page shows it itself; null when there is no need.
   */
  wait: { seconds: number; backHref: string | null } | null = null;
  /** Whether it says no more than that a request was refused: for that nothing of the account is asked for. */
  isRefusal = false;
  /**
   * What the browser is to open by itself, without a script, and after how many seconds (contract §6.4), `Infinity` for
   * never; a script opens it when the player comes back to the tab, too. Null when nothing but the end of the session.
   */
  nextLook: { afterSeconds: number; href: string } | null = null;
}
