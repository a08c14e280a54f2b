import { expect, it } from 'vitest';
import { netAU } from './play-record.ts';

it('what was won is less what was wagered', () => {
  expect(netAU({ totalWagerAU: 10_000, totalWinAU: 25_000 })).toBe(15_000);
  expect(netAU({ totalWagerAU: 10_000, totalWinAU: 0 })).toBe(-10_000);
});
