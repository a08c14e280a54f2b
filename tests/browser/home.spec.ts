import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { PortalPage } from './portal-page.ts';
import type { Language } from './texts.ts';

const FUNDS = '/funds';

/** Three casinos, with 1000, 100 and 1 AU to their currency's unit. */
const CASINOS = [
  { casinoId: 12, regularAU: 1_250_500, promoAU: 250_000, lockedFundsAU: 75_250, lockedClaimsCount: 2 },
  { casinoId: 13, regularAU: 486_075, promoAU: 1 },
  { casinoId: 14, regularAU: 1_000_000_000, promoAU: 5000 },
];

/** What a table of balances says, row by row, as a reader meets it. */
type Rows = readonly (readonly [labelKey: string, amount: string])[];

const rows = (regularKey: string, amounts: readonly [string, string, string, string]): Rows => [
  [regularKey, amounts[0]],
  ['promo', amounts[1]],
  ['lockedFunds', amounts[2]],
  ['lockedCount', amounts[3]],
];

/** Fails unless the casino's table reads exactly so, row by row; ways to pay and a code may stand among them. */
async function expectBalances(portal: PortalPage, casino: string, expected: Rows): Promise<void> {
  const table = portal.page.getByRole('table', { name: casino, exact: true });
  await expect(table, casino).toBeVisible();
  const amounts = table.getByRole('row').filter({ has: portal.page.getByRole('rowheader') });
  const read = expected.map(([key, amount]) => portal.text(`home:${key}`) + amount);
  const offered = (await table.getByRole('button').count()) > 0 ? [portal.text('home:codeAvailable')] : [];
  await expect(amounts).toContainText([...read, ...offered]);
}

