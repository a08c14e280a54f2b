import { describe, expect, it } from 'vitest';
import { drawBytes } from './random.ts';

describe('random bytes', () => {
  it('are as many as were asked for', () => {
    for (const length of [1, 8, 18, 1000]) expect(drawBytes(length)).toHaveLength(length);
  });

  it('are never given twice, nor empty', () => {
    const drawn = Array.from({ length: 5000 }, () => drawBytes(16).toString('hex'));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn).not.toContain('0'.repeat(32));
  });

  it('do not change once they were given', () => {
    const bytes = drawBytes(16);
    const before = bytes.toString('hex');
    for (let round = 0; round < 1000; round++) drawBytes(16);
    expect(bytes.toString('hex')).toBe(before);
  });
});
