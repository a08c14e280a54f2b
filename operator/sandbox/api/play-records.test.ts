import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import type { PlayOrderInput } from '../scenario/play-order.ts';
import { makePayer, type Payer } from '../test-support/payer.ts';
import { bearer, type ReadAnswer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let sandbox: TestSandbox;
let payer: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.scenario.script({ reset: true });
  payer = await makePayer(sandbox);
});

const pageAnswer = z.object({
  status: z.literal('Success'),
  items: z.array(z.object({ playRecordId: z.string(), resolvedTime: z.string().nullable() })),
  nextCursor: z.string().nullable(),
  totals: z.array(z.record(z.string(), z.number())),
});
const pageOf = (answer: ReadAnswer) => pageAnswer.parse(answer.json);
const idsOf = (answer: ReadAnswer) => pageOf(answer).items.map(({ playRecordId }) => playRecordId);
const list = (query = '', who: Payer = payer) => sandbox.get(`/playRecords?${query}`, who.headers);
const made = (...orders: Partial<PlayOrderInput>[]) =>
  sandbox.scenario.playRecords(
    orders.map((order) => ({ phone: payer.phone, casinoId: 12, totalWagerAU: 1000, ...order })),
  );
const ago = (milliseconds: number) => new Date(sandbox.now() - milliseconds).toISOString();
const cursorOf = (answer: ReadAnswer) => encodeURIComponent(pageOf(answer).nextCursor ?? '');

