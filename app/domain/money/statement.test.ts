import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addsUp, balanceAU, effectAU, expectedClosingAU, MOVEMENTS, type Statement } from './statement.ts';

const BASE: Statement = {
  month: '2026-11',
  casinoId: 12,
  zone: 'America/Mexico_City',
  generatedAtMs: 0,
  isOpen: false,
  opening: { regularAU: 120_000, promoAU: 10_000 },
  buyInAU: 300_000,
  cashOutAU: 178_000,
  wagerAU: 900_000,
  winAU: 850_000,
  adjustmentAU: 50_000,
  feeAU: 2000,
  taxWithheldAU: 20_000,
  closing: { regularAU: 230_000, promoAU: 0 },
  lockedAU: 0,
};

describe('a statement', () => {
  it('adds up over regular and promo together', () => {
    expect(addsUp(BASE)).toBe(true);
    expect(addsUp({ ...BASE, closing: { regularAU: 200_000, promoAU: 30_000 } })).toBe(true);
  });

  it.each(MOVEMENTS)('does not add up when %s is one AU off', (movement) => {
    expect(addsUp({ ...BASE, [movement]: BASE[movement] + 1 })).toBe(false);
  });

  it.each(['opening', 'closing'] as const)('does not add up when a part of the %s is one AU off', (end) => {
    for (const part of ['regularAU', 'promoAU'] as const)
      expect(addsUp({ ...BASE, [end]: { ...BASE[end], [part]: BASE[end][part] + 1 } })).toBe(false);
  });

  it('has no sum of minus nothing', () => {
    expect(Object.is(effectAU({ ...BASE, feeAU: 0 }, 'feeAU'), 0)).toBe(true);
  });
});

/** One booking of a ledger: a movement, and the part of the balance that it changes. */
const booking = fc.record({
  movement: fc.constantFrom(...MOVEMENTS),
  au: fc.integer({ min: 0, max: 1_000_000_000 }),
  isPromo: fc.boolean(),
  isNegative: fc.boolean(),
});

const amount = fc.integer({ min: 0, max: 1_000_000_000 });

/** Keeps the books as an operator does: each booking changes one balance and counts in one column. */
function statementOf(
  opening: Statement['opening'],
  bookings: readonly {
    movement: (typeof MOVEMENTS)[number];
    au: number;
    isPromo: boolean;
    isNegative: boolean;
  }[],
): Statement {
  const closing = { ...opening };
  const sums: Record<(typeof MOVEMENTS)[number], number> = {
    buyInAU: 0,
    cashOutAU: 0,
    wagerAU: 0,
    winAU: 0,
    adjustmentAU: 0,
    feeAU: 0,
    taxWithheldAU: 0,
  };
  for (const { movement, au, isPromo, isNegative } of bookings) {
    const bucket = isPromo ? 'promoAU' : 'regularAU';
    const isOut = ['cashOutAU', 'wagerAU', 'feeAU', 'taxWithheldAU'].includes(movement);
    const booked = movement === 'adjustmentAU' && isNegative ? -au : au;
    sums[movement] += booked;
    closing[bucket] += isOut ? -booked : booked;
  }
  return { ...BASE, opening, ...sums, closing };
}

describe('10,000 ledgers', () => {
  const ledger = fc.record({
    opening: fc.record({ regularAU: amount, promoAU: amount }),
    bookings: fc.array(booking, { maxLength: 60 }),
  });

  it('add up to the AU', () => {
    fc.assert(
      fc.property(ledger, ({ opening, bookings }) => {
        const statement = statementOf(opening, bookings);
        expect(expectedClosingAU(statement)).toBe(balanceAU(statement.closing));
        expect(Number.isSafeInteger(expectedClosingAU(statement))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('do not when any one AU of them is lost, wherever', () => {
    fc.assert(
      fc.property(ledger, fc.constantFrom(...MOVEMENTS), fc.constantFrom(1, -1), (books, movement, lost) => {
        const statement = statementOf(books.opening, books.bookings);
        expect(addsUp({ ...statement, [movement]: statement[movement] + lost })).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });

  it('of months that follow one another carry over the closing as the next opening', () => {
    const months = fc.array(fc.array(booking, { maxLength: 12 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(fc.record({ regularAU: amount, promoAU: amount }), months, (opening, all) => {
        let balance = opening;
        const year = all.map((bookings) => {
          const statement = statementOf(balance, bookings);
          balance = statement.closing;
          return statement;
        });
        const whole = statementOf(opening, all.flat());
        expect(year.every(addsUp)).toBe(true);
        expect(year.at(-1)?.closing).toEqual(whole.closing);
        for (const movement of MOVEMENTS)
          expect(year.reduce((sum, one) => sum + one[movement], 0)).toBe(whole[movement]);
      }),
    );
  });
});
