import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const KEY = '3f0c3f1e-8a55-4d8e-9a9e-2f7f5c1f7a11';
const AT = '2026-11-21T18:30:00Z';
const AT_MS = Date.UTC(2026, 10, 21, 18, 30);

const unknown = { ok: false, failure: { outcome: 'unknown' } };
const sentAs = (call: string, json?: unknown) => ({ call, json, bearer: 'Bearer AT' });
const keySent = () => operator.scripted.seen.at(-1)?.headers['idempotency-key'];

describe('log-ins of the account', () => {
  const row = {
    sessionId: 's_1',
    kind: 'password',
    startedAt: AT,
    lastUsedAt: null,
    device: { browser: 'Firefox', system: 'Android' },
    ipMask: '203.0.113.*',
    place: '',
    isCurrent: true,
  };
  const read = {
    sessionId: 's_1',
    kind: 'password',
    startedAtMs: AT_MS,
    lastUsedAtMs: null,
    device: 'Firefox, Android',
    address: '203.0.113.*',
    place: null,
    isCurrent: true,
  };

  it('are read with what is told of the device', async () => {
    const only = (device: unknown) => ({ ...row, device });
    const sessions = [
      row,
      only({ browser: '', system: 'Android' }),
      only({ browser: '', system: '' }),
      only('x'),
    ];
    operator.reply({ status: 'Success', sessions });
    expect(await operator.calls.logIns('AT')).toEqual({
      ok: true,
      value: ['Firefox, Android', 'Android', null, null].map((device) => ({ ...read, device })),
    });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/user/sessions'));
  });

  it('are not known when one of them cannot be read: it would look like none', async () => {
    operator.reply({ status: 'Success', sessions: [row, { ...row, kind: 'carrierPigeon' }] });
    expect(await operator.calls.logIns('AT')).toMatchObject({ ok: false });
  });

  it('are ended one by one, or all others at once', async () => {
    operator.reply({ status: 'Success' });
    expect(await operator.calls.endLogIn('AT', 's_1')).toEqual({ ok: true, value: null });
    expect(operator.lastSent()).toEqual(sentAs('POST /api/v1/user/sessions/s_1/end', {}));
    expect(await operator.calls.endOtherLogIns('AT', 'RT')).toEqual({ ok: true, value: null });
    expect(operator.lastSent()).toEqual(
      sentAs('POST /api/v1/authentication/logout', {
        refreshToken: 'RT',
        everywhere: true,
        keepCurrent: true,
      }),
    );
  });

  it('and what happened are read page by page, without rows that cannot be read', async () => {
    const happened = { activityId: 'a_1', date: AT, kind: 'logOn', device: 'Chrome', place: 'León' };
    operator.reply({ status: 'Success', items: [happened, { kind: 'logOn' }], nextCursor: 'c/2' });
    expect(await operator.calls.activity('AT', null)).toEqual({
      ok: true,
      value: {
        entries: [
          {
            id: 'a_1',
            atMs: AT_MS,
            kind: 'logOn',
            isThisSession: false,
            device: 'Chrome',
            address: null,
            place: 'León',
          },
        ],
        unreadableRows: 1,
        nextCursor: 'c/2',
      },
    });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/user/activity?limit=50'));
    await operator.calls.activity('AT', 'c/2');
    expect(operator.lastSent().call).toBe('GET /api/v1/user/activity?limit=50&cursor=c%2F2');
  });
});

