import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_CLABE, makePayer, type Payer, transactionOf, UNIT_AU } from '../../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let ana: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = await makePayer(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const MINUTE = 60_000;
const booksOf = async ({ phone }: Payer) => {
  const { funds, ledgerSumAU, transactions } = await sandbox.scenario.payments(phone);
  expect(ledgerSumAU).toBe(0);
  return { funds, transactions };
};
const fundsAt12 = async (payer: Payer) =>
  (await booksOf(payer)).funds.find(({ casinoId }) => casinoId === 12);
const atProvider = (transactionId: string, deed: 'pay' | 'refuse' | 'cancel') =>
  sandbox.scenario.script({ transaction: { transactionId, atProvider: deed } });

describe('POST /webpay/cashOut', () => {
  it('moves the amount out of the balance at once, and is on its way without a further step', async () => {
    const payer = await makePayer(sandbox);
    const answer = await payer.start('cashOut');
    expect(answer.json).toMatchObject({
      status: 'Success',
      transaction: {
        direction: 'cashOut',
        status: 'WaitingForProviderConfirmation',
        creditType: null,
        amountAU: 50_000,
        feeAU: 0,
        offerExpirationDate: null,
        payoutAccountMask: '•••• 9719',
        payable: { amount: 92_600, minorDigits: 2, iso4217Code: 'MXN' },
        isCancellable: true,
      },
      nextAction: { type: 'none' },
    });
    expect(answer.text).not.toContain(GOOD_CLABE);
    expect(await fundsAt12(payer)).toEqual({
      casinoId: 12,
      balance: { regularAU: 950_000, promoAU: 50_000 },
      lockedFundsAU: 50_000,
      lockedClaimsCount: 1,
    });
  });

  it('is gone when the bank has sent it, with its tracking key', async () => {
    const payer = await makePayer(sandbox);
    const { transactionId } = transactionOf(await payer.start('cashOut'));
    await atProvider(transactionId, 'pay');
    expect(transactionOf(await payer.show(transactionId))).toMatchObject({
      status: 'Committed',
      statusAdditionalInfo: 'The money is on its way to your payout account.',
      trackingKey: expect.stringMatching(/^PAYMX\d{14}$/),
      isCancellable: false,
    });
    expect(await fundsAt12(payer)).toMatchObject({
      balance: { regularAU: 950_000 },
      lockedFundsAU: 0,
      lockedClaimsCount: 0,
    });
  });

  it.each([
    ['refuse', 'RefusedByProvider', 'El banco devolvió el dinero. Intente con otra cuenta de destino.'],
    ['cancel', 'Cancelled', 'Cancelada en la página del proveedor de pagos.'],
  ] as const)('comes back when the provider says %s', async (deed, status, statusAdditionalInfo) => {
    const payer = await makePayer(sandbox);
    const { transactionId } = transactionOf(await payer.start('cashOut'));
    await atProvider(transactionId, deed);
    const shown = transactionOf(await payer.show(transactionId, 'es-MX'));
    expect(shown).toMatchObject({ status, statusAdditionalInfo });
    expect(await fundsAt12(payer)).toMatchObject({ balance: { regularAU: 1_000_000 }, lockedFundsAU: 0 });
  });

  it('to a card is confirmed on the provider’s page; the fee stays with the operator', async () => {
    const payer = await makePayer(sandbox);
    const answer = await payer.start('cashOut', { methodId: 'm_card_out', paymentDetails: {} });
    expect(answer.json).toMatchObject({
      transaction: { status: 'OfferedToUser', feeAU: 500, payable: { amount: 91_674 } },
      nextAction: { type: 'redirect', method: 'GET' },
    });
    const { transactionId } = transactionOf(answer);
    await atProvider(transactionId, 'pay');
    expect(await payer.statusOf(transactionId)).toBe('WaitingForProviderConfirmation');
    await atProvider(transactionId, 'pay');
    expect(await payer.statusOf(transactionId)).toBe('Committed');
    expect(await fundsAt12(payer)).toMatchObject({ balance: { regularAU: 950_000 }, lockedFundsAU: 0 });
  });

  it('to a card expires when nobody confirms it, and comes back', async () => {
    const payer = await makePayer(sandbox);
    const answer = await payer.start('cashOut', { methodId: 'm_card_out', paymentDetails: {} });
    sandbox.advance(30 * MINUTE);
    expect(await payer.statusOf(transactionOf(answer).transactionId)).toBe('Expired');
    expect(await fundsAt12(payer)).toMatchObject({ balance: { regularAU: 1_000_000 }, lockedFundsAU: 0 });
  });

  it.each([
    [{ amountAU: undefined }, 'cashOutAmountEmpty'],
    [{ amountAU: 0 }, 'cashOutAmountEmpty'],
    [{ amountAU: 20_000.5 }, 'valueIsNotANumber'],
    [{ amountAU: -1 }, 'InvalidTransferParameters'],
    [{ amountAU: 19_999 }, 'meetMinimumCashOutAmount'],
    [{ amountAU: 1_100_000 }, 'notEnoughFundsInAccount'],
    [{ methodId: 'm_oxxo' }, 'NoPaymentMethodAvailable'],
    [{ paymentDetails: {} }, 'InvalidTransferParameters'],
    [{ returnUrl: 'https://evil.example/' }, 'InvalidTransferParameters'],
  ])('%j is refused: %s', async (changes, status) => {
    const before = await booksOf(ana);
    expect((await ana.start('cashOut', changes)).json).toMatchObject({ status, traceId: expect.any(String) });
    expect(await booksOf(ana)).toEqual(before);
  });

  it.each([
    ['032180000118359718', 'checkDigit'],
    ['03218000011835971', 'tooShort'],
    ['0321800001183597199', 'tooLong'],
    ['03218000011835971x', 'invalidCharacters'],
    ['', 'blank'],
  ])('takes no account %s: %s', async (clabe, error) => {
    expect((await ana.start('cashOut', { paymentDetails: { clabe } })).json).toMatchObject({
      status: 'InvalidTransferParameters',
      fieldErrors: { 'paymentDetails.clabe': error },
    });
  });

  it('never touches promo credits, and names what may leave', async () => {
    const payer = await makePayer(sandbox, {
      casinos: [{ casinoId: 12, regularAU: 30_000, promoAU: 500_000 }],
    });
    expect((await payer.start('cashOut', { amountAU: 30_001 })).json).toMatchObject({
      status: 'notEnoughFundsInAccount',
      limits: { availableAU: 30_000, maximumAU: 30_000 },
    });
    expect((await payer.start('cashOut', { amountAU: 30_000 })).json).toMatchObject({ status: 'Success' });
    expect((await payer.methods('direction=cashOut&casinoId=12')).json).toMatchObject({
      limits: { availableAU: 0 },
      methods: [{ isAvailable: false, unavailableReason: 'notEnoughFundsInAccount' }, { isAvailable: false }],
    });
  });

  it('above what a method pays is InvalidTransferParameters', async () => {
    const payer = await makePayer(sandbox, { casinos: [{ casinoId: 12, regularAU: 9_000_000 }] });
    const changes = { methodId: 'm_card_out', paymentDetails: {}, amountAU: 3_000_000 };
    expect((await payer.start('cashOut', changes)).json).toMatchObject({
      status: 'InvalidTransferParameters',
      fieldErrors: { amountAU: 'outOfRange' },
    });
  });

  it('refuses in the order of the contract', async () => {
    const payer = await makePayer(sandbox, {
      restricted: true,
      verified: false,
      email: null,
      personalInfo: null,
      requirements: ['IdCheckRequired'],
      stepUp: 'password',
    });
    const { phone } = payer;
    const statusOf = async (changes: Record<string, unknown> = {}) =>
      JSON.parse(
        (await payer.start('cashOut', { methodId: 'm_pigeon', paymentDetails: {}, ...changes })).text,
      ).status;
    expect(await statusOf({ amountAU: 1_100_000 })).toBe('notEnoughFundsInAccount');
    expect(await statusOf({ amountAU: 400_000 })).toBe('completeNeoCheck');
    expect(await statusOf()).toBe('PhoneNumberNotVerified');
    await sandbox.scenario.script({ change: { phone, verified: true } });
    expect(await statusOf()).toBe('EmailNotVerified');
    await sandbox.scenario.script({ change: { phone, email: 'a@b.example', emailVerified: true } });
    expect(await statusOf()).toBe('PersonalInfoRequired');
    await sandbox.scenario.script({ change: { phone, personalInfo: 'complete' } });
    expect(await statusOf()).toBe('IdCheckRequired');
    await sandbox.scenario.script({ change: { phone, requirements: [] } });
    expect(await statusOf()).toBe('NoPaymentMethodAvailable');
    expect(await statusOf({ methodId: 'm_spei_out' })).toBe('InvalidTransferParameters');
    const good = { methodId: 'm_spei_out', paymentDetails: { clabe: GOOD_CLABE } };
    expect(await statusOf(good)).toBe('StepUpRequired');
    await sandbox.scenario.script({
      change: { phone, stepUp: null },
      payments: { isProviderReachable: false },
    });
    expect(await statusOf(good)).toBe('webPayIniateFailed');
    expect(await fundsAt12(payer)).toMatchObject({ balance: { regularAU: 1_000_000 }, lockedFundsAU: 0 });
  });
});

