import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { COUNTRIES } from '../../contract.ts';
import { makePayer, type Payer } from '../../test-support/payer.ts';
import { type ReadAnswer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let ana: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = await makePayer(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const answer = z.object({
  status: z.string(),
  casinoId: z.number(),
  suggestedAmountsAU: z.array(z.number().int()),
  methods: z.array(
    z
      .object({
        methodId: z.string(),
        paymentType: z.string(),
        group: z.string(),
        label: z.string(),
        flow: z.enum(['redirect', 'voucher', 'transfer']),
        minimumAU: z.number().int(),
        maximumAU: z.number().int(),
        isAvailable: z.boolean(),
        fields: z.array(z.object({ name: z.string() }).passthrough()),
      })
      .passthrough(),
  ),
});
const read = ({ json }: ReadAnswer) => answer.parse(json);
const typesOf = (found: ReadAnswer, group: string) =>
  read(found)
    .methods.filter((method) => method.group === group)
    .map(({ paymentType }) => paymentType);

describe('GET /webpay/methods', () => {
  it('groups the networks and banks of Mexico', async () => {
    const found = await ana.methods('direction=buyIn&casinoId=12');
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(typesOf(found, 'card')).toEqual(['debitCard', 'creditCard']);
    expect(typesOf(found, 'cashStore')).toEqual([
      'oxxo',
      'sevenEleven',
      'circleK',
      'extra',
      'soriana',
      'calimax',
      'walmart',
      'chedraui',
      'casaLey',
    ]);
    expect(typesOf(found, 'pharmacy')).toEqual([
      'farmaciasDelAhorro',
      'farmaciasYza',
      'farmaciasGuadalajara',
      'farmaciasBenavides',
    ]);
    expect(typesOf(found, 'bankTransfer')).toEqual(['spei', 'codi']);
    expect(typesOf(found, 'bankBranch')).toEqual(['bbva', 'banamex', 'santander', 'hsbc', 'banorte']);
    expect(typesOf(found, 'other')).toEqual(['telecomm']);
  });

  it('shows a method as the contract does', async () => {
    const { methods, suggestedAmountsAU } = read(await ana.methods('direction=buyIn&casinoId=12'));
    expect(methods.find(({ methodId }) => methodId === 'm_oxxo')).toEqual({
      methodId: 'm_oxxo',
      paymentType: 'oxxo',
      group: 'cashStore',
      provider: { providerId: 'p1', name: 'PayMx' },
      label: 'OXXO',
      flow: 'voucher',
      minimumAU: 10_000,
      maximumAU: 539_000,
      fee: { fixedAU: 0, percent: 0, paidTo: 'store' },
      eta: { minimumMinutes: 5, maximumMinutes: 1440 },
      offerLifetimeMinutes: 4320,
      fields: [],
      payableCurrency: 'MXN',
      isAvailable: true,
      unavailableReason: null,
    });
    expect(suggestedAmountsAU).toEqual([20_000, 50_000, 100_000]);
  });

  it('asks for an account before a cash-out, in the language of the player', async () => {
    const query = '/webpay/methods?direction=cashOut&casinoId=12';
    const found = await sandbox.get(query, { ...ana.headers, 'accept-language': 'en-US' });
    expect(found.json).toMatchObject({
      limits: { availableAU: 1_000_000, minimumAU: 20_000, maximumAU: 1_000_000, requirements: [] },
      methods: [
        {
          methodId: 'm_spei_out',
          flow: 'transfer',
          fields: [
            {
              name: 'clabe',
              type: 'clabe',
              label: 'CLABE (bank account number)',
              isRequired: true,
              minimumLength: 18,
              maximumLength: 18,
            },
          ],
        },
        { methodId: 'm_card_out', label: 'Debit card', flow: 'redirect', fields: [] },
      ],
    });
  });

  it('[S1-LANG-03 S6-ROLE-12] keeps restricted players within what they have left, and says what lifts it', async () => {
    const payer = await makePayer(sandbox, { restricted: true, personalInfo: null });
    await payer.start('buyIn', { amountAU: 295_000 });
    const found = await payer.methods('direction=buyIn&casinoId=12');
    expect(found.json).toMatchObject({
      limits: {
        isRestricted: true,
        maximumAU: 5000,
        thresholdAU: 300_000,
        thresholdRemainingAU: 5000,
        requirements: [
          { code: 'PersonalInfoRequired', isBlocking: false },
          { code: 'IdCheckRequired', isBlocking: false },
        ],
      },
      suggestedAmountsAU: [],
    });
    for (const method of read(found).methods) {
      expect(method).toMatchObject({
        isAvailable: false,
        unavailableReason: 'IdCheckRequired',
        maximumAU: 5000,
      });
    }
  });

  it('says which requirement keeps a player out', async () => {
    const payer = await makePayer(sandbox, { verified: false });
    expect((await payer.methods('direction=buyIn')).json).toMatchObject({
      limits: { requirements: [{ code: 'PhoneNumberNotVerified', isBlocking: true }] },
      methods: expect.arrayContaining([
        expect.objectContaining({ isAvailable: false, unavailableReason: 'PhoneNumberNotVerified' }),
      ]),
    });
  });

  it('takes 0 for the first casino; 403 for one of others or without permission, 400 for nonsense', async () => {
    expect(read(await ana.methods('direction=buyIn&casinoId=0')).casinoId).toBe(12);
    expect(read(await ana.methods('direction=buyIn')).casinoId).toBe(12);
    expect((await ana.methods('direction=buyIn&casinoId=15')).status).toBe(403);
    expect((await ana.methods('direction=sideways')).status).toBe(400);
    expect((await ana.methods('direction=buyIn&casinoId=x')).status).toBe(400);
    expect((await sandbox.get('/webpay/methods?direction=buyIn')).status).toBe(401);
    const suspended = await makePayer(sandbox, { suspended: true });
    expect((await suspended.methods('direction=buyIn&casinoId=12')).status).toBe(403);
  });

  it('is NoPaymentMethodAvailable without a casino, with the feature off, and with every method off', async () => {
    const nothing = { status: 'NoPaymentMethodAvailable', methods: [], limits: { requirements: [] } };
    const homeless = await makePayer(sandbox, { casinos: [] });
    expect((await homeless.methods('direction=buyIn&casinoId=0')).json).toMatchObject(nothing);
    await sandbox.scenario.script({ settings: { allowWebCashOut: false } });
    expect((await ana.methods('direction=cashOut')).json).toMatchObject({
      ...nothing,
      limits: { availableAU: 1_000_000 },
    });
    const methodsOff = read(await ana.methods('direction=buyIn')).methods.map(({ methodId }) => methodId);
    await sandbox.scenario.script({ payments: { methodsOff } });
    expect((await ana.methods('direction=buyIn')).json).toMatchObject(nothing);
  });
});

/** Good answers to what methods ask, by the names of the fields. */
const GOOD_ANSWERS: Record<string, string> = {
  phoneNumber: '5512345678',
  clabe: '032180000118359719',
  routingNumber: '021000021',
  bankCode: '0001',
  branchCode: '123',
  accountType: 'ordinary',
  accountNumber: '1234567',
  accountHolder: 'ミホン ハナコ',
};

function answersTo(fields: readonly { name: string }[], wrong: Record<string, string> = {}) {
  const answers: Record<string, string> = { ...GOOD_ANSWERS, ...wrong };
  return Object.fromEntries(fields.map(({ name }) => [name, answers[name] ?? '']));
}

describe.each(COUNTRIES)('every method of %s', (country) => {
  let abroad: TestSandbox;
  let payer: Payer;
  beforeAll(async () => {
    abroad = await startTestSandbox({ country });
    payer = await makePayer(abroad);
  });
  afterAll(() => abroad.close());

  it.each([12, 13, 14])('works at casino %i with its smallest and its largest amount', async (casinoId) => {
    const { methods } = read(await payer.methods(`direction=buyIn&casinoId=${casinoId}`));
    expect(methods.length).toBeGreaterThanOrEqual(4);
    for (const { methodId, flow, minimumAU, maximumAU, label, fields } of methods) {
      expect(label).not.toBe('');
      expect(minimumAU).toBeLessThan(maximumAU);
      for (const amountAU of [minimumAU, maximumAU]) {
        const changes = { casinoId, methodId, amountAU, paymentDetails: answersTo(fields) };
        expect((await payer.start('buyIn', changes)).json).toMatchObject({
          status: 'Success',
          transaction: { casinoId, amountAU },
          nextAction: { type: flow },
        });
      }
      const over = await payer.start('buyIn', { casinoId, methodId, amountAU: maximumAU + 1 });
      expect(over.json).toMatchObject({ status: 'exceededMaximumBuyInAmount' });
      const under = await payer.start('buyIn', { casinoId, methodId, amountAU: minimumAU - 1 });
      expect(under.json).toMatchObject({ status: expect.stringMatching(/^(meet|ten)Minimum/) });
    }
  });

  it('pays out to an own account or card', async () => {
    const { methods } = read(await payer.methods('direction=cashOut&casinoId=12'));
    for (const { methodId, flow, fields } of methods) {
      const started = await payer.start('cashOut', { methodId, paymentDetails: answersTo(fields) });
      expect(started.json).toMatchObject({
        status: 'Success',
        nextAction: { type: flow === 'transfer' ? 'none' : 'redirect' },
      });
      const wrong = {
        methodId,
        paymentDetails: answersTo(fields, { accountType: 'secret', accountNumber: 'x', clabe: 'x' }),
      };
      const status = flow === 'transfer' ? 'InvalidTransferParameters' : 'Success';
      expect((await payer.start('cashOut', wrong)).json).toMatchObject({ status });
    }
  });
});