describe('GET /playRecords', () => {
  it('gives a record as it was made', async () => {
    const [id] = await made({
      gameName: 'Lotería <b>',
      totalWagerAU: 5000,
      totalWinAU: 1250,
      resolvedTime: '2026-11-20T03:04:05Z',
    });
    expect((await list()).json).toEqual({
      status: 'Success',
      items: [
        {
          playRecordId: id,
          casinoId: 12,
          gameName: 'Lotería <b>',
          totalWagerAU: 5000,
          totalWinAU: 1250,
          resolvedTime: '2026-11-20T03:04:05.000Z',
        },
      ],
      nextCursor: null,
      totals: [{ casinoId: 12, totalWagerAU: 5000, totalWinAU: 1250, count: 1 }],
    });
  });

  it('gives 45 in pages of 20, 20 and 5, none twice while new ones arrive and one ends', async () => {
    const orders = Array.from({ length: 45 }, (_, index) => ({
      resolvedTime: index < 3 ? null : ago(DAY * (index % 9)),
    }));
    const ids = await made(...orders);
    const seen: string[] = [];
    const sizes: number[] = [];
    const counts: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await list(cursor === '' ? '' : `cursor=${encodeURIComponent(cursor)}`);
      const page = pageOf(answer);
      sizes.push(page.items.length);
      seen.push(...idsOf(answer));
      counts.push(page.totals[0]?.count);
      cursor = page.nextCursor;
      sandbox.advance(1000);
      // One that is new, one that is taken down late, and one that was in play until now.
      await made({}, { resolvedTime: ago(4 * DAY) }, { resolvedTime: null });
      const playRecordId = ids[sizes.length - 1] ?? '';
      await sandbox.scenario.script({ playRecord: { playRecordId, totalWinAU: 70 } });
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(counts).toEqual([45, 45, 45]);
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it('begins with what is in play, then the newest; ties by their start, then by id', async () => {
    const resolvedTime = ago(DAY);
    const [old, inPlay, one, other, later] = await made(
      { resolvedTime: ago(2 * DAY) },
      { resolvedTime: null },
      { resolvedTime, startedTime: ago(2 * DAY) },
      { resolvedTime, startedTime: ago(2 * DAY) },
      { resolvedTime, startedTime: ago(2 * DAY - MINUTE) },
    );
    const ties = [one, other].sort().reverse();
    expect(idsOf(await list())).toEqual([inPlay, later, ...ties, old]);
    expect(pageOf(await list()).items[0]?.resolvedTime).toBeNull();
  });

  it('filters by casino and by the time of the end; what is in play has none', async () => {
    const [a, b, c, inPlay] = await made(
      { resolvedTime: '2026-11-01T00:00:00Z' },
      { resolvedTime: '2026-11-02T00:00:00Z', casinoId: 13 },
      { resolvedTime: '2026-11-03T00:00:00Z' },
      { resolvedTime: null },
    );
    expect(idsOf(await list('casinoId=12'))).toEqual([inPlay, c, a]);
    expect(idsOf(await list('from=2026-11-02T00:00:00Z&to=2026-11-03T00:00:00Z'))).toEqual([b]);
    expect(idsOf(await list('from=2026-11-02T00:00:00Z'))).toEqual([c, b]);
    expect(idsOf(await list('to=2026-11-02T00:00:00Z'))).toEqual([a]);
    expect(idsOf(await list('casinoId=13&to=2026-11-02T00:00:00Z'))).toEqual([]);
  });

  it('adds each casino up over all pages, by the filter', async () => {
    await made(
      ...Array.from({ length: 25 }, () => ({ totalWagerAU: 100, totalWinAU: 3, resolvedTime: ago(DAY) })),
      { casinoId: 14, totalWagerAU: 7, totalWinAU: 9, resolvedTime: ago(3 * DAY) },
      { totalWagerAU: 50, resolvedTime: null },
    );
    const at12 = { casinoId: 12, totalWagerAU: 2550, totalWinAU: 75, count: 26 };
    const at14 = { casinoId: 14, totalWagerAU: 7, totalWinAU: 9, count: 1 };
    const first = await list();
    expect(pageOf(first).totals).toEqual([at12, at14]);
    expect(pageOf(await list(`cursor=${cursorOf(first)}`)).totals).toEqual([at12, at14]);
    expect(pageOf(await list('casinoId=14')).totals).toEqual([at14]);
    expect(pageOf(await list(`from=${ago(2 * DAY)}`)).totals).toEqual([
      { ...at12, totalWagerAU: 2500, count: 25 },
    ]);
    expect(pageOf(await list('casinoId=13')).totals).toEqual([]);
  });

  it('goes back 12 months, more than the 90 days that must be', async () => {
    const [early] = await made({ resolvedTime: ago(364 * DAY) }, { resolvedTime: ago(367 * DAY) });
    expect(idsOf(await list())).toEqual([early]);
    expect(idsOf(await list('from=2020-01-01'))).toEqual([early]);
  });

  it('takes a cursor for 15 minutes, of this list only', async () => {
    await made({}, {}, {});
    const cursor = cursorOf(await list('limit=1&casinoId=12'));
    const statusOf = async (query: string, who = payer) => (await list(query, who)).status;
    sandbox.advance(15 * MINUTE - 1);
    expect(await statusOf(`limit=1&casinoId=12&cursor=${cursor}`)).toBe(200);
    expect(await statusOf(`limit=1&cursor=${cursor}`)).toBe(400);
    expect(await statusOf(`limit=1&casinoId=12&cursor=${cursor}`, await makePayer(sandbox))).toBe(400);
    expect(await statusOf('cursor=nonsense')).toBe(400);
    sandbox.advance(1);
    expect(await statusOf(`limit=1&casinoId=12&cursor=${cursor}`)).toBe(400);
  });

  it('takes no cursor of the transactions', async () => {
    const order = { phone: payer.phone, casinoId: 12, amountAU: 20_000 };
    await sandbox.scenario.transactions([order, order]);
    const transactions = z.object({ nextCursor: z.string() }).parse((await payer.list('limit=1')).json);
    expect((await list(`cursor=${encodeURIComponent(transactions.nextCursor)}`)).status).toBe(400);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'casinoId=x', 'from=yesterday', 'to=2026-13-01'])(
    '%s is HTTP 400',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it('shows nobody what is another player’s, and no casino that is not his', async () => {
    await made({});
    const other = await makePayer(sandbox, { casinos: [{ casinoId: 13 }] });
    expect(pageOf(await list('', other))).toMatchObject({ items: [], totals: [] });
    expect((await list('casinoId=12', other)).status).toBe(403);
    expect((await list('casinoId=0', other)).status).toBe(403);
    expect((await sandbox.get('/playRecords')).status).toBe(401);
  });
});

describe.each(['US', 'JP'] as const)('in %s', (country) => {
  it('there are none', async () => {
    const elsewhere = await startTestSandbox({ country });
    const session = await elsewhere.logOn(await elsewhere.scenario.player());
    expect((await elsewhere.get('/playRecords', bearer(session))).status).toBe(404);
    await elsewhere.close();
  });
});

describe('the scenario', () => {
  it.each([
    [{ phone: '5500000000' }, 'playRecords.phone'],
    [{ casinoId: 99 }, 'playRecords.casinoId'],
    [{ totalWagerAU: -1 }, 'totalWagerAU'],
  ])('makes nothing when one of its records cannot be: %j', async (wrong, place) => {
    await expect(made({}, wrong)).rejects.toThrow(place);
    expect(idsOf(await list())).toEqual([]);
  });

  it('ends a play once', async () => {
    const [playRecordId = ''] = await made({ resolvedTime: null });
    const end = () => sandbox.scenario.script({ playRecord: { playRecordId, totalWinAU: 500 } });
    await end();
    expect((await list()).json).toMatchObject({
      items: [{ playRecordId, totalWinAU: 500, resolvedTime: new Date(sandbox.now()).toISOString() }],
    });
    await expect(end()).rejects.toThrow('not in play');
  });
});
