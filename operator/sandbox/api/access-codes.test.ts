import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import type { PlayerOrderInput } from '../scenario/player-order.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const all = { allowCashierCashIn: true, allowCashierCashOut: true, allowCashierLockRelease: true };
const answerToken = z.object({ token: z.object({ verbalCode: z.string(), expirationDate: z.string() }) });

async function askAs(order: PlayerOrderInput) {
  const session = await sandbox.logOn(
    await sandbox.scenario.player({ casinos: [{ casinoId: 12 }], ...order }),
  );
  return (body: unknown) => sandbox.post('/funds/code', body, bearer(session));
}

describe('POST /funds/code', () => {
  it('[S7-CALL-09] gives a verbal code that is good for five minutes', async () => {
    const ask = await askAs({});
    const answer = await ask({ casinoId: 12, ...all });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      status: 'Success',
      token: {
        verbalCode: expect.stringMatching(/^\d{8}$/),
        allowCashierCashIn: true,
        expirationDate: '2026-11-21T18:05:00.000Z',
      },
    });
  });

  it('gives another code each time, also for all casinos at once', async () => {
    const ask = await askAs({});
    const first = answerToken.parse((await ask({ casinoId: 0, ...all })).json);
    const second = answerToken.parse((await ask({ casinoId: 0, ...all })).json);
    expect(second.token.verbalCode).not.toBe(first.token.verbalCode);
  });

  it('is good for as long as a scenario says, and then no more', async () => {
    const player = await sandbox.scenario.player({ casinos: [{ casinoId: 12 }] });
    const session = await sandbox.logOn(player);
    const ask = (casinoId: number) => sandbox.post('/funds/code', { casinoId, ...all }, bearer(session));
    expect(await sandbox.scenario.accessCode(player.phone)).toBeNull();
    await sandbox.scenario.script({ accessCodeLifeMs: 3000 });
    const { token } = answerToken.parse((await ask(12)).json);
    const good = { casinoId: 12, verbalCode: token.verbalCode, expiresAt: sandbox.now() + 3000 };
    expect(token.expirationDate).toBe(new Date(good.expiresAt).toISOString());
    sandbox.advance(2999);
    expect(await sandbox.scenario.accessCode(player.phone)).toEqual(good);
    sandbox.advance(1);
    expect(await sandbox.scenario.accessCode(player.phone)).toBeNull();

    await sandbox.scenario.script({ reset: true });
    const first = answerToken.parse((await ask(12)).json);
    const second = answerToken.parse((await ask(12)).json);
    expect(second.token.verbalCode).not.toBe(first.token.verbalCode);
    const { verbalCode } = second.token;
    const expiresAt = sandbox.now() + 300_000;
    expect(await sandbox.scenario.accessCode(player.phone)).toEqual({ casinoId: 12, verbalCode, expiresAt });
    await expect(sandbox.scenario.accessCode('0000')).rejects.toThrow('nobody has it');
  });

  it('[S6-ROLE-09] refuses an unverified player', async () => {
    const ask = await askAs({ verified: false });
    expect((await ask({ casinoId: 12, ...all })).json).toMatchObject({ status: 'PhoneNumberNotVerified' });
  });

  it('answers 403 for suspended permissions and for a casino of others, 404 for one nobody has', async () => {
    const suspended = await askAs({ suspended: true, verified: false });
    expect((await suspended({ casinoId: 12, ...all })).status).toBe(403);
    const ask = await askAs({ verified: false });
    expect((await ask({ casinoId: 13, ...all })).status).toBe(403);
    expect((await ask({ casinoId: 4711, ...all })).status).toBe(404);
  });

  it('[S3-SETTINGS-04 S3-SETTINGS-05] is disallowed when neither kind of code is switched on, before anything else', async () => {
    const ask = await askAs({ suspended: true });
    await sandbox.scenario.script({ settings: { allowBarcodeAccountAccess: false } });
    expect((await ask({ casinoId: 12, ...all })).status).toBe(403);
    await sandbox.scenario.script({ settings: { allowVerbalCodeAccountAccess: false } });
    expect((await ask({ casinoId: 12, ...all })).json).toMatchObject({ status: 'DisallowedByConfiguration' });
  });

  it('[S7-CALL-08] answers 400 for a body that lacks a field, and 401 without a token', async () => {
    const ask = await askAs({});
    expect((await ask({ casinoId: 12 })).status).toBe(400);
    expect((await ask({ casinoId: -1, ...all })).status).toBe(400);
    expect((await sandbox.post('/funds/code', { casinoId: 12, ...all })).status).toBe(401);
  });
});
