import { expect, it } from 'vitest';
import { contrast, isColour, veiled } from './colour.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
])('measures the contrast of %s and %s', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

it('lightens a colour by a white veil', () => {
  expect([veiled('#000000', 0), veiled('#000000', 0.5), veiled('#102030', 1)]).toEqual([
    '#000000',
    '#808080',
    '#ffffff',
  ]);
});

it.each(['#12345', '#1234567', 'red', '#gggggg', '123456', ''])('takes %j for no colour', (text) => {
  expect(isColour(text)).toBe(false);
});
