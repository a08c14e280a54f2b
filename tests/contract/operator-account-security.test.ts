import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(async () => {
  await operator.reset();
  await operator.scenario.script({ settings: { allowActivityHistory: true } });
});

afterAll(() => operator.close());

it('log-ins are listed, and end by their id once', async () => {
  const { token, made } = await operator.logOn({});
  const other = expectValue(await operator.calls.login({ phoneNumber: made.phone, password: made.password }));
  const list = expectValue(await operator.calls.logIns(token));
  expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  const sessionId = list.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
  expect(await operator.calls.endLogIn(token, sessionId)).toMatchObject({ ok: true });
  expect(await operator.calls.endLogIn(token, sessionId)).toMatchObject({ failure: { code: 'http404' } });
  expect(await operator.calls.logIns(other.tokens.accessToken)).toMatchObject({
    failure: { code: 'http401' },
  });
});

it('all other log-ins end, and this one goes on', async () => {
  const { token, made } = await operator.logOn({});
  await operator.calls.login({ phoneNumber: made.phone, password: made.password });
  expect(await operator.calls.endOtherLogIns(token, 'refresh')).toMatchObject({ ok: true });
  expect(expectValue(await operator.calls.logIns(token))).toHaveLength(1);
});

it('what happened comes newest first', async () => {
  const { token } = await operator.logOn({});
  const page = expectValue(await operator.calls.activity(token, null));
  expect(page).toMatchObject({ entries: [{ kind: 'logOn', isThisSession: true }], nextCursor: null });
});
