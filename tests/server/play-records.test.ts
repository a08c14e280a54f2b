import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlayOrderInput } from '#sandbox/scenario/play-order.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { csvCells } from '#tests/support/csv.ts';
import { dateIn, datesOfMonth, MEXICO_CITY, monthOf, noonDaysAgo } from '#tests/support/dates.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectLeadsTo } from './payer.ts';

const PLAYS = '/playRecords';
const CSV = '/playRecordsCsv';

let stack: Stack;
let player: MadePlayer;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(async () => {
  player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12 }, { casinoId: 13 }] });
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  await client.get('/');
});

afterEach(async () => {
  client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

const play = (...orders: Partial<PlayOrderInput>[]) =>
  stack.sandbox.makePlays(
    ...orders.map((order) => ({ phone: player.phone, casinoId: 12, totalWagerAU: 50_000, ...order })),
  );
const cellsOf = (answer: Answer) => csvCells(answer.body);

describe('the play records', () => {
  it('are for players, kept by nobody, and only to be got', async () => {
    const visitor = new HttpClient(stack.portal.origin);
    const filtered = `${PLAYS}?casino=12&from=2026-11-01&to=2026-11-05`;
    expectLeadsTo(await visitor.get(filtered), `/?next=${encodeURIComponent(filtered)}`);
    visitor.close();
    const page = await client.get(PLAYS);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    const head = await client.send('HEAD', PLAYS);
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await client.submit(PLAYS)).status).toBe(405);
  });

  it('[SC-PLAY-03] ask the operator for 20 of the chosen days in the zone of the page, and for nothing when they are wrong', async () => {
    await client.get(PLAYS);
    await stack.sandbox.clearCalls();
    const listing = () => stack.sandbox.calls({ path: '/api/v1/playRecords' });
    expect((await client.get(`${PLAYS}?casino=12&from=2026-10-01&to=2026-10-03`)).status).toBe(200);
    expect((await listing()).map(({ queryKeys }) => [...queryKeys].sort())).toEqual([
      ['casinoId', 'from', 'limit', 'to'],
    ]);
    for (const query of ['from=x', 'to=31/02/2026', 'from=2026-10-02&to=2026-10-01', 'from=%00']) {
      expect((await client.get(`${PLAYS}?${query}`)).status, query).toBe(422);
    }
    expect(await listing()).toHaveLength(1);
  });

  it('give back what was typed as text, and no more of it than a date needs', async () => {
    const page = await client.get(`${PLAYS}?from=${encodeURIComponent(`"><script>${'x'.repeat(5000)}`)}`);
    expect(page.status).toBe(422);
    expect(page.body).not.toContain('"><script>x');
    expect(page.body).not.toContain('x'.repeat(101));
  });

  it('are no page where the operator has none', async () => {
    await stack.sandbox.addFaults({ match: { path: '/playRecords' }, fault: { status: 404 } });
    const page = await client.get(PLAYS);
    expect(page.status).toBe(404);
    expect(pageText(page.body)).toContain('There is no page at this address.');
  });

  it('end the session when the operator says so', async () => {
    await stack.sandbox.addFaults({ match: { path: '/playRecords' }, fault: { status: 409 } });
    expectLeadsTo(await client.get(PLAYS), '/');
  });
});

describe('the file of the play records', () => {
  it('is a file for this player alone, numbers as numbers and formulas as texts', async () => {
    const [noon, noonBefore] = [noonDaysAgo(7), noonDaysAgo(8)];
    /** The date of an instant and noon, as the file writes them. */
    const written = (time: string) => `${dateIn(MEXICO_CITY, Date.parse(time))} 12:00:00`;
    const [won = '', inPlay = ''] = await play(
      { gameName: '=1+1', totalWinAU: 62_500, resolvedTime: noon },
      { gameName: '-2+3', casinoId: 13, resolvedTime: null },
    );
    await play({ gameName: 'Lost', resolvedTime: noonBefore });
    const answer = await client.get(CSV);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="play-records-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    expect(cellsOf(answer)).toEqual([
      [
        ...['Play record ID', 'Game name', 'Casino ID', 'Casino', 'Total wager', 'Total win', 'Net'],
        ...['Currency', 'Resolved time', 'Time zone'],
      ],
      [
        ...[inPlay, "'-2+3", '13', 'Palacio Cempasúchil', '500.00', '0.00', ''],
        ...['MXN', 'In play', MEXICO_CITY],
      ],
      [
        ...[won, "'=1+1", '12', 'Casino Jacaranda', '50.00', '62.50', '12.50'],
        ...['USD', written(noon), MEXICO_CITY],
      ],
      [
        expect.any(String),
        'Lost',
        '12',
        'Casino Jacaranda',
        '50.00',
        '0.00',
        '-50.00',
        'USD',
        written(noonBefore),
        MEXICO_CITY,
      ],
    ]);
  });

  it('[SC-PLAY-05] goes over all pages of the list, and by its filter', async () => {
    const { first } = datesOfMonth(monthOf(MEXICO_CITY, 1));
    const lastBefore = datesOfMonth(monthOf(MEXICO_CITY, 2)).last;
    const [year, month] = first.split('-').map(Number);
    await play(
      ...Array.from({ length: 130 }, (_, index) => ({
        casinoId: index % 2 === 0 ? 12 : 13,
        resolvedTime: new Date(Date.parse(`${first}T06:00:00Z`) + index * 60_000).toISOString(),
      })),
    );
    const all = cellsOf(await client.get(CSV));
    expect(all).toHaveLength(131);
    expect(new Set(all.map(([id]) => id)).size).toBe(131);
    expect(cellsOf(await client.get(`${CSV}?casino=13&from=${month}/1/${year}`))).toHaveLength(66);
    expect(cellsOf(await client.get(`${CSV}?to=${lastBefore}`))).toHaveLength(1);
  });

  it('is none when a part of it cannot be had, or a day is none: the list says why', async () => {
    await stack.sandbox.addFaults({ match: { path: '/playRecords' }, fault: { status: 500 }, times: 2 });
    const answer = await client.get(`${CSV}?casino=12`);
    expectLeadsTo(answer, `${PLAYS}?casino=12`);
    expect(pageText((await client.follow(answer)).body)).toContain('Internal Server Error');
    const wrong = await client.get(`${CSV}?casino=12&from=never&else=1`);
    expectLeadsTo(wrong, `${PLAYS}?casino=12&from=never&dates=mdy`);
    expect((await client.follow(wrong)).status).toBe(422);
  });

  it('is for players, and only to be got', async () => {
    const visitor = new HttpClient(stack.portal.origin);
    expect((await visitor.get(CSV)).status).toBe(303);
    visitor.close();
    expect((await client.submit(CSV)).status).toBe(405);
    const head = await client.send('HEAD', CSV);
    expect([head.status, head.body]).toEqual([200, '']);
  });
});

describe('in the United States', () => {
  it('[OC-RECORD-02] there are neither records nor a file of them, and nobody asks the operator', async () => {
    const other = await borrowStack('US');
    const abroad = new HttpClient(other.portal.origin, { language: 'en' });
    try {
      await abroad.logIn(await other.sandbox.makePlayer());
      const page = await abroad.get(PLAYS);
      expect(page.status).toBe(404);
      expect(pageText(page.body)).toContain('There is no page at this address.');
      expect((await abroad.get(CSV)).status).toBe(404);
      expect(await other.sandbox.calls({ path: '/api/v1/playRecords' })).toEqual([]);
    } finally {
      abroad.close();
      await other.stop();
    }
  });
});
