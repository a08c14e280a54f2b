import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePayer, type Payer, transactionOf, UNIT_AU } from '../../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let ana: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = await makePayer(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const countOf = async (payer: Payer) => (await sandbox.scenario.payments(payer.phone)).transactions.length;

describe.each([12, 13, 14] as const)('magic buy-in amounts at casino %i', (casinoId) => {
  const units = (count: number, changes: Record<string, unknown> = {}) =>
    ana.start('buyIn', { casinoId, amountAU: count * UNIT_AU[casinoId], ...changes });

  it.each([
    [11, 'webPayIniateFailed', 0],
    [12, 'RejectedByPaymentService', 1],
    [15, 'completeNeoCheck', 0],
    [16, 'IdCheckRequired', 0],
    [17, 'EmailNotVerified', 0],
    [18, 'PersonalInfoRequired', 0],
    [19, 'AgeConfirmationRequired', 0],
    [20, casinoId === 12 ? 'Success' : 'meetMinimumBuyInAmount', casinoId === 12 ? 1 : 0],
    [21, 'Success', 1],
    [26, casinoId === 12 ? 'Success' : 'meetMinimumBuyInAmount', casinoId === 12 ? 1 : 0],
  ])('%i units: %s', async (count, status, made) => {
    const before = await countOf(ana);
    expect((await units(count)).json).toMatchObject({ status });
    expect(await countOf(ana)).toBe(before + made);
  });

  it('12 leaves a refused transaction, 13 nothing but HTTP 500', async () => {
    expect(transactionOf(await units(12))).toMatchObject({
      status: 'RefusedByProvider',
      statusAdditionalInfo: expect.stringMatching(/\S/),
    });
    const before = await countOf(ana);
    expect((await units(13)).status).toBe(500);
    expect(await countOf(ana)).toBe(before);
  });

  it('19 goes on once the box is ticked', async () => {
    expect((await units(19, { ageConfirmed: true })).json).toMatchObject({ status: 'Success' });
  });

  it('21 is committed at once, and credited', async () => {
    const payer = await makePayer(sandbox, { casinos: [{ casinoId, regularAU: 5 }] });
    const amountAU = 21 * UNIT_AU[casinoId];
    const answer = await payer.start('buyIn', { casinoId, amountAU });
    expect(answer.json).toMatchObject({ transaction: { status: 'Committed' }, nextAction: { type: 'none' } });
    expect((await sandbox.scenario.payments(payer.phone)).funds).toMatchObject([
      { balance: { regularAU: 5 + amountAU } },
    ]);
  });

  it('22 is committed 20 s after the player has come back', async () => {
    const { transactionId } = transactionOf(await units(22, { methodId: 'm_card' }));
    expect(transactionOf(await ana.comeBack(transactionId)).status).toBe('WaitingForProviderConfirmation');
    sandbox.advance(19_999);
    expect(await ana.statusOf(transactionId)).toBe('WaitingForProviderConfirmation');
    sandbox.advance(1);
    expect(await ana.statusOf(transactionId)).toBe('Committed');
  });

  it('23 expires after 30 s, 24 is refused with a reason, 25 cancelled at the provider', async () => {
    const started = await Promise.all([23, 24, 25].map((count) => units(count, { methodId: 'm_card' })));
    const [short = '', refused = '', cancelled = ''] = started.map(
      (answer) => transactionOf(answer).transactionId,
    );
    sandbox.advance(29_999);
    expect(await ana.statusOf(short)).toBe('OfferedToUser');
    sandbox.advance(1);
    expect(await ana.statusOf(short)).toBe('Expired');
    expect(transactionOf(await ana.comeBack(refused))).toMatchObject({
      status: 'RefusedByProvider',
      statusAdditionalInfo: expect.stringMatching(/\S/),
    });
    expect(transactionOf(await ana.comeBack(cancelled)).status).toBe('Cancelled');
  });
});
