import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { drawQrCode } from './qr-code.tsx';

const QUIET_ZONE = 4;

function painted({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  let [x, y] = [0, 0];
  for (const [, command, first = '', second = ''] of path.matchAll(/([Mmh])([\d.-]+)(?: ([\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    else if (command === 'm') x += Number(first);
    else {
      for (let step = 0; step < Number(first); step += 1) (rows[Math.floor(y)] ?? [])[x + step] = '#';
      x += Number(first);
    }
  }
  return rows.map((row) => row.join(''));
}

describe('the drawing of a QR code', () => {
  it.each(['12345678', 'VC-12345678', 'a code of 64 characters, as long as an operator may make them !'])(
    '%s has every module where it belongs, and a quiet zone around',
    (text) => {
      const drawing = drawQrCode(text);
      const { modules } = create(text, { errorCorrectionLevel: 'Q' });
      expect(drawing.size).toBe(modules.size + 2 * QUIET_ZONE);
      const expected = Array.from({ length: drawing.size }, (_, row) =>
        Array.from({ length: drawing.size }, (_none, column) => {
          const [y, x] = [row - QUIET_ZONE, column - QUIET_ZONE];
          const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size;
          return isInside && modules.get(y, x) ? '#' : '.';
        }).join(''),
      );
      expect(painted(drawing)).toEqual(expected);
    },
  );

  it('[S2-CODE-02] is one short path of the smallest code', () => {
    const { size, path } = drawQrCode('VC-12345678');
    expect(size).toBe(21 + 2 * QUIET_ZONE);
    expect(path.length).toBeLessThan(1200);
    expect(path).toMatch(/^M[\dMmh. ]+$/);
  });

  it('refuses what cannot be drawn', () => {
    expect(() => drawQrCode('')).toThrow();
    expect(() => drawQrCode('x'.repeat(5000))).toThrow();
  });
});
