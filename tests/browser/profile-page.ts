import { expect, type Locator } from '@playwright/test';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { expectSummary } from './error-summary.ts';
import { openSession, PortalPage } from './portal-page.ts';
import { ScreenPage } from './screen-page.ts';
import type { TextValues } from './texts.ts';

/** The profile and the screens that verify, as a player of one language finds the way about them. */
export class ProfilePage extends ScreenPage {
  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.say(key), exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.say(key), exact: true });
  }

  /** A field by its label. */
  field(key: string): Locator {
    return this.page.getByLabel(this.say(key), { exact: true });
  }

  /** An input by its name, for the many fields of the personal information. */
  input(name: string): Locator {
    return this.page.locator(`[name="${name}"]`);
  }

  get notifications(): Locator {
    return this.page.getByRole('alert', { name: this.say('common:notifications.title') });
  }

  /** Fails unless the notification table tells this. */
  async expectTold(key: string, values: TextValues = {}): Promise<void> {
    await expect(this.notifications).toContainText(this.say(key, values));
  }

  /** Fails unless the form was refused with exactly these messages. */
  async expectErrors(...messages: string[]): Promise<void> {
    const summary = this.page.getByRole('alert', { name: this.say('common:errorSummary.title') });
    await expectSummary(summary, messages);
    await expect(this.page).toHaveTitle(new RegExp(`^${this.say('common:titleErrorPrefix')}`));
  }

  /** Fails unless the notification table tells how long to wait for another code: up to a minute. */
  async expectToldToWait(): Promise<void> {
    const seconds = this.say('errors:tooManyRequestsSeconds', { count: 59 }).replace('59', '\\d+');
    const minute = this.say('errors:tooManyRequestsMinutes', { count: 1 });
    await expect(this.notifications).toContainText(new RegExp(`${seconds}|${minute}`));
  }

  async logIn(player: Pick<MadePlayer, 'phone' | 'password'>): Promise<void> {
    await new PortalPage(this.page, this.language).signIn(player);
  }

  /** Signs a player in and opens the profile. */
  async open(player: Pick<MadePlayer, 'phone' | 'password'>, query = ''): Promise<void> {
    await openSession(this.page, player, { isHomeSeen: true });
    await this.page.goto(`/userProfile${query}`);
  }

  /** Types a confirmation code, also one that is longer than the browser would take, and sends it. */
  async sendCode(code: string): Promise<void> {
    const field = this.field('profile:code.label');
    await field.evaluate((input) => input.removeAttribute('maxlength'));
    await field.fill(code);
    await this.button('profile:code.submit').click();
  }

  /** Sends a form by a button that the style sheet still hides, as a browser without style sheets could. */
  async sendHidden(button: Locator): Promise<void> {
    const answer = this.page.waitForResponse((response) => response.request().method() === 'POST');
    await button.evaluate((element) => {
      if (element instanceof HTMLButtonElement) element.form?.requestSubmit(element);
    });
    await answer;
  }
}
