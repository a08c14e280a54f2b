import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(async () => {
  await operator.reset();
  await operator.scenario.script({ settings: { allowPlayerLimits: true } });
});

afterAll(() => operator.close());

const WEEK = { kind: 'deposit', period: 'week', casinoId: 12, minutes: null } as const;
const newKey = () => crypto.randomUUID();

it('a limit holds when it is new, waits when it is raised, and is confirmed or dropped by its id', async () => {
  const { token } = await operator.logOn({ casinos: [{ casinoId: 12 }] });
  const first = expectValue(await operator.calls.setLimit(token, { ...WEEK, amountAU: 100_000 }, newKey()));
  expect(first.limits).toMatchObject([
    { ...WEEK, amountAU: 100_000, usedAU: 0, reservedAU: 0, pending: null },
  ]);
  const limitId = first.limits[0]?.limitId ?? '';
  const raise = expectValue(await operator.calls.setLimit(token, { ...WEEK, amountAU: 200_000 }, newKey()));
  expect(raise.limits).toMatchObject([
    { amountAU: 100_000, pending: { amountAU: 200_000, confirmFrom: expect.any(Number) } },
  ]);
  const early = await operator.calls.confirmRaise(token, limitId, newKey());
  expect(early).toMatchObject({
    ok: false,
    failure: { code: 'DeniedByAccountState', retryAfterSeconds: 86_400 },
  });
  const dropped = await operator.calls.dropRaise(token, limitId, newKey());
  expect(expectValue(dropped).limits).toMatchObject([{ amountAU: 100_000, pending: null }]);
  const { limits, history } = expectValue(await operator.calls.limits(token));
  expect(limits).toMatchObject([{ limitId, setBy: 'player', resetsAt: expect.any(Number) }]);
  expect(history).toMatchObject([
    { kind: 'deposit', from: { amountAU: null }, to: { amountAU: 100_000 }, by: 'player' },
  ]);
});

it('what a limit leaves comes with the limits of a payment', async () => {
  const { token } = await operator.logOn({ casinos: [{ casinoId: 12 }] });
  await operator.calls.setLimit(token, { ...WEEK, amountAU: 60_000 }, newKey());
  const methods = await operator.calls.webpayMethods(token, { direction: 'buyIn', casinoId: 12 });
  expect(expectValue(methods).limits).toMatchObject({
    maximumAU: 60_000,
    playerLimit: { period: 'week', amountAU: 60_000, remainingAU: 60_000, resetsAt: expect.any(Number) },
  });
});

it('the settings say what can be limited, and nothing without the feature', async () => {
  expect(expectValue(await operator.calls.settings()).playerLimits).toMatchObject({
    kinds: [
      { kind: 'deposit', periods: ['day', 'week', 'month'], minimum: 1 },
      { kind: 'session', periods: [], minimum: 15, maximum: 120 },
      { kind: 'reminder', periods: [], minimum: 15, maximum: 60 },
    ],
    increaseDelayHours: 24,
    confirmWithinHours: 72,
  });
});

it('what a session has moved is told from its log-in on, in and out apart', async () => {
  const { token, made } = await operator.logOn({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
  const none = expectValue(await operator.calls.sessionSummary(token));
  expect(none.perCasino).toEqual([]);
  expect(none.asOfMs).toBeGreaterThanOrEqual(none.sinceMs);
  const paid = { phone: made.phone, casinoId: 12, status: 'Committed' as const };
  await operator.scenario.transactions([
    { ...paid, amountAU: 40_000 },
    { ...paid, amountAU: 20_000 },
    { ...paid, amountAU: 70_000, direction: 'cashOut' },
    { ...paid, amountAU: 90_000, status: 'Cancelled' },
  ]);
  const sum = { casinoId: 12, buyInAU: 60_000, cashOutAU: 70_000, wagerAU: 0, winAU: 0 };
  expect(expectValue(await operator.calls.sessionSummary(token))).toMatchObject({ perCasino: [sum] });
  await operator.scenario.script({ settings: { allowPlayerLimits: false } });
  expect(await operator.calls.sessionSummary(token)).toMatchObject({
    ok: false,
    failure: { code: 'http404' },
  });
});
