import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dinar, dollar, inCountry, krone, yen } from '#tests/support/examples/currencies.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import { failureFromBodyStatus, failureOf } from '../texts/failure.ts';
import {
  type AmountContext,
  checkBuyInAmount,
  checkCashOutAmount,
  isThresholdUsedUp,
  readBuyInAmount,
  readCashOutAmount,
  wholeCashOut,
  withNamedLimit,
} from './amount-checks.ts';
import type { WebPayLimits } from './web-pay.ts';

const limits: WebPayLimits = {
  isRestricted: false,
  minimumAU: 10_000,
  maximumAU: 300_000,
  thresholdAU: null,
  thresholdRemainingAU: null,
  availableAU: null,
  requirements: [],
};
const restricted: WebPayLimits = {
  ...limits,
  isRestricted: true,
  thresholdAU: 300_000,
  thresholdRemainingAU: 180_000,
  requirements: [{ code: 'IdCheckRequired', isBlocking: false }],
};
const context = (changes: Partial<AmountContext> = {}): AmountContext => ({
  currency: dollar,
  locale: inCountry('es-MX'),
  limits,
  method: null,
  ...changes,
});

/** Code and named figure of a refusal, or the AU. */
function told(reading: ReturnType<typeof readBuyInAmount>): unknown {
  if (reading.ok) return reading.au;
  const { code, params } = reading.failure;
  return params ? [code, params.amount] : code;
}

const TAMPERED = '1e21|1e2|0x10|-5|+5|NaN|Infinity|٣|10\u00a0|10,0|1;2|__proto__|[object Object]'.split('|');

describe('the amount of a buy-in', () => {
  it.each([...TAMPERED, '9'.repeat(400)])('[S5-MSG-02] %j is no number', (text) => {
    expect(told(readBuyInAmount([text], context()))).toBe('valueIsNotANumber');
  });

  it.each([
    ['leaves least', 120_000, 300_000, 'errors:exceededOwnLimit', '$120.00'],
    ['leaves as much as the operator takes', 300_000, 300_000, 'errors:exceededOwnLimit', '$300.00'],
    ['leaves more than the method takes', 120_000, 80_000, 'errors:exceededMaximumBuyInAmount', '$80.00'],
  ])('over an own limit that %s', (_what, remainingAU, methodAU, messageKey, amount) => {
    const playerLimit = { period: 'week', resetsAt: null, amountAU: null, remainingAU } as const;
    const own = { ...limits, maximumAU: Math.min(limits.maximumAU, remainingAU), playerLimit };
    const method = { minimumAU: 0, maximumAU: methodAU };
    expect(readBuyInAmount(['300.01'], context({ limits: own, method }))).toMatchObject({
      failure: { code: 'exceededMaximumBuyInAmount', messageKey, params: { amount } },
    });
  });

  it('with too many decimals is told how many there may be', () => {
    const of = (typed: string, currency = dollar) => readBuyInAmount([typed], context({ currency }));
    expect(of('1,234.505')).toMatchObject({ failure: { code: 'tooManyDecimals', params: { count: 2 } } });
    expect(of('1,500.50', yen)).toMatchObject({ failure: { code: 'noDecimals' } });
  });

  it.each(['', '0', '0.00', '   '])('[S5-MSG-01] %j is no amount', (text) => {
    expect(told(readBuyInAmount([text], context()))).toBe('buyInAmountEmpty');
  });

  it('of a form without the field is none, given twice it is none that could be meant', () => {
    expect(told(readBuyInAmount([], context()))).toBe('buyInAmountEmpty');
    expect(told(readBuyInAmount(['1', '999'], context()))).toBe('valueIsNotANumber');
  });

  it.each([
    ['10', limits, 10_000],
    [' 1,00.00', limits, 'valueIsNotANumber'],
    ['$ 300.00', limits, 300_000],
    ['9.99', limits, 'tenMinimumForBuyIn'],
    ['15', { ...limits, minimumAU: 20_000 }, ['meetMinimumBuyInAmount', '$20.00']],
    ['5', { ...limits, minimumAU: 20_000 }, ['tenMinimumForBuyIn', '$20.00']],
    ['5', { ...limits, minimumAU: 5_000 }, 5_000],
    ['4.99', { ...limits, minimumAU: 5_000 }, ['meetMinimumBuyInAmount', '$5.00']],
    ['300.01', limits, ['exceededMaximumBuyInAmount', '$300.00']],
    ['999,999,999', limits, ['exceededMaximumBuyInAmount', '$300.00']],
    ['180', restricted, 180_000],
    ['180.01', restricted, ['completeNeoCheck', '$180.00']],
    ['300.01', { ...restricted, thresholdRemainingAU: null }, ['completeNeoCheck', '$300.00']],
    ['181', { ...restricted, requirements: [] }, 181_000],
    ['301', { ...restricted, requirements: [] }, ['exceededMaximumBuyInAmount', '$300.00']],
  ] as const)('[S5-AMOUNT-03 S5-MSG-03 S9-CONST-23] %j', (text, against, expected) => {
    expect(told(readBuyInAmount([text], context({ limits: against })))).toEqual(expected);
  });

  it('is held against the method too', () => {
    const method = { minimumAU: 50_000, maximumAU: 100_000 };
    expect(told(readBuyInAmount(['49'], context({ method })))).toEqual(['meetMinimumBuyInAmount', '$50.00']);
    expect(told(readBuyInAmount(['50'], context({ method })))).toBe(50_000);
    expect(told(readBuyInAmount(['101'], context({ method })))).toEqual([
      'exceededMaximumBuyInAmount',
      '$100.00',
    ]);
  });

  it('[S5-MSG-05 S9-CONST-12] has ten units for its minimum in every currency', () => {
    const wide = { ...limits, minimumAU: 10, maximumAU: 1_000_000_000 };
    expect(told(readBuyInAmount(['9'], context({ currency: yen, limits: wide })))).toEqual([
      'tenMinimumForBuyIn',
      '10\u00a0JPY',
    ]);
    expect(told(readBuyInAmount(['10'], context({ currency: yen, limits: wide })))).toBe(10);
  });

  it('names the figure in the text of a refusal', () => {
    expect(checkBuyInAmount(301_000, context())).toMatchObject({
      messageKey: 'errors:exceededMaximumBuyInAmount',
      params: { amount: '$300.00' },
      effect: 'show',
    });
  });
});

