import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePayer, type Payer, transactionOf } from '../../test-support/payer.ts';
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

describe('POST /webpay/buyIn', () => {
  it('starts a voucher as the contract shows it', async () => {
    const answer = await ana.start('buyIn', { amountAU: 20_000 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { transactionId, providerReference } = transactionOf(answer);
    expect(transactionId).toMatch(/^tx_[2-9A-Z]{12}$/);
    expect(providerReference).toMatch(/^98\d{12}$/);
    expect(answer.json).toEqual({
      status: 'Success',
      transaction: {
        transactionId,
        direction: 'buyIn',
        casinoId: 12,
        status: 'OfferedToUser',
        statusAdditionalInfo: null,
        initiationDate: '2026-11-21T18:00:00.000Z',
        offerExpirationDate: '2026-11-25T05:59:00.000Z',
        lastUpdateDate: '2026-11-21T18:00:00.000Z',
        provider: { providerId: 'p1', name: 'PayMx' },
        paymentType: 'oxxo',
        paymentTypeLabel: 'OXXO',
        creditType: 'regular',
        amountAU: 20_000,
        feeAU: 0,
        payable: { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' },
        providerReference,
        trackingKey: null,
        payoutAccountMask: null,
        isCancellable: true,
      },
      nextAction: {
        type: 'voucher',
        voucher: {
          reference: providerReference,
          barcode: { symbology: 'code128', value: providerReference },
          stores: expect.arrayContaining([
            {
              storeId: 'oxxo',
              name: 'OXXO',
              maximum: { amount: 1_000_000, minorDigits: 2, iso4217Code: 'MXN' },
            },
          ]),
          payable: { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' },
          storeFee: { amount: 1500, minorDigits: 2, iso4217Code: 'MXN' },
          issuedAt: '2026-11-21T18:00:00.000Z',
          expiresAt: '2026-11-25T05:59:00.000Z',
          timeZone: 'America/Mexico_City',
          beneficiary: 'PAYMX',
          concept: transactionId,
          hostedVoucherUrl: null,
        },
      },
    });
  });

  it('[S3-CURRENCY-11] gives a slip until the end of a day where the casino is', async () => {
    const carla = await makePayer(sandbox, { casinos: [{ casinoId: 18, regularAU: 1_000_000 }] });
    const { nextAction } = JSON.parse((await carla.start('buyIn', { casinoId: 18 })).text);
    expect(nextAction.voucher).toMatchObject({
      expiresAt: '2026-11-25T04:59:00.000Z',
      timeZone: 'America/Cancun',
    });
  });

  it('names only stores that take the amount, the chosen one first, with codes of their own', async () => {
    const storesOf = async (changes: Record<string, unknown>) => {
      const answer = await ana.start('buyIn', changes);
      return JSON.parse(answer.text).nextAction.voucher.stores as {
        storeId: string;
        reference?: string;
        confirmationNumber?: string;
      }[];
    };
    const few = await storesOf({ methodId: 'm_walmart', amountAU: 400_000 });
    expect(few.map(({ storeId }) => storeId)).toEqual(['walmart', 'oxxo', 'soriana', 'chedraui']);
    expect(few[0]?.confirmationNumber).toMatch(/^\d{7}$/);
    const many = await storesOf({ methodId: 'm_sevenEleven', amountAU: 20_000 });
    expect(many).toHaveLength(9);
    expect(many[0]).toMatchObject({ storeId: 'sevenEleven', reference: expect.stringMatching(/^77\d{11}$/) });
  });

  it('starts a bank transfer with an account whose check digit is right', async () => {
    const { nextAction } = JSON.parse((await ana.start('buyIn', { methodId: 'm_spei' })).text);
    expect(nextAction).toMatchObject({
      type: 'transfer',
      transfer: {
        clabe: expect.stringMatching(/^646180\d{12}$/),
        bankName: 'STP',
        reference: expect.stringMatching(/^\d{7}$/),
        expiresAt: '2026-11-23T05:59:00.000Z',
      },
    });
    const weights = [3, 7, 1];
    const digits = [...String(nextAction.transfer.clabe)].map(Number);
    const sum = digits
      .slice(0, 17)
      .reduce((total, digit, at) => total + ((digit * (weights[at % 3] ?? 0)) % 10), 0);
    expect((sum + (digits[17] ?? -1)) % 10).toBe(0);
  });

  it('sends to the provider by GET for one card and by POST for the other', async () => {
    const debit = await ana.start('buyIn', { methodId: 'm_card' });
    expect(debit.json).toMatchObject({
      nextAction: {
        type: 'redirect',
        method: 'GET',
        url: expect.stringContaining(`${sandbox.providerOrigin}/pay/`),
        expiresAt: '2026-11-21T18:30:00.000Z',
      },
    });
    const credit = await ana.start('buyIn', { methodId: 'm_credit' });
    expect(credit.json).toMatchObject({
      transaction: { feeAU: 1000, payable: { amount: 94_452, iso4217Code: 'MXN' } },
      nextAction: {
        type: 'redirect',
        method: 'POST',
        url: `${sandbox.providerOrigin}/checkout`,
        fields: { amount: '94452', currency: 'MXN', signature: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    });
  });

  it.each([
    [{ amountAU: undefined }, 'buyInAmountEmpty'],
    [{ amountAU: 0 }, 'buyInAmountEmpty'],
    [{ amountAU: 1.5, casinoId: 14 }, 'valueIsNotANumber'],
    [{ amountAU: '50000' }, 'valueIsNotANumber'],
    [{ amountAU: -50_000 }, 'InvalidTransferParameters'],
    [{ amountAU: 1_000_000_001 }, 'InvalidTransferParameters'],
    [{ amountAU: 9999 }, 'tenMinimumForBuyIn'],
    [{ amountAU: 999, casinoId: 14 }, 'meetMinimumBuyInAmount'],
    [{ amountAU: 50_000, methodId: 'm_telecomm' }, 'meetMinimumBuyInAmount'],
    [{ amountAU: 5_001_000, methodId: 'm_card' }, 'exceededMaximumBuyInAmount'],
    [{ amountAU: 600_000, methodId: 'm_oxxo' }, 'exceededMaximumBuyInAmount'],
    [{ methodId: 'm_pigeon' }, 'NoPaymentMethodAvailable'],
    [{ methodId: 'm_spei_out' }, 'NoPaymentMethodAvailable'],
    [{ methodId: 'm_codi' }, 'InvalidTransferParameters'],
    [{ methodId: 'm_codi', paymentDetails: { phoneNumber: '55123456' } }, 'InvalidTransferParameters'],
    [{ returnUrl: 'https://evil.example/' }, 'InvalidTransferParameters'],
    [{ returnUrl: 'http://localhost:3000.evil.example/' }, 'InvalidTransferParameters'],
    [{ returnUrl: 'http://user@localhost:3000/' }, 'InvalidTransferParameters'],
    [{ returnUrl: 'javascript:alert(1)' }, 'InvalidTransferParameters'],
  ])('%j is refused: %s', async (changes, status) => {
    const before = await countOf(ana);
    expect((await ana.start('buyIn', changes)).json).toMatchObject({ status, traceId: expect.any(String) });
    expect(await countOf(ana)).toBe(before);
  });

  it('tells the limits with every refusal of amount or requirement, and the field to blame', async () => {
    expect((await ana.start('buyIn', { amountAU: 9000 })).json).toMatchObject({
      limits: { isRestricted: false, minimumAU: 10_000, maximumAU: 5_000_000, availableAU: null },
    });
    expect((await ana.start('buyIn', { methodId: 'm_codi' })).json).toMatchObject({
      fieldErrors: { 'paymentDetails.phoneNumber': 'blank' },
    });
    expect((await ana.start('buyIn', { returnUrl: 'https://evil.example/' })).json).toMatchObject({
      fieldErrors: { returnUrl: 'notAllowed' },
    });
  });

  it.each([
    [{ verified: false }, 'PhoneNumberNotVerified'],
    [{ requirements: ['EmailNotVerified' as const], emailVerified: false }, 'EmailNotVerified'],
    [{ requirements: ['PersonalInfoRequired' as const], personalInfo: null }, 'PersonalInfoRequired'],
    [{ requirements: ['IdCheckRequired' as const] }, 'IdCheckRequired'],
    [{ acknowledged: 'none' as const }, 'RequiredDocumentNotFound'],
  ])('%j has to do something first: %s', async (order, status) => {
    const payer = await makePayer(sandbox, order);
    expect((await payer.start('buyIn')).json).toMatchObject({
      status,
      limits: { requirements: [{ code: status, isBlocking: true }] },
    });
  });

  it('asks for the age once', async () => {
    const payer = await makePayer(sandbox, { ageConfirmed: false });
    expect((await payer.start('buyIn')).json).toMatchObject({
      status: 'AgeConfirmationRequired',
      limits: { requirements: [{ code: 'AgeConfirmationRequired', isBlocking: false }] },
    });
    expect((await payer.start('buyIn', { ageConfirmed: true })).json).toMatchObject({ status: 'Success' });
    expect((await payer.start('buyIn')).json).toMatchObject({ status: 'Success' });
  });

  it('refuses in the order of the contract', async () => {
    const payer = await makePayer(sandbox, {
      restricted: true,
      ageConfirmed: false,
      verified: false,
      email: null,
      personalInfo: null,
      acknowledged: 'none',
      requirements: ['EmailNotVerified', 'PersonalInfoRequired', 'IdCheckRequired'],
    });
    const bad = { methodId: 'm_pigeon', returnUrl: 'https://evil.example/' };
    const statusOf = async (changes: Record<string, unknown>) =>
      JSON.parse((await payer.start('buyIn', { ...bad, ...changes })).text).status;
    const { phone } = payer;
    expect(await statusOf({ amountAU: 400_000 })).toBe('completeNeoCheck');
    expect(await statusOf({ amountAU: 5_001_000 })).toBe('exceededMaximumBuyInAmount');
    expect(await statusOf({})).toBe('AgeConfirmationRequired');
    expect(await statusOf({ ageConfirmed: true })).toBe('PhoneNumberNotVerified');
    const ticked = { ageConfirmed: true };
    await sandbox.scenario.script({ change: { phone, verified: true } });
    expect(await statusOf(ticked)).toBe('EmailNotVerified');
    await sandbox.scenario.script({ change: { phone, email: 'a@b.example', emailVerified: true } });
    expect(await statusOf(ticked)).toBe('PersonalInfoRequired');
    await sandbox.scenario.script({ change: { phone, personalInfo: 'complete' } });
    expect(await statusOf(ticked)).toBe('IdCheckRequired');
    await sandbox.scenario.script({ change: { phone, requirements: [] } });
    expect(await statusOf(ticked)).toBe('RequiredDocumentNotFound');
    const updates = [
      { key: 'privacy', version: '3' },
      { key: 'terms', version: '10' },
      { key: 'responsible-play', version: '2' },
    ];
    await sandbox.post('/document/acknowledgement', { updates }, payer.headers);
    expect(await statusOf(ticked)).toBe('NoPaymentMethodAvailable');
    expect(await statusOf({ ...ticked, methodId: 'm_oxxo' })).toBe('InvalidTransferParameters');
  });

  it('[S1-LANG-03] lets restricted players pay up to their threshold, open offers counted', async () => {
    const payer = await makePayer(sandbox, { restricted: true });
    expect((await payer.start('buyIn', { amountAU: 250_000 })).json).toMatchObject({ status: 'Success' });
    expect((await payer.start('buyIn', { amountAU: 60_000 })).json).toMatchObject({
      status: 'completeNeoCheck',
      limits: {
        isRestricted: true,
        maximumAU: 50_000,
        thresholdAU: 300_000,
        thresholdRemainingAU: 50_000,
        requirements: [{ code: 'IdCheckRequired', isBlocking: false }],
      },
    });
    expect((await payer.start('buyIn', { amountAU: 50_000 })).json).toMatchObject({ status: 'Success' });
    await sandbox.scenario.script({ change: { phone: payer.phone, restricted: false } });
    expect((await payer.start('buyIn', { amountAU: 60_000 })).json).toMatchObject({ status: 'Success' });
  });

  it('is HTTP 403 where the player may not pay, and 400 or 401 for what is no call', async () => {
    expect((await ana.start('buyIn', { casinoId: 15 })).status).toBe(403);
    await sandbox.scenario.script({ change: { phone: ana.phone, suspended: true } });
    expect((await ana.start('buyIn')).status).toBe(403);
    await sandbox.scenario.script({ change: { phone: ana.phone, suspended: false } });
    expect((await ana.start('buyIn', { methodId: 7 })).status).toBe(400);
    expect((await ana.start('buyIn', {}, 'short')).status).toBe(400);
    expect((await sandbox.post('/webpay/buyIn', {})).status).toBe(401);
    const homeless = await makePayer(sandbox, { casinos: [] });
    expect((await homeless.start('buyIn', { casinoId: 0 })).json).toMatchObject({
      status: 'NoPaymentMethodAvailable',
    });
  });

  it('is NoPaymentMethodAvailable when the feature or the method is off', async () => {
    await sandbox.scenario.script({ settings: { allowWebBuyIn: false } });
    expect((await ana.start('buyIn')).json).toMatchObject({ status: 'NoPaymentMethodAvailable' });
    await sandbox.scenario.script({ reset: true, payments: { methodsOff: ['m_oxxo'] } });
    expect((await ana.start('buyIn')).json).toMatchObject({ status: 'NoPaymentMethodAvailable' });
    expect((await ana.start('buyIn', { methodId: 'm_extra' })).json).toMatchObject({ status: 'Success' });
  });
});
