import type { Page } from '@playwright/test';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { openSession } from '#tests/browser/portal-page.ts';
import { expectNoViolations } from '#tests/support/axe.ts';
import { expect } from '#tests/support/fixtures.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { FIXED_ENV, seedNumbers, test } from './fixed-run.ts';
import { findFaults, shiftOf, watchShifts } from './measures.ts';
import {
  CARE_SCREENS,
  NEWCOMERS_SCREENS,
  PLAYERS_SCREENS,
  type Scene,
  type Screen,
  VISITORS_SCREENS,
} from './screens.ts';

const COUNTRIES = ['MX', 'US', 'JP'] as const;
const SCHEMES = ['light', 'dark'] as const;
/** The smallest phone and a common laptop. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

/**
 * The same picture is looked at once more for its surfaces: paper on its ground differs by less than letters may, whose
 * edges the few colours of the kept picture have not.
 */
const SURFACES = { threshold: 0.04, maxDiffPixelRatio: 0.015 };

/** Most that may move of a page by itself, in the sum of all shifts. */
const MOST_SHIFT = 0.01;

type Country = (typeof COUNTRIES)[number];

const FACTS = {
  MX: {
    displayName: 'Ana Ruiz',
    casinoId: 13,
    slip: 'm_oxxo',
    account: { amount: '1000', methodId: 'm_spei_out', details: { clabe: '032180000118359719' } },
  },
  US: {
    displayName: 'Ann Example',
    casinoId: 12,
    slip: 'm_sevenEleven',
    account: {
      amount: '50',
      methodId: 'm_ach_out',
      details: { routingNumber: '021000021', accountNumber: '123456789' },
    },
  },
  JP: {
    displayName: '花子',
    casinoId: 14,
    slip: 'm_sevenEleven',
    account: {
      amount: '5000',
      methodId: 'm_furikomi_out',
      details: {
        bankCode: '0001',
        branchCode: '123',
        accountType: 'ordinary',
        accountNumber: '1234567',
        accountHolder: 'ミホン ハナコ',
      },
    },
  },
} as const satisfies Record<Country, unknown>;

/** Times of payments and plays before the fixed date, newest first; epoch, ms. */
const PAST_MS = Date.UTC(2026, 10, 24, 18, 30);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** A player with something of everything. */
async function makeScene(
  page: Page,
  sandbox: TestSandbox,
  country: Country,
  phone: string,
  more: PlayerOrderInput = {},
): Promise<Scene> {
  const { displayName, casinoId: own, slip, account } = FACTS[country];
  seedNumbers(`${country} ${phone}`);
  const casinos = [own, ...[12, 13, 14].filter((id) => id !== own)].map((casinoId) => ({
    casinoId,
    regularAU: 1_715_500,
    promoAU: 290_000,
    lockedFundsAU: 75_250,
    lockedClaimsCount: 2,
  }));
  const player = await sandbox.makePlayer({
    phone,
    displayName,
    casinos,
    email: 'player@player.example',
    personalInfo: 'complete',
    ...more,
  });
  const past = (index: number) => new Date(PAST_MS - index * 20 * 3_600_000).toISOString();
  const order = { phone: player.phone, casinoId: own, direction: 'buyIn' } as const;
  const [slipId = '', committedId = ''] = await sandbox.makePayments(
    { ...order, amountAU: 50_000, methodId: slip },
    { ...order, amountAU: 90_000, methodId: 'm_credit', status: 'Committed', initiationDate: past(1) },
    {
      ...order,
      amountAU: 120_000,
      methodId: 'm_credit',
      status: 'RefusedByProvider',
      initiationDate: past(2),
    },
    {
      ...order,
      direction: 'cashOut',
      amountAU: 70_000,
      methodId: account.methodId,
      status: 'Committed',
      initiationDate: past(3),
    },
  );
  if (country === 'MX')
    await sandbox.makePlays(
      ...[0, 1, 2, 3].map((index) => ({
        phone: player.phone,
        casinoId: own,
        gameName: 'Tesoro de Tenochtitlan',
        totalWagerAU: 12_500 + 700 * index,
        totalWinAU: 9_900 + 900 * index,
        resolvedTime: new Date(PAST_MS - index * 60_000).toISOString(),
      })),
    );
  const makeNewcomer = () => sandbox.makePlayer({ displayName, acknowledged: 'none' });
  return { page, sandbox, player, slipId, committedId, casinoId: own, origin: '', account, makeNewcomer };
}