test.describe('MX', () => {
  test('[S1-BUILD-07 S2-HOME-06 S2-HOME-10 S2-HOME-11 S2-HOME-12 S3-BALANCE-02..05 S9-CONST-20 S9-CONST-22] one balance stands open, with what can be redeemed first, and the other casinos folded in it', {
    tag: '@plain',
  }, async ({ page, makePlayer }) => {
    const portal = new PortalPage(page, 'es-MX');
    await portal.signIn(await makePlayer({ casinos: CASINOS }));
    const summary = page.getByRole('main').locator('summary', { hasText: 'Saldo' });
    await expect(summary).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(1);
    await expectBalances(
      portal,
      'Casino Jacaranda',
      rows('redeemable', ['1,250.50 USD', '250.00', '75.25', '2']),
    );
    for (const [casino, regular] of [
      ['Palacio Cempasúchil', '$4,860.75'],
      ['Sala Sakura', '1,000,000,000 JPY'],
    ] as const) {
      const other = page.getByRole('main').locator('summary', { hasText: casino });
      await expect(other).toContainText(regular);
      await other.click();
    }
    await expectBalances(
      portal,
      'Palacio Cempasúchil',
      rows('redeemable', ['$4,860.75', '$0.01', '$0.00', '0']),
    );
    await expectBalances(portal, 'Sala Sakura', rows('redeemable', ['1,000,000,000 JPY', '5,000', '0', '0']));
    await expect(page.getByText('Redimibles', { exact: true })).toHaveCount(3);
    await summary.click();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

const ABROAD: readonly {
  country: 'US' | 'JP';
  language: Language;
  balances: readonly (readonly [string, Rows])[];
}[] = [
  {
    country: 'US',
    language: 'en',
    balances: [
      ['Harbor Lights Casino', rows('regular', ['$1,250.50', '$250.00', '$75.25', '2'])],
      ['Marigold House', rows('regular', ['4,860.75 MXN', '0.01', '0.00', '0'])],
      ['Sakura Room', rows('regular', ['1,000,000,000 JPY', '5,000', '0', '0'])],
    ],
  },
  {
    country: 'JP',
    language: 'ja',
    balances: [
      ['ハーバーライト', rows('regular', ['1,250.50 USD', '250.00', '75.25', '2'])],
      ['マリーゴールド館', rows('regular', ['4,860.75 MXN', '0.01', '0.00', '0'])],
      ['さくら会館', rows('regular', ['1,000,000,000円', '5,000円', '0円', '0'])],
    ],
  },
];

for (const { country, language, balances } of ABROAD) {
  test.describe(country, () => {
    test.use({ country });

    test('[S2-HOME-06 S2-HOME-08 S2-HOME-09 S3-BALANCE-05] every casino is a row that opens and closes', {
      tag: '@plain',
    }, async ({ page, makePlayer }) => {
      const portal = new PortalPage(page, language);
      await portal.signIn(await makePlayer({ casinos: CASINOS }));
      const summaries = page.getByRole('main').locator('summary');
      await expect(summaries).toHaveCount(balances.length);
      for (const [name, expected] of balances) {
        const summary = summaries.filter({ hasText: name });
        const table = page.getByRole('table', { name, exact: true });
        // Closed, too, it tells the name and the regular balance.
        await expect(summary).toContainText(expected[0]?.[1] ?? '');
        if (!(await table.isVisible())) await summary.click();
        await expectBalances(portal, name, expected);
        await summary.click();
        await expect(table).toBeHidden();
      }
    });
  });
}

const PHONES: readonly (readonly [country: 'MX' | 'US' | 'JP', Language, shown: string])[] = [
  ['MX', 'es-MX', '55 1234 5678'],
  ['US', 'en', '(702) 555-5678'],
  ['JP', 'ja', '090-1234-5678'],
];
/** The phone numbers of the operator's own verified player of each country. */
const VERIFIED = { MX: '5512345678', US: '7025555678', JP: '9012345678' };
const DEMO_PASSWORD = 'Demo-2026-ok';

for (const [country, language, shown] of PHONES) {
  test.describe(country, () => {
    test.use({ country });

    test('[S2-HOME-02 S2-HOME-03 S3-STATE-08] the phone number is written as in its country', {
      tag: '@plain',
    }, async ({ page }) => {
      const portal = new PortalPage(page, language);
      await portal.signIn({ phone: VERIFIED[country], password: DEMO_PASSWORD });
      await expect(page.getByRole('main')).toContainText(`${shown} ${portal.text('home:verified')}`);
      await expect(page.getByText(portal.text('home:notVerified'), { exact: true })).toHaveCount(0);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: portal.text('home:editProfile') })).toHaveCount(0);
    });
  });
}

test('[S2-HOME-03 S2-HOME-05 S2-HOME-15 S3-STATE-09] who is not verified is told where to go', {
  tag: '@plain',
}, async ({ page, makePlayer }) => {
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(await makePlayer({ verified: false, casinos: CASINOS }));
  const main = page.getByRole('main');
  await expect(main.getByText(portal.text('home:notVerified'), { exact: true })).toBeVisible();
  await expect(main.getByText(portal.text('home:verified'), { exact: true })).toHaveCount(0);
  await expect(main).toContainText(portal.text('home:verifyPrompt'));
  // A code is for verified players alone.
  await expect(main.getByText(portal.text('home:codeAvailable'))).toHaveCount(0);
  await main.getByRole('link', { name: portal.text('home:editProfile') }).click();
  await expect(page).toHaveURL('/userProfile');
});

test('[S2-LOGIN-11 S2-HOME-04 S3-STATE-10 S6-ROLE-03 S6-ROLE-04] who is suspended is told on every page, and why on Home', {
  tag: '@plain',
}, async ({ page, makePlayer }) => {
  const portal = new PortalPage(page, 'es-MX');
  await portal.signIn(await makePlayer({ suspended: true }));
  await expect(page.getByRole('main')).toContainText(portal.text('home:suspended'));
  await expect(page.getByRole('banner')).toContainText(portal.text('player.permissionsSuspended'));
  await page.goto('/about');
  await expect(page.getByRole('banner')).toContainText(portal.text('player.permissionsSuspended'));
});

test('[S2-HOME-07 S3-STATE-12] that there is no casino balance is only said when the operator said so', {
  tag: '@plain',
}, async ({ page, makePlayer, sandbox }) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ casinos: [] });
  await portal.signIn(player);
  const none = page.getByText(portal.text('home:noCasinoBalance'), { exact: true });
  const unknown = page.getByText(portal.text('home:fundsUnavailable'));
  await expect(none).toBeVisible();
  await expect(unknown).toHaveCount(0);

  const outages: readonly (readonly [FaultInput['fault'], messageKey: string | null])[] = [
    [{ status: 500 }, 'internalServerError'],
    [{ status: 403 }, 'noPermissionAtCasino'],
    [{ reset: 'before' }, 'serverUnreachable'],
    [{ malformed: true }, 'miscellaneousError'],
    [{ wrongSchema: true }, 'miscellaneousError'],
    [{ json: [{ casino: 12 }, 'a'] }, null],
  ];
  for (const [fault, messageKey] of outages) {
    await sandbox.clearFaults();
    await sandbox.addFaults({ match: { path: FUNDS, phone: player.phone }, fault });
    await page.goto('/');
    const what = JSON.stringify(fault);
    await expect(unknown, what).toBeVisible();
    await expect(none, what).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('table'), what).toHaveCount(0);
    if (messageKey === null) continue;
    // What must be dismissed stands beside it.
    const told = portal.notifications.filter({ hasText: portal.text(`errors:${messageKey}`) });
    await expect(told, what).toHaveCount(1);
  }
  await sandbox.clearFaults();
  await page.getByRole('link', { name: portal.text('pages.tryAgain') }).click();
  await expect(none).toBeVisible();
});

