import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES, readRates } from '#app/domain/rates.ts';

describe('rates of the environment', () => {
  it.each([
    ['5/900', [{ times: 5, seconds: 900 }]],
    [
      ' 1/60, 3/3600 ,5/86400',
      [
        { times: 1, seconds: 60 },
        { times: 3, seconds: 3600 },
        { times: 5, seconds: 86_400 },
      ],
    ],
    ['1000000/604800', [{ times: 1_000_000, seconds: 604_800 }]],
  ])('%s', (text, rates) => {
    expect(readRates(text)).toEqual(rates);
  });

  it.each([
    '',
    '5',
    '5/',
    '/900',
    '0/900',
    '5/0',
    '-5/900',
    '5/900,',
    '5/900;3/60',
    '1e3/60',
    '5/604801',
    '1000001/60',
  ])('%j are none', (text) => {
    expect(readRates(text)).toBeNull();
  });

  it('every default can be said in them', () => {
    for (const rates of Object.values(DEFAULT_RATES)) {
      expect(readRates(rates.map(({ times, seconds }) => `${times}/${seconds}`).join(','))).toEqual(rates);
    }
  });
});
