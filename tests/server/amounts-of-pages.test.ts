import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Country, offeredLanguages } from '#app/domain/country.ts';
import type { DemoPlayer } from '#sandbox/demo/demo-players.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { everydayRows } from '#tests/support/rows.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const CASH_OUT = '/webPayCashOut';
const CASINOS = [12, 13, 14];

/** Pages that name what is paid or received; in Mexico own money has its code on no others. */
const PAYING = ['/', LIST, BUY_IN, CASH_OUT];
/** More of them are of one kind. */
const MOST_PAGES = 30;
/** Forms, files, and what ends the session. */
const NOT_FOLLOWED = /^\/(assets|logout|language|dismissNotification|.*Csv\b)/;

const SLIPS = { MX: 'm_oxxo', US: 'm_sevenEleven', JP: 'm_sevenEleven' } as const;
const PAYOUTS = { MX: 'm_card_out', US: 'm_card_out', JP: 'm_furikomi_out' } as const;

/** Notation of a country's own money, and what breaks the rule of money (spec §3.4) in a text without rates. */
const RULES: Readonly<Record<Country, { own: string; code: string; wrong: readonly RegExp[] }>> = {
  MX: {
    own: String.raw`\$[\d,]+\.\d\d(?:\u00a0MXN)?`,
    code: 'MXN',
    wrong: [/\$[\d.,]+\s?(?!MXN)[A-Z]{3}\b/, /[¥€]\s?\d/, /\d\s?[円€]/, /(?<![$\d.,])[\d.,]*\d\s?MXN/],
  },
  US: {
    own: String.raw`\$[\d,]+\.\d\d`,
    code: 'USD',
    wrong: [/\$[\d.,]+\s?[A-Z]{3}\b/, /[¥€]\s?\d/, /\d\s?[円€]/, /\d\s?USD/],
  },
  JP: {
    own: String.raw`[\d,]+円`,
    code: 'JPY',
    wrong: [/円\s?[A-Z]{3}\b/, /[$¥€]\s?\d/, /\d\s?€/, /\d\s?JPY/],
  },
};
/** Marks that no country writes, and a code that could be torn from its amount. */
const ALWAYS_WRONG = [/\b[A-Z]{2}\$/, /\d (USD|MXN|JPY|EUR)\b/];

