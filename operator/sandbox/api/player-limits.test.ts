import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePayer, type Payer, transactionOf } from '../test-support/payer.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

const HOUR_MS = 3_600_000;
const WEEK = { kind: 'deposit', period: 'week', casinoId: 12, minutes: null } as const;

interface Limit {
  limitId: string;
  period: string;
  amountAU: number;
  usedAU: number;
  reservedAU: number;
  resetsAt: string;
  pending: { amountAU: number | null; confirmFrom: string } | null;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true, settings: { allowPlayerLimits: true } }));

/** A player, and the calls about his limits. */
class Limited {
  private constructor(
    readonly payer: Payer,
    readonly headers: Record<string, string>,
  ) {}

  static async make(): Promise<Limited> {
    const payer = await makePayer(sandbox);
    return new Limited(payer, bearer(await sandbox.logOn(payer)));
  }

  async #post(path: string, body: unknown, key: string = crypto.randomUUID()) {
    const answer = await sandbox.post(path, body, { ...this.headers, 'idempotency-key': key });
    return answer.json as { status: string; limits: Limit[]; retryAfterSeconds?: number; detail?: string };
  }

  set(amountAU: unknown, changes: object = {}, key?: string) {
    return this.#post('/user/limits', { ...WEEK, amountAU, ...changes }, key);
  }
  confirm(limitId: string, key?: string) {
    return this.#post(`/user/limits/${limitId}/confirm`, {}, key);
  }
  drop(limitId: string) {
    return this.#post(`/user/limits/${limitId}/dropPending`, {});
  }
  async read() {
    const { json } = await sandbox.get('/user/limits', this.headers);
    return json as { limits: Limit[]; history: { fromAU: number | null; toAU: number | null }[] };
  }
  async limit(): Promise<Limit | undefined> {
    return (await this.read()).limits.find(({ period }) => period === 'week');
  }
  async pay(amountAU: number) {
    const { json } = await this.payer.start('buyIn', { amountAU });
    return json as { status: string; limits?: { maximumAU: number; playerLimit?: object } };
  }
}

