import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';

/** A language of the site, as its folder of texts is called. */
type Language = 'en' | 'es-MX' | 'ja';

/** Each country's portal with the language it speaks to a new visitor. */
export const PORTALS = [
  ['MX', 'es-MX'],
  ['US', 'en'],
  ['JP', 'ja'],
] as const;

type Values = Readonly<Record<string, string | number>>;

function textOf(language: Language, key: string, values: Values): string {
  const [namespace = '', path = ''] = key.split(':');
  const ending = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : '';
  // Mexican Spanish holds only what differs from Spanish.
  for (const folder of language === 'es-MX' ? ['es-MX', 'es'] : [language]) {
    const file = new URL(`../../locales/${folder}/${namespace}.json`, import.meta.url);
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const text = lookUp(texts, `${path}_${ending}`) ?? lookUp(texts, path);
    if (text !== null) return text.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => String(values[name]));
  }
  throw new Error(`No text for ${key} in ${language}.`);
}

function lookUp(texts: unknown, path: string): string | null {
  let at: unknown = texts;
  for (const step of path.split('.')) {
    at =
      typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === step)?.[1] : null;
  }
  return typeof at === 'string' ? at : null;
}

/** The profile and the screens that verify, as a player of one language finds the way about them. */
export class ProfilePage {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  /** A text of the page's language, by a key such as `profile:save`; `count` chooses the form. */
  say(key: string, values: Values = {}): string {
    return textOf(this.language, key, values);
  }

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
  async expectTold(key: string, values: Values = {}): Promise<void> {
    await expect(this.notifications).toContainText(this.say(key, values));
  }

  /** Fails unless the form was refused with exactly these messages. */
  async expectErrors(...messages: string[]): Promise<void> {
    const summary = this.page.getByRole('alert', { name: this.say('common:errorSummary.title') });
    await expect(summary.getByRole('link')).toHaveText(messages);
    await expect(this.page).toHaveTitle(new RegExp(`^${this.say('common:titleErrorPrefix')}`));
  }

  /** Fails unless the notification table tells how long to wait for another code: up to a minute. */
  async expectToldToWait(): Promise<void> {
    const seconds = this.say('errors:tooManyRequestsSeconds', { count: 59 }).replace('59', '\\d+');
    const minute = this.say('errors:tooManyRequestsMinutes', { count: 1 });
    await expect(this.notifications).toContainText(new RegExp(`${seconds}|${minute}`));
  }

  async logIn({ phone, password }: Pick<MadePlayer, 'phone' | 'password'>): Promise<void> {
    await this.page.goto('/');
    await this.field('common:login.phone').fill(phone);
    await this.field('common:login.password').fill(password);
    await this.button('common:login.submit').click();
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(this.say('home:loggedInAs'));
  }

  /** Signs a player in and opens the profile. */
  async open(player: Pick<MadePlayer, 'phone' | 'password'>, query = ''): Promise<void> {
    await this.logIn(player);
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
