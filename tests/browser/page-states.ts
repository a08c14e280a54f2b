import type { Page } from '@playwright/test';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { PortalPage } from './portal-page.ts';
import type { Language } from './texts.ts';

/** What a state needs to be brought about. */
export interface Stage {
  portal: PortalPage;
  sandbox: TestSandbox;
  player: MadePlayer;
}

/** A page as a player may meet it, and how to get there from wherever the browser is. */
export interface PageState {
  name: string;
  open(stage: Stage): Promise<void>;
}

const goTo =
  (path: string) =>
  async ({ portal }: Stage) => {
    await portal.page.goto(path);
  };

/** Home while the operator answers the question for the funds in its own way. */
const homeWithFunds =
  (fault: { json: unknown } | { status: number }) =>
  async ({ portal, sandbox, player }: Stage) => {
    await sandbox.addFaults({ match: { path: '/funds', phone: player.phone }, fault });
    await portal.page.goto('/');
    await sandbox.clearFaults();
  };

/** What a visitor meets. */
const VISITOR_STATES: readonly PageState[] = [
  { name: 'log-in', open: goTo('/') },
  {
    name: 'log-in that was refused',
    async open({ portal }) {
      await portal.page.goto('/');
      await portal.sendLogin('5512345678', '');
      await expect(portal.errorSummary).toBeVisible();
    },
  },
  {
    name: 'log-in with a notification to dismiss',
    async open({ portal, sandbox, player }) {
      await sandbox.addFaults({ match: { path: '/authentication/login' }, fault: { status: 403 } });
      await portal.page.goto('/');
      await portal.sendLogin(player.phone, player.password);
      await expect(portal.notifications).toHaveCount(1);
      await sandbox.clearFaults();
    },
  },
  { name: 'about', open: goTo('/about') },
  {
    name: 'page of a browser that keeps no cookies',
    async open({ portal }) {
      const { page } = portal;
      await page.context().clearCookies();
      await page.goto(`/?cookies=${Math.floor(Date.now() / 1000).toString(36)}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(portal.text('pages.cookiesNeeded.title'));
    },
  },
];

/** What a player meets who is signed in. */
const PLAYER_STATES: readonly PageState[] = [
  { name: 'Home', open: goTo('/') },
  { name: 'Home without casinos', open: homeWithFunds({ json: [] }) },
  { name: 'Home without funds', open: homeWithFunds({ status: 500 }) },
  { name: 'Home with a row that cannot be read', open: homeWithFunds({ json: [{ casinoId: 12 }] }) },
  { name: 'question whether to log out', open: goTo('/?dialog=logout') },
  { name: 'screen that is not open yet', open: goTo('/userProfile') },
  { name: 'address without a page', open: goTo('/nowhere') },
  {
    name: 'form that is not accepted',
    async open({ portal }) {
      const { page } = portal;
      await page.goto('/about');
      for (const token of await page.locator('form input[name="csrf"]').all())
        await token.evaluate((field) => field.setAttribute('value', 'made up'));
      await page.locator('form[action="/language"] button').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.text('pages.forbidden.title'));
    },
  },
];

/**
 * Goes through every state of a portal and looks at it, a step of the test for each. The player has five casinos, is
 * not verified and suspended: everything there is to show.
 */
export async function inEachState(
  { page, sandbox, language }: { page: Page; sandbox: TestSandbox; language: Language },
  look: (portal: PortalPage) => Promise<void>,
): Promise<void> {
  const portal = new PortalPage(page, language);
  const player = await sandbox.makePlayer({
    displayName: 'Maximiliana Hernández',
    suspended: true,
    verified: false,
    casinos: [12, 13, 14, 15, 16].map((casinoId) => ({ casinoId, regularAU: 123_456_789, promoAU: 250_000 })),
  });
  const stage = { portal, sandbox, player };
  const go = async (states: readonly PageState[]) => {
    for (const state of states)
      await test.step(state.name, async () => {
        await state.open(stage);
        await look(portal);
      });
  };
  await go(VISITOR_STATES);
  await portal.signIn(player);
  await go(PLAYER_STATES);
}
