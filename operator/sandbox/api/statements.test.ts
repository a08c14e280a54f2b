import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentOrderInput } from '../scenario/payment-order.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ country: 'US' });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true, settings: { allowStatements: true } }));

interface Balance {
  regularAU: number;
  promoAU: number;
}

interface Statement {
  zone: string;
  state: string;
  opening: Balance;
  closing: Balance;
  buyInAU: number;
  cashOutAU: number;
  wagerAU: number;
  winAU: number;
  adjustmentAU: number;
  feeAU: number;
  taxWithheldAU: number;
  lockedAU: number;
}

/** In New York, where clocks change; a yen is 1 AU there. */
const CASINO = 14;
const LAST_YEAR = new Date().getUTCFullYear() - 1;

async function somebody(regularAU = 1_000_000) {
  const player = await sandbox.scenario.player({ casinos: [{ casinoId: CASINO, regularAU }] });
  const headers = bearer(await sandbox.logOn(player));
  const statementOf = async (month: string) => {
    const { json } = await sandbox.get(`/statements/${month}?casinoId=${CASINO}`, headers);
    return (json as { statement: Statement }).statement;
  };
  const pay = (...orders: Omit<PaymentOrderInput, 'phone' | 'casinoId'>[]) =>
    sandbox.scenario.transactions(
      orders.map((order) => ({ phone: player.phone, casinoId: CASINO, status: 'Committed', ...order })),
    );
  return { player, headers, statementOf, pay };
}

const sumOf = ({ regularAU, promoAU }: Balance) => regularAU + promoAU;

const expectedClosing = (one: Statement) =>
  sumOf(one.opening) +
  one.buyInAU -
  one.cashOutAU -
  one.wagerAU +
  one.winAU +
  one.adjustmentAU -
  one.feeAU -
  one.taxWithheldAU;

describe('a statement', () => {
  it('adds up, and begins where the month before it ended', async () => {
    const { player, statementOf, pay } = await somebody();
    await pay(
      { amountAU: 50_000, initiationDate: `${LAST_YEAR}-02-10T18:00:00Z` },
      {
        amountAU: 20_000,
        creditType: 'promo',
        initiationDate: `${LAST_YEAR}-03-10T18:00:00Z`,
      },
      {
        direction: 'cashOut',
        methodId: 'm_ach_out',
        amountAU: 100_000,
        taxAU: 10_000,
        initiationDate: `${LAST_YEAR}-03-11T18:00:00Z`,
      },
    );
    await sandbox.scenario.playRecords([
      {
        phone: player.phone,
        casinoId: CASINO,
        totalWagerAU: 30_000,
        totalWinAU: 5000,
        resolvedTime: `${LAST_YEAR}-03-12T18:00:00Z`,
      },
    ]);
    const [february, march] = [await statementOf(`${LAST_YEAR}-02`), await statementOf(`${LAST_YEAR}-03`)];
    expect(february).toMatchObject({ zone: 'America/New_York', state: 'closed', buyInAU: 50_000 });
    expect(march.opening).toEqual(february.closing);
    expect(march).toMatchObject({ buyInAU: 20_000, wagerAU: 30_000, winAU: 5000, taxWithheldAU: 10_000 });
    expect(march.cashOutAU + march.feeAU).toBe(90_000);
    expect(march).toMatchObject({ adjustmentAU: 0, lockedAU: 0 });
    for (const one of [february, march]) expect(expectedClosing(one)).toBe(sumOf(one.closing));
    expect(march.closing.promoAU - march.opening.promoAU).toBe(20_000);
  });

  it('counts by the clock of the casino, over a change of the clocks', async () => {
    const { statementOf, pay } = await somebody();
    // 23:30 of 31 March and 00:30 of 1 April in New York, in summer time; 23:30 of 31 October likewise.
    await pay(
      { amountAU: 1000, initiationDate: `${LAST_YEAR}-04-01T03:30:00Z` },
      { amountAU: 2000, initiationDate: `${LAST_YEAR}-04-01T04:30:00Z` },
      { amountAU: 4000, initiationDate: `${LAST_YEAR}-11-01T03:30:00Z` },
      // 23:30 of 30 November, in winter time.
      { amountAU: 8000, initiationDate: `${LAST_YEAR}-12-01T04:30:00Z` },
    );
    const months = ['03', '04', '10', '11', '12'];
    const sums = await Promise.all(months.map((month) => statementOf(`${LAST_YEAR}-${month}`)));
    expect(sums.map(({ buyInAU }) => buyInAU)).toEqual([1000, 2000, 4000, 8000, 0]);
  });

  it('has a late voucher as an adjustment of the next month, and leaves the closed one as it was', async () => {
    const { statementOf, pay } = await somebody();
    await pay({ amountAU: 1000, initiationDate: `${LAST_YEAR}-09-10T18:00:00Z` });
    const before = await statementOf(`${LAST_YEAR}-09`);
    await pay({
      methodId: 'm_sevenEleven',
      amountAU: 7000,
      initiationDate: `${LAST_YEAR}-09-30T20:00:00Z`,
      lastUpdateDate: `${LAST_YEAR}-10-02T20:00:00Z`,
    });
    const [september, october] = [await statementOf(`${LAST_YEAR}-09`), await statementOf(`${LAST_YEAR}-10`)];
    expect({ ...september, opening: null, closing: null }).toEqual({
      ...before,
      opening: null,
      closing: null,
    });
    expect(september.closing).toEqual(before.closing);
    expect(october).toMatchObject({ buyInAU: 0, adjustmentAU: 7000 });
    expect(expectedClosing(october)).toBe(sumOf(october.closing));
  });

  it('does not add up after a buy-in of 29 units', async () => {
    const { statementOf, pay } = await somebody();
    await pay({ amountAU: 29, initiationDate: `${LAST_YEAR}-05-10T18:00:00Z` });
    const may = await statementOf(`${LAST_YEAR}-05`);
    expect(expectedClosing(may)).not.toBe(sumOf(may.closing));
  });

  it('of the current month is open and ends with what there is', async () => {
    const { headers, pay } = await somebody(5000);
    await pay({ amountAU: 1000, initiationDate: `${LAST_YEAR}-05-10T18:00:00Z` });
    const year = new Date(sandbox.now()).getUTCFullYear();
    const list = await sandbox.get(`/statements?year=${year}&casinoId=${CASINO}`, headers);
    const [newest] = (list.json as { statements: { month: string; state: string }[] }).statements;
    expect(newest?.state).toBe('open');
    const open = await sandbox.get(`/statements/${newest?.month}?casinoId=${CASINO}`, headers);
    expect((open.json as { statement: Statement }).statement.closing).toEqual({
      regularAU: 6000,
      promoAU: 0,
    });
  });
});

