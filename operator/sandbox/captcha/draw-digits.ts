import { randomInt } from 'node:crypto';

const WIDTH = 240;
const HEIGHT = 80;
/** Width and height of a glyph's own grid. */
const GRID = { width: 4, height: 6 };
const SCALE = 7;
const LINES_ACROSS = 4;

/** Strokes of each digit on the grid, as points `x,y`; several strokes are parted by `|`. */
const GLYPHS: readonly string[] = [
  '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0|3,2 1,4',
  '1,1 2,0 2,6|1,6 3,6',
  '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '0,0 4,0 2,2.4 3,2.4 4,3.4 4,5 3,6 1,6 0,5',
  '3,6 3,0 0,4 4,4',
  '4,0 0,0 0,2.6 3,2.6 4,3.6 4,5 3,6 0,6',
  '4,0.5 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3.6 3,2.8 0,3',
  '0,0 4,0 1.5,6',
  '1,0 3,0 4,1 4,2 3,3 1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3|1,3 0,2 0,1 1,0',
  '0,5.5 1,6 3,6 4,5 4,1 3,0 1,0 0,1 0,2.2 1,3.2 4,3',
];

/**
 * Draws digits as an SVG picture in a data URL, each turned and shaken, with lines across. There is no text in it to
 * read: only strokes (contract §4.3).
 */
export function drawDigits(digits: string): string {
  const step = WIDTH / (digits.length + 1);
  const glyphs = [...digits].map((digit, index) => glyph(Number(digit), step * (index + 1)));
  const across = Array.from({ length: LINES_ACROSS }, lineAcross);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#223" stroke-linecap="round" stroke-linejoin="round">${shuffled([...glyphs, ...across]).join('')}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function glyph(digit: number, centre: number): string {
  const strokes = (GLYPHS[digit] ?? '').split('|').map((stroke) => {
    const points = stroke.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return `${shake((x - GRID.width / 2) * SCALE)},${shake((y - GRID.height / 2) * SCALE)}`;
    });
    return `M${points.join('L')}`;
  });
  const place = `translate(${Math.round(centre)} ${HEIGHT / 2 + randomInt(-9, 10)})`;
  return `<path d="${strokes.join('')}" stroke-width="4" transform="${place} rotate(${randomInt(-22, 23)})"/>`;
}

function lineAcross(): string {
  const y = () => randomInt(5, HEIGHT - 5);
  return `<path d="M0,${y()}C${WIDTH / 3},${y()} ${(2 * WIDTH) / 3},${y()} ${WIDTH},${y()}" stroke-width="1.5"/>`;
}

/** A coordinate moved by up to one unit, so that no two drawings of a digit are alike. */
function shake(coordinate: number): number {
  return Math.round(coordinate * 10 + randomInt(-10, 11)) / 10;
}

/** The order of strokes in the source must not be the order of the digits. */
function shuffled(parts: string[]): string[] {
  return parts
    .map((part) => ({ part, place: randomInt(1_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ part }) => part);
}
