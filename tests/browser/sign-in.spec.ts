import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import type { Language } from './texts.ts';

/** Three casinos with 1000, 100 and 1 AU to their currency's unit. */
const CASINOS = [
  { casinoId: 12, regularAU: 1_250_500, promoAU: 250_000, lockedFundsAU: 75_250, lockedClaimsCount: 2 },
  { casinoId: 13, regularAU: 486_075 },
  { casinoId: 14, regularAU: 98_400 },
];

interface Journey {
  country: 'MX' | 'US' | 'JP';
  /** Every language of the country, its own one first, with the tag of the page. */
  languages: readonly (readonly [Language, tag: string])[];
  title: string;
  amounts: readonly string[];
}

const JOURNEYS: readonly Journey[] = [
  {
    country: 'MX',
    languages: [
      ['es-MX', 'es-MX'],
      ['en', 'en-US'],
      ['ja', 'ja-JP'],
    ],
    title: 'Mi cuenta',
    amounts: ['1,250.50 USD', '$4,860.75', '98,400 JPY'],
  },
  {
    country: 'US',
    languages: [
      ['en', 'en-US'],
      ['es', 'es-US'],
      ['ja', 'ja-JP'],
    ],
    title: 'Player App',
    amounts: ['$1,250.50', '4,860.75 MXN', '98,400 JPY'],
  },
  {
    country: 'JP',
    languages: [
      ['ja', 'ja-JP'],
      ['en', 'en-US'],
      ['es', 'es-419'],
    ],
    title: 'プレイヤーアプリ',
    amounts: ['1,250.50 USD', '4,860.75 MXN', '98,400円'],
  },
];

for (const { country, languages, title, amounts } of JOURNEYS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    test('[S1-BUILD-02 S1-BUILD-04 S1-CAN-03 S1-LANG-01 S2-LOGIN-06 S2-LOGIN-10 S2-LOGIN-12 S2-HOME-01 S3-STATE-07 S4-SESSION-01] a player signs in, reads the balances, changes the language and signs out', {
      tag: ['@sample', '@both'],
    }, async ({ page, makePlayer }) => {
      const player = await makePlayer({ displayName: 'Ana Ruiz', casinos: CASINOS });
      const [[language]] = languages as [(typeof languages)[0]];
      let portal = new PortalPage(page, language);

      await page.goto('/');
      await portal.phone.fill(player.phone);
      await portal.password.fill(player.password);
      await portal.password.press('Enter');

      await portal.expectSignedIn();
      await expect(page).toHaveURL('/');
      await expect(page).toHaveTitle(title);
      for (const [next, tag] of [...languages.slice(1), ...languages.slice(0, 1)]) {
        portal = await portal.switchTo(next);
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          `${portal.text('home:loggedInAs')} ${portal.text('home:name', { name: 'Ana Ruiz' })}`,
        );
        for (const amount of amounts)
          await expect(
            page.getByText(amount, { exact: true }).filter({ visible: true }).first(),
          ).toBeVisible();
      }

      await portal.askToLogOut();
      await expect(portal.logoutDialog).toContainText('Ana Ruiz');
      await portal.logoutDialog.getByRole('link', { name: portal.text('logoutDialog.cancel') }).click();
      await expect(portal.logoutDialog).toBeHidden();
      await portal.expectSignedIn();

      await portal.askToLogOut();
      await portal.confirmLogOut();
      await expect(page.getByText(amounts[0] ?? '')).toHaveCount(0);
    });
  });
}

test('the language changes on the page where one is', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/about');
  const english = await new PortalPage(page, 'es-MX').switchTo('en');
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(english.text('titles:about'));
  await english.switchTo('ja');
  await expect(page).toHaveURL('/about');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  // On the way to somewhere the way is kept.
  await page.goto('/userProfile');
  await expect(page).toHaveURL('/?next=%2FuserProfile');
  await new PortalPage(page, 'ja').switchTo('en');
  await expect(page).toHaveURL('/?next=%2FuserProfile');
});

test('[S4-SESSION-03 SC-ALL-05 ASVS-7.4.4 ASVS-14.3.1 ASVS-14.3.2] after the log-out, Back shows no balance', async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ displayName: 'Ana Ruiz', casinos: CASINOS });
  await portal.signInByForm(player);
  await portal.askToLogOut();
  await portal.confirmLogOut();
  for (let step = 0; step < 3; step += 1) {
    await page.goBack({ waitUntil: 'load' });
    await expect(portal.loginButton).toBeVisible();
    await expect(page.getByText('Ana Ruiz')).toHaveCount(0);
    await expect(page.getByText('1,250.50')).toHaveCount(0);
  }
});

const PRIVATE_ROUTES = [
  '/webPayCashIn',
  '/webPayCashOut',
  '/webPayTransactions',
  '/userProfile',
  '/changePassword',
  '/identificationStatus',
  '/playRecords',
];

test('[S1-BUILD-01] a private screen leads to the log-in and from there back', { tag: '@plain' }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  for (const route of PRIVATE_ROUTES) {
    const answer = await page.request.get(route, { maxRedirects: 0 });
    expect(answer.status(), route).toBe(303);
    expect(answer.headers().location).toBe(`/?next=${encodeURIComponent(route)}`);
  }

  const player = await makePlayer();
  await page.goto('/webPayTransactions');
  await portal.sendLogin(player.phone, 'not-my-password');
  await expect(portal.errorSummary).toBeVisible();
  await portal.password.fill(player.password);
  await portal.loginButton.click();
  await expect(page).toHaveURL('/webPayTransactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.text('titles:webPayTransactions'));
});

test('a log-in leads to no address but the screens', { tag: '@plain' }, async ({
  page,
  context,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer();
  for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/logout', '/nowhere']) {
    await page.goto(`/?next=${encodeURIComponent(next)}`);
    await portal.sendLogin(player.phone, player.password);
    await portal.expectSignedIn();
    await expect(page, next).toHaveURL('/');
    await context.clearCookies({ name: 'session' });
  }
});
