import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { COUNTRIES } from '../contract.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import { demoTable } from './demo-table.ts';

const playsAnswer = z.object({
  items: z.array(z.object({ gameName: z.string(), resolvedTime: z.string().nullable() })),
  totals: z.array(z.unknown()),
});

describe.each(COUNTRIES)('demo players of %s', (country) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ country });
  });
  afterAll(() => sandbox.close());

  const demo = (key: string) => {
    const player = sandbox.demoPlayers.find((candidate) => candidate.key === key);
    if (!player) throw new Error(`There is no demo player ${key}.`);
    return player;
  };
  const logIn = (key: string) =>
    sandbox.post('/authentication/login', { phoneNumber: demo(key).phone, password: demo(key).password });

  it('all have ten digits, the same password, and show what their line says', async () => {
    expect(sandbox.demoPlayers.map(({ key }) => key)).toEqual([
      'verified',
      'unverified',
      'suspended',
      'noCasinos',
      'restricted',
      'locked',
      'newDocuments',
      'idCheck',
    ]);
    for (const player of sandbox.demoPlayers) expect(player.phone).toMatch(/^\d{10}$/);
    expect((await logIn('unverified')).json).toMatchObject({ isUserVerified: false });
    expect((await logIn('suspended')).json).toMatchObject({ permissions: { arePermissionsSuspended: true } });
    expect((await logIn('locked')).status).toBe(423);
  });

  it('the verified one has three casinos in three currencies', async () => {
    const session = await sandbox.logOn(demo('verified'));
    const funds = await sandbox.get('/funds', bearer(session));
    expect(funds.json).toMatchObject([{ casinoId: 12 }, { casinoId: 13 }, { casinoId: 14 }]);
    expect((await sandbox.get('/funds', bearer(await sandbox.logOn(demo('noCasinos'))))).json).toEqual([]);
  });

  it('the verified one has paid and played for months, and the books are in order', async () => {
    const { phone } = demo('verified');
    const { transactions, ledgerSumAU, funds } = await sandbox.scenario.payments(phone);
    expect(transactions.length).toBeGreaterThan(20);
    expect(new Set(transactions.map(({ status }) => status)).size).toBeGreaterThan(3);
    const months = new Set(transactions.map(({ initiationDate }) => String(initiationDate).slice(0, 7)));
    expect(months.size).toBeGreaterThan(4);
    expect(ledgerSumAU).toBe(0);
    for (const { balance } of funds) expect(balance.regularAU).toBeGreaterThan(0);

    const session = await sandbox.logOn(demo('verified'));
    const plays = await sandbox.get('/playRecords?limit=100', bearer(session));
    if (country !== 'MX') return expect(plays.status).toBe(404);
    const { items, totals } = playsAnswer.parse(plays.json);
    expect(items.length).toBeGreaterThan(40);
    expect(items.filter(({ resolvedTime }) => resolvedTime === null)).toHaveLength(1);
    expect(new Set(items.map(({ gameName }) => gameName)).size).toBeGreaterThan(5);
    expect(totals).toHaveLength(3);
  });

  it('one has two documents to accept', async () => {
    const session = await sandbox.logOn(demo('newDocuments'));
    const accepted = await sandbox.get('/document/acknowledgement', bearer(session));
    expect(accepted.json).toEqual([
      { key: 'responsible-play', version: '2' },
      { key: 'terms', version: '9' },
    ]);
  });

  it('stand in a table', () => {
    const lines = demoTable(sandbox.demoPlayers).split('\n');
    expect(lines).toHaveLength(9);
    expect(lines[1]).toMatch(/^ {2}\d{10} {3}Demo-2026-ok {3}\S.* {3}verified, three casinos/);
    const changed = demoTable(sandbox.demoPlayers.map((player) => ({ ...player, isPasswordChanged: true })));
    expect(changed).not.toContain('Demo-2026-ok');
  });
});
