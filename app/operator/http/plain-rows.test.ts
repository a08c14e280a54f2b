import { describe, expect, it } from 'vitest';
import { isBalanceAU } from './plain-rows.ts';

describe('balanceAU', () => {
  it.each([[0], [1], [1_000_000_000]])('[S5-AMOUNT-01 S9-CONST-13] takes %d', (au) =>
    expect(isBalanceAU(au)).toBe(true),
  );
  it.each([[-1], [0.1], [1_000_000_001], [2 ** 53], [1e21], ['5'], [null], [undefined], [Number.NaN]])(
    '[S5-AMOUNT-01 S9-CONST-13 ASVS-1.4.2] refuses %s',
    (au) => expect(isBalanceAU(au)).toBe(false),
  );
});
