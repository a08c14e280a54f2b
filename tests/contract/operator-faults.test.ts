import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator({ isHeld: false });
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('faults at the other end', () => {
  it.each([
    ['a reset before the head', { reset: 'before' }, 'ServerUnreachable', 2],
    ['a reset after the head', { reset: 'afterHeaders' }, 'MiscellaneousError', 1],
    ['a reset in the body', { reset: 'midBody' }, 'MiscellaneousError', 1],
    ['silence', { hang: true }, 'ServerUnreachable', 1],
    ['broken JSON', { malformed: true }, 'MiscellaneousError', 1],
    ['a wrong schema', { wrongSchema: true }, 'MiscellaneousError', 1],
    ['a huge body', { hugeBytes: 5_000_000 }, 'MiscellaneousError', 1],
    ['a compressed body that is too large', { hugeBytes: 5_000_000, gzip: true }, 'MiscellaneousError', 1],
    ['a redirect', { status: 302, headers: { location: '/api/v1/version' } }, 'MiscellaneousError', 1],
    ['no content', { status: 204, body: '' }, 'httpNone', 1],
    ['500', { status: 500 }, 'http500', 1],
    ['503', { status: 503 }, 'http503', 2],
    ['another status', { status: 418 }, 'httpOther', 1],
  ] as const)('%s', async (_name, fault, code, attempts) => {
    const { token, player } = await operator.logOn();
    operator.records = [];
    await operator.scenario.script({ faults: [{ fault }] });
    expect(await operator.calls.profile(token, player.userId)).toMatchObject({
      ok: false,
      failure: { code },
    });
    expect(operator.records).toMatchObject([{ route: '/user/{userId}/profile', attempts }]);
  });

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
});
