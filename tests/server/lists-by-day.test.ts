import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoment, formatMonthName } from '#app/i18n/moments.ts';
import { textsIn } from '#app/i18n/texts.ts';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import { awaitStableDate, dateIn, datesOfMonth, MEXICO_CITY, monthOf } from '#tests/support/dates.ts';
import { type HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const PLAYS = '/playRecords';
const DAY_MS = 24 * 3_600_000;
/** An hour ahead of the site, so that its days begin earlier. */
const CANCUN = 'America/Cancun';
const iso = (ms: number) => new Date(ms).toISOString();

let stack: Stack;
const payers: Payer[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(async () => {
  for (const { client } of payers) client.close();
  await stack.stop();
});

async function signIn(casinoId = 12, language = 'en'): Promise<Payer> {
  const payer = await Payer.signIn(stack, { casinos: [{ casinoId, regularAU: 9_000_000 }] }, language);
  payers.push(payer);
  return payer;
}

const bodyOf = async (client: HttpClient, path: string) => (await client.get(path)).body;
const textsOf = (body: string, pattern: RegExp) =>
  [...body.matchAll(pattern)].map(([part]) => pageText(part));
const daysIn = (body: string) => textsOf(body, /<th class="records-table__day".*?<\/th>/gs);
const rowsIn = (body: string) => [...body.matchAll(/<tr class="record".*?<\/tr>/gs)].map(([row]) => row);
const cellOf = (row: string, name: string) =>
  pageText(new RegExp(`<td class="record__${name}".*?</td>`, 's').exec(row)?.[0] ?? '');

describe('the days of a list', () => {
  it.each([
    ['en', 'en-US'],
    ['es-MX', 'es-MX'],
    ['ja', 'ja-JP'],
  ] as const)(
    '[SC-TX-17 SC-PLAY-09] are headings, by the clocks of the casino, in %s',
    async (language, tag) => {
      const payer = await signIn(18, language);
      await awaitStableDate(CANCUN);
      // Cancún is five hours behind UTC all the year.
      const today = Date.parse(`${dateIn(CANCUN)}T05:00:00Z`);
      const yesterday = today - 1;
      const times = [today, yesterday, yesterday - DAY_MS, Date.parse('2025-03-15T18:00:00Z')];
      for (const ms of times) {
        await payer.pay({ casinoId: 18, status: 'Committed', methodId: 'm_credit', initiationDate: iso(ms) });
      }
      await stack.sandbox.makePlays(
        ...times.map((ms) => ({
          phone: payer.player.phone,
          casinoId: 18,
          totalWagerAU: 1000,
          resolvedTime: iso(ms),
        })),
        { phone: payer.player.phone, casinoId: 18, totalWagerAU: 1000, resolvedTime: null },
      );
      const t = textsIn(language);
      const [first = '', second = '', third = '', last = ''] = times.map((ms) =>
        formatMoment('longDay', ms, tag, CANCUN),
      );
      const heading = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
      const days = [
        `${t('records:days.today')} ${first}`,
        `${t('records:days.yesterday')} ${second}`,
        heading(third),
        heading(last),
      ];
      expect(daysIn(await bodyOf(payer.client, LIST))).toEqual(days);
      const inPlay = t('play-records:inPlay');
      const plays = daysIn(await bodyOf(payer.client, PLAYS));
      // The operator lists 12 months of plays.
      expect(plays).toEqual([inPlay, ...days].slice(0, plays.length));
      expect(plays.length).toBeGreaterThanOrEqual(4);
    },
  );
});

describe('the amount of a transaction', () => {
  type Case = [PaymentOrderInput['status'], 'buyIn' | 'cashOut', string, RegExp];
  it.each<Case>([
    ['Committed', 'buyIn', '+100.00 USD', /row__amount--in/],
    ['Committed', 'cashOut', '\u2212100.00 USD', /<span>\u2212/],
    // Money still to be paid or received is the row's amount.
    ['OfferedToUser', 'buyIn', '$1,889.04 MXN', /record__unmoved/],
    ['WaitingForProviderConfirmation', 'cashOut', '$1,833.48 MXN', /record__unmoved/],
    ['Cancelled', 'buyIn', '100.00 USD', /record__unmoved/],
    ['Cancelled', 'cashOut', '100.00 USD', /record__unmoved/],
    ['Expired', 'buyIn', '100.00 USD', /record__unmoved/],
    ['RefusedByProvider', 'buyIn', '100.00 USD', /record__unmoved/],
    ['RefusedByProvider', 'cashOut', '100.00 USD', /record__unmoved/],
  ])(
    '[SC-TX-18] that is %s (%s) is signed only when it has moved: %s',
    async (status, direction, amount, markup) => {
      const payer = await signIn();
      const methodId = direction === 'buyIn' ? 'm_credit' : 'm_card_out';
      await payer.pay({ amountAU: 100_000, methodId, direction, status });
      const [row = ''] = rowsIn(await bodyOf(payer.client, LIST));
      expect(cellOf(row, 'amount')).toBe(amount);
      expect(row).toMatch(markup);
    },
  );
});

describe('the status of a transaction', () => {
  it('[SC-TX-19] is seen where it has something to say, what the player has to do first', async () => {
    const payer = await signIn();
    const order = { amountAU: 100_000, methodId: 'm_credit' };
    for (const status of ['Committed', 'Expired', 'OfferedToUser'] as const)
      await payer.pay({ ...order, status });
    const rows = rowsIn(await bodyOf(payer.client, LIST));
    const told = rows.map((row) => [cellOf(row, 'status'), row.includes('record__unseen')]);
    expect(told.sort()).toEqual([
      ['Committed Credited', true],
      ['Expired Not credited so far', false],
      ['To be paid Not credited yet credited: 100.00 USD, 1 USD = 18.52 MXN', false],
    ]);
  });

  it('[SC-TX-19] stands with the deadline in front of what is still to be paid', async () => {
    const payer = await signIn();
    const id = await payer.pay({ amountAU: 100_000, methodId: 'm_oxxo' });
    const body = await bodyOf(payer.client, LIST);
    const item = /<li class="tx-open__item.*?<\/li>/s.exec(body)?.[0] ?? '';
    expect(pageText(item)).toMatch(
      /^To be paid: \$1,852\.00 MXN credited: 100\.00 USD, 1 USD = 18\.52 MXN Buy-In, OXXO Until \w{3}, \w{3} \d+.* CST View$/,
    );
    expect(item).toContain(`href="${LIST}?tx=${id}"`);
  });
});

describe('the months of a list', () => {
  const linksIn = (body: string) => {
    const nav = /<nav class="records-months".*?<\/nav>/s.exec(body)?.[0] ?? '';
    return [...nav.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>(.*?)<\/a>/gs)].map(
      ([, href = '', more = '', text = '']) => ({
        query: Object.fromEntries(new URL(href.replaceAll('&amp;', '&'), 'http://x').searchParams),
        isChosen: more.includes('aria-current="true"'),
        text: pageText(text),
      }),
    );
  };

  it('[SC-TX-20] are links to this one, the two before and all, which keep the rest of the filter', async () => {
    const { client } = await signIn();
    await awaitStableDate(MEXICO_CITY);
    const current = monthOf(MEXICO_CITY);
    const months = [0, 1, 2].map((ago) => monthOf(MEXICO_CITY, ago));
    const links = linksIn(await bodyOf(client, `${LIST}?direction=buyIn`));
    expect(links.map(({ text }) => text)).toEqual([
      ...months.map((month) => formatMonthName(month, current, 'en-US')),
      'All',
    ]);
    expect(links.map(({ query }) => query)).toEqual([
      ...months.map((month) => ({ direction: 'buyIn', month })),
      { direction: 'buyIn' },
    ]);
    expect(links.map(({ isChosen }) => isChosen)).toEqual([false, false, false, true]);
    const body = await bodyOf(client, `${LIST}?month=${months[1]}`);
    expect(linksIn(body).map(({ isChosen }) => isChosen)).toEqual([false, true, false, false]);
    expect(body).not.toMatch(/<details class="records-filter" open/);
    const older = linksIn(await bodyOf(client, `${LIST}?month=2025-12`));
    expect(older[3]).toEqual({ text: 'December 2025', isChosen: true, query: { month: '2025-12' } });
    expect(await bodyOf(client, `${LIST}?casino=12`)).toMatch(/<details class="records-filter" open/);
  });

  it('[SC-PLAY-09] are those of the days on which plays ended, too', async () => {
    const { client } = await signIn();
    await awaitStableDate(MEXICO_CITY);
    const month = monthOf(MEXICO_CITY, 1);
    const { first, last } = datesOfMonth(month);
    const [, link] = linksIn(await bodyOf(client, `${PLAYS}?casino=12`));
    expect(link?.query).toEqual({ casino: '12', from: first, to: last });
    const chosen = linksIn(await bodyOf(client, `${PLAYS}?from=${first}&to=${last}`));
    expect(chosen.map(({ isChosen }) => isChosen)).toEqual([false, true, false, false]);
    const part = linksIn(await bodyOf(client, `${PLAYS}?from=${month}-02&to=${last}`));
    expect(part.some(({ isChosen }) => isChosen)).toBe(false);
  });
});
