import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';

/** Three casinos with 1000, 100 and 1 AU to their currency's unit. */
const CASINOS = [
  { casinoId: 12, regularAU: 1_250_500, promoAU: 250_000, lockedFundsAU: 75_250, lockedClaimsCount: 2 },
  { casinoId: 13, regularAU: 486_075 },
  { casinoId: 14, regularAU: 98_400 },
];

const AMOUNTS = ['1,250.50 USD', '$4,860.75', '98,400 JPY'];
/** The languages of Mexico with the tag of the page, its own one last. */
const LANGUAGES = [
  ['en', 'en-US'],
  ['ja', 'ja-JP'],
  ['es-MX', 'es-MX'],
] as const;

test('[S1-BUILD-02 S1-BUILD-04 S1-CAN-03 S1-LANG-01 S2-LOGIN-06 S2-LOGIN-10 S2-LOGIN-12 S2-HOME-01 S3-STATE-07 S4-SESSION-01] a player signs in, reads the balances, changes the language and signs out', {
  tag: '@sample',
}, async ({ page, makePlayer }) => {
  const player = await makePlayer({ displayName: 'Ana Ruiz', casinos: CASINOS });
  let portal = new PortalPage(page, 'es-MX');

  await page.goto('/');
  await portal.phone.fill(player.phone);
  await portal.password.fill(player.password);
  await portal.password.press('Enter');

  await portal.expectSignedIn();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Mi cuenta');
  for (const [next, tag] of LANGUAGES) {
    portal = await portal.switchTo(next);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${portal.text('home:loggedInAs')} ${portal.text('home:name', { name: 'Ana Ruiz' })}`,
    );
    for (const amount of AMOUNTS)
      await expect(page.getByText(amount, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  }

  await portal.askToLogOut();
  await expect(portal.logoutDialog).toContainText('Ana Ruiz');
  await portal.logoutDialog.getByRole('link', { name: portal.text('logoutDialog.cancel') }).click();
  await expect(portal.logoutDialog).toBeHidden();
  await portal.expectSignedIn();

  await portal.askToLogOut();
  await portal.confirmLogOut();
  await expect(page.getByText(AMOUNTS[0] ?? '')).toHaveCount(0);
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
