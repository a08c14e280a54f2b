import { expect, type Locator, type Page } from '@playwright/test';
import { CODE_PAGE, type Filled } from '#tests/support/registrants.ts';
import { focusBesideError, lineOf } from './error-summary.ts';
import { type Language, textOf } from './texts.ts';

/** Ids of the inputs that a registration has besides the personal information. */
const OWN_IDS: Readonly<Record<string, string>> = {
  phoneCountryCode: 'register-phoneCountryCode',
  phoneNumber: 'register-phoneNumber',
  displayName: 'register-displayName',
  email: 'register-email',
  newPassword: 'register-newPassword',
  confirmPassword: 'register-confirmPassword',
  documents: 'register-documents',
  ageConfirmed: 'register-ageConfirmed',
};

/** A registration as a player of one language finds it. */
export class RegisterPage {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  text(key: string, values?: Readonly<Record<string, string | number>>): string {
    return textOf(this.language, key, values);
  }

  get form(): Locator {
    return this.page.locator('#register-form');
  }

  get summary(): Locator {
    return this.page.getByRole('alert', { name: this.text('errorSummary.title') });
  }

  get notifications(): Locator {
    return this.page.getByRole('alert', { name: this.text('notifications.title') });
  }

  /** The input of that name. */
  input(name: string): Locator {
    return this.form.locator(`[name="${name}"]`);
  }

  /** The id of the input of that name. */
  idOf(name: string): string {
    return OWN_IDS[name] ?? `info-${name.replace('.', '-')}`;
  }

  async fill(answers: Filled): Promise<void> {
    for (const [name, value] of Object.entries(answers)) {
      const input = this.input(name);
      const kind = await input.evaluate((element) => element.getAttribute('type') ?? element.tagName);
      if (kind === 'checkbox') await input.setChecked(value === 'yes');
      else if (kind === 'SELECT') await input.selectOption(value);
      else await input.fill(value);
    }
  }

  /** Presses the form's main button. */
  async send(): Promise<void> {
    await this.form.locator('button.button--primary').click();
  }

  async fillAndSend(answers: Filled): Promise<void> {
    await this.fill(answers);
    await this.send();
  }

  /** The message stands beside the input and, with others, in the summary, whose link leads to the input. */
  async expectMessage(name: string, message: string): Promise<void> {
    const beside = name === 'birthDate.day' ? 'info-birthDate' : this.idOf(name);
    await expect(this.page.locator(`#${beside}-error`), name).toHaveText(message);
    if ((await this.page.locator('.field__error').count()) === 1) {
      await expect(this.summary).toHaveCount(0);
      await expect(focusBesideError(this.page)).toBeFocused();
    } else {
      const link = this.summary.locator(`a[href="#${this.idOf(name)}"]`);
      await expect(link, name).toHaveText(lineOf(message));
      await expect(this.summary).toBeFocused();
    }
    await expect(this.page.locator(`#${this.idOf(name)}`), name).toHaveAttribute('aria-invalid', 'true');
  }

  /** There is an account now, its player is signed in, and the phone is to be proved. */
  async expectRegistered(): Promise<void> {
    await this.page.waitForURL(`**${CODE_PAGE}`);
    await expect(this.notifications).toContainText(this.text('errors:registrationSuccess'));
  }
}
