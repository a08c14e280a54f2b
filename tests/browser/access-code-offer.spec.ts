import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import type { Language } from './texts.ts';

const CASINOS = [12, 13].map((casinoId) => ({ casinoId, regularAU: 1000 }));

/** One button for all casinos, one in each casino's table, or none. */
type Offer = 'all' | 'perCasino' | 'none';

async function expectOffer(portal: PortalPage, offer: Offer): Promise<void> {
  const { page } = portal;
  const rows = page.getByRole('row', { name: portal.text('home:codeAvailable'), includeHidden: true });
  const ofAll = page.getByRole('button', { name: portal.text('home:getQrCode'), exact: true });
  await expect(ofAll).toHaveCount(offer === 'all' ? 1 : 0);
  await expect(rows).toHaveCount(offer === 'perCasino' ? CASINOS.length : 0);
}

const BUILDS: readonly (readonly ['MX' | 'US' | 'JP', Language, Offer])[] = [
  ['MX', 'es-MX', 'perCasino'],
  ['US', 'en', 'all'],
  ['JP', 'ja', 'perCasino'],
];

for (const [country, language, offer] of BUILDS) {
  test.describe(country, () => {
    test.use({ country });

    test('[S2-HOME-15 S2-HOME-16 S2-HOME-18 S6-ROLE-09] a verified player is offered a code', {
      tag: '@plain',
    }, async ({ page, context, makePlayer }) => {
      const portal = new PortalPage(page, language);
      await portal.signIn(await makePlayer({ casinos: CASINOS }));
      await expectOffer(portal, offer);
      await context.clearCookies();
      await portal.signIn(await makePlayer({ casinos: CASINOS, verified: false }));
      await expectOffer(portal, 'none');
    });
  });
}

const SETTINGS: readonly {
  what: string;
  country: 'MX' | 'US';
  language: Language;
  change: {
    allowBarcodeAccountAccess?: boolean;
    allowVerbalCodeAccountAccess?: boolean;
    allowMultiCasinoAccountAccessCodes?: boolean;
  };
  offer: Offer;
}[] = [
  {
    what: 'one code for all casinos is not for Mexico',
    country: 'MX',
    language: 'es-MX',
    change: { allowMultiCasinoAccountAccessCodes: true, allowBarcodeAccountAccess: false },
    offer: 'perCasino',
  },
  {
    what: 'without codes for several casinos each one has its own',
    country: 'US',
    language: 'en',
    change: { allowMultiCasinoAccountAccessCodes: false, allowVerbalCodeAccountAccess: false },
    offer: 'perCasino',
  },
  {
    what: 'with neither kind of code there is none',
    country: 'US',
    language: 'en',
    change: { allowBarcodeAccountAccess: false, allowVerbalCodeAccountAccess: false },
    offer: 'none',
  },
];

for (const { what, country, language, change, offer } of SETTINGS) {
  test.describe(country, () => {
    test.use({ country });

    test(`[S2-HOME-14 S2-HOME-16 S2-HOME-17 S3-SETTINGS-04 S3-SETTINGS-05 S3-SETTINGS-06] ${what}`, {
      tag: '@plain',
    }, async ({ page, startOwnStack }) => {
      const { portal: other, sandbox } = await startOwnStack();
      await sandbox.changeSettings(change);
      const player = await sandbox.makePlayer({ casinos: CASINOS });
      const portal = new PortalPage(page, language);
      await page.goto(other.origin);
      await portal.sendLogin(player.phone, player.password);
      await portal.expectSignedIn();
      await expectOffer(portal, offer);
    });
  });
}

test('casinos the operator does not name have no amounts', { tag: '@plain' }, async ({
  page,
  startOwnStack,
}) => {
  const { portal: other, sandbox } = await startOwnStack();
  await sandbox.addFaults({ match: { path: '/site' }, fault: { status: 500 } });
  const player = await sandbox.makePlayer({ casinos: CASINOS });
  const portal = new PortalPage(page, 'es-MX');
  await page.goto(other.origin);
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
  for (const folded of await page.locator('.other-casinos summary').all()) await folded.click();
  for (const { casinoId } of CASINOS) {
    const table = page.getByRole('table', { name: portal.text('home:casinoUnnamed', { id: casinoId }) });
    await expect(table).toContainText(portal.text('home:balanceUnavailable'));
    await expect(table).not.toContainText('0.00');
  }
  await expect(portal.notifications).toContainText(portal.text('errors:internalServerError'));
});
