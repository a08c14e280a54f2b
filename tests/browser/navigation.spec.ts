import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { openSession, PortalPage } from './portal-page.ts';

type Item = readonly [labelKey: string, href: string];

const HOME: Item = ['home', '/'];
const BUY_IN: Item = ['buyIn', '/webPayCashIn'];
const CASH_OUT: Item = ['cashOut', '/webPayCashOut'];
const TRANSACTIONS: Item = ['transactions', '/webPayTransactions'];
const PLAY_RECORDS: Item = ['playRecords', '/playRecords'];
const PROFILE: Item = ['profile', '/userProfile'];
const IDENTITY_CHECK: Item = ['identityCheck', '/identificationStatus'];
const CHANGE_PASSWORD: Item = ['changePassword', '/changePassword'];
const ABOUT: Item = ['about', '/about'];
/** The question is asked on the page where one is. */
const logoutOn = (path: string): Item => ['logout', `${path}?dialog=logout`];

/** Items of a signed-in player, with everything switched on. */
const ITEMS = [
  HOME,
  BUY_IN,
  CASH_OUT,
  TRANSACTIONS,
  PLAY_RECORDS,
  PROFILE,
  IDENTITY_CHECK,
  CHANGE_PASSWORD,
  ABOUT,
];

/** What stands in the bar of a player, as far as the menu has it. */
const BAR: readonly Item[] = [HOME, BUY_IN, CASH_OUT, TRANSACTIONS];

async function expectLinks(portal: PortalPage, links: Locator, items: readonly Item[]): Promise<void> {
  await expect(links).toHaveText(items.map(([label]) => portal.text(`menu.${label}`)));
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(items.map(([, href]) => href));
}

/** Fails unless the menu, opened if it is collapsed, shows exactly these items, in this order. */
async function expectVisitorsItems(portal: PortalPage, items: readonly Item[]): Promise<void> {
  await portal.openMenu();
  await expectLinks(portal, portal.menuLinks, items);
  await expect(portal.tabs).toHaveCount(0);
}

/**
 * Fails unless bar and menu of a player show exactly these items. On a wide screen the menu has what the bar has not; on a
 * narrow one it has all.
 */
async function expectPlayersItems(portal: PortalPage, items: readonly Item[]): Promise<void> {
  await portal.openMenu();
  await expectLinks(
    portal,
    portal.menuLinks,
    items.filter((item) => portal.isNarrow || !BAR.includes(item)),
  );
  await expectLinks(
    portal,
    portal.tabs,
    items.filter((item) => BAR.includes(item)),
  );
}

test('[S1-BUILD-07 S1-SHELL-03 S1-SHELL-07 S2-NAV-01 S2-NAV-02 S2-NAV-04 S2-NAV-06] the menu offers what the player can do', {
  tag: '@both',
}, async ({ page, makePlayer, sandbox }) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ casinos: [{ casinoId: 12, regularAU: 1000 }] });

  await page.goto('/');
  await expectVisitorsItems(portal, [HOME, ['register', '/extendedRegisterView'], ABOUT]);
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
  await expectPlayersItems(portal, [...ITEMS, logoutOn('/')]);
  await expect(portal.tabs.and(page.locator('[aria-current="page"]'))).toHaveText(portal.text('menu.home'));

  const withoutCashOut = ITEMS.filter((item) => item !== CASH_OUT);
  await sandbox.addFaults({ match: { path: '/funds', phone: player.phone }, fault: { json: [] } });
  await page.goto('/');
  await expectPlayersItems(portal, [...withoutCashOut, logoutOn('/')]);
  await sandbox.clearFaults();
  await sandbox.addFaults({ match: { path: '/funds', phone: player.phone }, fault: { status: 500 } });
  await page.goto('/about');
  // An entry that is not known yet keeps its place, without a link.
  const waiting = page.locator('[aria-disabled="true"]').filter({ hasText: portal.text('menu.cashOut') });
  await expect(waiting.first()).toContainText(portal.text('menu.waiting'));
  await expect(page.locator('a[href="/webPayCashOut"]')).toHaveCount(0);
  await expect(portal.menu.locator('[aria-current="page"]')).toHaveText(portal.text('menu.about'));
});

