import { code128 } from 'bwip-js/node';

/** Code 128 as a path of bars, one module high. */
export interface Barcode {
  /** Modules, with the quiet zones on both sides. */
  width: number;
  /** Data of an SVG path. */
  path: string;
}

/** Quiet zone on either side, in modules (ISO/IEC 15417). */
const QUIET_ZONE = 10;
/** Characters that a cashier can type; code 128 has more. */
const PRINTABLE = /^[\x20-\x7e]+$/;
/** Twice the size makes the middle of every bar a whole number. */
const SCALE = 2;

/** Draws a code 128 of printable ASCII; null for other text: the page then has the digits alone. */
export function drawBarcode(value: string): Barcode | null {
  if (!PRINTABLE.test(value)) return null;
  const bars: string[] = [];
  let width = 0;
  try {
    code128<void>(
      { bcid: 'code128', text: value, height: 1 },
      {
        scale: () => [SCALE, SCALE],
        measure: () => ({ width: 0, ascent: 0, descent: 0 }),
        init(drawingWidth) {
          width = drawingWidth / SCALE;
        },
        line(middle, _top, _sameMiddle, _bottom, thickness) {
          const left = QUIET_ZONE + (middle - thickness / 2) / SCALE;
          bars.push(`M${left} 0h${thickness / SCALE}v1H${left}z`);
        },
        polygon() {},
        hexagon() {},
        ellipse() {},
        fill() {},
        text() {},
        end() {},
      },
    );
  } catch {
    return null;
  }
  return { width: width + 2 * QUIET_ZONE, path: bars.join('') };
}
