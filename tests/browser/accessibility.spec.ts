import type { Locator } from '@playwright/test';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { expectContrast, expectNoViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectVisibleFocus, tabTo } from '#tests/support/keyboard.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { inEachState } from './page-states.ts';
import { PortalPage } from './portal-page.ts';
import { GUESTS_SCREENS, PLAYERS_SCREENS, VISITORS_SCREENS } from './screen-states.ts';
import { type Language, PORTALS } from './texts.ts';

interface Build {
  country: 'MX' | 'US' | 'JP';
  language: Language;
  locale: string;
  /** Colours are a country's, and so looked at in its own language alone; the room that texts take is a language's. */
  looksAt: readonly ('dark' | 'room')[];
}

const HERE: Build = { country: 'MX', language: 'es-MX', locale: 'es-MX', looksAt: ['dark', 'room'] };
/** The other countries, and the other languages of each, which `npm run test:long languages` looks at as well. */
const ABROAD: readonly Build[] = [
  { country: 'US', language: 'en', locale: 'en-US', looksAt: ['dark', 'room'] },
  { country: 'JP', language: 'ja', locale: 'ja-JP', looksAt: ['dark', 'room'] },
  { country: 'MX', language: 'en', locale: 'en-US', looksAt: ['room'] },
  { country: 'MX', language: 'ja', locale: 'ja-JP', looksAt: ['room'] },
  { country: 'US', language: 'es', locale: 'es-US', looksAt: ['room'] },
  { country: 'JP', language: 'en', locale: 'en-US', looksAt: ['room'] },
];
const ALL = process.env.EVERY_LANGUAGE === '1';
const LOOKED_AT = ALL ? [HERE, ...ABROAD] : [HERE];

for (const { country, language, locale, looksAt } of LOOKED_AT) {
  test.describe(`${country} in ${language}`, () => {
    test.use({ country, locale });

    test(`axe finds nothing and nothing is lost on any page (${['light', ...looksAt].join(', ')})`, {
      tag: ['@script', '@once'],
    }, async ({ page, sandbox }) => {
      await inEachState({ page, sandbox, language }, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await expectNoViolations(page);
        if (looksAt.includes('dark')) {
          await page.emulateMedia({ colorScheme: 'dark' });
          await expectContrast(page);
        }
        if (looksAt.includes('room')) {
          await expectReflowAt320(page);
          await expectReflowAtDoubleText(page);
        }
      });
    });
  });
}

/** A player who may do everything. */
const ABLE: PlayerOrderInput = {
  displayName: 'Ana Ruiz',
  casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
  personalInfo: 'complete',
  email: 'ana@player.example',
  stepUp: 'password',
};

/** Smallest side of what a finger must hit (WCAG 2.2, 2.5.5 and 2.5.8), in CSS px. */
const TARGET_PX = 44;
const TARGET_IN_TEXT_PX = 24;

/** Controls under `root` that are too small, one line each. A link in running text is as high as its line. */
async function findSmallTargets(root: Locator): Promise<string[]> {
  return root.evaluate(
    (element, { whole, inText }) =>
      [...element.querySelectorAll('a[href], button, summary, input:not([type="hidden"])')]
        .filter((control) => control.checkVisibility() && !control.closest('.skip-link'))
        .flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          const { display, lineHeight } = getComputedStyle(control);
          const isInText = control.tagName === 'A' && display === 'inline';
          const size = isInText ? Math.max(height, Number.parseFloat(lineHeight)) : Math.min(width, height);
          const name = control.textContent?.trim() || control.getAttribute('name');
          return size + 0.5 < (isInText ? inText : whole)
            ? [`<${control.tagName.toLowerCase()}> "${name}": ${Math.round(width)} x ${Math.round(height)}`]
            : [];
        }),
    { whole: TARGET_PX, inText: TARGET_IN_TEXT_PX },
  );
}

test.describe('on a phone', { tag: '@phone' }, () => {
  for (const [country, language] of ALL ? PORTALS : PORTALS.slice(0, 1)) {
    test.describe(country, () => {
      test.use({ country });

      test('axe finds nothing with each menu open, and everything can be hit', async ({ page, sandbox }) => {
        const menus = new Set<string>();
        await inEachState({ page, sandbox, language }, async (portal) => {
          const isAsked = await portal.logoutDialog.isVisible();
          if (!isAsked && (await portal.menuButton.isVisible())) {
            await portal.openMenu();
            const menu = (await portal.menuLinks.allInnerTexts()).join();
            // The pages themselves are looked at without it.
            if (!menus.has(menu)) {
              await expectNoViolations(page);
              await expectReflowAtDoubleText(page);
            }
            menus.add(menu);
          }
          expect((await findSmallTargets(page.locator('body'))).join('\n'), page.url()).toBe('');
        });
        expect(menus.size).toBeGreaterThan(1);
      });
    });
  }
});

