import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import { PORTALS } from './texts.ts';

/** The screen of a small phone. */
const PHONE = { width: 360, height: 640 };
const NARROW = { width: 320, height: 640 };
const METHODS = { MX: 'm_oxxo', US: 'm_card', JP: 'm_card' } as const;

/** How many lines the digits of an amount take, without the code of its currency. */
const linesOf = (amount: Locator) =>
  amount.evaluate((element) => {
    const range = document.createRange();
    const [digits] = element.childNodes;
    if (digits) range.selectNodeContents(digits);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

for (const [country, language] of PORTALS) {
  test.describe(country, { tag: '@once' }, () => {
    test.use({ country });

    test('[S2-HOME-24] the first amount is on the first screen of a phone, below what is to be done', async ({
      page,
      makePlayer,
      sandbox,
    }) => {
      await page.setViewportSize(PHONE);
      const portal = new PortalPage(page, language);
      const player = await makePlayer({
        displayName: 'Maximiliana Hernández',
        casinos: [{ casinoId: 12, regularAU: 1_715_500 }],
      });
      await sandbox.makePayments({
        phone: player.phone,
        casinoId: 12,
        amountAU: 123_400,
        methodId: METHODS[country],
        status: 'OfferedToUser',
      });
      await portal.signIn(player);
      await expect(page.getByRole('heading', { name: portal.text('home:toDo') })).toHaveCount(1);
      const box = await page.locator('.balance__amount').first().boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    });

    test('[S2-HOME-24] large amounts keep to one line of a narrow phone', async ({ page, makePlayer }) => {
      await page.setViewportSize(NARROW);
      const portal = new PortalPage(page, language);
      const large = [
        [12, 1_000_000_000],
        [13, 100_000_000],
        [14, 1_000_000_000],
      ] as const;
      for (const first of large) {
        const casinos = [first, ...large.filter((one) => one !== first)];
        await portal.signIn(
          await makePlayer({ casinos: casinos.map(([casinoId, regularAU]) => ({ casinoId, regularAU })) }),
        );
        const shown = page.locator('.balance__amount:visible, .wallet__short:visible');
        await expect(shown).toHaveCount(casinos.length);
        for (const amount of await shown.all()) expect(await linesOf(amount)).toBe(1);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await page.context().clearCookies();
      }
    });
  });
}
