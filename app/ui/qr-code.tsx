import { drawQrCode } from './qr-drawing.ts';

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
