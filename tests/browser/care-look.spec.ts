import { expectNoViolations } from '#tests/support/axe.ts';
import { test as base, expect } from '#tests/support/fixtures.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const PASSWORD = 'Correct-Horse-7';
const PAGE = '/responsiblePlay';
const LIMIT = { kind: 'deposit', casinoId: 12, period: 'week' } as const;
const LIMIT_FORM = `${PAGE}?step=limit&kind=deposit&period=day&casino=12`;

/** An operator that has limits, breaks, a list of log-ins, and statements. */
const test = base.extend<object, { careStack: Stack }>({
  careStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const stack = await startStack({ country: 'MX' });
      await stack.sandbox.changeSettings({
        allowPlayerLimits: true,
        allowExclusion: true,
        allowActivityHistory: true,
        allowStatements: true,
      });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.describe('limits, breaks, the security of the account and statements', {
  tag: ['@script', '@long'],
}, () => {
  test('have no fault that axe finds, and fit the smallest phone', async ({ page, careStack }) => {
    const { portal, sandbox } = careStack;
    await page.setViewportSize({ width: 320, height: 640 });
    const player = await sandbox.makePlayer({
      password: PASSWORD,
      casinos: [{ casinoId: 12, regularAU: 900_000 }],
      limits: [100_000, 200_000].map((amountAU) => ({ ...LIMIT, amountAU })),
    });
    // A large amount, a month that does not add up, and one that is not told.
    const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
    const year = month.slice(0, 'YYYY'.length);
    await sandbox.makePayments(
      ...[29_000, 999_000_000].map((amountAU) => ({
        phone: player.phone,
        casinoId: 12,
        amountAU,
        status: 'Committed' as const,
      })),
    );
    await page.goto(portal.origin);
    await page.locator('[name="phoneNumber"]').fill(player.phone);
    await page.locator('form[action^="/login"] [name="password"]').fill(PASSWORD);
    await page.locator('form[action^="/login"] button.button--primary').click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.locator('h1')).toContainText('Player');
    const look = async (path: string) => {
      await page.goto(portal.origin + path);
      await expectNoViolations(page);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, path).toBe(false);
    };
    for (const path of [
      PAGE,
      `${PAGE}?step=first`,
      LIMIT_FORM,
      `${LIMIT_FORM.replace('step=limit', 'step=check')}&amount=ten`,
      `${LIMIT_FORM.replace('step=limit', 'step=check')}&amount=10`,
      `${PAGE}?step=limit&kind=reminder`,
      `${PAGE}?step=check&kind=session&amount=60`,
      `${PAGE}?step=reminder&next=%2F`,
      `${PAGE}?step=break`,
      `${PAGE}?step=breakCheck&choice=selfExclusion-6m-operator`,
      `${PAGE}?step=breakSet`,
      '/accountSecurity',
      `/webPayTransactions?statements=${year}&casino=12`,
      `/webPayTransactions?statement=${month}&casino=12`,
      '/webPayTransactions?statement=2001-01&casino=12',
      `/webPayTransactions?papers=${year}`,
    ])
      await look(path);
    await sandbox.changePlayer({ phone: player.phone, exclusion: { kind: 'family' } });
    for (const path of [PAGE, `${PAGE}?step=breakSet`, '/', '/webPayCashIn']) await look(path);
    await expect(page.locator('main')).toContainText('en pausa');
  });
});