for (const [who, screens] of [
  ['a visitor', VISITORS_SCREENS],
  ['a player', PLAYERS_SCREENS],
  ['a guest', GUESTS_SCREENS],
] as const) {
  test(`axe finds nothing and nothing is lost on the screens of ${who}`, {
    // `test:visual` lets axe look at a visitor's, too.
    tag: who === 'a visitor' ? ['@script', '@long'] : '@script',
  }, async ({ page, sandbox, guard }) => {
    guard.expect('status of 4', 'document: 4');
    const player = await sandbox.makePlayer(ABLE);
    const portal = new PortalPage(page, 'es-MX');
    if (who === 'a player') await portal.signIn(player);
    for (const { name, open } of screens) {
      await test.step(name, async () => {
        await open({ portal, sandbox, player });
        await expectNoViolations(page);
        await expectReflowAt320(page);
        if (ALL) await expectReflowAtDoubleText(page);
      });
    }
  });
}

test('the keyboard alone signs in, reads, and signs out', { tag: ['@drawn', '@both'] }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ displayName: 'Ana Ruiz', casinos: [{ casinoId: 12, regularAU: 1000 }] });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: portal.text('skipToContent') })).toBeFocused();
  await expectVisibleFocus(page);
  await tabTo(page, portal.phone);
  await page.keyboard.type(player.phone);
  await tabTo(page, portal.password);
  await page.keyboard.type(player.password);
  await page.keyboard.press('Enter');
  await portal.expectSignedIn();

  // The row of the balance opens and closes by keyboard.
  await tabTo(page, page.getByRole('main').locator('summary'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(1);

  const logout = page.getByRole('link', { name: portal.text('menu.logout'), exact: true });
  const menuButton = portal.isNarrow ? portal.menuButton : portal.wideMenuButton;
  const openQuestion = async () => {
    await page.goto('/');
    await tabTo(page, menuButton);
    // On a wide screen it is as it was left.
    if (!(await logout.isVisible())) await page.keyboard.press('Enter');
    await tabTo(page, logout);
    await page.keyboard.press('Enter');
    await expect(portal.logoutDialog).toBeVisible();
  };
  await openQuestion();
  await tabTo(page, portal.logoutDialog.getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(portal.logoutDialog).toBeHidden();
  await page.waitForLoadState();
  // The focus is right before the menu that asked it.
  await page.keyboard.press('Tab');
  await expect(menuButton).toBeFocused();

  await openQuestion();
  // Nothing but the question can be reached while it stands.
  const reached = new Set<string>();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() =>
        document.activeElement === document.body || document.activeElement?.closest('dialog')
          ? 'question'
          : 'page',
      ),
    );
  }
  expect([...reached]).toEqual(['question']);
  await tabTo(page, portal.logoutDialog.getByRole('button'));
  await page.keyboard.press('Enter');
  await portal.expectSignedOut();
});

test('a wrong form puts the focus on its errors by keyboard', { tag: '@drawn' }, async ({ page }) => {
  const portal = new PortalPage(page, 'es-MX');
  await page.goto('/');
  await portal.loginButton.press('Enter');
  const link = portal.errorSummary.getByRole('link');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(portal.phone).toBeFocused();
  await expectVisibleFocus(page);
});

test('with forced colours every control keeps its edge and its focus', { tag: '@drawn' }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  await page.emulateMedia({ forcedColors: 'active' });
  const edges = (locator: Locator) =>
    locator.evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1;
    });
  await page.goto('/');
  await portal.sendLogin('', '');
  for (const control of [portal.phone, portal.password, portal.loginButton, portal.errorSummary])
    expect(await edges(control)).toBe(true);
  await tabTo(page, portal.phone);
  await portal.signIn(await makePlayer({ casinos: [{ casinoId: 12 }] }));
  await page.goto('/?dialog=logout');
  expect(await edges(portal.logoutDialog.getByRole('button'))).toBe(true);
  expect(await edges(portal.logoutDialog.getByRole('link'))).toBe(true);
});

test('with reduced motion nothing moves', { tag: ['@drawn', '@long'] }, async ({ page }) => {
  const portal = new PortalPage(page, 'es-MX');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await portal.openMenu();
  await portal.sendLogin('5512345678', '');
  await portal.openMenu();
  const moving = await page.evaluate(() =>
    document.getAnimations().map((animation) => String(animation.effect)),
  );
  expect(moving).toEqual([]);
});

test('what opens is marked by a drawing, which no font may lack', { tag: ['@once', '@long'] }, async ({
  page,
  makePlayer,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  await page.goto('/');
  const casinos = [{ casinoId: 12 }, { casinoId: 13 }];
  await portal.signIn(await makePlayer({ casinos, email: 'ana@player.example' }));
  for (const path of ['/userProfile', '/webPayCashIn', '/webPayTransactions', '/playRecords']) {
    await page.goto(path);
    const markers = page
      .locator('main summary')
      .evaluateAll((summaries) => summaries.map((summary) => getComputedStyle(summary).listStyleType));
    expect(new Set(await markers), path).toEqual(new Set(['none']));
  }
});
