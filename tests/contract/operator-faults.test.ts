import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator({ isHeld: false });
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

it('a write whose answer was lost is done, and nobody says that it failed', async () => {
  const { token, player } = await operator.logOn({ displayName: 'Ana' });
  await operator.scenario.script({
    faults: [{ match: { method: 'POST' }, times: 1, fault: { reset: 'before', takesEffect: true } }],
  });
  expect(await operator.calls.updateProfile(token, player.userId, { displayName: 'Ana R' })).toMatchObject({
    ok: false,
    failure: { code: 'ServerUnreachable', outcome: 'unknown' },
  });
  expect(await operator.scenario.calls({ method: 'POST', path: '/api/v1/user/profile' })).toHaveLength(1);
  expect(expectValue(await operator.calls.profile(token, player.userId)).displayName).toBe('Ana R');
});
