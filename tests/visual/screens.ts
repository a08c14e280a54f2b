import { expect, type Page } from '@playwright/test';
import type { Country } from '#sandbox/contract.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

/** What a screen needs to be brought about. */
export interface Scene {
  page: Page;
  sandbox: TestSandbox;
  player: MadePlayer;
  /** The newest payment of the player, a slip to be paid, and one that was committed. */
  slipId: string;
  committedId: string;
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
  {
    name: 'menu',
    isCut: true,
    async open({ page }) {
      await page.goto('/verifyEmail');
      await page.locator('.menu summary:visible').click();
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
];
