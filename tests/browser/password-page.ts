import { expect, type Locator } from '@playwright/test';
import { expectSummary } from './error-summary.ts';
import { ScreenPage } from './screen-page.ts';

/** The forms that set a password, found by what they are called in one language. */
export class PasswordPage extends ScreenPage {
  field(key: string): Locator {
    return this.page.getByLabel(this.say(key), { exact: true });
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.say(key), exact: true });
  }

  get summary(): Locator {
    return this.page.getByRole('alert', { name: this.say('common:errorSummary.title') });
  }

  /** The links of the error summary: what is wrong with the form. */
  get errors(): Locator {
    return this.summary.getByRole('link');
  }

  get notifications(): Locator {
    return this.page.getByRole('alert', { name: this.say('common:notifications.title') });
  }

  async logIn({ phone, password }: { phone: string; password: string }): Promise<void> {
    await this.page.goto('/');
    await this.field('common:login.phone').fill(phone);
    await this.field('common:login.password').fill(password);
    await this.button('common:login.submit').click();
  }

  async expectLoggedIn(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(this.say('home:loggedInAs'));
  }

  /** Opens the forgot-password panel by its link. */
  async forgetPassword(): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('link', { name: this.say('common:login.forgotPassword'), exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.say('password:forgotTitle'));
  }

  async askForCode(phone: string): Promise<void> {
    await this.field('common:login.phone').fill(phone);
    await this.button('password:getChangeCode').click();
  }

  /** Fills the fields of a new password and sends them. */
  async sendPasswords(typed: {
    code?: string;
    current?: string;
    password: string;
    again?: string;
  }): Promise<void> {
    if (typed.code !== undefined) await this.field('password:code').fill(typed.code);
    if (typed.current !== undefined) await this.field('password:currentPassword').fill(typed.current);
    await this.field('password:newPassword').fill(typed.password);
    await this.field('password:confirmPassword').fill(typed.again ?? typed.password);
    await this.button('password:changePassword').click();
  }

  /** Fails unless the form was refused with exactly these messages, said beside the fields and, where there are several, in the summary. */
  async expectErrors(...messages: string[]): Promise<void> {
    await expectSummary(this.summary, messages);
    await expect(this.page.locator('.field__error')).toHaveText(messages);
    await expect(this.page).toHaveTitle(new RegExp(`^${this.say('common:titleErrorPrefix')}`));
  }
}