describe('limits of the player', () => {
  const limit = {
    limitId: 'l_1',
    kind: 'deposit',
    period: 'week',
    casinoId: 12,
    amountAU: 500_000,
    minutes: null,
    usedAU: 20_000,
    reservedAU: 1000,
    resetsAt: AT,
    setBy: 'player',
    pending: { amountAU: 900_000, minutes: null, confirmFrom: AT, confirmUntil: AT },
  };
  const change = {
    at: AT,
    kind: 'session',
    period: null,
    casinoId: null,
    fromAU: null,
    toAU: null,
    fromMinutes: 60,
    toMinutes: 30,
    by: 'operator',
  };
  const answer = { status: 'Success', limits: [limit], history: [change, { ...change, by: 'nobody' }] };
  const value = {
    limits: [
      {
        ...limit,
        resetsAt: AT_MS,
        pending: { amountAU: 900_000, minutes: null, confirmFrom: AT_MS, confirmUntil: AT_MS },
      },
    ],
    history: [
      {
        at: AT_MS,
        kind: 'session',
        period: null,
        casinoId: null,
        from: { amountAU: null, minutes: 60 },
        to: { amountAU: null, minutes: 30 },
        by: 'operator',
      },
    ],
  };

  it('are read with their changes, and what the operator leaves out', async () => {
    operator.reply(answer);
    expect(await operator.calls.limits('AT')).toEqual({ ok: true, value });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/user/limits'));
    const { usedAU: _used, reservedAU: _reserved, resetsAt: _resets, pending: _pending, ...bare } = limit;
    operator.reply({ status: 'Success', limits: [bare] });
    expect(await operator.calls.limits('AT', 5000)).toEqual({
      ok: true,
      value: {
        limits: [{ ...bare, usedAU: null, reservedAU: 0, resetsAt: null, pending: null }],
        history: [],
      },
    });
  });

  it('are not known when one of them cannot be read: it would look like none', async () => {
    operator.reply({ ...answer, limits: [limit, { ...limit, amountAU: -1 }] });
    expect(await operator.calls.limits('AT')).toMatchObject({ ok: false });
  });

  it('are given up sooner where a page can do without them', async () => {
    operator.scripted.behave = () => undefined;
    expect(await operator.calls.limits('AT', 50)).toMatchObject({ ok: false });
  });

  it('are set, raised and dropped with a key', async () => {
    operator.reply(answer);
    const wanted = { kind: 'deposit', period: 'week', casinoId: 12, amountAU: 1000, minutes: null } as const;
    expect(await operator.calls.setLimit('AT', wanted, KEY)).toEqual({ ok: true, value });
    expect([operator.lastSent(), keySent()]).toEqual([sentAs('POST /api/v1/user/limits', wanted), KEY]);
    await operator.calls.confirmRaise('AT', 'l_1', KEY);
    expect(operator.lastSent()).toEqual(sentAs('POST /api/v1/user/limits/l_1/confirm', {}));
    await operator.calls.dropRaise('AT', 'l_1', KEY);
    expect([operator.lastSent(), keySent()]).toEqual([
      sentAs('POST /api/v1/user/limits/l_1/dropPending', {}),
      KEY,
    ]);
  });
});

describe('exclusions', () => {
  const wire = {
    exclusionId: 'e_1',
    kind: 'timeOut',
    scope: 'portal',
    from: AT,
    until: AT,
    reopens: 'automatic',
  };
  const exclusion = { ...wire, from: AT_MS, until: AT_MS };
  const option = { kind: 'timeOut', scope: 'portal', reopens: 'automatic' };
  const readOption = { ...option, hours: null, months: null };
  const optionsOf = async (...options: unknown[]) => {
    operator.reply({ status: 'Success', exclusion: null, options });
    const answer = await operator.calls.exclusion('AT');
    return answer.ok ? answer.value.options : null;
  };

  it('are read with the lengths that can be chosen', async () => {
    operator.reply({ status: 'Success', exclusion: wire, options: [{ ...option, hours: 24 }] });
    expect(await operator.calls.exclusion('AT')).toEqual({
      ok: true,
      value: { exclusion, options: [{ ...readOption, hours: 24 }], registryUrl: null },
    });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/user/exclusion'));
    expect(
      await optionsOf({ ...option, months: 1, permanent: 'yes' }, { ...option, permanent: true }),
    ).toEqual([{ ...readOption, months: 1 }, readOption]);
  });

  it.each([
    ['no length at all', {}],
    ['two lengths', { hours: 24, months: 1 }],
    ['a length, and for good', { hours: 24, permanent: true }],
    ['no hours', { hours: 0 }],
    ['no months', { months: 0 }],
    ['for good, but not quite', { permanent: 'true' }],
  ])('are no choice with %s: the end would not be known', async (_what, length) => {
    expect(await optionsOf({ ...option, ...length }, { ...option, hours: 1 })).toEqual([
      { ...readOption, hours: 1 },
    ]);
  });

  it.each([
    ['https://registry.example/ca', 'https://registry.example/ca'],
    ['http://registry.example/ca', null],
    ['registry.example', null],
    [5, null],
  ])('name a register of the state at %s', async (registryUrl, read) => {
    operator.reply({ status: 'Success', exclusion: null, options: [], registryUrl });
    expect(await operator.calls.exclusion('AT')).toMatchObject({ value: { registryUrl: read } });
  });

  it('are set with their end, or for good', async () => {
    operator.reply({ status: 'Success', exclusion: wire });
    const chosen = { kind: 'timeOut', scope: 'portal', currentPassword: 'p' } as const;
    expect(await operator.calls.setExclusion('AT', { ...chosen, until: AT_MS }, KEY)).toEqual({
      ok: true,
      value: exclusion,
    });
    expect([operator.lastSent(), keySent()]).toEqual([
      sentAs('POST /api/v1/user/exclusion', { ...chosen, until: '2026-11-21T18:30:00.000Z' }),
      KEY,
    ]);
    await operator.calls.setExclusion('AT', { ...chosen, until: null }, KEY);
    expect(operator.lastSent().json).toEqual({ ...chosen, until: null });
  });

  it('that are refused tell the one that is as long, where it can be read', async () => {
    const chosen = { kind: 'timeOut', scope: 'portal', currentPassword: 'p', until: null } as const;
    operator.reply({ status: 'DeniedByAccountState', exclusion: wire });
    expect(await operator.calls.setExclusion('AT', chosen, KEY)).toMatchObject({
      ok: false,
      failure: { code: 'DeniedByAccountState', exclusion },
    });
    operator.reply({ status: 'DeniedByAccountState', exclusion: 'a long one' });
    const answer = await operator.calls.setExclusion('AT', chosen, KEY);
    expect(answer.ok ? null : Object.keys(answer.failure)).not.toContain('exclusion');
  });

  it('are not known to be set while the answer cannot be read', async () => {
    operator.reply({ status: 'Success' });
    const chosen = { kind: 'timeOut', scope: 'portal', currentPassword: 'p', until: null } as const;
    expect(await operator.calls.setExclusion('AT', chosen, KEY)).toMatchObject(unknown);
  });
});

