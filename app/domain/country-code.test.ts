import { describe, expect, it } from 'vitest';
import { readCountryCode } from './country-code.ts';

describe('readCountryCode', () => {
  it.each([
    ['MX', 'MX'],
    [' mx ', 'MX'],
  ])('%j is %s', (typed, value) => {
    expect(readCountryCode(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'blank'],
    [' ', 'blank'],
    ['M', 'mustBeTwoLetters'],
    ['MEX', 'mustBeTwoLetters'],
    ['M1', 'mustBeTwoLetters'],
    ['ÑÑ', 'mustBeTwoLetters'],
    ['ß', 'mustBeTwoLetters'],
    ['m x', 'mustBeTwoLetters'],
  ])('%j is %s', (typed, code) => {
    expect(readCountryCode(typed)).toEqual({ ok: false, code });
  });
});
