import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('GET /funds', () => {
  it('lists every casino of the player with its balances, in his order', async () => {
    const player = await sandbox.scenario.player({
      casinos: [
        { casinoId: 14, regularAU: 98_400, promoAU: 5000 },
        { casinoId: 12, regularAU: 1_000_000_000, lockedFundsAU: 100, lockedClaimsCount: 3 },
        { casinoId: 13 },
      ],
    });
    const answer = await sandbox.get('/funds', bearer(await sandbox.logOn(player)));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual([
      { casinoId: 14, balance: { regularAU: 98_400, promoAU: 5000 }, lockedFundsAU: 0, lockedClaimsCount: 0 },
      {
        casinoId: 12,
        balance: { regularAU: 1_000_000_000, promoAU: 0 },
        lockedFundsAU: 100,
        lockedClaimsCount: 3,
      },
      { casinoId: 13, balance: { regularAU: 0, promoAU: 0 }, lockedFundsAU: 0, lockedClaimsCount: 0 },
    ]);
  });

  it('is an empty list for a player without casinos', async () => {
    const answer = await sandbox.get('/funds', bearer(await sandbox.logOn(await sandbox.scenario.player())));
    expect(answer.json).toEqual([]);
  });

  it('makes casinos the site does not have, for players with many', async () => {
    const casinos = Array.from({ length: 12 }, (_, index) => ({ casinoId: 12 + index, regularAU: index }));
    const session = await sandbox.logOn(await sandbox.scenario.player({ casinos }));
    expect((await sandbox.get('/funds', bearer(session))).json).toHaveLength(12);
    expect((await sandbox.get('/site')).json).toEqual(
      expect.arrayContaining(casinos.map(({ casinoId }) => expect.objectContaining({ id: casinoId }))),
    );
  });

  it('answers 401 for a missing, foreign, unknown or expired token', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player());
    const statusWith = async (authorization?: string) =>
      (await sandbox.get('/funds', authorization === undefined ? {} : { authorization })).status;
    expect(await statusWith()).toBe(401);
    expect(await statusWith('Basic eDp5')).toBe(401);
    expect(await statusWith('Bearer unknown')).toBe(401);
    expect(await statusWith(`Bearer ${session.refreshToken}`)).toBe(401);
    expect(await statusWith(`Bearer ${session.accessToken}`)).toBe(200);
    sandbox.advance(15 * 60_000 - 1);
    expect(await statusWith(`Bearer ${session.accessToken}`)).toBe(200);
    sandbox.advance(1);
    expect(await statusWith(`Bearer ${session.accessToken}`)).toBe(401);
  });
});