describe('ten units', () => {
  const SPEC_WORDS = { messageKey: 'errors:tenMinimumForBuyIn' };
  const FIGURE = 'errors:meetMinimumBuyInAmount';

  it("are told in the specification's words where they are ten dollars, and the minimum", () => {
    expect(checkBuyInAmount(9000, context())).toMatchObject(SPEC_WORDS);
    expect(withNamedLimit(failureOf('tenMinimumForBuyIn'), dollar, inCountry('en-US'))).toMatchObject(
      SPEC_WORDS,
    );
  });

  it("[S8-MONEY-09] are told in the casino's currency everywhere else, as the minimum that holds", () => {
    const ofYen = context({ currency: yen, limits: { ...limits, minimumAU: 1000 } });
    expect(checkBuyInAmount(9, ofYen)).toMatchObject({
      messageKey: FIGURE,
      params: { amount: '1,000\u00a0JPY' },
    });
    const named = { ...failureOf('tenMinimumForBuyIn'), payment: { limits: { ...limits, minimumAU: 1000 } } };
    expect(withNamedLimit(named, yen, inCountry('en-US'))).toMatchObject({
      params: { amount: '1,000\u00a0JPY' },
    });
    const bare = withNamedLimit(failureOf('tenMinimumForBuyIn'), yen, inCountry('en-US'));
    expect(bare).toMatchObject({
      code: 'tenMinimumForBuyIn',
      messageKey: FIGURE,
      params: { amount: '10\u00a0JPY' },
    });
  });
});

