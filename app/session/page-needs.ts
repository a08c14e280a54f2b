/** What a page needs of the answer that carries it: other origins in its policy, when to be opened or sent again. */
export class PageNeeds {
  private captcha: { origin: string | null } | null = null;
  private formTarget: string | null = null;
  private waiting: { seconds: number; backHref: string | null } | null = null;
  private recheck: { afterSeconds: number; href: string } | null = null;

  /** Whether the page is made for one visitor alone, although nobody is signed in. */
  get isOwn(): boolean {
    return this.captcha !== null;
  }

  /** Origin that the page's captcha comes from, for the page's policy; null when it has none. */
  get captchaOrigin(): string | null {
    return this.captcha?.origin ?? null;
  }

  /** Says that the page has a captcha, which is this visitor's alone; `origin` is where its script comes from, if any. */
  showCaptcha(origin: string | null): void {
    this.captcha = { origin };
  }

  /** Origin outside of the portal that the page's form may post to, for the page's policy; null when there is none. */
  get formOrigin(): string | null {
    return this.formTarget;
  }

  /** Lets a form of this page post to a payment provider; `origin` comes from an address that was checked (contract §6.4). */
  allowFormTo(origin: string): void {
    this.formTarget = origin;
  }

  /** How long the player has to wait before the form is sent again, and where the form is; null when there is no need. */
  get wait(): { seconds: number; backHref: string | null } | null {
    return this.waiting;
  }

  /** Says that a form came too often; `backHref` is null when the page shows the form itself. */
  askToWait(seconds: number, backHref: string | null): void {
    this.waiting = { seconds, backHref };
  }

  /** What the browser is to open by itself, and after how many seconds; null when nothing but the end of the session. */
  get nextLook(): { afterSeconds: number; href: string } | null {
    return this.recheck;
  }

  /** Has the browser open an address of the portal after some seconds, without a script (contract §6.4). */
  lookAgain(afterSeconds: number, href: string): void {
    this.recheck = { afterSeconds, href };
  }
}
