import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import type { Language } from './texts.ts';

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

interface Build {
  country: 'MX' | 'US' | 'JP';
  language: Language;
  register: string;
  /** What a signed-in player finds, with everything switched on. */
  items: readonly Item[];
  hasWideToggle: boolean;
}

const ABROAD = [HOME, BUY_IN, CASH_OUT, TRANSACTIONS, PROFILE, CHANGE_PASSWORD, ABOUT];
const BUILDS: readonly Build[] = [
  {
    country: 'MX',
    language: 'es-MX',
    register: '/extendedRegisterView',
    items: [
      HOME,
      BUY_IN,
      CASH_OUT,
      TRANSACTIONS,
      PLAY_RECORDS,
      PROFILE,
      IDENTITY_CHECK,
      CHANGE_PASSWORD,
      ABOUT,
    ],
    hasWideToggle: true,
  },
  {
    country: 'US',
    language: 'en',
    register: '/multiComponentRegisterView',
    items: ABROAD,
    hasWideToggle: false,
  },
  {
    country: 'JP',
    language: 'ja',
    register: '/multiComponentRegisterView',
    items: ABROAD,
    hasWideToggle: true,
  },
];

/** Fails unless the menu, opened if it is collapsed, shows exactly these items, in this order. */
async function expectItems(portal: PortalPage, items: readonly Item[]): Promise<void> {
  await portal.openMenu();
  await expect(portal.menuLinks).toHaveText(items.map(([label]) => portal.text(`menu.${label}`)));
  const hrefs = await portal.menuLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(items.map(([, href]) => href));
}

for (const { country, language, register, items, hasWideToggle } of BUILDS) {
  test.describe(country, () => {
    test.use({ country });

    test('the menu offers what the player can do', async ({ page, makePlayer, sandbox }) => {
      const portal = new PortalPage(page, language);
      const player = await makePlayer({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
      const withLogout = (list: readonly Item[], path: string) =>
        portal.isNarrow ? [...list, logoutOn(path)] : list;

      await page.goto('/');
      await expectItems(portal, [HOME, ['register', register], ABOUT]);
      await portal.sendLogin(player.phone, player.password);
      await portal.expectSignedIn();
      await expectItems(portal, withLogout(items, '/'));
      await expect(portal.menu.locator('[aria-current="page"]')).toHaveText(portal.text('menu.home'));

      const withoutCashOut = items.filter((item) => item !== CASH_OUT);
      await sandbox.addFaults({ match: { path: '/funds', phone: player.phone }, fault: { json: [] } });
      await page.goto('/');
      await expectItems(portal, withLogout(withoutCashOut, '/'));
      await sandbox.clearFaults();
      await sandbox.addFaults({ match: { path: '/funds', phone: player.phone }, fault: { status: 500 } });
      await page.goto('/about');
      await expectItems(portal, withLogout(withoutCashOut, '/about'));
      await expect(portal.menu.locator('[aria-current="page"]')).toHaveText(portal.text('menu.about'));
    });

    test('on a wide screen the signed-in player may hide the menu', async ({ page, makePlayer }) => {
      const portal = new PortalPage(page, language);
      const show = portal.menu.getByText(portal.text('menu.show'));
      const hide = portal.menu.getByText(portal.text('menu.hide'));
      await page.goto('/');
      await expect(hide).toBeHidden();
      await portal.signIn(await makePlayer({ casinos: [{ casinoId: 12 }] }));
      if (portal.isNarrow || !hasWideToggle) {
        await expect(hide).toBeHidden();
        await expect(show).toBeHidden();
        return;
      }
      await expect(show).toBeHidden();
      await hide.click();
      await expect(portal.menuLinks).toHaveCount(0);
      await expect(hide).toBeHidden();
      await show.click();
      await expect(portal.menuLinks).toHaveCount(items.length);
    });
  });
}

test('under 768 px the menu is behind its button', async ({ page, makePlayer }) => {
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
    await expect(portal.menuLinks.first()).toBeVisible();
    await expect(portal.menu.getByRole('link', { name: portal.text('menu.logout') })).toHaveCount(0);
  }
});

test('the login form is not shown where a visitor does something else', async ({ page }) => {
  for (const path of [
    '/registerNewUser',
    '/extendedRegisterView',
    '/multiComponentRegisterView',
    '/verifyEmail',
    '/about',
    '/systemInfo',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('form[action="/login"]'), path).toHaveCount(0);
  }
  for (const path of ['/', '/nowhere']) {
    await page.goto(path);
    await expect(page.locator('form[action="/login"]'), path).toBeVisible();
  }
});

const NAME = 'Ana Ruiz';

test('Escape closes the question whether to log out', { tag: '@script' }, async ({ page, makePlayer }) => {
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
    await expect(page.getByText(NAME).first()).toBeVisible();
  }
});