describe('all that can be cashed out in one go', () => {
  const open = { ...limits, maximumAU: 900_000 };

  it.each([
    ['is the balance', { ...open, availableAU: 320_000 }, dollar, 320_000],
    ['is no more than the maximum', { ...limits, availableAU: 320_000 }, dollar, 300_000],
    [
      'is no more than what is left of the threshold',
      { ...restricted, maximumAU: 900_000, availableAU: 320_000 },
      dollar,
      180_000,
    ],
    ['leaves what cannot be paid', { ...open, availableAU: 320_009 }, dollar, 320_000],
    ['is rounded down to cents', { ...open, maximumAU: 300_009, availableAU: 320_000 }, dollar, 300_000],
    [
      'is rounded down to whole units where there are no others',
      { ...open, maximumAU: 300_909, availableAU: 320_909 },
      { ...dollar, minorDigits: 0 },
      300_000,
    ],
    ['is nothing under the minimum', { ...open, availableAU: 9000 }, dollar, null],
    ['is nothing of nothing', { ...open, minimumAU: 0, availableAU: 0 }, dollar, null],
    ['is not known of what is not known', { ...open, availableAU: null }, dollar, null],
  ] as const)('%s', (_what, of, currency, expected) => {
    expect(wholeCashOut(of, currency)).toBe(expected);
  });
});

describe('the amount of a cash-out', () => {
  const cashOut = { ...limits, availableAU: 250_000 };

  it.each([
    ['', cashOut, 'cashOutAmountEmpty'],
    ['0', cashOut, 'cashOutAmountEmpty'],
    ['x', cashOut, 'valueIsNotANumber'],
    ['9.99', cashOut, ['meetMinimumCashOutAmount', '$10.00']],
    ['250', cashOut, 250_000],
    ['250.01', cashOut, 'notEnoughFundsInAccount'],
    ['9,999,999', cashOut, 'notEnoughFundsInAccount'],
    ['9,999,999', limits, 'notEnoughFundsInAccount'],
    ['10', cashOut, 10_000],
    ['200', { ...restricted, availableAU: 250_000 }, ['completeNeoCheck', '$180.00']],
    ['180', { ...restricted, availableAU: 250_000 }, 180_000],
    ['20', { ...restricted, availableAU: 250_000 }, 20_000],
    ['301', { ...cashOut, availableAU: 900_000 }, 'InvalidTransferParameters'],
  ] as const)('[S1-LANG-04 S5-AMOUNT-04 S5-MSG-06 S6-ROLE-12] %j', (text, against, expected) => {
    expect(told(readCashOutAmount([text], context({ limits: against })))).toEqual(expected);
  });

  it('[OC-MORE-07] over the method is a fault of the field', () => {
    const method = { minimumAU: 0, maximumAU: 100_000 };
    expect(checkCashOutAmount(100_001, context({ limits: cashOut, method }))).toMatchObject({
      code: 'InvalidTransferParameters',
      fieldErrors: { amountAU: 'outOfRange' },
    });
    expect(checkCashOutAmount(100_000, context({ limits: cashOut, method }))).toBeNull();
  });
});

const CODES = {
  buyIn: [
    'buyInAmountEmpty',
    'valueIsNotANumber',
    'tooManyDecimals',
    'noDecimals',
    'tenMinimumForBuyIn',
    'meetMinimumBuyInAmount',
    'completeNeoCheck',
    'exceededMaximumBuyInAmount',
  ],
  cashOut: [
    'cashOutAmountEmpty',
    'valueIsNotANumber',
    'tooManyDecimals',
    'noDecimals',
    'meetMinimumCashOutAmount',
    'notEnoughFundsInAccount',
    'completeNeoCheck',
    'InvalidTransferParameters',
  ],
};