describe('a limit', () => {
  it('holds at once when it is new or lower, and waits for a day and a confirmation when it is higher', async () => {
    const ana = await Limited.make();
    expect(await ana.set(100_000)).toMatchObject({ status: 'Success', limits: [{ amountAU: 100_000 }] });
    expect(await ana.set(60_000)).toMatchObject({ limits: [{ amountAU: 60_000, pending: null }] });
    const [limit] = (await ana.set(90_000)).limits;
    const { limitId = '' } = limit ?? {};
    expect(limit).toMatchObject({
      amountAU: 60_000,
      pending: { amountAU: 90_000, confirmFrom: '2026-11-22T18:00:00.000Z' },
    });
    expect(await ana.confirm(limitId)).toMatchObject({
      status: 'DeniedByAccountState',
      retryAfterSeconds: 86_400,
    });
    await sandbox.scenario.script({ payments: { forwardMs: 24 * HOUR_MS - 1 } });
    expect(await ana.confirm(limitId)).toMatchObject({
      status: 'DeniedByAccountState',
      retryAfterSeconds: 1,
    });
    await sandbox.scenario.script({ payments: { forwardMs: 1 } });
    expect(await ana.limit()).toMatchObject({ amountAU: 60_000 });
    expect(await ana.confirm(limitId)).toMatchObject({ limits: [{ amountAU: 90_000, pending: null }] });
    const { history } = await ana.read();
    expect(history.map(({ fromAU, toAU }) => [fromAU, toAU])).toEqual([
      [60_000, 90_000],
      [100_000, 60_000],
      [null, 100_000],
    ]);
  });

  it('that is taken away waits too; what was not confirmed in time is gone', async () => {
    const ana = await Limited.make();
    await ana.set(50_000);
    const [limit] = (await ana.set(null)).limits;
    expect(limit).toMatchObject({ amountAU: 50_000, pending: { amountAU: null } });
    await sandbox.scenario.script({ payments: { forwardMs: (24 + 72) * HOUR_MS + 1 } });
    expect(await ana.limit()).toMatchObject({ amountAU: 50_000, pending: null });
    expect(await ana.confirm(limit?.limitId ?? '')).toMatchObject({ status: 'DeniedByAccountState' });
    await ana.set(null);
    await sandbox.scenario.script({ payments: { forwardMs: 24 * HOUR_MS } });
    expect(await ana.confirm(limit?.limitId ?? '')).toMatchObject({ status: 'Success', limits: [] });
  });

  it('is raised once by a key that is sent twice, by the last of two raises, and not by one that was dropped', async () => {
    const ana = await Limited.make();
    await ana.set(50_000);
    const { limitId = '' } = (await ana.limit()) ?? {};
    await ana.set(70_000);
    await ana.set(90_000);
    expect(await ana.limit()).toMatchObject({ pending: { amountAU: 90_000 } });
    expect(await ana.drop(limitId)).toMatchObject({ limits: [{ amountAU: 50_000, pending: null }] });
    await ana.set(80_000);
    await ana.set(40_000);
    expect(await ana.limit()).toMatchObject({ amountAU: 40_000, pending: null });
    await ana.set(80_000);
    await sandbox.scenario.script({ payments: { forwardMs: 24 * HOUR_MS } });
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([ana.confirm(limitId, key), ana.confirm(limitId, key)]);
    expect(two).toEqual(one);
    expect((await ana.read()).history.filter(({ toAU }) => toAU === 80_000)).toHaveLength(1);
  });

  it('counts what is paid and what can still be paid, and a cash-out gives nothing back', async () => {
    const ana = await Limited.make();
    await ana.set(100_000);
    const slip = transactionOf(await ana.payer.start('buyIn', { amountAU: 40_000 }));
    expect(await ana.limit()).toMatchObject({ usedAU: 0, reservedAU: 40_000 });
    await sandbox.scenario.script({ transaction: { transactionId: slip.transactionId, atProvider: 'pay' } });
    expect(await ana.limit()).toMatchObject({ usedAU: 40_000, reservedAU: 0 });
    await ana.payer.start('cashOut', { amountAU: 60_000 });
    expect(await ana.limit()).toMatchObject({ usedAU: 40_000 });
    expect(await ana.pay(60_001)).toMatchObject({
      status: 'exceededMaximumBuyInAmount',
      limits: { maximumAU: 60_000, playerLimit: { amountAU: 100_000, remainingAU: 60_000, period: 'week' } },
    });
    await sandbox.scenario.script({ payments: { forwardMs: 3 * 24 * HOUR_MS } });
    expect(await ana.limit()).toMatchObject({ usedAU: 0, resetsAt: '2026-11-30T06:00:00.000Z' });
  });

  it('that falls while a slip is open leaves the slip payable', async () => {
    const ana = await Limited.make();
    const slip = transactionOf(await ana.payer.start('buyIn', { amountAU: 40_000 }));
    await ana.set(20_000);
    expect(await ana.pay(10_000)).toMatchObject({ status: 'exceededMaximumBuyInAmount' });
    await sandbox.scenario.script({ transaction: { transactionId: slip.transactionId, atProvider: 'pay' } });
    const { transactions } = await sandbox.scenario.payments(ana.payer.phone);
    expect(transactions).toMatchObject([{ status: 'Committed' }]);
  });

  it('is not exceeded by ten buy-ins at once', async () => {
    const ana = await Limited.make();
    await ana.set(50_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.pay(20_000)));
    expect(answers.filter(({ status }) => status === 'Success')).toHaveLength(2);
    expect(await ana.limit()).toMatchObject({ reservedAU: 40_000 });
  });

  it('that rolls counts the last hours, and says when something is left again', async () => {
    const kinds = [
      { kind: 'deposit' as const, periods: ['week' as const], minimumAU: 1, maximumAU: 900_000 },
    ];
    const rolling = { increaseDelayHours: 24, confirmWithinHours: 72, window: 'rolling' as const };
    await sandbox.scenario.script({ settings: { playerLimits: { kinds, ...rolling } } });
    const ana = await Limited.make();
    await ana.set(100_000);
    expect(await ana.limit()).toMatchObject({ usedAU: 0, resetsAt: null });
    const slip = transactionOf(await ana.payer.start('buyIn', { amountAU: 40_000 }));
    await sandbox.scenario.script({ transaction: { transactionId: slip.transactionId, atProvider: 'pay' } });
    const paid = await ana.limit();
    expect(paid).toMatchObject({ usedAU: 40_000, resetsAt: expect.any(String) });
    await sandbox.scenario.script({ payments: { forwardMs: 7 * 24 * HOUR_MS - HOUR_MS } });
    expect(await ana.limit()).toMatchObject({ usedAU: 40_000, resetsAt: paid?.resetsAt });
    await sandbox.scenario.script({ payments: { forwardMs: HOUR_MS } });
    expect(await ana.limit()).toMatchObject({ usedAU: 0, resetsAt: null });
  });

  it('of the operator is his alone; so is no limit', async () => {
    const ana = await Limited.make();
    const { phone } = ana.payer;
    await sandbox.scenario.script({
      change: { phone, limits: [{ ...WEEK, amountAU: 30_000, setBy: 'operator' }] },
    });
    expect(await ana.set(20_000)).toMatchObject({ status: 'DeniedByAccountState' });
    expect(await ana.limit()).toMatchObject({ amountAU: 30_000, setBy: 'operator' });
    const other = await Limited.make();
    expect(await other.confirm((await ana.limit())?.limitId ?? '')).toMatchObject({
      detail: expect.any(String),
    });
  });

  it.each([
    ['a word', 'ten', {}, 'valueIsNotANumber'],
    ['a fraction', 10.5, {}, 'valueIsNotANumber'],
    ['0', 0, {}, 'valueIsNotANumber'],
    ['too much', 1_000_000_001, {}, 'InvalidTransferParameters'],
    ['minutes besides', 1000, { minutes: 5 }, 'valueIsNotANumber'],
  ])('of %s is refused', async (_what, amountAU, changes, status) => {
    const ana = await Limited.make();
    expect(await ana.set(amountAU, changes)).toMatchObject({ status });
    expect((await ana.read()).limits).toEqual([]);
  });

  it('does not exist where players set none', async () => {
    const ana = await Limited.make();
    await ana.set(10_000);
    await sandbox.scenario.script({ settings: { allowPlayerLimits: false } });
    expect((await sandbox.get('/user/limits', ana.headers)).status).toBe(404);
    expect(await ana.pay(20_000)).toMatchObject({ status: 'Success' });
    expect((await sandbox.get('/system/settings')).text).not.toContain('playerLimits');
  });
});

