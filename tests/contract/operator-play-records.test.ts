import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const DAY_MS = 24 * 3_600_000;

describe('play records', () => {
  const casinos = [{ casinoId: 12 }, { casinoId: 14 }];

  it('[S7-OTHER-12 OC-RECORD-01] come in pages with the sums of all of them, by casino and time', async () => {
    const { token, made } = await operator.logOn({ casinos });
    const plays = { phone: made.phone, totalWagerAU: 1000, totalWinAU: 250 };
    const now = Date.now();
    const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString();
    const [inPlay, yesterday, old] = await operator.scenario.playRecords([
      { ...plays, casinoId: 12, totalWinAU: 0, resolvedTime: null },
      { ...plays, casinoId: 14, gameName: 'Sakura Reels', resolvedTime: at(1) },
      { ...plays, casinoId: 12, resolvedTime: at(89) },
    ]);
    const first = expectValue(await operator.calls.playRecords(token, { limit: 2 }));
    expect(first).toMatchObject({
      entries: [
        { unavailable: false, record: { playRecordId: inPlay, resolvedAtMs: null } },
        {
          unavailable: false,
          record: {
            playRecordId: yesterday,
            casinoId: 14,
            gameName: 'Sakura Reels',
            totalWagerAU: 1000,
            totalWinAU: 250,
            resolvedAtMs: now - DAY_MS,
          },
        },
      ],
      unreadableRows: 0,
      totals: [
        { unavailable: false, casinoId: 12, totalWagerAU: 2000, totalWinAU: 250, count: 2 },
        { unavailable: false, casinoId: 14, totalWagerAU: 1000, totalWinAU: 250, count: 1 },
      ],
    });
    const cursor = first.nextCursor ?? '';
    const second = expectValue(await operator.calls.playRecords(token, { limit: 2, cursor }));
    expect(second).toMatchObject({
      entries: [{ record: { playRecordId: old } }],
      nextCursor: null,
      totals: first.totals,
    });
    const ofCasino = expectValue(await operator.calls.playRecords(token, { casinoId: 14 }));
    expect(ofCasino).toMatchObject({ entries: [{ record: { playRecordId: yesterday } }] });
    const ofTime = { fromMs: now - 2 * DAY_MS, toMs: now };
    expect(expectValue(await operator.calls.playRecords(token, ofTime))).toMatchObject({
      entries: [{ record: { playRecordId: yesterday } }],
    });
  });

  it('are refused as the contract says', async () => {
    const { token } = await operator.logOn({ casinos });
    const code = async (filter: { casinoId?: number; cursor?: string }) => {
      const answer = await operator.calls.playRecords(token, filter);
      return answer.ok ? null : answer.failure.code;
    };
    expect(await code({ casinoId: 13 })).toBe('http403');
    expect(await code({ cursor: 'forged' })).toBe('http400');
    expect(await code({})).toBeNull();
  });
});
