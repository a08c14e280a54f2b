import { expect, type Locator } from '@playwright/test';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { expectSummary } from './error-summary.ts';
import { openSession } from './portal-page.ts';
import { ScreenPage } from './screen-page.ts';
import type { TextValues } from './texts.ts';

/** The buy-in and cash-out screens, as a player of one language finds the way about them. */
export class WebPayPage extends ScreenPage {
  get form(): Locator {
    return this.page.locator('#pay-form');
  }

  get amount(): Locator {
    return this.page.locator('#pay-amount-text');
  }

  get payButton(): Locator {
    return this.form.locator('button[value="pay"]');
  }

  /** The rows of the notification table. */
  get notifications(): Locator {
    return this.page.getByRole('alert', { name: this.say('common:notifications.title') });
  }

  button(key: string, values: TextValues = {}): Locator {
    return this.page.getByRole('button', { name: this.say(key, values), exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.say(key), exact: true });
  }

  /** An input by its name. */
  input(name: string): Locator {
    return this.page.locator(`[name="${name}"]`);
  }

  /** Signs a player in and opens a screen. */
  async open(player: MadePlayer, path: string): Promise<void> {
    await openSession(this.page, player, { isHomeSeen: true });
    await this.page.goto(path);
  }

  /** Types an amount as "other". */
  async type(amount: string): Promise<void> {
    const other = this.page.locator('#pay-quick-other');
    if ((await other.count()) > 0) await this.pick(other);
    await this.amount.fill(amount);
  }

  /** Opens the row of the casino, and has the page made for another one. */
  async changeCasino(casinoId: number): Promise<void> {
    await this.main.getByText(this.say('web-pay:casino.other'), { exact: true }).click();
    await this.pick(this.page.locator(`#casino-${casinoId}`));
    await this.button('web-pay:casino.change').click();
  }

  /** Chooses a method, opening the group that it is in. */
  async choose(methodId: string): Promise<void> {
    const radio = this.page.locator(`#pay-method-${methodId}`);
    const group = this.page.locator('details.methods', { has: radio });
    if (!(await radio.isVisible())) await group.locator('summary').click();
    await this.pick(radio);
  }

  /** Chooses one of the amounts that are offered: AU, or `all`. */
  async chooseAmount(value: string): Promise<void> {
    await this.pick(this.page.locator(`#pay-quick-${value}`));
  }

  /** Presses the label of a radio, as a finger would: the radio itself may be drawn by its label alone. */
  async pick(radio: Locator): Promise<void> {
    await this.page.locator(`label[for="${await radio.getAttribute('id')}"]`).click();
    await expect(radio).toBeChecked();
  }

  async pay(): Promise<void> {
    await this.payButton.click();
  }

  /** Fails unless the notification table tells this. */
  async expectTold(key: string, values: TextValues = {}): Promise<void> {
    await expect(this.notifications).toContainText(this.say(key, values));
  }

  /** Fails unless the form was refused with exactly these messages, each leading to where it is mended. */
  async expectErrors(...messages: string[]): Promise<void> {
    const summary = this.page.getByRole('alert', { name: this.say('common:errorSummary.title') });
    await expectSummary(summary, messages);
    for (const link of await summary.getByRole('link').all()) {
      await expect(this.page.locator((await link.getAttribute('href')) ?? '')).toHaveCount(1);
    }
    await this.expectRefused();
  }

  /** Fails unless a notice above the form tells this. */
  async expectNotice(text: string): Promise<void> {
    await expect(this.main.getByRole('alert').filter({ hasText: text })).toHaveCount(1);
    await this.expectRefused();
  }

  async expectRefused(): Promise<void> {
    await expect(this.page).toHaveTitle(new RegExp(`^${this.say('common:titleErrorPrefix')}`));
  }

  /** Fails unless the player has been led to a transaction; gives its id. */
  async expectTransaction(step: 'provider' | null = null): Promise<string> {
    await expect(this.page).toHaveURL(
      step ? /\?tx=[\w-]+&step=provider$/ : /\/webPayTransactions\?tx=[\w-]+$/,
    );
    return new URL(this.page.url()).searchParams.get('tx') ?? '';
  }
}