const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), amountAU: fc.constantFrom(null, 20_000, 40_000, 80_000) }),
  fc.record({ do: fc.constantFrom('confirm' as const, 'drop' as const) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24, 73) }),
);

it('no order of setting, waiting, dropping and confirming raises a limit before its time or without a confirmation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const ana = await Limited.make();
      const figure = (amountAU: number | null | undefined) => amountAU ?? Infinity;
      let holds = Infinity;
      let waits: { amountAU: number | null; hours: number } | null = null;
      for (const one of steps) {
        const { limitId = 'lim_none' } = (await ana.limit()) ?? {};
        if (one.do === 'set') {
          await ana.set(one.amountAU);
          const isRaise = figure(one.amountAU) > holds;
          waits = isRaise ? { amountAU: one.amountAU, hours: 0 } : null;
          holds = Math.min(holds, figure(one.amountAU));
        } else if (one.do === 'wait') {
          await sandbox.scenario.script({ payments: { forwardMs: one.hours * HOUR_MS } });
          if (waits) waits.hours += one.hours;
          if (waits && waits.hours > 24 + 72) waits = null;
        } else {
          await (one.do === 'drop' ? ana.drop(limitId) : ana.confirm(limitId));
          if (one.do === 'confirm' && waits && waits.hours >= 24) holds = figure(waits.amountAU);
          if (one.do === 'drop' || (waits?.hours ?? 0) >= 24) waits = null;
        }
        const now = await ana.limit();
        expect(figure(now?.amountAU)).toBe(holds);
        expect(now?.pending?.amountAU).toEqual(waits?.amountAU);
      }
    }),
    { numRuns: 12 },
  );
});

