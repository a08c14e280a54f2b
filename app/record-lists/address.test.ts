import { describe, expect, it } from 'vitest';
import { queryOf, readCasinoId, readCursor } from './address.ts';

describe('readCursor', () => {
  it('[OC-RULE-09] takes what could be a cursor of the operator', () => {
    const cursor = (query: string) => readCursor(new URLSearchParams(query));
    expect(cursor('cursor=a%2Bb%2Fc%3D')).toBe('a+b/c=');
    expect(cursor('cursor=')).toBeNull();
    expect(cursor('')).toBeNull();
    expect(cursor('cursor=a%20b')).toBeNull();
    expect(cursor('cursor=a%0d%0ab')).toBeNull();
    expect(cursor(`cursor=${'a'.repeat(2049)}`)).toBeNull();
  });
});

describe('readCasinoId', () => {
  const casino = (query: string) => readCasinoId(new URLSearchParams(query));

  it('takes what could be a casino', () => {
    expect(casino('casino=12')).toBe(12);
    expect(casino('casino=12&casino=13')).toBe(12);
  });

  it.each(['', 'casino=', 'casino=0', 'casino=-12', 'casino=1e3', 'casino=12.5', 'casino=1234567890123456'])(
    'takes %j for none',
    (query) => expect(casino(query)).toBeNull(),
  );
});

describe('queryOf', () => {
  it('writes what there is, several values one by one', () => {
    expect(queryOf({ casino: 12, from: 'a b&c', to: null, before: ['', 'x='] })).toBe(
      '?casino=12&from=a+b%26c&before=&before=x%3D',
    );
    expect(queryOf({ casino: null, before: [] })).toBe('');
  });
});