describe('statements', () => {
  const month = { month: '2026-10', state: 'closed', buyInAU: 5000, cashOutAU: 1000 };

  it('of a year are its months, with sums only as a pair', async () => {
    const { cashOutAU: _cashOut, ...half } = month;
    operator.reply({ status: 'Success', statements: [{ ...half, month: '2026-11', state: 'open' }, month] });
    expect(await operator.calls.statements('AT', { year: 2026, casinoId: 12 })).toEqual({
      ok: true,
      value: [
        { month: '2026-11', isOpen: true, sums: null },
        { month: '2026-10', isOpen: false, sums: { buyInAU: 5000, cashOutAU: 1000 } },
      ],
    });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/statements?year=2026&casinoId=12'));
  });

  it.each([
    ['a month', { month: '2026-13' }],
    ['a state', { state: 'ajar' }],
  ])('are not known without %s', async (_what, wrong) => {
    operator.reply({ status: 'Success', statements: [month, { ...month, ...wrong }] });
    expect(await operator.calls.statements('AT', { year: 2026, casinoId: 12 })).toMatchObject({ ok: false });
  });

  it('of a month have every sum, or are not known', async () => {
    const sums = {
      ...{ buyInAU: 5000, cashOutAU: 1000, wagerAU: 8000, winAU: 6000, adjustmentAU: -3 },
      ...{ feeAU: 1, taxWithheldAU: 2, lockedAU: 4 },
      opening: { regularAU: 10, promoAU: 0 },
      closing: { regularAU: 20, promoAU: 5 },
    };
    const about = { month: '2026-10', casinoId: 12, zone: 'America/Tijuana' };
    const statement = { ...about, generatedAt: AT, state: 'closed', ...sums };
    operator.reply({ status: 'Success', statement });
    expect(await operator.calls.statement('AT', { month: '2026-10', casinoId: 12 })).toEqual({
      ok: true,
      value: { ...about, ...sums, generatedAtMs: AT_MS, isOpen: false },
    });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/statements/2026-10?casinoId=12'));
    operator.reply({ status: 'Success', statement: { ...statement, taxWithheldAU: undefined } });
    expect(await operator.calls.statement('AT', { month: '2026-10', casinoId: 12 })).toMatchObject({
      ok: false,
    });
  });

  it('have tax papers, those of other types left out', async () => {
    const paper = {
      ...{ documentId: 'td_1', kind: 'w2g', year: 2025, casinoId: null, issuedAt: AT },
      ...{ mediaType: 'application/pdf', bytes: 1200 },
    };
    const items = [paper, { ...paper, kind: 'letter' }, { ...paper, mediaType: 'text/html' }];
    operator.reply({ status: 'Success', items, nextCursor: null });
    const { issuedAt: _issued, ...rest } = paper;
    expect(await operator.calls.taxPapers('AT', 2025)).toEqual({
      ok: true,
      value: {
        entries: [rest, { ...rest, kind: null }].map((one) => ({ ...one, issuedAtMs: AT_MS })),
        unreadableRows: 1,
        nextCursor: null,
      },
    });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/taxDocuments?year=2025'));
  });
});

describe('the sums of a session', () => {
  it('are those of each casino, or are not known', async () => {
    const row = { casinoId: 12, buyInAU: 5000, cashOutAU: 0, wagerAU: 9000, winAU: null };
    const answer = { status: 'Success', since: AT, asOf: AT, perCasino: [row] };
    operator.reply(answer);
    expect(await operator.calls.sessionSummary('AT')).toEqual({
      ok: true,
      value: { sinceMs: AT_MS, asOfMs: AT_MS, perCasino: [row] },
    });
    expect(operator.lastSent()).toEqual(sentAs('GET /api/v1/user/sessionSummary'));
    operator.reply({ ...answer, perCasino: [row, { ...row, buyInAU: 'x' }] });
    expect(await operator.calls.sessionSummary('AT')).toMatchObject({ ok: false });
  });
});
