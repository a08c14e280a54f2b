import { describe, expect, it } from 'vitest';
import { pageBefore, queryOf, readCasinoId, readCursor, readTrail, trailOfNext } from './record-pages.ts';

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

const read = (query: string) => readTrail(new URLSearchParams(query));

describe('a trail', () => {
  it('leads back page by page to the first one', () => {
    const second = trailOfNext([], null);
    const third = trailOfNext(second, 'c2');
    const fourth = trailOfNext(third, 'c3');
    expect(pageBefore(fourth)).toEqual({ cursor: 'c3', before: third });
    expect(pageBefore(third)).toEqual({ cursor: 'c2', before: second });
    expect(pageBefore(second)).toEqual({ cursor: null, before: [] });
    expect(pageBefore([])).toBeNull();
  });

  it('is read from the address, or is none', () => {
    expect(read('before=&before=c2')).toEqual(['', 'c2']);
    expect(read('')).toEqual([]);
    expect(read('before=&before=a%20b')).toEqual([]);
    expect(read('before=a%0d%0ab')).toEqual([]);
  });

  it('forgets its beginning before the address gets too long', () => {
    const long = Array.from({ length: 40 }, (_, index) => `${index}`.padEnd(200, 'x'));
    const trail = trailOfNext(['', ...long], 'last');
    expect(trail.join('').length).toBeLessThanOrEqual(3000);
    expect(trail.at(-1)).toBe('last');
    expect(trail).toHaveLength(15);
    expect(read(new URLSearchParams(long.map((cursor) => ['before', cursor])).toString())).toHaveLength(15);
  });
});
