import { describe, expect, it } from 'vitest';
import { drawQrCode } from './qr-code.ts';

describe('drawQrCode', () => {
  it('draws the three corners of a code, with its quiet zone', () => {
    const code = drawQrCode('https://vendor.example/idcheck/7QK3M9XA2BCD7QK3M9');
    // Version 4: 33 modules and 4 free on either side.
    expect(code?.size).toBe(41);
    const rows = code?.path ?? '';
    expect(rows.startsWith('M4 4h7v1h-7z')).toBe(true);
    expect(rows).toContain('M30 4h7v1h-7z');
    expect(rows).toContain('M4 36h7v1h-7z');
    expect(rows).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
  });

  it('says other things for other texts, and nothing for what is too long', () => {
    expect(drawQrCode('a')?.path).not.toBe(drawQrCode('b')?.path);
    expect(drawQrCode('x'.repeat(4000))).toBeNull();
  });
});
