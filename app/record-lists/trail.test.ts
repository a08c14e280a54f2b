import { describe, expect, it } from 'vitest';
import { pageBefore, readTrail, trailOfNext } from './trail.ts';

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