for (const country of COUNTRIES) {
  for (const { width, height } of SIZES) {
    test.describe(`${country} at ${width}`, () => {
      test.use({ country, viewport: { width, height } });

      // Pages show the numbers of players.
      const phone = (test: number) => `55${String(width).padStart(4, '0')}000${test}`;

      test.beforeEach(({ page }) => watchShifts(page));

      // What is below the first screen is the same everywhere but for its words.
      const isWhole = country === 'MX';

      /** Draws a page in both schemes, however it is come to. */
      async function draw(page: Page, name: string, open: () => Promise<unknown>, isFull: boolean) {
        await test.step(name, async () => {
          for (const colorScheme of SCHEMES) {
            await page.emulateMedia({ colorScheme });
            if (colorScheme === 'light') {
              seedNumbers(`${country} ${width} ${name}`);
              await open();
              expect.soft(await shiftOf(page), `what moves of ${name}`).toBeLessThanOrEqual(MOST_SHIFT);
            }
            await expectNoViolations(page);
            expect.soft(await findFaults(page), `${name} in the ${colorScheme}`).toEqual([]);
            // A screen as high as the page: what keeps to its foot is at its foot.
            const isWholePage = isFull && colorScheme === 'light';
            await page.setViewportSize({ width, height: isWholePage ? await heightOf(page) : height });
            const picture = `${country}-${width}-${colorScheme}-${name}.png`;
            await expect.soft(page).toHaveScreenshot(picture);
            await expect.soft(page).toHaveScreenshot(picture, SURFACES);
            await page.setViewportSize({ width, height });
          }
        });
      }

      async function drawAll(screens: readonly Screen[], scene: Scene) {
        for (const { name, open, countries, isCut = false } of screens) {
          if (countries && !countries.includes(country)) continue;
          await draw(scene.page, name, () => open(scene), isWhole && !isCut);
        }
      }

      const slice = country === 'MX' && width === 360 ? { tag: '@slice' } : {};
      test('what a visitor sees', slice, async ({ page, sandbox }) => {
        await drawAll(VISITORS_SCREENS, await makeScene(page, sandbox, country, phone(1)));
      });

      test('what a newcomer sees', async ({ page, sandbox }) => {
        await drawAll(NEWCOMERS_SCREENS, await makeScene(page, sandbox, country, phone(2)));
      });

      test('what a player sees', async ({ page, sandbox, guard }) => {
        // The page of an operator that is down says so by its status, too.
        guard.expect('document: 503', 'status of 503');
        const scene = await makeScene(page, sandbox, country, phone(3));
        await openSession(page, scene.player, { isHomeSeen: true });
        await drawAll(PLAYERS_SCREENS, scene);
      });

      test('what protects a player', async ({ page, startOwnStack }) => {
        const { portal, sandbox } = await startOwnStack({ env: FIXED_ENV });
        await sandbox.changeSettings({
          allowPlayerLimits: true,
          allowExclusion: true,
          allowActivityHistory: true,
          allowStatements: true,
        });
        const limit = { kind: 'deposit', casinoId: FACTS[country].casinoId } as const;
        const limits = [
          { ...limit, period: 'week', amountAU: 500_000 },
          { ...limit, period: 'month', amountAU: 900_000 },
        ] as const;
        const made = await makeScene(page, sandbox, country, phone(4), { limits: [...limits] });
        const scene = { ...made, origin: portal.origin };
        await openSession(page, scene.player, { isHomeSeen: true, origin: portal.origin });
        await drawAll(CARE_SCREENS, scene);
      });

      test('what screens are made of', async ({ page, startOwnStack }) => {
        const { portal } = await startOwnStack({ env: { ...FIXED_ENV, PORTAL_MODE: 'development' } });
        await draw(page, 'patterns', () => page.goto(`${portal.origin}/systemInfo?patterns`), true);
      });
    });
  }
}
