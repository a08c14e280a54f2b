import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { showBrand } from '#app/domain/brand.ts';
import { COUNTRIES, type Country, offeredLanguages } from '#app/domain/country.ts';
import { readBrand } from '#app/settings/brand.server.ts';
import { expectContrast, expectEnhancedContrast, expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320 } from '#tests/support/reflow.ts';

/** A long name and colours of its own; `npm run brand:check DIR` has the pages of another one looked at. */
const SECOND = fileURLToPath(new URL('../brand/second/', import.meta.url));
const BRAND_DIR = process.env.BRAND_DIR ?? SECOND;
const PICTURES = fileURLToPath(new URL('../../build/brand/', import.meta.url));

const PASSWORD = 'Correct-Horse-7';

/** Looks of a page that a brand changes. */
const LOOKS = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const;

for (const country of COUNTRIES) {
  test.describe(`another operator in ${country}`, { tag: ['@once', '@long'] }, () => {
    test.use({ country });

    test('is named on every page, in colours that can be told apart', async ({ page, startOwnStack }) => {
      const { portal, sandbox } = await startOwnStack({
        env: { BRAND_DIR, PORTAL_MODE: 'development' },
      });
      const player = await sandbox.makePlayer({
        password: PASSWORD,
        casinos: [12, 13].map((casinoId) => ({ casinoId, regularAU: 1_250_500 })),
      });
      const { name } = shownBrand(country);
      const look = async (path: string, picture: string) => {
        await page.goto(portal.origin + path);
        await expect(page).toHaveTitle(new RegExp(` - ${name}$`));
        await lookAt(page, `${country}-${picture}`);
      };
      await look('/', 'log-in');
      await look('/registerNewUser', 'registration');
      await look('/about', 'about');
      await look('/nowhere', 'not-found');
      await page.goto(portal.origin);
      await page.locator('[name="phoneNumber"]').fill(player.phone);
      await page.locator('form[action^="/login"] [name="password"]').fill(PASSWORD);
      await page.locator('form[action^="/login"] button.button--primary').click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.locator('.header__title')).toHaveText(name);
      await look('/', 'home');
      await look('/webPayCashIn?casino=12', 'buy-in');
      await look('/webPayTransactions', 'transactions');
      await look('/systemInfo?patterns', 'patterns');
    });
  });
}

function shownBrand(country: Country) {
  const own = readBrand(BRAND_DIR, country, []);
  if (own === null) throw new Error(`no brand in ${BRAND_DIR}`);
  return showBrand(own.brand, offeredLanguages(country, [])[0]);
}

/** Fails on what axe finds, on amounts below AAA, and on what does not fit a phone of 320 px. */
async function lookAt(page: Page, picture: string): Promise<void> {
  for (const { name, media } of LOOKS) {
    await page.emulateMedia(media);
    if (name === 'light') await expectNoViolations(page);
    if (name === 'dark') await expectContrast(page);
    if (name !== 'forced') await expectEnhancedContrast(page, '.balance__amount, .large-amount');
    await page.screenshot({ path: `${PICTURES}${picture}-${name}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await expectReflowAt320(page);
}
