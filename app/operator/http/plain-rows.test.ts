import { describe, expect, it } from 'vitest';
import { isBalanceAU } from './plain-rows.ts';

describe('balanceAU', () => {
  it.each([[0], [1], [1_000_000_000]])('takes %d', (au) => expect(isBalanceAU(au)).toBe(true));
  it.each([[-1], [0.1], [1_000_000_001], [2 ** 53], [1e21], ['5'], [null], [undefined], [Number.NaN]])(
    'refuses %s',
    (au) => expect(isBalanceAU(au)).toBe(false),
  );
});