describe('a limit in minutes', () => {
  const MINUTES = { period: null, casinoId: null } as const;

  it.each(['session', 'reminder'] as const)(
    'of kind %s is set, raised and bounded as any other',
    async (kind) => {
      const ana = await Limited.make();
      const set = (minutes: unknown) => ana.set(null, { ...MINUTES, kind, minutes });
      expect(await set(30)).toMatchObject({
        status: 'Success',
        limits: [
          { kind, casinoId: null, period: null, amountAU: null, minutes: 30, usedAU: 0, resetsAt: null },
        ],
      });
      expect(await set(60)).toMatchObject({ limits: [{ minutes: 30, pending: { minutes: 60 } }] });
      expect(await set(20)).toMatchObject({ limits: [{ minutes: 20, pending: null }] });
      expect(await set(14)).toMatchObject({
        status: 'InvalidTransferParameters',
        fieldErrors: { minutes: 'outOfRange' },
      });
      expect(await set(1.5)).toMatchObject({
        status: 'valueIsNotANumber',
        fieldErrors: { minutes: 'invalid' },
      });
      expect((await ana.set(null, { ...MINUTES, kind, minutes: 20, casinoId: 12 })).detail).toContain(
        'casinoId',
      );
      const { history } = await ana.read();
      expect(history).toMatchObject([
        { kind, fromMinutes: 30, toMinutes: 20, fromAU: null, toAU: null },
        { kind, fromMinutes: null, toMinutes: 30 },
      ]);
    },
  );

  it('ends a session that has lasted so long, and no other one', async () => {
    const ana = await Limited.make();
    await ana.set(null, { ...MINUTES, kind: 'session', minutes: 15 });
    const isOver = async (headers: Record<string, string>) =>
      (await sandbox.get('/funds', headers)).status === 401;
    sandbox.advance(15 * 60_000 - 1);
    expect(await isOver(ana.headers)).toBe(false);
    const later = await sandbox.logOn(ana.payer);
    sandbox.advance(1);
    expect(await isOver(ana.headers)).toBe(true);
    expect(await isOver(bearer(later))).toBe(false);
  });
});

describe('what a session has moved', () => {
  const sums = async (headers: Record<string, string>) =>
    (await sandbox.get('/user/sessionSummary', headers)).json as { since: string; perCasino: object[] };

  it('is what was credited and paid since its log-in; what can still be paid and what came back is not in it', async () => {
    const ana = await Limited.make();
    const slip = transactionOf(await ana.payer.start('buyIn', { amountAU: 40_000 }));
    await ana.payer.start('cashOut', { amountAU: 60_000 });
    expect(await sums(ana.headers)).toMatchObject({ perCasino: [] });
    await sandbox.scenario.script({ transaction: { transactionId: slip.transactionId, atProvider: 'pay' } });
    expect(await sums(ana.headers)).toMatchObject({
      perCasino: [{ casinoId: 12, buyInAU: 40_000, cashOutAU: 0, wagerAU: 0, winAU: 0 }],
    });
    sandbox.advance(60_000);
    const later = bearer(await sandbox.logOn(ana.payer));
    expect(await sums(later)).toMatchObject({ since: new Date(sandbox.now()).toISOString(), perCasino: [] });
    const { phone } = ana.payer;
    const resolvedTime = new Date(sandbox.now()).toISOString();
    await sandbox.scenario.playRecords([
      { phone, casinoId: 13, totalWagerAU: 5000, totalWinAU: 700, resolvedTime },
    ]);
    expect(await sums(later)).toMatchObject({
      perCasino: [{ casinoId: 13, buyInAU: 0, cashOutAU: 0, wagerAU: 5000, winAU: 700 }],
    });
  });
});
