import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';
import { wireLimits, wireMethod } from '#tests/support/examples/wire-payments.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const answer = {
  status: 'Success',
  casinoId: 12,
  direction: 'buyIn',
  limits: wireLimits,
  methods: [wireMethod],
  suggestedAmountsAU: [20_000, 50_000],
};
const ask = () => operator.calls.webpayMethods('AT', { direction: 'buyIn', casinoId: 0 });

describe('methods', () => {
  it('[OC-PAY-01] come with limits, requirements and suggestions', async () => {
    operator.reply(answer);
    expect(await ask()).toEqual({
      ok: true,
      value: {
        casinoId: 12,
        limits: wireLimits,
        methods: [{ ...wireMethod, fee: { fixedAU: 0, percentMillionths: 3_600_000, paidTo: 'store' } }],
        unreadableMethods: 0,
        suggestedAmountsAU: [20_000, 50_000],
      },
    });
    expect(operator.lastSent()).toEqual({
      call: 'GET /api/v1/webpay/methods?direction=buyIn&casinoId=0',
      json: undefined,
      bearer: 'Bearer AT',
    });
  });

  it('[OC-TYPE-07] keep words that the portal does not know', async () => {
    const strange = {
      ...wireMethod,
      paymentType: 'paynet',
      group: 'kiosk',
      flow: 'pigeon',
      fee: null,
      eta: 'soon',
      offerLifetimeMinutes: -5,
      unavailableReason: 'Maintenance',
      isAvailable: false,
      provider: { name: 'X' },
    };
    operator.reply({ ...answer, methods: [strange] });
    expect(await ask()).toMatchObject({
      ok: true,
      value: {
        methods: [
          {
            paymentType: 'paynet',
            group: 'other',
            flow: null,
            fee: null,
            eta: null,
            offerLifetimeMinutes: null,
            unavailableReason: 'Maintenance',
            isAvailable: false,
            provider: { providerId: '', name: 'X' },
          },
        ],
      },
    });
  });

  it.each([
    { minimumAU: 1e21 },
    { maximumAU: 0.1 },
    { maximumAU: '5' },
    { maximumAU: null },
    { maximumAU: -1 },
    { maximumAU: 2 ** 53 },
    { maximumAU: undefined },
    { fee: { fixedAU: 0, percent: -1, paidTo: 'store' } },
    { fee: { fixedAU: 0, percent: 'x', paidTo: 'store' } },
    { fee: { fixedAU: 0.5, percent: 0, paidTo: 'store' } },
    { fee: 'free' },
    { methodId: '../x' },
    { isAvailable: 'yes' },
    { fields: [{ name: '__proto__', type: 'text', label: 'x', isRequired: true }] },
    { fields: [{ name: 'a', type: 'text', label: 'x' }] },
  ])('[OC-RULE-07 OC-TYPE-07] with %j are not offered, and are counted', async (changes) => {
    const other = { ...wireMethod, methodId: 'm_other' };
    operator.reply({ ...answer, methods: [{ ...wireMethod, ...changes }, other, null] });
    expect(await ask()).toMatchObject({
      ok: true,
      value: {
        methods: [{ methodId: 'm_other' }],
        unreadableMethods: 2,
        methodFaults: [{ reason: expect.any(String) }, { methodId: 'methods[2]', reason: ': invalid_type' }],
      },
    });
  });

  it.each([undefined, null, 'pesos', 'mxn', 5])('name no currency outside by %j', async (payableCurrency) => {
    operator.reply({ ...answer, methods: [{ ...wireMethod, payableCurrency }] });
    expect(await ask()).toHaveProperty('value.methods.0.payableCurrency', null);
  });

  it('[OC-TYPE-08] have questions of every kind', async () => {
    const fields = [
      {
        name: 'clabe',
        type: 'clabe',
        label: 'CLABE',
        isRequired: true,
        minimumLength: 18,
        maximumLength: 18,
      },
      {
        name: 'bank',
        type: 'select',
        label: 'Bank',
        isRequired: true,
        options: [{ value: '1', label: 'A' }],
      },
      { name: 'hue', type: 'colour', label: 'Hue', isRequired: false },
    ];
    operator.reply({ ...answer, methods: [{ ...wireMethod, fields }] });
    const bounds = { minimumLength: null, maximumLength: null };
    expect(await ask()).toMatchObject({
      ok: true,
      value: {
        methods: [
          {
            fields: [
              { ...fields[0], options: [] },
              { ...fields[1], ...bounds },
              { name: 'hue', type: 'text', label: 'Hue', isRequired: false, ...bounds, options: [] },
            ],
          },
        ],
      },
    });
  });

  it('[OC-MORE-05] only known requirements are told, and the age is never in the way', async () => {
    const requirements = [
      { code: 'AgeConfirmationRequired', isBlocking: true },
      { code: 'Dance', isBlocking: true },
      { code: 'EmailNotVerified' },
    ];
    operator.reply({ ...answer, limits: { ...wireLimits, requirements } });
    expect(await ask()).toHaveProperty('value.limits.requirements', [
      { code: 'AgeConfirmationRequired', isBlocking: false },
      { code: 'EmailNotVerified', isBlocking: false },
    ]);
  });

  it('suggested amounts that are none are left out', async () => {
    operator.reply({ ...answer, suggestedAmountsAU: [0, -1, 1e21, '5', null, 0.5, 30_000] });
    expect(await ask()).toHaveProperty('value.suggestedAmountsAU', [30_000]);
  });

  it.each([
    ['no limits', { limits: undefined }],
    ['a limit that is none', { limits: { ...wireLimits, maximumAU: 1e21 } }],
    ['a threshold that is none', { limits: { ...wireLimits, thresholdRemainingAU: 0.5 } }],
    ['an available sum that is none', { limits: { ...wireLimits, availableAU: '5' } }],
    ['no casino', { casinoId: 0 }],
    ['no list', { methods: {} }],
  ])('[OC-TYPE-09] %s: nothing is guessed', async (_name, changes) => {
    operator.reply({ ...answer, ...changes });
    expect(await ask()).toMatchObject({ ok: false, failure: { code: 'MiscellaneousError' } });
  });

  it('[OC-PAY-02] none: refused, with the limits all the same', async () => {
    operator.reply({ ...answer, status: 'NoPaymentMethodAvailable', methods: [] });
    expect(await ask()).toMatchObject({
      ok: false,
      failure: { code: 'NoPaymentMethodAvailable', payment: { limits: { minimumAU: 10_000 } } },
    });
  });

  it.each([
    [403, 'http403', 'dismiss'],
    [404, 'http404', 'dismiss'],
    [423, 'http423', 'locked'],
  ])('%d', async (status, code, effect) => {
    operator.reply({}, status);
    expect(await ask()).toMatchObject({ ok: false, failure: { code, effect } });
  });
});
