import { expect, type Locator } from '@playwright/test';
import { PortalPage } from './portal-page.ts';

/** Where the dialog of an access code is; the code itself is in no address. */
export const DIALOG = '/?dialog=accessCode';

/** What stands before every verbal code of a test portal. */
export const PREFIX = 'PA-';

/** Home and the dialog of an access code over it. */
export class AccessCodePage extends PortalPage {
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: this.text('home:accessCode.title') });
  }

  get picture(): Locator {
    return this.dialog.getByRole('img', { name: this.text('home:accessCode.qrCode') });
  }

  /** The verbal code as it is read out. */
  get spoken(): Locator {
    return this.dialog.locator('.access-code__spoken');
  }

  get countdown(): Locator {
    return this.dialog.getByRole('timer');
  }

  get close(): Locator {
    return this.dialog.getByRole('link', { name: this.text('home:accessCode.close'), exact: true });
  }

  /** The button for the code of a casino, or of all of them. */
  button(casino?: string): Locator {
    const name =
      casino === undefined ? this.text('home:getQrCode') : this.text('home:showCodeFor', { casino });
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Presses that button, in a row that may have to be opened first; waits for the dialog. */
  async getCode(casino?: string): Promise<void> {
    const summary = this.page.getByRole('main').locator('summary', { hasText: casino ?? '' });
    if (casino !== undefined && !(await this.button(casino).isVisible())) await summary.click();
    await this.button(casino).click();
    await expect(this.dialog).toBeVisible();
    await expect(this.page).toHaveURL(/\/\?dialog=accessCode$/);
  }

  /** Fails unless the dialog has gone, and the focus is back where it was opened. */
  async expectClosed(casino?: string): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
    await expect(this.page).toHaveURL(/\/#access-code(-\d+)?$/);
    await expect(this.button(casino)).toBeFocused();
  }
}
