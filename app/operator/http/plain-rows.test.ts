import { describe, expect, it } from 'vitest';
import { isBalanceAU } from './plain-rows.ts';

describe('a balance', () => {
  it.each([[0], [1], [1_000_000_000]])('may be %d', (au) => expect(isBalanceAU(au)).toBe(true));
  it.each([[-1], [0.1], [1_000_000_001], [2 ** 53], [1e21], ['5'], [null], [undefined], [Number.NaN]])(
    'is not %s',
    (au) => expect(isBalanceAU(au)).toBe(false),
  );
});
