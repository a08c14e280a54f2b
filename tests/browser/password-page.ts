import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** A language of the site, as its folder of texts is called. */
export type Language = 'en' | 'es' | 'es-MX' | 'ja';

/** Each country's portal with the language it speaks to a new visitor. */
export const PORTALS = [
  ['MX', 'es-MX'],
  ['US', 'en'],
  ['JP', 'ja'],
] as const;

type Values = Readonly<Record<string, string | number>>;

/**
 * Takes a language, a key such as `password:code`, and values, of which `count` chooses the form; gives the text that a
 * player must find. Throws for a key without a text.
 */
export function say(language: Language, key: string, values: Values = {}): string {
  const [namespace = '', path = ''] = key.split(':');
  const plural = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : '';
  // Mexican Spanish holds only what differs from Spanish.
  const text = (language === 'es-MX' ? ['es-MX', 'es'] : [language])
    .map((folder) => new URL(`../../locales/${folder}/${namespace}.json`, import.meta.url))
    .map((file): unknown => JSON.parse(readFileSync(file, 'utf8')))
    .map((texts) => lookUp(texts, `${path}_${plural}`) ?? lookUp(texts, path))
    .find((found) => found !== null);
  if (text === undefined || text === null) throw new Error(`No text for ${key} in ${language}.`);
  return text.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => String(values[name]));
}

function lookUp(texts: unknown, path: string): string | null {
  let at: unknown = texts;
  for (const step of path.split('.')) {
    at =
      typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === step)?.[1] : null;
  }
  return typeof at === 'string' ? at : null;
}

/** The forms that set a password, found by what they are called in one language. */
export class PasswordPage {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  say(key: string, values: Values = {}): string {
    return say(this.language, key, values);
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.say(key), { exact: true });
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.say(key), exact: true });
  }

  /** The links of the error summary: what is wrong with the form. */
  get errors(): Locator {
    return this.page.getByRole('alert', { name: this.say('common:errorSummary.title') }).getByRole('link');
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

  /** Fails unless the form was refused with exactly these messages, said in the summary and beside the fields. */
  async expectErrors(...messages: string[]): Promise<void> {
    await expect(this.errors).toHaveText(messages);
    await expect(this.page.locator('.field__error')).toHaveText(messages);
    await expect(this.page).toHaveTitle(new RegExp(`^${this.say('common:titleErrorPrefix')}`));
  }
}
