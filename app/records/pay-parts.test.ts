import { describe, expect, it } from 'vitest';
import { spacedDigits } from './pay-parts.tsx';

describe('spacedDigits', () => {
  it.each([
    ['98000000123456', '9800 0000 1234 56'],
    ['12345678', '1234 5678'],
    ['12345', '1234 5'],
    ['1234', '1234'],
    ['', ''],
    ['AB-12-345678', 'AB-12-345678'],
    ['9800 0000', '9800 0000'],
  ])('%j becomes %j', (reference, spaced) => {
    expect(spacedDigits(reference)).toBe(spaced);
  });
});