describe('whatever is typed', () => {
  const au = fc.integer({ min: 0, max: 1_000_000_000 });
  const contexts = fc.record({
    currency: fc.constantFrom(dollar, krone, yen, dinar),
    locale: fc.constantFrom('en-US', 'es-MX', 'es-419', 'ja-JP').map((languageTag) => inCountry(languageTag)),
    limits: fc.record({
      isRestricted: fc.boolean(),
      minimumAU: fc.integer({ min: 0, max: 50_000 }),
      maximumAU: au,
      thresholdAU: fc.option(au),
      thresholdRemainingAU: fc.option(au),
      availableAU: fc.option(au),
      requirements: fc.constantFrom([], [{ code: 'IdCheckRequired' as const, isBlocking: false }]),
    }),
    method: fc.option(fc.record({ minimumAU: fc.integer({ min: 0, max: 50_000 }), maximumAU: au })),
  });
  const values = fc.array(
    fc.oneof(
      { arbitrary: fc.stringMatching(/^[1-9]\d{0,9}(\.\d{1,4})?$/), weight: 6 },
      { arbitrary: fc.stringMatching(/^[-+$ .,0-9e]{0,14}$/), weight: 2 },
      { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
    ),
    { minLength: 1, maxLength: 2 },
  );

  it.each([
    ['buyIn', readBuyInAmount],
    ['cashOut', readCashOutAmount],
  ] as const)('a %s is an amount within every limit or a code of the catalogue', (direction, readAmount) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(values, contexts, (typed, against) => {
        const reading = readAmount(typed, against);
        seen.add(reading.ok ? 'amount' : reading.failure.code);
        if (!reading.ok) {
          expect(CODES[direction]).toContain(reading.failure.code);
          return;
        }
        expect(Number.isSafeInteger(reading.au)).toBe(true);
        expect(reading.au).toBeGreaterThanOrEqual(Math.max(1, against.limits.minimumAU));
        expect(reading.au).toBeGreaterThanOrEqual(against.method?.minimumAU ?? 0);
        expect(reading.au).toBeLessThanOrEqual(Math.min(1e9, against.limits.maximumAU));
        expect(reading.au).toBeLessThanOrEqual(against.method?.maximumAU ?? 1e9);
        if (direction === 'cashOut') {
          expect(reading.au).toBeLessThanOrEqual(against.limits.availableAU ?? 1e9);
        }
      }),
      { numRuns: fuzzed(3000) },
    );
    expect([...seen].sort()).toEqual(['amount', ...CODES[direction]].sort());
  });
});

describe('the figure that a refusal of the operator names', () => {
  it.each([
    ['meetMinimumBuyInAmount', '$10.00', 'errors:meetMinimumBuyInAmount'],
    ['meetMinimumCashOutAmount', '$10.00', 'errors:meetMinimumCashOutAmount'],
    ['exceededMaximumBuyInAmount', '$300.00', 'errors:exceededMaximumBuyInAmount'],
    ['completeNeoCheck', '$300.00', 'errors:completeNeoCheck'],
  ])('[OC-PAY-05] %s', (status, amount, messageKey) => {
    const refusal = failureFromBodyStatus(status, { payment: { limits }, traceId: 'folio-1' });
    expect(refusal.messageKey).toBe(`${messageKey}Plain`);
    expect(withNamedLimit(refusal, dollar, inCountry('es-MX'))).toEqual({
      ...refusal,
      messageKey,
      params: { amount },
    });
  });

  it.each([
    ['it names none', failureFromBodyStatus('notEnoughFundsInAccount', { payment: { limits } })],
    ['no limits came with it', failureFromBodyStatus('meetMinimumBuyInAmount')],
    ['its code is one of an object', failureFromBodyStatus('constructor', { payment: { limits } })],
  ])('stays out when %s', (_name, refusal) => {
    expect(withNamedLimit(refusal, dollar, inCountry('es-MX'))).toEqual(refusal);
  });
});

it('a threshold is used up when less is left than the least payment, or nothing', () => {
  const isUsedUp = (minimumAU: number, leftAU: number) =>
    isThresholdUsedUp({ minimumAU } as Parameters<typeof isThresholdUsedUp>[0], leftAU);
  expect([isUsedUp(100, 99), isUsedUp(100, 100)]).toEqual([true, false]);
  expect([isUsedUp(0, 0), isUsedUp(0, 1)]).toEqual([true, false]);
});
