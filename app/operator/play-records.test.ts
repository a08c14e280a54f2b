import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const wireRecord = {
  playRecordId: 'pr_7Q2',
  casinoId: 12,
  gameName: 'Aztec Fortune',
  totalWagerAU: 50_000,
  totalWinAU: 62_500,
  resolvedTime: '2026-11-21T18:05:00Z',
};
const wireTotals = { casinoId: 12, totalWagerAU: 50_000, totalWinAU: 62_500, count: 1 };
const answer = (changes: Record<string, unknown> = {}) => ({
  status: 'Success',
  items: [wireRecord],
  nextCursor: null,
  totals: [wireTotals],
  ...changes,
});

describe('the play records', () => {
  it('[OC-RECORD-01] are asked for as the filter says', async () => {
    operator.reply(answer());
    await operator.calls.playRecords('AT');
    expect(operator.lastSent()).toEqual({
      call: 'GET /api/v1/playRecords',
      json: undefined,
      bearer: 'Bearer AT',
    });
    await operator.calls.playRecords('AT', {
      limit: 20,
      cursor: 'a/b+c=',
      casinoId: 12,
      fromMs: Date.UTC(2026, 10, 1, 6),
      toMs: Date.UTC(2026, 11, 1, 6),
    });
    const url = new URL(operator.scripted.seen.at(-1)?.url ?? '', 'http://x');
    expect([...url.searchParams]).toEqual([
      ['limit', '20'],
      ['cursor', 'a/b+c='],
      ['casinoId', '12'],
      ['from', '2026-11-01T06:00:00.000Z'],
      ['to', '2026-12-01T06:00:00.000Z'],
    ]);
  });

  it('come with their sums and the way to the next ones', async () => {
    const inPlay = { ...wireRecord, playRecordId: 'pr_1', gameName: '\u0007 ', resolvedTime: null };
    operator.reply(answer({ items: [inPlay, wireRecord], nextCursor: 'next' }));
    expect(await operator.calls.playRecords('AT')).toEqual({
      ok: true,
      value: {
        entries: [
          {
            unavailable: false,
            record: {
              playRecordId: 'pr_1',
              casinoId: 12,
              gameName: '',
              totalWagerAU: 50_000,
              totalWinAU: 62_500,
              resolvedAtMs: null,
            },
          },
          {
            unavailable: false,
            record: {
              playRecordId: 'pr_7Q2',
              casinoId: 12,
              gameName: 'Aztec Fortune',
              totalWagerAU: 50_000,
              totalWinAU: 62_500,
              resolvedAtMs: Date.UTC(2026, 10, 21, 18, 5),
            },
          },
        ],
        unreadableRows: 0,
        nextCursor: 'next',
        totals: [{ unavailable: false, ...wireTotals }],
      },
    });
  });

  it('[OC-TYPE-13] without a name stay, and without an end are in play', async () => {
    const { gameName: _name, resolvedTime: _end, ...rest } = wireRecord;
    operator.reply(answer({ items: [{ ...rest, totalWagerAU: 0, totalWinAU: 1_000_000_000 }] }));
    expect(await operator.calls.playRecords('AT')).toMatchObject({
      value: { entries: [{ record: { gameName: '', resolvedAtMs: null, totalWinAU: 1_000_000_000 } }] },
    });
  });

  it.each([
    { totalWagerAU: 1e21 },
    { totalWagerAU: 0.1 },
    { totalWagerAU: '5' },
    { totalWagerAU: null },
    { totalWagerAU: -1 },
    { totalWagerAU: 1_000_000_001 },
    { totalWagerAU: undefined },
    { totalWinAU: -1 },
    { totalWinAU: undefined },
    { totalWinAU: Number.MAX_SAFE_INTEGER },
    { casinoId: 'x' },
    { casinoId: 0 },
    { resolvedTime: 'yesterday' },
    { resolvedTime: '' },
    { resolvedTime: false },
  ])('with %j are unavailable; the others stay, in their order', async (changes) => {
    const items = [
      { ...wireRecord, playRecordId: 'pr_1' },
      { ...wireRecord, ...changes },
      { ...wireRecord, playRecordId: 'pr_3' },
      null,
      { ...wireRecord, playRecordId: '../x' },
    ];
    operator.reply(answer({ items }));
    expect(await operator.calls.playRecords('AT')).toMatchObject({
      ok: true,
      value: {
        entries: [
          { unavailable: false, record: { playRecordId: 'pr_1' } },
          { unavailable: true, playRecordId: 'pr_7Q2' },
          { unavailable: false, record: { playRecordId: 'pr_3' } },
        ],
        unreadableRows: 2,
      },
    });
  });

  it.each([
    ['missing', undefined, null],
    ['null', null, null],
    ['no list', { 12: 5 }, null],
    ['of nobody knows which casino', [wireTotals, { totalWagerAU: 5 }], null],
    ['none', [], []],
    ['not to be read', [{ ...wireTotals, totalWinAU: -1 }], [{ unavailable: true, casinoId: 12 }]],
    ['without a count', [{ ...wireTotals, count: undefined }], [{ unavailable: true, casinoId: 12 }]],
    ['two for a casino', [wireTotals, wireTotals], [{ unavailable: true, casinoId: 12 }]],
    [
      'more than a transfer',
      [{ ...wireTotals, totalWagerAU: 5_000_000_000_000 }],
      [{ unavailable: false, ...wireTotals, totalWagerAU: 5_000_000_000_000 }],
    ],
  ])('sums that are %s', async (_name, totals, read) => {
    operator.reply(answer({ totals }));
    expect(await operator.calls.playRecords('AT')).toMatchObject({ ok: true, value: { totals: read } });
  });

  it('that are a bare list have no end to come, and no sums', async () => {
    operator.reply([wireRecord]);
    expect(await operator.calls.playRecords('AT')).toMatchObject({
      ok: true,
      value: { entries: [{ unavailable: false }], nextCursor: null, totals: null },
    });
  });

  it.each([
    ['no list', { items: undefined }],
    ['a cursor that is none', { nextCursor: 7 }],
    ['an empty cursor', { nextCursor: '' }],
  ])('%s: they cannot be read, and are not taken for the whole', async (_name, changes) => {
    operator.reply(answer(changes));
    expect(await operator.calls.playRecords('AT')).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it.each([
    [400, 'http400'],
    [403, 'http403'],
    [404, 'http404'],
  ])('refused by HTTP %d are data', async (status, code) => {
    operator.reply({ traceId: 'SB-1' }, status);
    expect(await operator.calls.playRecords('AT')).toMatchObject({ ok: false, failure: { code } });
    expect(operator.scripted.seen).toHaveLength(1);
  });
});
