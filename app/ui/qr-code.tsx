import { create } from 'qrcode';

interface QrCodeProps {
  /** What the code says. */
  text: string;
  /** What the picture is, for those who do not see it. */
  label: string;
  className: string;
  /** Side in CSS px where no style sheet says otherwise. */
  sizePx: number;
}

/**
 * A QR code as a picture in the page: it is there with the first byte of the page and needs no script. It is black on
 * white whatever the colours of the page, as not every reader takes it the other way round.
 */
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

/** What a reader needs free around the code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, drawn in modules. */
export interface QrDrawing {
  /** Modules of a side, the quiet zone on both ends included. */
  size: number;
  /** Data of one SVG path: its lines, one module thick, are the dark modules. */
  path: string;
}

/**
 * Draws a QR code that can lose a quarter of itself, to a scratch or a reflection, and still be read.
 *
 * @throws Error for an empty text, or one too long for any QR code
 */
export function drawQrCode(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const lines: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    // Within a row the pen goes on from where it is: that is shorter than to say where every dark run begins.
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
