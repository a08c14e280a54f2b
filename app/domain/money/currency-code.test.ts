import { describe, expect, it } from 'vitest';
import { isCurrencyCodeNeeded } from './currency-code.ts';

describe('an amount', () => {
  it.each([
    ['USD', 'MX', ['USD'], true],
    ['MXN', 'MX', ['MXN'], false],
    ['MXN', 'MX', ['MXN', 'MXN'], false],
    ['MXN', 'MX', ['MXN', 'USD'], true],
    ['USD', 'MX', ['MXN', 'USD'], true],
    ['MXN', 'MX', [], false],
    // A transaction of a casino where the player has no balance any more.
    ['MXN', 'MX', ['USD'], true],
    ['USD', 'US', ['USD'], false],
    ['USD', 'US', ['USD', 'EUR'], true],
    ['MXN', 'US', ['MXN'], true],
    ['JPY', 'JP', ['JPY'], false],
    ['JPY', 'JP', ['USD', 'JPY'], true],
    ['USD', 'JP', ['USD'], true],
  ] as const)(
    '[S3-CURRENCY-10] in %s, in %s, of a player with casinos of %j: carries its code: %s',
    (code, country, own, is) => {
      expect(isCurrencyCodeNeeded(code, { country, playersCodes: own })).toBe(is);
    },
  );
});
