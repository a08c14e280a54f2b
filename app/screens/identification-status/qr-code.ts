import { create } from 'qrcode';

/** A QR code drawn in modules, its quiet zone on all sides included. */
export interface QrCode {
  /** Modules on each side. */
  size: number;
  /** Data of an SVG path: the dark modules. */
  path: string;
}

/** What a reader needs free on every side, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * Draws a QR code that survives a tenth of it being unreadable.
 *
 * @param text what it says
 * @returns the drawing; null when the text is too long for one
 */
export function drawQrCode(text: string): QrCode | null {
  let modules: { size: number; get(row: number, column: number): number | boolean };
  try {
    ({ modules } = create(text, { errorCorrectionLevel: 'M' }));
  } catch {
    return null;
  }
  const { size } = modules;
  const bars: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column < size && modules.get(row, column)) column += 1;
      const [left, top, width] = [start + QUIET_ZONE, row + QUIET_ZONE, column - start];
      bars.push(`M${left} ${top}h${width}v1h-${width}z`);
    }
  }
  return { size: size + 2 * QUIET_ZONE, path: bars.join('') };
}