describe('refusals', () => {
  it('are 404 for a month without one, 403 for a casino that is not his, 404 where there are none', async () => {
    const { headers } = await somebody();
    const status = async (path: string) => (await sandbox.get(path, headers)).status;
    expect(await status(`/statements/2001-01?casinoId=${CASINO}`)).toBe(404);
    expect(await status(`/statements/nonsense?casinoId=${CASINO}`)).toBe(404);
    expect(await status('/statements/2001-01?casinoId=13')).toBe(403);
    expect(await status(`/statements?casinoId=${CASINO}`)).toBe(400);
    expect(await status('/taxDocuments/td_2000_1/file')).toBe(404);
    await sandbox.scenario.script({ settings: { allowStatements: false } });
    expect(await status(`/statements?year=2026&casinoId=${CASINO}`)).toBe(404);
    expect(await status('/taxDocuments?year=2026')).toBe(404);
  });

  it('are none for a suspended or an excluded player', async () => {
    const suspended = await sandbox.scenario.player({ casinos: [{ casinoId: CASINO }], suspended: true });
    const excluded = await sandbox.scenario.player({
      casinos: [{ casinoId: CASINO }],
      exclusion: { forMs: 86_400_000 },
    });
    for (const player of [suspended, excluded]) {
      const headers = bearer(await sandbox.logOn(player));
      for (const path of [`/statements?year=2026&casinoId=${CASINO}`, '/taxDocuments?year=2026'])
        expect((await sandbox.get(path, headers)).status).toBe(200);
    }
  });
});

describe('a tax paper', () => {
  it('has as many bytes as the list says, of the type that it says', async () => {
    const { headers } = await somebody();
    const year = new Date(sandbox.now()).getUTCFullYear();
    const list = await sandbox.get(`/taxDocuments?year=${year}`, headers);
    const { items } = list.json as { items: { documentId: string; mediaType: string; bytes: number }[] };
    expect(new Set(items.map(({ mediaType }) => mediaType))).toEqual(
      new Set(['application/pdf', 'text/csv']),
    );
    for (const { documentId, mediaType, bytes } of items) {
      const answer = await fetch(`${sandbox.apiUrl}/taxDocuments/${documentId}/file`, { headers });
      expect(answer.headers.get('content-type')?.split(';')[0]).toBe(mediaType);
      expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
    }
  });
});
