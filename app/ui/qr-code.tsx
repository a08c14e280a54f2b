import { create } from 'qrcode';

interface QrCodeProps {
  text: string;
  label: string;
  className: string;
  /** Side without a style sheet, in CSS px. */
  sizePx: number;
}

/** QR code as an inline SVG, black on white in every colour scheme, as some readers cannot invert it. */
export function QrCode({ text, label, className, sizePx }: QrCodeProps) {
  const { size, path } = drawQrCode(text);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={path} />
    </svg>
  );
}

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Modules of a side, with the quiet zone. */
  size: number;
  /** SVG path: its lines, one module thick, are the dark modules. */
  path: string;
}

/**
 * Draws a QR code that stays readable with a quarter of it lost.
 *
 * @throws Error for an empty text, or one too long for any QR code
 */
export function drawQrCode(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const lines: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    // Moves relative to the last run, which is shorter than absolute coordinates.
    let penColumn: number | null = null;
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      const length = column + 1 - start;
      const move: string =
        penColumn === null ? `M${start + QUIET_ZONE} ${row + QUIET_ZONE}.5` : `m${start - penColumn} 0`;
      lines.push(`${move}h${length}`);
      penColumn = column + 1;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path: lines.join('') };
}