test('[S2-NAV-09] on a wide screen the signed-in player may show and hide the menu, which stays as it was left', {
  tag: '@both',
}, async ({ page, makePlayer }) => {
  const portal = new PortalPage(page, 'es-MX');
  const show = portal.menu.getByText(portal.text('menu.show'));
  const hide = portal.menu.getByText(portal.text('menu.hide'));
  // A browser tells of it a moment after it is seen, and a test is faster than a hand.
  const expectKept = async (state: 'open' | 'closed') => {
    const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'menu')?.value;
    await expect.poll(kept).toBe(state);
  };
  await page.goto('/');
  await expect(show).toBeHidden();
  await portal.signIn(await makePlayer({ casinos: [{ casinoId: 12 }] }));
  await expect(hide).toBeHidden();
  if (portal.isNarrow) {
    await expect(show).toBeHidden();
    return;
  }
  const links = ITEMS.filter((item) => !BAR.includes(item)).length + 1;
  await expect(portal.menuLinks).toHaveCount(0);
  // The name alone is seen.
  await expect(portal.wideMenuButton).toHaveAccessibleName(new RegExp(`^${portal.text('menu.show')} .`));
  await portal.wideMenuButton.click();
  await expect(show).toBeHidden();
  await expect(portal.menuLinks).toHaveCount(links);
  await expectKept('open');
  await page.goto('/about');
  await expect(portal.menuLinks).toHaveCount(links);
  await expect(hide).toBeVisible();
  await portal.wideMenuButton.click();
  await expect(portal.menuLinks).toHaveCount(0);
  await expectKept('closed');
  await page.goto('/');
  await expect(portal.menuLinks).toHaveCount(0);
});

test('a menu shown before the script came stays shown', { tag: ['@script', '@wide'] }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(await makePlayer());
  let letScriptCome = () => {};
  const handWasFaster = new Promise<void>((resolve) => {
    letScriptCome = resolve;
  });
  await page.route(/\/entry\.client-/, async (route) => {
    await handWasFaster;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await portal.wideMenuButton.click();
  await expect(portal.menuLinks).not.toHaveCount(0);
  letScriptCome();
  await page.waitForLoadState();
  await page.goto('/about');
  await expect(portal.menuLinks).not.toHaveCount(0);
});

test('[S2-NAV-07 S2-NAV-08 S9-CONST-01] under 768 px the menu is behind its button', {
  tag: '@drawn',
}, async ({ page, makePlayer }) => {
  const portal = new PortalPage(page, 'es-MX');
  const height = page.viewportSize()?.height ?? 640;
  await page.setViewportSize({ width: 767, height });
  await page.goto('/');
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await portal.signIn(await makePlayer());
    await page.setViewportSize({ width: 767, height });
    await expect(portal.menuLinks).toHaveCount(0);
    await portal.menuButton.click();
    await expect(portal.menuLinks.first()).toBeVisible();
    await expect(portal.menu.getByRole('link', { name: portal.text('menu.logout') })).toHaveCount(
      isSignedIn ? 1 : 0,
    );
    await portal.menuButton.click();
    await expect(portal.menuLinks).toHaveCount(0);

    await page.setViewportSize({ width: 768, height });
    await expect(portal.menuButton).toBeHidden();
    await expect(isSignedIn ? portal.tabs.first() : portal.menuLinks.first()).toBeVisible();
    await expect(portal.menu.getByRole('link', { name: portal.text('menu.logout') })).toHaveCount(0);
  }
});

const NAME = 'Ana Ruiz';

test('[S2-NAV-11] Escape closes the question whether to log out', { tag: '@script' }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(await makePlayer({ displayName: NAME }));
  for (const path of ['/', '/about']) {
    await page.goto(path);
    await portal.askToLogOut();
    await expect(portal.logoutDialog).toContainText(NAME);
    // The question is modal once its script is there.
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(portal.logoutDialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${path}(#logout)?$`));
    await expect(portal.tabs.first()).toBeVisible();
  }
});

test('the current tab and a question keep their edges where colours are the player’s own', {
  tag: '@once',
}, async ({ page, makePlayer }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openSession(page, await makePlayer(), { isHomeSeen: true });
  for (const [width, edge] of [
    [360, 'top'],
    [1280, 'bottom'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    const current = page.locator('.tabs__link[aria-current]');
    await expect(current).toHaveCSS(`border-${edge}-width`, '3px');
    await expect(page.locator('.tabs__link:not([aria-current])').first()).toHaveCSS(
      `border-${edge}-width`,
      '0px',
    );
    await page.goto('/?dialog=logout');
    await expect(page.locator('.dialog__box')).toHaveCSS('outline-width', '1px');
  }
});
