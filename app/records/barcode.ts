import { code128 } from 'bwip-js/node';

/** A code 128 as a path of bars, drawn in modules, one module high; its quiet zones are part of the width. */
export interface Barcode {
  /** Modules, the quiet zones on both sides included. */
  width: number;
  /** Data of an SVG path. */
  path: string;
}

/** What a reader needs free on either side, in modules (ISO/IEC 15417). */
const QUIET_ZONE = 10;
/** What a code 128 is drawn of here; more is possible, but no till types it. */
const PRINTABLE = /^[\x20-\x7e]+$/;
/** The drawing is asked for at twice its size, so that the middle of every bar is a whole number. */
const SCALE = 2;

/**
 * Draws a code 128.
 *
 * @param value printable ASCII characters
 * @returns the drawing, or null when there is none for this text: the digits alone are then to be read
 */
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
