import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '#sandbox/contract.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import type { SettingsChange } from '#sandbox/site/settings.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage } from './expectations.ts';
import { english } from './guest-links.ts';

const BUY_IN = '/webPayCashIn?casino=';
const CASH_OUT = '/webPayCashOut?casino=';
const CASINOS = [
  { casinoId: 12, regularAU: 1_715_500 },
  { casinoId: 13, regularAU: 726_075 },
];

/** Home of a new player. */
async function home({ portal, sandbox }: Stack, order: PlayerOrderInput = {}): Promise<string> {
  const client = new HttpClient(portal.origin, { language: 'en' });
  await client.logIn(await sandbox.makePlayer({ casinos: CASINOS, ...order }));
  const page = await client.get('/');
  expectPage(page, 200);
  client.close();
  return page.body;
}

/** The ways in and out of a page besides the menu's, as they stand in it. */
const waysIn = (page: string) =>
  [...page.matchAll(/href="(\/webPay\w+\?casino=\d+)"/g)].map(([, href]) => href ?? '');

describe.each(['MX', 'US', 'JP'] as const)('Home in %s', (country: Country) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack(country);
  });

  afterAll(() => stack.stop());

  it('[S2-HOME-20] leads from every balance to buy-in and cash-out of its casino', async () => {
    const ways = waysIn(await home(stack));
    expect(ways).toEqual([`${BUY_IN}12`, `${CASH_OUT}12`, `${BUY_IN}13`, `${CASH_OUT}13`]);
  });

  it('[S2-HOME-20] says in words which casino a way belongs to', async () => {
    const page = await home(stack, { casinos: [{ casinoId: 12 }] });
    const labels = [
      [BUY_IN, 'common:menu.buyIn'],
      [CASH_OUT, 'common:menu.cashOut'],
    ] as const;
    for (const [href, key] of labels) {
      const [link = ''] = new RegExp(`<a [^>]*href="${href.replace('?', '\\?')}12"[^>]*>`).exec(page) ?? [];
      expect(link).toMatch(new RegExp(`aria-label="${english(key)}, [^"]+"`));
    }
  });

  it('[S2-HOME-20] has no ways to money where there is no balance', async () => {
    const page = await home(stack, { casinos: [] });
    expect(waysIn(page)).toEqual([]);
    expect(pageText(page)).toContain(english('home:noCasinoBalance'));
  });

  it('[S2-HOME-06] shares one row among casinos without money, below those that have some', async () => {
    const page = await home(stack, {
      casinos: [
        { casinoId: 12 },
        { casinoId: 13 },
        { casinoId: 14 },
        { casinoId: 15, regularAU: 5000, name: 'Fourth' },
      ],
    });
    const shared = page.indexOf(english('home:emptyCasinos', { count: 2 }));
    expect(shared).toBeGreaterThan(page.indexOf('Fourth'));
    // The first casino keeps its place, whatever it holds; the others' tables are there, folded.
    expect(page.match(/<table class="balance"/g)).toHaveLength(4);
    expect(page.match(/<details class="wallet[^>]*open/g) ?? []).toHaveLength(country === 'MX' ? 0 : 1);
    const alone = await home(stack, { casinos: [...CASINOS, { casinoId: 14 }] });
    expect(alone).not.toContain(english('home:emptyCasinos', { count: 1 }));
  });

  it('[S2-HOME-25] reads in the order of what is done with it', async () => {
    const page = await home(stack, { displayName: 'Ann Example' });
    expect(pageText(page)).toMatch(
      /Logged in as Ann Example .*1,715\.50.* Buy-In Cash-Out Promo .* Locked funds .* Locked count 0 /,
    );
  });
});

it.each([
  ['US', 'Harbor Lights Casino \\$1,715\\.50'],
  ['JP', 'ハーバーライト 1,715\\.50 USD'],
] as const)(
  '[S2-HOME-25] a row of Home in %s has a blank between name and amount, without styles too',
  async (country, row) => {
    const own = await borrowStack(country);
    try {
      const page = await home(own);
      const [summary = ''] = /<summary class="wallet.*?<\/summary>/s.exec(page) ?? [];
      expect(summary.replace(/<[^>]*>/g, '')).toMatch(new RegExp(`^${row}`));
    } finally {
      await own.stop();
    }
  },
);

describe('the ways to money on Home', () => {
  const SWITCHES: readonly (readonly [string, SettingsChange, string[]])[] = [
    ['buy-in is off', { allowWebBuyIn: false }, [`${CASH_OUT}12`, `${CASH_OUT}13`]],
    ['cash-out is off', { allowWebCashOut: false }, [`${BUY_IN}12`, `${BUY_IN}13`]],
    ['both are off', { allowWebBuyIn: false, allowWebCashOut: false }, []],
  ];

  it.each(SWITCHES)('[S2-HOME-20] follow the rules of the menu when %s', async (_what, change, expected) => {
    const own = await borrowStack('US');
    try {
      await own.sandbox.changeSettings(change);
      const page = await home(own);
      expect(waysIn(page)).toEqual(expected);
      expect(pageText(page)).toContain('$1,715.50');
    } finally {
      await own.stop();
    }
  });
});
