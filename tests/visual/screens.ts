import { expect, type Page } from '@playwright/test';
import type { Country } from '#sandbox/contract.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { openSession } from '#tests/browser/portal-page.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

/** What a screen needs to be brought about. */
export interface Scene {
  page: Page;
  sandbox: TestSandbox;
  player: MadePlayer;
  /** The newest payment of the player, a slip to be paid, and one that was committed. */
  slipId: string;
  committedId: string;
  /** Casino of those payments. */
  casinoId: number;
  /** Portal of the scene. */
  origin: string;
  /** A way to an account of the player's own: what is sent there, method, and answers by their names. */
  account: { amount: string; methodId: string; details: Readonly<Record<string, string>> };
  /** Makes a player who has not accepted any document, of the same name. */
  makeNewcomer(): Promise<MadePlayer>;
}

/** A screen to be drawn. */
export interface Screen {
  name: string;
  open(scene: Scene): Promise<unknown>;
  /** Where there is such a screen; everywhere when it is not named. */
  countries?: readonly Country[];
  /** Whether the first screen of it is enough: what follows is more of the same. */
  isCut?: boolean;
}

const goTo =
  (path: string) =>
  ({ page }: Scene) =>
    page.goto(path);

/** Chooses a method of payment, and an amount that is typed. */
async function fillIn(page: Page, amount: string, methodId: string): Promise<void> {
  const other = page.locator('#pay-quick-other');
  if (await other.count()) await other.check({ force: true });
  await page.locator('#pay-amount-text').fill(amount);
  const radio = page.locator(`#pay-method-${methodId}`);
  if (!(await radio.isVisible()))
    await page.locator('details.methods', { has: radio }).locator('summary').click();
  await radio.check({ force: true });
}

/** What a visitor meets. */
export const VISITORS_SCREENS: readonly Screen[] = [
  { name: 'log-in', open: goTo('/') },
  {
    name: 'log-in-refused',
    async open({ page }) {
      await page.goto('/');
      await page.locator('form[action="/login"] button.button--primary').click();
      await expect(page.locator('.error-summary')).toBeVisible();
    },
  },
  { name: 'register', open: goTo('/registerNewUser'), isCut: true },
  { name: 'register-at-length', open: goTo('/extendedRegisterView'), isCut: true },
  { name: 'register-in-steps', open: goTo('/multiComponentRegisterView'), isCut: true },
  { name: 'forgot-password', open: goTo('/?panel=forgotPassword') },
  { name: 'about', open: goTo('/about'), isCut: true },
  { name: 'not-found', open: goTo('/nowhere') },
];

/** What a player meets. */
export const PLAYERS_SCREENS: readonly Screen[] = [
  { name: 'home', open: goTo('/') },
  {
    name: 'home-failed',
    async open({ page, sandbox, player }) {
      const { phone } = player;
      await sandbox.addFaults({ match: { path: '/funds', phone }, fault: { status: 500 } });
      await page.goto('/');
      await sandbox.clearFaults();
    },
  },
  { name: 'log-out', open: goTo('/?dialog=logout'), isCut: true },
  { name: 'buy-in', open: goTo('/webPayCashIn') },
  { name: 'cash-out', open: goTo('/webPayCashOut') },
  { name: 'transactions', open: goTo('/webPayTransactions') },
  { name: 'transactions-empty', open: goTo('/webPayTransactions?status=Cancelled') },
  { name: 'slip', open: ({ page, slipId }) => page.goto(`/webPayTransactions?tx=${slipId}`) },
  {
    name: 'transaction',
    open: ({ page, committedId }) => page.goto(`/webPayTransactions?tx=${committedId}`),
  },
  { name: 'play-records', open: goTo('/playRecords'), countries: ['MX'] },
  { name: 'identity-check', open: goTo('/identificationStatus'), countries: ['MX'] },
  { name: 'profile', open: goTo('/userProfile'), isCut: true },
  { name: 'change-password', open: goTo('/changePassword') },
  {
    name: 'access-code',
    isCut: true,
    async open({ page }) {
      await page.goto('/');
      await page.locator('form[action="/accessCode"] button').first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
    },
  },
  {
    name: 'cash-out-check',
    async open({ page, account }) {
      await page.goto('/webPayCashOut');
      await fillIn(page, account.amount, account.methodId);
      for (const [name, value] of Object.entries(account.details)) {
        const input = page.locator(`[name="details.${account.methodId}.${name}"]`);
        const isSelect = (await input.evaluate(({ tagName }) => tagName)) === 'SELECT';
        await (isSelect ? input.selectOption(value) : input.fill(value));
      }
      await page.locator('#pay-form button[value="check"]').click();
      await expect(page.locator('input[name="amountAU"]')).toHaveCount(1);
    },
  },
  {
    name: 'unconfirmed',
    async open({ page, sandbox, player, account }) {
      const { phone } = player;
      await page.goto('/webPayCashIn');
      await fillIn(page, account.amount, 'm_credit');
      await sandbox.addFaults({ match: { path: '/webpay/buyIn', phone }, fault: { reset: 'before' } });
      await page.locator('#pay-form button[value="pay"]').click();
      await expect(page).toHaveURL(/unconfirmed=/);
      await sandbox.clearFaults();
    },
  },
  {
    name: 'operator-down',
    async open({ page, sandbox, player }) {
      const { phone } = player;
      await sandbox.addFaults({ match: { path: '/webpay/methods', phone }, fault: { status: 500 } });
      await page.goto('/webPayCashIn');
      await sandbox.clearFaults();
    },
  },
  // It stays open from then on.
  {
    name: 'menu',
    isCut: true,
    async open({ page }) {
      await page.goto('/verifyEmail');
      await page.locator('.menu summary:visible').click();
    },
  },
];

const goToOwn =
  (path: string) =>
  ({ page, origin, casinoId }: Scene) =>
    page.goto(`${origin}${path}`.replace('CASINO', String(casinoId)));

/** What an operator may add for the player's own protection. */
export const CARE_SCREENS: readonly Screen[] = [
  { name: 'limits', open: goToOwn('/responsiblePlay') },
  { name: 'reminder', open: goToOwn('/responsiblePlay?step=reminder') },
  { name: 'break', open: goToOwn('/responsiblePlay?step=break') },
  { name: 'break-check', open: goToOwn('/responsiblePlay?step=breakCheck&choice=timeOut-24h-portal') },
  { name: 'security', open: goToOwn('/accountSecurity') },
  { name: 'statement-year', open: goToOwn('/webPayTransactions?statements=2026') },
  { name: 'statement-month', open: goToOwn('/webPayTransactions?statement=2026-11&casino=CASINO') },
  { name: 'tax-papers', open: goToOwn('/webPayTransactions?papers=2026') },
];

/** What those meet who come for the first time, or by a link. */
export const NEWCOMERS_SCREENS: readonly Screen[] = [
  {
    name: 'document',
    isCut: true,
    async open({ page, makeNewcomer }) {
      await openSession(page, await makeNewcomer(), { isHomeSeen: false });
      await page.goto('/');
      await expect(page.locator('.document-overlay')).toBeVisible();
    },
  },
  {
    name: 'guest-buy-in',
    isCut: true,
    async open({ page, sandbox, player }) {
      await page.context().clearCookies();
      await page.goto(await sandbox.guestLink(player.phone));
      await expect(page).toHaveURL(/webPayCashIn/);
    },
  },
  {
    name: 'guest-password',
    async open({ page }) {
      await page.goto('/userProfile');
      await expect(page.locator('.guest-password__form, form input[type="password"]').first()).toBeVisible();
    },
  },
];
