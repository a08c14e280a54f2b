import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import { type Language, textOf } from './texts.ts';

/**
 * What a route answers to a visitor, and to a player; the private ones send a visitor to the log-in, and a
 * registration sends a player to Home.
 */
interface Route {
  path: string;
  title: string;
  isForVisitors?: true;
  isPrivate?: true;
  isMexican?: true;
  isForDevelopers?: true;
}

const ROUTES: readonly Route[] = [
  { path: '/', title: 'home' },
  { path: '/registerNewUser', title: 'registerNewUser', isForVisitors: true },
  { path: '/extendedRegisterView', title: 'extendedRegisterView', isForVisitors: true },
  { path: '/multiComponentRegisterView', title: 'multiComponentRegisterView', isForVisitors: true },
  { path: '/webPayCashIn', title: 'webPayCashIn', isPrivate: true },
  { path: '/webPayCashOut', title: 'webPayCashOut', isPrivate: true },
  { path: '/webPayTransactions', title: 'webPayTransactions', isPrivate: true },
  { path: '/userProfile', title: 'userProfile', isPrivate: true },
  { path: '/changePassword', title: 'changePassword', isPrivate: true },
  { path: '/verifyEmail', title: 'verifyEmail' },
  { path: '/identificationStatus', title: 'identificationStatus', isPrivate: true, isMexican: true },
  { path: '/playRecords', title: 'playRecords', isPrivate: true, isMexican: true },
  { path: '/systemInfo', title: 'systemInfo', isForDevelopers: true },
  { path: '/about', title: 'about' },
];

interface Found {
  status: number;
  location: string | null;
  title: string;
}

async function ask(request: APIRequestContext, path: string): Promise<Found> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const title = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? '';
  return { status: answer.status(), location: answer.headers().location ?? null, title };
}

const BUILDS: readonly (readonly [country: 'MX' | 'US' | 'JP', language: Language, title: string])[] = [
  ['MX', 'es-MX', ''],
  ['US', 'en', 'Player App'],
  ['JP', 'ja', 'プレイヤーアプリ'],
];

for (const [country, language, titleAbroad] of BUILDS) {
  test.describe(country, () => {
    test.use({ country });

    test('[S1-BUILD-03 S1-BUILD-06 S1-LANG-02 S2-ROUTE-02..12 S2-ROUTE-14] every route answers, with the title of the country', {
      tag: '@plain',
    }, async ({ page, makePlayer }) => {
      const titleOf = ({ title }: Route) => titleAbroad || textOf(language, `titles:${title}`);
      for (const route of ROUTES) {
        const found = await ask(page.request, route.path);
        const isThere = !route.isForDevelopers && (!route.isMexican || country === 'MX');
        const expected =
          route.isPrivate && isThere
            ? { status: 303, location: `/?next=${encodeURIComponent(route.path)}`, title: '' }
            : { status: isThere ? 200 : 404, location: null, title: titleOf(route) };
        expect(found, `${route.path} for a visitor`).toEqual(expected);
      }
      await new PortalPage(page, language).signIn(await makePlayer());
      for (const route of ROUTES) {
        const isThere = !route.isForDevelopers && (!route.isMexican || country === 'MX');
        const found = await ask(page.request, route.path);
        const expected = route.isForVisitors
          ? { status: 303, location: '/', title: '' }
          : { status: isThere ? 200 : 404, location: null, title: titleOf(route) };
        expect(found, `${route.path} for a player`).toEqual(expected);
      }
      expect((await ask(page.request, '/nowhere')).status).toBe(404);
    });
  });
}

const FLAGGED: readonly (readonly [path: string, labelKey: string])[] = [
  ['/webPayCashIn', 'buyIn'],
  ['/webPayCashOut', 'cashOut'],
  ['/webPayTransactions', 'transactions'],
  ['/identificationStatus', 'identityCheck'],
];

/** Fails unless bar and menu of a wide screen show exactly these items. */
async function expectOffered(
  portal: PortalPage,
  bar: readonly string[],
  menu: readonly string[],
): Promise<void> {
  await portal.openMenu();
  await expect(portal.tabs).toHaveText(bar.map((key) => portal.text(`menu.${key}`)));
  await expect(portal.menuLinks).toHaveText(menu.map((key) => portal.text(`menu.${key}`)));
}

test('[S2-ROUTE-13 S3-SETTINGS-03 S6-ROLE-08] what the operator switched off is neither offered nor there', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const { portal: other, sandbox } = await startOwnStack();
  await sandbox.changeSettings({ allowWebBuyIn: false, allowWebCashOut: false, isIdCheckSupported: false });
  const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
  const portal = new PortalPage(page, 'es-MX');
  await page.goto(other.origin);
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
  for (const [path, labelKey] of FLAGGED) {
    const name = portal.text(`menu.${labelKey}`);
    await expect(page.getByRole('banner').getByRole('link', { name, includeHidden: true })).toHaveCount(0);
    expect([303, 404], path).toContain((await ask(page.request, other.origin + path)).status);
  }
  await expectOffered(portal, ['home'], ['playRecords', 'profile', 'changePassword', 'about', 'logout']);
});

test('[S2-NAV-03 S2-NAV-04 S2-NAV-05 S3-SETTINGS-01 S3-SETTINGS-02] buy-in goes without cash-out, and cash-out without buy-in', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const portal = new PortalPage(page, 'es-MX');
  const item = (key: string) => portal.tabs.filter({ hasText: portal.text(`menu.${key}`) });
  for (const allowWebBuyIn of [true, false]) {
    const { portal: other, sandbox } = await startOwnStack();
    await sandbox.changeSettings({ allowWebBuyIn, allowWebCashOut: !allowWebBuyIn });
    const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
    await page.goto(other.origin);
    await portal.sendLogin(player.phone, player.password);
    await portal.expectSignedIn();
    await expect(item('buyIn')).toHaveCount(allowWebBuyIn ? 1 : 0);
    await expect(item('cashOut')).toHaveCount(allowWebBuyIn ? 0 : 1);
    await expect(item('transactions')).toHaveCount(allowWebBuyIn ? 0 : 1);
    await portal.openMenu();
    await expect(portal.menuLinks.filter({ hasText: portal.text('menu.identityCheck') })).toHaveCount(1);
  }
});

test('developers find the system info, and nothing is offered while the settings are unknown', {
  tag: '@plain',
}, async ({ page, startOwnStack }) => {
  const { portal: other, sandbox } = await startOwnStack({ env: { PORTAL_MODE: 'development' } });
  await sandbox.addFaults({ match: { path: '/system/settings' }, fault: { status: 500 } });
  const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
  const portal = new PortalPage(page, 'es-MX');
  await page.goto(`${other.origin}/systemInfo`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.text('titles:systemInfo'));
  await expect(portal.password).toHaveCount(0);
  await page.goto(other.origin);
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
  await expectOffered(
    portal,
    ['home'],
    ['playRecords', 'profile', 'changePassword', 'about', 'systemInfo', 'logout'],
  );
});
