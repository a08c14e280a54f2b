/** Colour as `#rrggbb`, in sRGB. */
const HEX = /^#[0-9a-f]{6}$/i;

export const isColour = (text: string): boolean => HEX.test(text);

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Lightens a colour by a white veil; `share` is 0 to 1. */
export function veiled(colour: string, share: number): string {
  const mixed = channels(colour).map((value) => Math.round((value * (1 - share) + share) * 255));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
