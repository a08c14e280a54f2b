import { describe, expect, it } from 'vitest';
import { newNamePattern } from './profile-page.tsx';

/** As a browser reads the attribute. */
function fits(typed: string, current: string): boolean {
  return new RegExp(`^(?:${newNamePattern(current)})$`, 'v').test(typed);
}

describe('newNamePattern', () => {
  it.each(['Ana', 'Ana (1+1)', 'a.b*c?', '[x]{2}|/\\^$', '-', '&&', '花子', '👩‍👧', ''])(
    '[S2-NAME-03] fits every name but %s',
    (current) => {
      expect(fits(current, current)).toBe(false);
      expect(fits(` ${current} `, current)).toBe(false);
      expect(fits('  ', current)).toBe(false);
      expect(fits(`${current}x`, current)).toBe(true);
      expect(fits(`x${current}`, current)).toBe(true);
    },
  );
});
