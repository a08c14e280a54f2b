import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import { PORTALS } from './texts.ts';

/** The screen of a small phone. */
const PHONE = { width: 360, height: 640 };
const NARROW = { width: 320, height: 640 };
const MOST_OFFERS = 3;
const SECOND = { MX: 'en', US: 'es', JP: 'en' } as const;
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
  test.describe(country, { tag: country === 'MX' ? '@once' : ['@once', '@long'] }, () => {
    test.use({ country });

    test('[S2-HOME-24] the first amount stands above the bar of a phone, whatever waits below it', async ({
      page,
      makePlayer,
      sandbox,
    }) => {
      await page.setViewportSize(PHONE);
      const portal = new PortalPage(page, language);
      const player = await makePlayer({
        displayName: 'Maximiliana Hernández de la Cruz Villarreal',
        casinos: [{ casinoId: 12, regularAU: 1_715_500 }],
      });
      await portal.signIn(player);
      const expectAboveBar = async (what: string) => {
        const bar = await page.locator('.tabs').boundingBox();
        const amount = await page.locator('.balance__amount').first().boundingBox();
        expect(amount?.y, what).toBeGreaterThan(0);
        const bottom = (amount?.y ?? PHONE.height) + (amount?.height ?? 0);
        expect(bottom, what).toBeLessThanOrEqual(bar?.y ?? 0);
      };
      await expectAboveBar('nothing waits');
      for (let offers = 1; offers <= MOST_OFFERS; offers++) {
        await sandbox.makePayments({
          phone: player.phone,
          casinoId: 12,
          amountAU: 123_400,
          methodId: METHODS[country],
          status: 'OfferedToUser',
        });
        await page.goto('/');
        await expect(page.getByRole('heading', { name: portal.text('home:toDo') })).toHaveCount(1);
        await expectAboveBar(`${offers} offers`);
      }
      await sandbox.addFaults({
        match: { path: '/document/acknowledgement', phone: player.phone },
        fault: { status: 500 },
      });
      const expectBelowNotice = async ({ notifications }: PortalPage) => {
        await page.goto('/');
        await expect(notifications).toHaveCount(1);
        await expectAboveBar('a notice');
      };
      await expectBelowNotice(portal);
      await expectBelowNotice(await portal.switchTo(SECOND[country]));
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
