import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '#sandbox/contract.ts';
import { awaitStableDate, MEXICO_CITY, monthOf } from '#tests/support/dates.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, StackPool } from '#tests/support/stack.ts';
import { LIST } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const CASH_OUT = '/webPayCashOut';

/** Zones by which the sites count months. */
const SITE_ZONES = { MX: MEXICO_CITY, US: 'America/Los_Angeles', JP: 'Asia/Tokyo' } as const;

const pool = new StackPool();
let client: HttpClient;

beforeAll(async () => {
  await Promise.all((['MX', 'US', 'JP'] as const).map((country) => pool.get(country)));
});

afterEach(() => client.close());

afterAll(() => pool.stopAll());

/** What a player holds: a casino, AU of it, and the amount as its pages write it. */
interface Holding {
  casinoId: number;
  regularAU: number;
  written: string;
}

const usd = (written: string): Holding => ({ casinoId: 12, regularAU: 320_000, written });
const mxn = (written: string): Holding => ({ casinoId: 13, regularAU: 32_000, written });
const jpy = (written: string): Holding => ({ casinoId: 14, regularAU: 32_000, written });

const CASES: [Country, string, Holding[]][] = [
  ['MX', 'of dollars only', [usd('$320.00\u00a0USD')]],
  ['MX', 'of pesos only', [mxn('MX$320.00')]],
  ['MX', 'of dollars and pesos', [usd('$320.00\u00a0USD'), mxn('MX$320.00\u00a0MXN')]],
  ['US', 'of dollars only', [usd('$320.00')]],
  ['US', 'of dollars and pesos', [usd('$320.00\u00a0USD'), mxn('MX$320.00\u00a0MXN')]],
  ['US', 'of yen only', [jpy('¥32,000\u00a0JPY')]],
  ['JP', 'of yen only', [jpy('32,000円')]],
  ['JP', 'of dollars and yen', [usd('$320.00\u00a0USD'), jpy('32,000円\u00a0JPY')]],
];

/** Amounts of a page with what follows them, as far as it is a code. */
function amountsIn(body: string): string[] {
  const text = body
    .replace(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replace(/<!-- -->|<span class="amount-code">/g, '');
  const found = text.match(
    /(?:(?:MX)?\$|¥)[\d,.]*\d(?:[\u00a0 ][A-Z]{3}\b)?|[\d,]*\d円(?:[\u00a0 ][A-Z]{3}\b)?/g,
  );
  // Where an amount may be too long a line may be broken before the code.
  return (found ?? []).map((amount) => amount.replace(' ', '\u00a0'));
}

/** Signs a player in who holds this. */
async function signIn({ sandbox, portal }: Stack, holdings: readonly Holding[]) {
  const casinos = holdings.map(({ casinoId, regularAU }) => ({ casinoId, regularAU }));
  const player = await sandbox.makePlayer({ casinos, email: 'a@player.example', personalInfo: 'complete' });
  client = new HttpClient(portal.origin, { language: 'en' });
  await client.logIn(player);
  return player;
}

describe('an amount', () => {
  it.each(CASES)(
    '[S3-CURRENCY-10] in %s, of a player with casinos %s, carries its code where two currencies can be meant',
    async (country, _which, holdings) => {
      const stack = await pool.get(country);
      const player = await signIn(stack, holdings);
      const isCoded = holdings.every(({ written }) => written.includes('\u00a0'));
      expect(holdings.some(({ written }) => written.includes('\u00a0'))).toBe(isCoded);

      const home = amountsIn((await client.get('/')).body);
      for (const { written } of holdings) expect(home).toContain(written);
      await awaitStableDate(SITE_ZONES[country]);
      const month = monthOf(SITE_ZONES[country]);
      const pages = ['/', BUY_IN, CASH_OUT, LIST, '/about'];
      if (country === 'MX') pages.push('/identificationStatus', '/playRecords');
      for (const { casinoId, regularAU } of holdings) {
        const order = { phone: player.phone, casinoId, amountAU: regularAU / 2 };
        const [open = '', done = ''] = await stack.sandbox.makePayments(order, {
          ...order,
          status: 'Committed',
        });
        if (country === 'MX') {
          const play = { phone: player.phone, casinoId, totalWagerAU: 1000, totalWinAU: 500 };
          await stack.sandbox.makePlays({ ...play, resolvedTime: new Date().toISOString() });
        }
        pages.push(
          ...[BUY_IN, CASH_OUT].map((path) => `${path}?casino=${casinoId}`),
          ...[open, done].flatMap((id) => [`${LIST}?tx=${id}`, `${LIST}?tx=${id}&step=provider`]),
          `${LIST}?tx=${open}&step=cancel`,
          `${LIST}?month=${month}`,
        );
      }
      for (const page of pages) {
        const answer = await client.get(page);
        const amounts = amountsIn(answer.body);
        const uncoded = amounts.filter((amount) => !amount.includes('\u00a0'));
        expect(isCoded ? uncoded : amounts.filter((amount) => amount.includes('\u00a0')), page).toEqual([]);
        if (page !== LIST && !page.includes('step=provider')) expect(amounts.length, page).toBeGreaterThan(0);
      }
      const csv = (await client.get('/webPayTransactionsCsv')).body;
      expect(csv).not.toMatch(/\d\u00a0[A-Z]{3}/);
    },
  );

  it('[S3-CURRENCY-10] carries its code in the messages of the form too, and may be typed with it', async () => {
    await signIn(await pool.get('MX'), [usd('')]);
    const form = formWith((await client.get(BUY_IN)).body, 'operation');
    const send = (amount: string, intent: string) =>
      client.submit(`${BUY_IN}?casino=12`, {
        ...form,
        quickAmount: 'other',
        amount,
        method: 'm_card',
        intent,
      });
    const refused = await send('999999', 'pay');
    expect(refused.status).toBe(422);
    expect(pageText(refused.body)).toMatch(/[^.]* \$[\d,]+\.\d\d USD/);
    expect(amountsIn(refused.body).filter((amount) => !amount.includes('\u00a0'))).toEqual([]);
    const chosen = await send('$50.00\u00a0USD', 'choose');
    expect(pageText(chosen.body)).toContain('Amount $50.00 USD');
  });

  it('carries its code while the funds of the player are unknown', async () => {
    const stack = await pool.get('US');
    const player = await signIn(stack, [usd('$320.00')]);
    const [id = ''] = await stack.sandbox.makePayments({
      phone: player.phone,
      casinoId: 12,
      amountAU: 50_000,
    });
    await stack.sandbox.addFaults({ match: { path: '/funds' }, fault: { status: 500 } });
    expect(amountsIn((await client.get(`${LIST}?tx=${id}`)).body)).toContain('$50.00\u00a0USD');
    await stack.sandbox.reset();
  });
});
