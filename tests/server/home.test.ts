import { describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { fold, type Visitor } from '#tests/support/visitor.ts';
import { type Visited, visitAnew, visiting, visitOwn } from './visiting.ts';

/** Three casinos, with 1000, 100 and 1 AU to their currency's unit. */
const CASINOS = [
  { casinoId: 12, regularAU: 1_250_500, promoAU: 250_000, lockedFundsAU: 75_250, lockedClaimsCount: 2 },
  { casinoId: 13, regularAU: 486_075, promoAU: 1 },
  { casinoId: 14, regularAU: 1_000_000_000, promoAU: 5000 },
];

/** Regular balance, promotional balance, locked funds, and number of locked claims. */
type Amounts = readonly [string, string, string, string];

/** Fails unless the casino's table reads exactly so, row by row; ways to pay and a code may stand among them. */
function expectBalances(page: Visitor, casino: string, regularKey: string, amounts: Amounts): void {
  const table = page.all('table').find((one) => {
    const label = one.getAttribute('aria-label') ?? one.querySelector('caption')?.textContent ?? '';
    const by = one.getAttribute('aria-labelledby');
    return fold(by === null ? label : page.text(`#${by}`)) === casino;
  });
  const rows = [...(table?.querySelectorAll('tr') ?? [])].map(({ textContent }) => fold(textContent));
  for (const [index, key] of [regularKey, 'promo', 'lockedFunds', 'lockedCount'].entries())
    expect(rows).toContainEqual(expect.stringContaining(page.say(`home:${key}`) + amounts[index]));
}

/** One button for all casinos, one in each casino's table, or none. */
function expectCodes(page: Visitor, offer: 'all' | 'perCasino' | 'none'): void {
  const { length } = page.buttons(page.say('home:getQrCode'));
  expect(length).toBe(offer === 'all' ? 1 : 0);
  const rows = page.texts('tr').filter((row) => row.startsWith(page.say('home:codeAvailable')));
  expect(rows).toHaveLength(offer === 'perCasino' ? CASINOS.length : 0);
}

describe.each([
  [
    'MX',
    'redeemable',
    [
      ['Casino Jacaranda', ['1,250.50 USD', '250.00', '75.25', '2']],
      ['Palacio Cempasúchil', ['$4,860.75', '$0.01', '$0.00', '0']],
      ['Sala Sakura', ['1,000,000,000 JPY', '5,000', '0', '0']],
    ],
    'perCasino',
    ['5512345678', '55 1234 5678'],
  ],
  [
    'US',
    'regular',
    [
      ['Harbor Lights Casino', ['$1,250.50', '$250.00', '$75.25', '2']],
      ['Marigold House', ['4,860.75 MXN', '0.01', '0.00', '0']],
      ['Sakura Room', ['1,000,000,000 JPY', '5,000', '0', '0']],
    ],
    'all',
    ['7025555678', '(702) 555-5678'],
  ],
  [
    'JP',
    'regular',
    [
      ['ハーバーライト', ['1,250.50 USD', '250.00', '75.25', '2']],
      ['マリーゴールド館', ['4,860.75 MXN', '0.01', '0.00', '0']],
      ['さくら会館', ['1,000,000,000円', '5,000円', '0円', '0']],
    ],
    'perCasino',
    ['9012345678', '090-1234-5678'],
  ],
] as const)('Home in %s', (country, regularKey, balances, offer, [phone, written]) => {
  const abroad = visiting(country);

  it('[S1-BUILD-07 S2-HOME-06 S2-HOME-08..12 S3-BALANCE-02..05 S9-CONST-20 S9-CONST-22] has a row that opens for each casino, or for all of them', async () => {
    const { visitor: page } = await abroad.logIn({ casinos: CASINOS });
    const summaries = page.texts('main summary');
    for (const [casino, amounts] of balances) {
      expectBalances(page, casino, regularKey, amounts);
      // Closed, too, a row tells the name and the regular balance.
      if (country !== 'MX' || casino !== balances[0][0])
        expect(summaries).toContainEqual(expect.stringContaining(amounts[0]));
    }
    const all = page.all('main details');
    expect(all.filter((one) => one.hasAttribute('open')).length).toBeGreaterThan(0);
  });

  it('[S2-HOME-15 S2-HOME-16 S2-HOME-18 S6-ROLE-09] offers a code to a verified player alone', async () => {
    const { visitor: page } = await abroad.logIn({ casinos: CASINOS });
    expectCodes(page, offer);
    const { visitor: other } = await abroad.logIn({ casinos: CASINOS, verified: false });
    expectCodes(other, 'none');
  });

  it('[S2-HOME-02 S2-HOME-03 S3-STATE-08] writes the phone number as in its country', async () => {
    const page = await abroad.visit().logIn({ phone, password: 'Demo-2026-ok' });
    expect(page.text()).toContain(`${written} ${page.say('home:verified')}`);
    expect(page.text()).not.toContain(page.say('home:notVerified'));
    expect(page.links(page.say('home:editProfile'), 'main')).toEqual([]);
  });
});

describe('Home', () => {
  const here = visiting();
  const failFunds = ({ sandbox }: Visited, phone: string, fault: FaultInput['fault']) =>
    sandbox.addFaults({ match: { path: '/funds', phone }, fault });

  it.each([
    ['MX', { allowMultiCasinoAccountAccessCodes: true, allowBarcodeAccountAccess: false }, 'perCasino'],
    ['US', { allowMultiCasinoAccountAccessCodes: false, allowVerbalCodeAccountAccess: false }, 'perCasino'],
    ['US', { allowBarcodeAccountAccess: false, allowVerbalCodeAccountAccess: false }, 'none'],
  ] as const)(
    '[S2-HOME-14 S2-HOME-16 S2-HOME-17 S3-SETTINGS-04 S3-SETTINGS-05 S3-SETTINGS-06] in %s with %j offers codes: %s',
    async (country, settings, offer) => {
      const own = await visitAnew(country);
      await own.sandbox.changeSettings(settings);
      const { visitor: page } = await own.logIn({ casinos: CASINOS });
      expectCodes(page, offer);
    },
  );

  it('[S2-HOME-03 S2-HOME-05 S2-HOME-15 S3-STATE-09] tells who is not verified where to go', async () => {
    const { visitor: page } = await here.logIn({ verified: false, casinos: CASINOS });
    expect(page.text()).toContain(page.say('home:notVerified'));
    expect(page.text()).toContain(page.say('home:verifyPrompt'));
    const way = page.all('main a').filter((link) => link.textContent?.includes(page.say('home:editProfile')));
    expect(way.map((link) => link.getAttribute('href'))).toEqual(['/userProfile']);
  });

  it('[S2-LOGIN-11 S2-HOME-04 S3-STATE-10 S6-ROLE-03 S6-ROLE-04] tells who is suspended why, and so does every page', async () => {
    const { visitor: page } = await here.logIn({ suspended: true });
    expect(page.text()).toContain(page.say('home:suspended'));
    for (const path of ['/', '/about']) {
      await page.open(path);
      expect(page.text('header')).toContain(page.say('common:player.permissionsSuspended'));
    }
  });

  it.each<[string, FaultInput['fault'], string | null]>([
    ['500', { status: 500 }, 'internalServerError'],
    ['403', { status: 403 }, 'noPermissionAtCasino'],
    ['nothing', { reset: 'before' }, 'serverUnreachable'],
    ['half a sentence', { malformed: true }, 'miscellaneousError'],
    ['another thing', { wrongSchema: true }, 'miscellaneousError'],
    ['rows of another kind', { json: [{ casino: 12 }, 'a'] }, null],
  ])(
    '[S2-HOME-07 S3-STATE-12] says that there is no balance only when the operator said so, not at %s',
    async (_what, fault, messageKey) => {
      const { player, visitor: page } = await here.logIn({ casinos: [] });
      const none = page.say('home:noCasinoBalance');
      const unknown = page.say('home:fundsUnavailable');
      expect([page.text().includes(none), page.text().includes(unknown)]).toEqual([true, false]);
      await failFunds(here, player.phone, fault);
      await page.open('/');
      expect([page.text().includes(none), page.text().includes(unknown)]).toEqual([false, true]);
      expect(page.all('main table')).toEqual([]);
      if (messageKey !== null) page.expectTold(`errors:${messageKey}`);
      await here.sandbox.clearFaults();
      await page.follow(page.say('common:pages.tryAgain'), 'main');
      expect(page.text()).toContain(none);
    },
  );

  it('is there when funds never come', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await failFunds(here, player.phone, { hang: true });
    await page.open('/');
    expect(page.text()).toContain(page.say('home:fundsLate'));
    expect(page.text()).not.toContain('$');
  });

  it('shows the other casinos beside one that cannot be read', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const good = { balance: { regularAU: 1_250_500, promoAU: 0 }, lockedFundsAU: 0, lockedClaimsCount: 0 };
    const json = [
      { casinoId: 12, ...good },
      { ...good, casinoId: 13, lockedFundsAU: 'many' },
    ];
    await failFunds(here, player.phone, { json });
    await page.open('/');
    const unknown = page.say('home:balanceUnavailable');
    expectBalances(page, 'Casino Jacaranda', 'redeemable', ['1,250.50 USD', '0.00', '0.00', '0']);
    expectBalances(page, 'Palacio Cempasúchil', 'redeemable', [unknown, unknown, unknown, unknown]);
  });

  it('shows no amounts of casinos that the operator does not name', async () => {
    const own = await visitOwn();
    await own.sandbox.addFaults({ match: { path: '/site' }, fault: { status: 500 } });
    const { visitor: page } = await own.logIn({ casinos: CASINOS });
    const unknown = page.say('home:balanceUnavailable');
    for (const { casinoId: id } of CASINOS) {
      const name = page.say('home:casinoUnnamed', { id });
      expectBalances(page, name, 'redeemable', [unknown, unknown, unknown, '']);
    }
    expect(page.text()).not.toContain('0.00');
    page.expectTold('errors:internalServerError');
  });

  it('[S2-HOME-13] asks for acknowledgements, whose absence costs no balance', async () => {
    const path = '/document/acknowledgement';
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await page.open('/');
    expect(await here.sandbox.calls({ path, method: 'GET' })).toHaveLength(1);
    await here.sandbox.addFaults({ match: { path, phone: player.phone }, fault: { status: 500 } });
    await page.open('/');
    expect(page.all('main table')).toHaveLength(CASINOS.length);
  });
});
