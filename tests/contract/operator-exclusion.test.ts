import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

const HOUR_MS = 3_600_000;

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(async () => {
  await operator.reset();
  await operator.scenario.script({ settings: { allowExclusion: true } });
});

afterAll(() => operator.close());

const newKey = () => crypto.randomUUID();

it('an exclusion is set with the password, told by reads, session and permissions, and never made shorter', async () => {
  const { token, player, made } = await operator.logOn({ casinos: [{ casinoId: 12 }] });
  const none = expectValue(await operator.calls.exclusion(token));
  expect(none).toMatchObject({ exclusion: null, registryUrl: null });
  expect(none.options).toHaveLength(7);
  expect(none.options[0]).toEqual({
    ...{ kind: 'timeOut', hours: 24, months: null },
    ...{ scope: 'portal', reopens: 'automatic' },
  });
  const until = Date.now() + 168 * HOUR_MS;
  const week = { kind: 'timeOut', scope: 'portal', until, currentPassword: made.password } as const;
  const wrong = await operator.calls.setExclusion(token, { ...week, currentPassword: 'x' }, newKey());
  expect(wrong).toMatchObject({ ok: false, failure: { code: 'PasswordIncorrect' } });
  const exclusion = expectValue(await operator.calls.setExclusion(token, week, newKey()));
  expect(exclusion).toMatchObject({ kind: 'timeOut', scope: 'portal', until, reopens: 'automatic' });
  expect(expectValue(await operator.calls.exclusion(token)).exclusion).toEqual(exclusion);
  expect(expectValue(await operator.calls.permissions(token, player.userId))).toMatchObject({ exclusion });
  const session = await operator.calls.login({ phoneNumber: made.phone, password: made.password });
  expect(expectValue(session).player.exclusion).toEqual(exclusion);
  const shorter = { ...week, until: Date.now() + 24 * HOUR_MS };
  expect(await operator.calls.setExclusion(token, shorter, newKey())).toMatchObject({
    ok: false,
    failure: { code: 'DeniedByAccountState', exclusion },
  });
  const never = { ...week, until: Date.now() };
  expect(await operator.calls.setExclusion(token, never, newKey())).toMatchObject({
    ok: false,
    failure: { code: 'InvalidTransferParameters', fieldErrors: { until: 'outOfRange' } },
  });
});

it('a buy-in of an excluded player is refused in the words of payments, a cash-out is offered', async () => {
  const { token } = await operator.logOn({
    casinos: [{ casinoId: 12, regularAU: 900_000 }],
    exclusion: { kind: 'operator', reopens: 'onRequest' },
  });
  const buyIn = await operator.calls.webpayMethods(token, { direction: 'buyIn', casinoId: 12 });
  expect(buyIn).toMatchObject({
    ok: false,
    failure: {
      code: 'DeniedByAccountState',
      messageKey: 'errors:paymentDenied',
      exclusion: { kind: 'operator', until: null, reopens: 'onRequest' },
    },
  });
  const cashOut = await operator.calls.webpayMethods(token, { direction: 'cashOut', casinoId: 12 });
  expect(cashOut.ok).toBe(true);
});

it('there is no exclusion without the feature', async () => {
  const { token, player } = await operator.logOn({ exclusion: { kind: 'timeOut' } });
  await operator.scenario.script({ settings: { allowExclusion: false } });
  expect(await operator.calls.exclusion(token)).toMatchObject({ ok: false, failure: { code: 'http404' } });
  expect(expectValue(await operator.calls.permissions(token, player.userId)).exclusion).toBeUndefined();
});
