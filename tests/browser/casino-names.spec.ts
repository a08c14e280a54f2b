import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';

/** Names without a place to break them, of casinos that are none of the sandbox's own. */
const CASINOS = [
  { casinoId: 903, name: 'Wenceslao'.repeat(4).slice(0, 32) },
  { casinoId: 904, name: `Casa ${'W'.repeat(32)}` },
  { casinoId: 905, name: 'さくら会館'.repeat(7) },
];

test.use({ locale: 'en-US' });

test('no name of a casino widens a page', { tag: ['@once', '@long'] }, async ({ page, startOwnStack }) => {
  const { portal, sandbox } = await startOwnStack({ country: 'US' });
  const casinos = CASINOS.map((casino) => ({ ...casino, regularAU: 900_000 }));
  const player = await sandbox.makePlayer({ casinos });
  const paths: [path: string, name: string][] = CASINOS.flatMap(({ name }) => [
    ['/', name],
    ['/webPayTransactions', name],
  ]);
  for (const { casinoId, name } of CASINOS) {
    const [id] = await sandbox.makePayments({ phone: player.phone, casinoId, amountAU: 50_000 });
    for (const path of [`/webPayCashIn?casino=${casinoId}`, `/webPayCashOut?casino=${casinoId}`]) {
      paths.push([path, name]);
    }
    paths.push([`/webPayTransactions?tx=${id}`, name]);
  }
  const screen = new PortalPage(page, 'en');
  await page.goto(portal.origin);
  await screen.sendLogin(player.phone, player.password);
  await screen.expectSignedIn();
  for (const [path, name] of paths) {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(portal.origin + path);
      await expect(page.locator('main'), path).toContainText(name);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