describe.each([12, 13, 14] as const)('magic cash-out amounts at casino %i', (casinoId) => {
  const units = (count: number) => ana.start('cashOut', { casinoId, amountAU: count * UNIT_AU[casinoId] });

  it('31 is notEnoughFundsInAccount, 32 asks for a code, 33 for the password', async () => {
    expect((await units(31)).json).toMatchObject({ status: 'notEnoughFundsInAccount' });
    expect((await units(32)).json).toMatchObject({ status: 'StepUpRequired', stepUp: { kind: 'code' } });
    expect((await units(33)).json).toMatchObject({ status: 'StepUpRequired', stepUp: { kind: 'password' } });
  });

  it('34 can be cancelled for 60 s, then it is committed with a tracking key', async () => {
    const { transactionId } = transactionOf(await units(34));
    sandbox.advance(59_999);
    expect(transactionOf(await ana.show(transactionId))).toMatchObject({
      status: 'WaitingForProviderConfirmation',
      isCancellable: true,
    });
    sandbox.advance(1);
    expect(transactionOf(await ana.show(transactionId))).toMatchObject({
      status: 'Committed',
      isCancellable: false,
      trackingKey: expect.stringMatching(/^PAYMX/),
    });
    const cancelled = transactionOf(await units(34)).transactionId;
    expect((await ana.cancel(cancelled)).json).toMatchObject({ transaction: { status: 'Cancelled' } });
    sandbox.advance(60_000);
    expect(await ana.statusOf(cancelled)).toBe('Cancelled');
  });

  it('35 is refused after 20 s, and the money is back', async () => {
    const payer = await makePayer(sandbox);
    const regularAU = async () => {
      const { funds } = await booksOf(payer);
      return funds.find((entry) => entry.casinoId === casinoId)?.balance.regularAU;
    };
    const before = await regularAU();
    const amountAU = 35 * UNIT_AU[casinoId];
    const { transactionId } = transactionOf(await payer.start('cashOut', { casinoId, amountAU }));
    expect(await regularAU()).toBe(Number(before) - amountAU);
    sandbox.advance(19_999);
    expect(await payer.statusOf(transactionId)).toBe('WaitingForProviderConfirmation');
    sandbox.advance(1);
    expect(await payer.statusOf(transactionId)).toBe('RefusedByProvider');
    expect(await regularAU()).toBe(before);
  });
});