test('funds that never come are given up, and Home is there', { tag: '@plain' }, async ({
  page,
  makePlayer,
  sandbox,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ casinos: CASINOS });
  await sandbox.addFaults({ match: { path: FUNDS, phone: player.phone }, fault: { hang: true } });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await expect(page.getByText(portal.text('home:fundsLate'))).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
});

test('one row that cannot be read does not take the others along', { tag: '@plain' }, async ({
  page,
  makePlayer,
  sandbox,
}) => {
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ casinos: CASINOS });
  const good = { balance: { regularAU: 1_250_500, promoAU: 0 }, lockedFundsAU: 0, lockedClaimsCount: 0 };
  await sandbox.addFaults({
    match: { path: FUNDS, phone: player.phone },
    fault: {
      json: [
        { casinoId: 12, ...good },
        { ...good, casinoId: 13, lockedFundsAU: 'many' },
      ],
    },
  });
  await portal.signIn(player);
  await page.getByRole('main').locator('summary', { hasText: 'Palacio Cempasúchil' }).click();
  const unavailable = portal.text('home:balanceUnavailable');
  await expectBalances(portal, 'Casino Jacaranda', rows('redeemable', ['1,250.50 USD', '0.00', '0.00', '0']));
  await expectBalances(
    portal,
    'Palacio Cempasúchil',
    rows('redeemable', [unavailable, unavailable, unavailable, unavailable]),
  );
});

test('[S2-HOME-13] acknowledgements are asked for on Home, and their absence costs no balance', {
  tag: '@plain',
}, async ({ page, makePlayer, sandbox }) => {
  const path = '/document/acknowledgement';
  const portal = new PortalPage(page, 'es-MX');
  const player = await makePlayer({ casinos: CASINOS });
  await portal.signIn(player);
  await sandbox.clearCalls();
  await page.goto('/');
  expect(await sandbox.calls({ path, method: 'GET' })).toHaveLength(1);
  await sandbox.addFaults({ match: { path, phone: player.phone }, fault: { status: 500 } });
  await page.goto('/');
  await expect(page.getByRole('main').locator('table')).toHaveCount(CASINOS.length);
});