const RATE = /1\u00a0[A-Z]{3}\u00a0= [\d.,]+\u00a0[A-Z]{3}/g;
/** Elements that hold an amount and nothing else but its name. */
const CELL =
  /<(td|p|dd|span|strong)\b[^>]*\bclass="(?:[^"]* )?(?:row__amount|balance__amount|wallet__short|available__amount|slip__amount|tx-standing__amount|action-bar__amount|record__(?:amount|wager|win|net))(?: [^"]*)?"[^>]*>(.*?)<\/\1>/gs;

/** Markup with each amount in one piece. */
function amountsWhole(body: string): string {
  return body
    .replace(/<(style|script)\b.*?<\/\1>/gs, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<span class="amount-code"> ([A-Z]{3})<\/span>/g, '\u00a0$1');
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ');

/** Amounts of a page that break the rule, with the text around them. */
function breaksIn(body: string, country: Country, path: string): string[] {
  const { own, code, wrong } = RULES[country];
  const html = amountsWhole(body);
  const text = textOf(html).replace(RATE, ' ');
  const inText = [...ALWAYS_WRONG, ...wrong].flatMap((pattern) => {
    const { index } = pattern.exec(text) ?? {};
    return index === undefined ? [] : [`${pattern}: ${text.slice(Math.max(0, index - 20), index + 25)}`];
  });
  const foreign = String.raw`[\d,]+(?:\.\d\d)?\u00a0(?!${code})[A-Z]{3}`;
  const amount = new RegExp(String.raw`(?:^|[\s：])[+\u2212-]?(?:${own}|${foreign})$`);
  const inCells = [...html.matchAll(CELL)].flatMap(([, , cell = '']) => {
    const told = textOf(cell).replace(/ +/g, ' ').trim();
    return !/\d/.test(told) || amount.test(told) ? [] : [`cell: ${told}`];
  });
  const isPaying = PAYING.includes(path.split('?')[0] ?? '');
  const early =
    !isPaying && country === 'MX' && /\$[\d.,]+\u00a0MXN/.test(text) ? ['MXN, nothing is paid'] : [];
  return [...inText, ...inCells, ...early].map((found) => `${path}: ${found}`);
}

const hrefsIn = ({ body }: Answer) =>
  [...body.matchAll(/ href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Pages that are found from Home, and forms with an amount chosen. */
async function readPages(client: HttpClient, read: (path: string, answer: Answer) => void): Promise<void> {
  const waiting = ['/'];
  const known = new Set(waiting);
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const path = waiting.shift();
    if (path === undefined) return;
    const answer = await client.get(path);
    const { location } = answer.headers;
    if (answer.status === 200) read(path, answer);
    for (const href of location === undefined ? hrefsIn(answer) : [location]) {
      if (known.has(href) || NOT_FOLLOWED.test(href)) continue;
      known.add(href);
      waiting.push(href);
    }
  }
}

/** Payments in each casino's money: a slip to be paid, a cash-out on its way, and both done. */
async function addPayments({ sandbox }: Stack, country: Country, phone: string): Promise<string[]> {
  const amounts = { 12: 60_000, 13: 50_000, 14: 5000 } as const;
  const orders = ([12, 13, 14] as const).flatMap((casinoId) => {
    const order = { phone, casinoId, amountAU: amounts[casinoId] };
    const out = { ...order, direction: 'cashOut', methodId: PAYOUTS[country] } as const;
    return [
      { ...order, methodId: SLIPS[country] },
      { ...out, status: 'WaitingForProviderConfirmation' } as const,
      { ...out, status: 'Committed' } as const,
    ];
  });
  return sandbox.makePayments(...orders);
}

const COUNTRIES = everydayRows(['MX', 'US', 'JP'] as const, (country) => country === 'MX');

describe.each(COUNTRIES)('the amounts of %s', (country) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack(country);
  });

  afterAll(() => stack.stop());

  async function signIn(player: Pick<DemoPlayer, 'phone' | 'password'>, language: string) {
    const client = new HttpClient(stack.portal.origin, { language });
    await client.logIn(player);
    return client;
  }

  it('[S3-CURRENCY-10] are written by the rule on every page of the demo players', async () => {
    const [language] = offeredLanguages(country, []);
    const breaks: string[] = [];
    let cells = 0;
    let seen = '';
    const readAll = async (player: DemoPlayer) => {
      const client = await signIn(player, player.key === 'suspended' ? 'en' : language);
      await readPages(client, (path, { body }) => {
        breaks.push(...breaksIn(body, country, path));
        cells += [...amountsWhole(body).matchAll(CELL)].length;
        seen += textOf(amountsWhole(body));
      });
      client.close();
    };
    await Promise.all(stack.sandbox.demoPlayers.map(readAll));
    expect(breaks).toEqual([]);
    expect(cells).toBeGreaterThan(100);
    const others = ['MXN', 'USD', 'JPY'].filter((code) => code !== RULES[country].code);
    for (const code of others) expect(seen).toMatch(new RegExp(`\\d\u00a0${code}`));
    expect(seen).toMatch(new RegExp(RULES[country].own));
  });

  it('[S3-CURRENCY-10] are written by the rule where something is paid, chosen or refused', async () => {
    const casinos = CASINOS.map((casinoId) => ({ casinoId, regularAU: 500_000, promoAU: 9000 }));
    const order = { casinos, email: 'a@player.example', personalInfo: 'complete' } as const;
    const player = await stack.sandbox.makePlayer(order);
    const ids = await addPayments(stack, country, player.phone);
    const client = await signIn(player, 'en');
    const pages = [
      '/',
      LIST,
      ...ids.flatMap((id) => [`${LIST}?tx=${id}`, `${LIST}?tx=${id}&step=cancel`]),
      ...CASINOS.flatMap((id) => [`${CASH_OUT}?casino=${id}`, `${BUY_IN}?casino=${id}`]),
      ...[12, 13].map((id) => `${BUY_IN}?casino=${id}&method=${SLIPS[country]}&amount=300`),
    ];
    const breaks: string[] = [];
    for (const path of pages) {
      const answer = await client.get(path);
      expect(answer.status, path).toBe(200);
      breaks.push(...breaksIn(answer.body, country, path));
    }
    const form = formWith((await client.get(`${BUY_IN}?casino=13`)).body, 'operation');
    const typed = { quickAmount: 'other', amount: '999999', method: SLIPS[country], intent: 'pay' };
    const refused = await client.submit(`${BUY_IN}?casino=13`, { ...form, ...typed });
    expect(refused.status).toBe(422);
    breaks.push(...breaksIn(refused.body, country, BUY_IN));
    expect(breaks).toEqual([]);

    const csv = (await client.get('/webPayTransactionsCsv')).body;
    expect(csv).not.toMatch(/[$¥円]|\d\u00a0[A-Z]{3}/);
    client.close();
  });
});

it('an amount may be typed as it is written', async () => {
  const stack = await borrowStack('MX');
  const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 320_000 }] });
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  const form = formWith((await client.get(BUY_IN)).body, 'operation');
  const answers = { quickAmount: 'other', method: 'm_card', intent: 'choose' };
  for (const amount of ['50.00\u00a0USD', '$50.00', '50']) {
    const chosen = await client.submit(`${BUY_IN}?casino=12`, { ...form, ...answers, amount });
    expect(pageText(chosen.body)).toContain('Amount 50.00 USD');
  }
  client.close();
  await stack.stop();
});
