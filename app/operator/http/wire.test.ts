import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import {
  currencyInfo,
  id,
  instant,
  optional,
  optionalText,
  readable,
  readInstant,
  rows,
  text,
  token,
} from './wire.ts';

const peso = {
  minorDigits: 2,
  auPerCurrencyUnit: 100,
  symbol: '$',
  minorSymbol: 'c',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'MXN',
};

describe('instant', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];
  it.each([
    ['2026-11-21T12:00:00Z', noon],
    ['2026-11-21T12:00:00.000Z', noon],
    ['2026-11-21T12:00Z', noon],
    ['2026-11-21T06:00:00-06:00', noon],
    ['2026-11-21T12:00:00', noon],
    ['2026-11-21T12:00:00.1234567Z', noon + 123],
    [noon, noon],
    [noon / 1000, noon],
    [noon / 1000 + 0.5, noon + 500],
    [String(noon), noon],
    [String(noon / 1000), noon],
    [EARLIEST, EARLIEST],
    [LATEST, LATEST],
  ])('[OC-RULE-08] %s', (value, ms) => {
    expect(instant.parse(value)).toBe(ms);
    expect(readInstant(value)).toBe(ms);
  });

  it.each([
    [''],
    ['tomorrow'],
    ['2026-11-21'],
    ['2026-13-41T12:00:00Z'],
    ['21/11/2026 12:00'],
    [0],
    [-1],
    [EARLIEST - 1],
    [LATEST + 1],
    [`x${noon}`],
    [`${noon}x`],
    [1e21],
    [Number.NaN],
    [null],
    [undefined],
    [{}],
    [true],
  ])('[OC-RULE-08] not %s', (value) => {
    expect(instant.safeParse(value).success).toBe(false);
    expect(readInstant(value)).toBeNull();
  });
});

describe('currencyInfo', () => {
  it('[S3-CURRENCY-01..07] takes the shape of the specification', () => {
    expect(currencyInfo.parse({ ...peso, extra: 1 })).toEqual(peso);
  });

  it('[S3-CURRENCY-04] can do without what only decorates', () => {
    const { minorSymbol, doesMinorSymbolGoInFront, spaceBetweenSymbol, ...bare } = peso;
    expect(currencyInfo.parse(bare)).toEqual({ ...peso, minorSymbol: '' });
    expect([minorSymbol, doesMinorSymbolGoInFront, spaceBetweenSymbol]).toEqual(['c', false, false]);
  });

  it.each([
    [{ minorDigits: -1 }],
    [{ minorDigits: 5 }],
    [{ minorDigits: 1.5 }],
    [{ auPerCurrencyUnit: 0 }],
    [{ auPerCurrencyUnit: -100 }],
    [{ auPerCurrencyUnit: 0.5 }],
    [{ auPerCurrencyUnit: 1e21 }],
    [{ auPerCurrencyUnit: '100' }],
    [{ iso4217Code: 'pesos' }],
    [{ symbol: null }],
    [{ doesSymbolGoInFront: undefined }],
  ])('[S3-CURRENCY-07] refuses %j', (change) => {
    expect(currencyInfo.safeParse({ ...peso, ...change }).success).toBe(false);
  });
});

describe('text', () => {
  it('is one line, bounded, and whole characters', () => {
    expect(text(10).parse(' a\r\nb\u0000 ')).toBe('a  b');
    expect(text(5).parse('x'.repeat(100_000))).toBe('xxxxx');
    expect(text(2).parse('a🎰')).toBe('a');
    expect(text(9).parse('a🎰b🎰')).toBe('a🎰b🎰');
    expect(text(10).parse('"><svg>')).toBe('"><svg>');
  });

  it('is null when there is none', () => {
    expect([undefined, null, '', '  ', 5].map((value) => optionalText(9).parse(value))).toEqual(
      Array(5).fill(null),
    );
  });
});

it('what is absent is not read, whatever the schema makes of it', () => {
  const anything = optional(z.unknown().transform(() => 'read'));
  expect([undefined, null, 0].map((value) => anything.parse(value))).toEqual([null, null, 'read']);
});

describe('token and id', () => {
  it('take only what can go into a header or a path', () => {
    expect(token.parse('a.b-c_d~+/=')).toBe('a.b-c_d~+/=');
    expect(token.safeParse('x'.repeat(4097)).success).toBe(false);
    for (const bad of ['', 'a b', 'a\n', 'é', 5, null]) expect(token.safeParse(bad).success).toBe(false);
    expect(id.parse('u_8-1')).toBe('u_8-1');
    for (const bad of ['', '../../funds', 'a/b', 'a.b', 'x'.repeat(65), 5])
      expect(id.safeParse(bad).success).toBe(false);
  });
});

describe('rows', () => {
  const list = rows('items', 'things');
  it.each([[[1, 2]], [{ items: [1, 2] }], [{ status: 'Success', things: [1, 2] }]])(
    'finds them in %j',
    (value) => {
      expect(list.parse(value)).toEqual([1, 2]);
    },
  );
  it.each([[{}], [{ items: 'x' }], [{ others: [] }], ['x'], [5], [null], [undefined]])(
    'does not find any in %j',
    (value) => {
      expect(list.safeParse(value).success).toBe(false);
    },
  );
  it('loses only the bad ones', () => {
    expect(readable(z.number(), [1, 'x', 2, null])).toEqual([1, 2]);
  });
});
