import { expect, type Locator, type Page } from '@playwright/test';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Language, textOf } from './texts.ts';

/** Width from which the menu is not collapsed (spec §9, mobile breakpoint), in CSS px. */
const MOBILE_BREAKPOINT_PX = 768;

type Credentials = Pick<MadePlayer, 'phone' | 'password'>;

/**
 * Gives the browser the session of a player without drawing a page: most tests begin behind the log-in, and those about
 * it use its form.
 *
 * @param options `isHomeSeen`: what Home tells of the log-in has been told, as if the player had come by it
 */
export async function openSession(
  page: Page,
  { phone, password }: Credentials,
  { isHomeSeen, origin = '' }: { isHomeSeen: boolean; origin?: string },
): Promise<void> {
  const loginPage = await (await page.request.get(`${origin}/`)).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(loginPage)?.[1] ?? '';
  const form = { csrf, phoneNumber: phone, password };
  const answer = await page.request.post(`${origin}/login`, {
    form,
    ...(isHomeSeen ? {} : { maxRedirects: 0 }),
  });
  expect(answer.status(), 'the answer to the log-in').toBe(isHomeSeen ? 200 : 303);
}

/** A page of the portal as a player of one language finds the way about it: by what things are called. */
export class PortalPage {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  /** A text of the page's language; see `textOf`. */
  text(key: string, values?: Readonly<Record<string, string | number>>): string {
    return textOf(this.language, key, values);
  }

  get phone(): Locator {
    return this.page.getByLabel(this.text('login.phone'), { exact: true });
  }

  get password(): Locator {
    return this.page.getByLabel(this.text('login.password'), { exact: true });
  }

  get loginButton(): Locator {
    return this.page.getByRole('button', { name: this.text('login.submit'), exact: true });
  }

  /** What stands above the form when it was refused. */
  get errorSummary(): Locator {
    return this.page.getByRole('alert', { name: this.text('errorSummary.title') });
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.text('menu.label') });
  }

  /** The button that the menu hides behind on a narrow screen. */
  get menuButton(): Locator {
    return this.menu.locator('summary', { hasText: this.text('menu.open') }).first();
  }

  /** The links of the menu that can be seen. */
  get menuLinks(): Locator {
    return this.menu.getByRole('link');
  }

  /** The button that the rest of a player's menu hides behind on a wide screen. */
  get wideMenuButton(): Locator {
    return this.menu.locator('.menu__toggle--wide summary');
  }

  /** The links of the bar that players have in reach. */
  get tabs(): Locator {
    return this.page.getByRole('navigation', { name: this.text('menu.shortcuts') }).getByRole('link');
  }

  /** The rows of the notification table. */
  get notifications(): Locator {
    return this.page
      .getByRole('alert', { name: this.text('notifications.title') })
      .locator('tbody')
      .getByRole('row');
  }

  get logoutDialog(): Locator {
    return this.page.getByRole('dialog', { name: this.text('logoutDialog.title') });
  }

  get isNarrow(): boolean {
    return (this.page.viewportSize()?.width ?? MOBILE_BREAKPOINT_PX) < MOBILE_BREAKPOINT_PX;
  }

  /** Fills the login form of the page as it stands and sends it. */
  async sendLogin(phone: string, password: string): Promise<void> {
    await this.phone.fill(phone);
    await this.password.fill(password);
    await this.loginButton.click();
  }

  /** Opens Home, signs a player in by its form and waits for Home to come. */
  async signInByForm({ phone, password }: Credentials): Promise<void> {
    await this.page.goto('/');
    await this.sendLogin(phone, password);
    await this.expectSignedIn();
  }

  /** Opens Home as a player who has just signed in. */
  async signIn(player: Credentials): Promise<void> {
    await openSession(this.page, player, { isHomeSeen: false });
    await this.page.goto('/');
    await this.expectSignedIn();
  }

  async expectSignedIn(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toContainText(this.text('home:loggedInAs'));
  }

  async expectSignedOut(): Promise<void> {
    await expect(this.loginButton).toBeVisible();
    await expect(this.page.getByText(this.text('home:loggedInAs'))).toHaveCount(0);
  }

  /** Opens the menu where it is collapsed. */
  async openMenu(): Promise<void> {
    // Until the style sheet has come nothing is collapsed.
    await this.page.waitForLoadState();
    if ((await this.menuLinks.count()) > 0) return;
    await (this.isNarrow ? this.menuButton : this.wideMenuButton).click();
  }

  /** Opens the question whether to log out. */
  async askToLogOut(): Promise<void> {
    await this.openMenu();
    await this.page.getByRole('link', { name: this.text('menu.logout'), exact: true }).click();
    await expect(this.logoutDialog).toBeVisible();
  }

  /** Answers the question with yes. */
  async confirmLogOut(): Promise<void> {
    await this.logoutDialog
      .getByRole('button', { name: this.text('logoutDialog.confirm'), exact: true })
      .click();
    await this.expectSignedOut();
  }

  /** Changes the language by the button in that language; gives the page in it. */
  async switchTo(language: Language): Promise<PortalPage> {
    await this.page.getByRole('button', { name: OWN_NAME[language], exact: true }).click();
    const other = new PortalPage(this.page, language);
    await expect(this.page.getByText(other.text('accountTitle')).first()).toBeVisible();
    return other;
  }
}

const OWN_NAME: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  'es-MX': 'Español',
  ja: '日本語',
};
