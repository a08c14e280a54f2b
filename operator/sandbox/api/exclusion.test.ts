import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePayer, type Payer, transactionOf } from '../test-support/payer.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Exclusion {
  exclusionId: string;
  kind: string;
  scope: string;
  from: string;
  until: string | null;
  reopens: string;
  canCashOut: boolean;
}
interface Answer {
  status: string;
  exclusion: Exclusion;
  cancelledTransactions?: string[];
  fieldErrors?: Record<string, string>;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true, settings: { allowExclusion: true } }));

/** A player, and the calls about a break. */
class Player {
  private constructor(
    readonly payer: Payer,
    readonly headers: Record<string, string>,
  ) {}

  static async make(): Promise<Player> {
    const payer = await makePayer(sandbox);
    return new Player(payer, bearer(await sandbox.logOn(payer)));
  }

  async set(changes: object = {}, key: string = crypto.randomUUID()): Promise<Answer> {
    const body = {
      kind: 'timeOut',
      until: this.after(168 * HOUR_MS),
      scope: 'portal',
      currentPassword: this.payer.password,
      ...changes,
    };
    const { json } = await sandbox.post('/user/exclusion', body, { ...this.headers, 'idempotency-key': key });
    return json as Answer;
  }

  /** A time by the sandbox's clock. */
  after(ms: number): string {
    return new Date(sandbox.now() + ms).toISOString();
  }

  async read(): Promise<Exclusion | null> {
    const { json } = await sandbox.get('/user/exclusion', this.headers);
    return (json as Answer).exclusion;
  }

  async pay(direction: 'buyIn' | 'cashOut') {
    return (await this.payer.start(direction, { amountAU: 40_000 })).json as Answer;
  }
}

