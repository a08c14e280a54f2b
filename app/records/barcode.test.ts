import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawBarcode } from './barcode.ts';

function barsOf(path: string): { left: number; width: number }[] {
  return [...path.matchAll(/M(\d+) 0h(\d+)v1H(\d+)z/g)].map(([, left, width, back]) => {
    expect(back).toBe(left);
    return { left: Number(left), width: Number(width) };
  });
}

function widthsOf(path: string): number[] {
  const bars = barsOf(path);
  return bars.flatMap(({ left, width }, index) => {
    const next = bars[index + 1];
    return next === undefined ? [width] : [width, next.left - left - width];
  });
}

describe('drawBarcode', () => {
  it('draws digits in pairs, between quiet zones of ten modules', () => {
    const barcode = drawBarcode('98000000123456');
    // Start C, seven pairs, the check character: 11 modules each, and 13 for the end.
    expect(barcode?.width).toBe(10 + 9 * 11 + 13 + 10);
    const bars = barsOf(barcode?.path ?? '');
    expect(bars[0]).toEqual({ left: 10, width: 2 });
    const last = bars.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBe((barcode?.width ?? 0) - 10);
    // Start C and the end, as in the standard.
    expect(widthsOf(barcode?.path ?? '').slice(0, 6)).toEqual([2, 1, 1, 2, 3, 2]);
    expect(widthsOf(barcode?.path ?? '').slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  });

  it('draws whatever a code 128 can hold, every element one to four modules wide', () => {
    const value = fc.stringMatching(/^[\x20-\x7e]{1,80}$/);
    fc.assert(
      fc.property(value, (text) => {
        const widths = widthsOf(drawBarcode(text)?.path ?? '');
        expect(widths.length % 6).toBe(1);
        expect(widths.every((width) => width >= 1 && width <= 4)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('draws nothing that it cannot', () => {
    expect(drawBarcode('')).toBeNull();
    expect(drawBarcode('ñ→漢')).toBeNull();
  });
});
