import { describe, expect, it } from 'vitest';
import { nextPollSince } from './polling.ts';

const NOW = 1_795_000_000;
const at = (since: string | null) => nextPollSince(since, NOW * 1000 + 999);

describe('nextPollSince', () => {
  it.each([null, '', 'x', '-1', '1e9', '12345678901'])('begins to look when the address says %j', (since) => {
    expect(at(since)).toBe(String(NOW));
  });

  it('looks for a quarter of an hour', () => {
    expect(at(String(NOW))).toBe(String(NOW));
    expect(at(String(NOW - 899))).toBe(String(NOW - 899));
    expect(at(String(NOW - 900))).toBeNull();
    expect(at('0')).toBeNull();
  });

  it('does not believe an address that is ahead', () => {
    expect(at(String(NOW + 1))).toBeNull();
  });
});
