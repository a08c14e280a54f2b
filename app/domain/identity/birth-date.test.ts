import { describe, expect, it } from 'vitest';
import { minimumAge, readBirthDate } from './birth-date.ts';

const today = '2026-11-21';
const read = (day: string, month: string, year: string, minimumAge = 18) =>
  readBirthDate({ day, month, year }, { minimumAge, today });

describe('readBirthDate', () => {
  it.each([
    ['15', '4', '1990', '1990-04-15'],
    ['05', '04', '1990', '1990-04-05'],
    [' 5 ', '4', '1990', '1990-04-05'],
    ['５', '４', '１９９０', '1990-04-05'],
    ['29', '2', '2000', '2000-02-29'],
    ['21', '11', '1906', '1906-11-21'],
    ['22', '11', '1905', '1905-11-22'],
  ])('%s/%s/%s is %s', (day, month, year, value) => {
    expect(read(day, month, year)).toEqual({ ok: true, value });
  });

  it.each([
    ['', '4', '1990', 'BirthDateRequired'],
    ['15', ' ', '1990', 'BirthDateRequired'],
    ['15', '4', '', 'BirthDateRequired'],
    ['15', 'abrill', '1990', 'valueIsNotANumber'],
    ['1.5', '4', '1990', 'valueIsNotANumber'],
    ['-1', '4', '1990', 'valueIsNotANumber'],
    ['1e1', '4', '1990', 'valueIsNotANumber'],
    ['15', '4', '19900', 'BirthYearDigits'],
    ['30', '2', '1990', 'invalid'],
    ['29', '2', '1990', 'invalid'],
    ['15', '13', '1990', 'invalid'],
    ['0', '4', '1990', 'invalid'],
    ['15', '4', '0', 'BirthYearDigits'],
    ['15', '4', '0000', 'invalid'],
    ['15', '4', '90', 'BirthYearDigits'],
    ['21', '11', '1905', 'outOfRange'],
    ['22', '11', '2026', 'outOfRange'],
  ])('%j/%j/%j is %s', (day, month, year, code) => {
    expect(read(day, month, year)).toEqual({ ok: false, code });
  });

  it('goes by the minimum age of the rules, from the birthday on', () => {
    expect(read('21', '11', '2008', 18).ok).toBe(true);
    expect(read('21', '11', '2005', 21).ok).toBe(true);
    for (const [day, year, age] of [
      ['21', '2026', 18],
      ['22', '2008', 18],
      ['22', '2005', 21],
    ] as const) {
      expect(read(day, '11', year, age)).toEqual({ ok: false, code: 'AgeUnderMinimum', params: { age } });
    }
  });
});

describe('minimumAge', () => {
  it("is the operator's, and the country's while that is not known", () => {
    expect([minimumAge(20, 'MX'), minimumAge(19, 'US')]).toEqual([20, 19]);
    expect([minimumAge(null, 'MX'), minimumAge(null, 'US'), minimumAge(null, 'JP')]).toEqual([18, 21, 20]);
  });
});
