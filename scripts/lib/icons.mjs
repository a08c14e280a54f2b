/** Draws a mark (SVG text) as the icons that browsers and phones ask for. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const FAVICON_PX = 32;
/** Widths in px, by the name without its ending. */
const PNGS = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 };

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

function drawPng(svg, width, background) {
  const options = { fitTo: { mode: 'width', value: width }, ...(background ? { background } : {}) };
  return Buffer.from(new Resvg(svg, options).render().asPng());
}

/** An icon file with one PNG in it. */
function asIco(png, px) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(px, 6);
  head.writeUInt8(px, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/**
 * @param svg the mark, square
 * @param background colour behind it where a phone would put black
 * @returns bytes by the name of the file
 */
export function drawIcons(svg, background) {
  return {
    'favicon.ico': asIco(drawPng(svg, FAVICON_PX), FAVICON_PX),
    ...Object.fromEntries(
      Object.entries(PNGS).map(([name, px]) => [
        `${name}.png`,
        drawPng(svg, px, name === 'apple-touch-icon' ? background : undefined),
      ]),
    ),
  };
}