describe('an exclusion', () => {
  it.each([0, 3, 7, 10])(
    'leaves nothing to be paid of ten buy-ins at once, sent after %i of them',
    async (after) => {
      const ana = await Player.make();
      const buyIns = (count: number) => Array.from({ length: count }, () => ana.pay('buyIn'));
      const first = buyIns(after);
      // Its password takes longer than a buy-in: some of these have started by then.
      const set = ana.set();
      const answers = await Promise.all([...first, ...buyIns(10 - after)]);
      const { exclusion, cancelledTransactions = [] } = await set;
      expect(exclusion).toBeDefined();
      const { transactions } = await sandbox.scenario.payments(ana.payer.phone);
      const started = answers.filter(({ status }) => status === 'Success');
      expect(transactions).toHaveLength(started.length);
      expect(transactions.map(({ status }) => status)).toEqual(started.map(() => 'Cancelled'));
      expect(transactions.map(({ transactionId }) => transactionId).sort()).toEqual(
        [...cancelledTransactions].sort(),
      );
      const refused = answers.filter(({ status }) => status !== 'Success');
      for (const answer of [...refused, await ana.pay('buyIn')])
        expect(answer).toMatchObject({ status: 'DeniedByAccountState', exclusion });
    },
  );

  it('holds at once, cancels the buy-ins that can be paid, and stops new ones; cash-out stays open', async () => {
    const ana = await Player.make();
    const slip = transactionOf(await ana.payer.start('buyIn', { amountAU: 40_000 }));
    const set = await ana.set();
    expect(set).toMatchObject({
      status: 'Success',
      exclusion: { kind: 'timeOut', until: expect.any(String), reopens: 'automatic', canCashOut: true },
      cancelledTransactions: [slip.transactionId],
    });
    expect(await ana.read()).toEqual(set.exclusion);
    expect(await ana.pay('buyIn')).toMatchObject({
      status: 'DeniedByAccountState',
      exclusion: set.exclusion,
    });
    const methods = await sandbox.get('/webpay/methods?direction=buyIn&casinoId=12', ana.headers);
    expect(methods.json).toMatchObject({ status: 'DeniedByAccountState', exclusion: set.exclusion });
    expect(await ana.pay('cashOut')).toMatchObject({ status: 'Success' });
    const { phone, password } = ana.payer;
    const session = await sandbox.post('/authentication/login', { phoneNumber: phone, password });
    expect(session.json).toMatchObject({ permissions: { exclusion: set.exclusion } });
  });

  it('that is repeated with its key is one', async () => {
    const ana = await Player.make();
    const key = crypto.randomUUID();
    const body = { until: ana.after(168 * HOUR_MS) };
    const [one, two] = await Promise.all([ana.set(body, key), ana.set(body, key)]);
    expect(two.exclusion).toEqual(one.exclusion);
  });

  it.each([
    ['an earlier end', { until: 24 * HOUR_MS }],
    ['the same end', { until: 168 * HOUR_MS }],
    ['no time at all', { until: 0 }],
    ['an end that has passed', { until: -DAY_MS }],
    ['another kind of the past', { kind: 'selfExclusion', until: -DAY_MS, scope: 'operator' }],
    ['a length that is not offered', { until: 100 * HOUR_MS }],
  ])('cannot be made shorter by %s', async (_what, { until, ...changes }) => {
    const ana = await Player.make();
    const { exclusion } = await ana.set();
    const refused = await ana.set({ ...changes, until: ana.after(until) });
    expect(refused.status).toMatch(/^(DeniedByAccountState|InvalidTransferParameters)$/);
    expect(await ana.read()).toEqual(exclusion);
  });

  it('for good gets no end, and one on request no smaller scope and no reopening by itself', async () => {
    const ana = await Player.make();
    const half = await ana.set({ kind: 'selfExclusion', scope: 'operator', until: monthsAhead(6) });
    expect(half.exclusion).toMatchObject({ scope: 'operator', reopens: 'onRequest' });
    await sandbox.scenario.script({ payments: { forwardMs: 184 * DAY_MS } });
    expect(await ana.read()).toEqual(half.exclusion);
    const longer = await ana.set({ until: ana.after(184 * DAY_MS + 24 * HOUR_MS) });
    expect(longer.exclusion).toMatchObject({ kind: 'timeOut', scope: 'operator', reopens: 'onRequest' });
    const forGood = await ana.set({ kind: 'selfExclusion', scope: 'operator', until: null });
    expect(forGood.exclusion).toMatchObject({ until: null, reopens: 'onRequest' });
    const dated = await ana.set({ until: ana.after(184 * DAY_MS + 24 * HOUR_MS) });
    expect(dated).toMatchObject({ status: 'DeniedByAccountState', exclusion: forGood.exclusion });
  });

  it('can be made longer, and ends by itself where it reopens so', async () => {
    const ana = await Player.make();
    const { exclusion } = await ana.set();
    const longer = await ana.set({ until: ana.after(720 * HOUR_MS) });
    expect(longer.exclusion).toMatchObject({ from: exclusion.from });
    await sandbox.scenario.script({ payments: { forwardMs: 720 * HOUR_MS } });
    expect(await ana.read()).toBeNull();
    expect(await ana.pay('buyIn')).toMatchObject({ status: 'Success' });
  });

  it('needs the password, and is refused before anything else without it', async () => {
    const ana = await Player.make();
    const wrong = await ana.set({ currentPassword: 'Wr0ng-Secret-1', until: ana.after(0) });
    expect(wrong).toMatchObject({ status: 'PasswordIncorrect' });
    expect(await ana.read()).toBeNull();
  });

  it('of the operator or the family holds until it is taken away', async () => {
    const ana = await Player.make();
    const { phone } = ana.payer;
    const exclusion = { kind: 'family' as const, forMs: HOUR_MS, reopens: 'onRequest' as const };
    await sandbox.scenario.script({ change: { phone, exclusion } });
    await sandbox.scenario.script({ payments: { forwardMs: 2 * HOUR_MS } });
    expect(await ana.pay('buyIn')).toMatchObject({ status: 'DeniedByAccountState' });
    await sandbox.scenario.script({ change: { phone, exclusion: null } });
    expect(await ana.pay('buyIn')).toMatchObject({ status: 'Success' });
  });

  it('does not exist where players exclude themselves elsewhere', async () => {
    const ana = await Player.make();
    await ana.set();
    await sandbox.scenario.script({ settings: { allowExclusion: false } });
    expect((await sandbox.get('/user/exclusion', ana.headers)).status).toBe(404);
    expect(await ana.pay('buyIn')).toMatchObject({ status: 'Success' });
    expect((await sandbox.get('/system/settings')).text).not.toContain('exclusionOptions');
  });
});

function monthsAhead(months: number): string {
  const end = new Date(sandbox.now());
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString();
}
