/** What a page needs of its answer: other origins in its policy, rules of style, when to be opened or sent again. */
export class PageNeeds {
  private captcha: { origin: string | null } | null = null;
  private formTargets: readonly string[] = [];
  private waiting: { seconds: number; backHref: string | null } | null = null;
  private recheck: { afterSeconds: number; href: string } | null = null;
  private isCodeShown = false;

  /** Whether the page is made for one visitor alone, although no one is signed in. */
  get isOwn(): boolean {
    return this.captcha !== null;
  }

  /** Origin that the page's captcha comes from, for the page's policy; null when it has none. */
  get captchaOrigin(): string | null {
    return this.captcha?.origin ?? null;
  }

  /**
   * Says that the page has a captcha, which is this visitor's alone; `origin` is where its script comes from, if any.
   */
  showCaptcha(origin: string | null): void {
    this.captcha = { origin };
  }

  /** Origins outside of the portal that the page's form may be sent on to, for the page's policy. */
  get formOrigins(): readonly string[] {
    return this.formTargets;
  }

  /**
   * Lets a form of this page go out of the portal, by itself or by the answer to it, which browsers hold to the same
   * policy; the origins come from an address that was checked, or from the configuration (contract §6.4, §8).
   */
  allowFormTo(...origins: readonly string[]): void {
    this.formTargets = origins;
  }

  /** Whether an access code stands over the page, which has rules of style of its own. */
  get hasAccessCode(): boolean {
    return this.isCodeShown;
  }

  /** Says that an access code stands over the page (spec §2, "Access-code dialog"). */
  showAccessCode(): void {
    this.isCodeShown = true;
  }

  /**
   * How long the player has to wait before the form is sent again, and where the form is; null when there is no need.
   */
  get wait(): { seconds: number; backHref: string | null } | null {
    return this.waiting;
  }

  /** Says that a form came too often; `backHref` is null when the page shows the form itself. */
  askToWait(seconds: number, backHref: string | null): void {
    this.waiting = { seconds, backHref };
  }

  /**
   * What the browser is to open by itself, and after how many seconds; null when nothing but the end of the session.
   */
  get nextLook(): { afterSeconds: number; href: string } | null {
    return this.recheck;
  }

  /** Has the browser open an address of the portal after some seconds, without a script (contract §6.4). */
  lookAgain(afterSeconds: number, href: string): void {
    this.recheck = { afterSeconds, href };
  }
}
