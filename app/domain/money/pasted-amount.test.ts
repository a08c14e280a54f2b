import { describe, expect, it } from 'vitest';
import { dollar } from '#tests/support/examples/currencies.ts';
import { parseSoleAmount } from './amount.ts';

describe('a pasted amount', () => {
  it.each(['1\u200b0', '\u202a10\u202c', '\ufeff10', '1\u2060\u00ad0', '$\u20681\u20690'])(
    'is read without what nobody sees: %j',
    (text) => {
      expect(parseSoleAmount([text], 'en-US', dollar)).toEqual({ ok: true, au: 10_000 });
    },
  );

  it.each(['1\u00a0234.50', '1\u202f234.50', '1\u2009234.50', '１\u3000２３４．５０'])(
    'has threes apart: %j',
    (text) => {
      expect(parseSoleAmount([text], 'en-US', dollar)).toEqual({ ok: true, au: 1_234_500 });
    },
  );

  it.each(['10\u00a0', '\u00a010', '10\t', '1\u00a00', '10,0\u00a000.00', '1\u200be1'])(
    'is none: %j',
    (text) => {
      expect(parseSoleAmount([text], 'en-US', dollar)).toEqual({ ok: false, code: 'valueIsNotANumber' });
    },
  );
});
