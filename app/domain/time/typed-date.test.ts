import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datePartsOf } from './iso-date.ts';
import { type DateOrder, readTypedDate } from './typed-date.ts';

const MEXICAN: DateOrder = ['day', 'month', 'year'];
const AMERICAN: DateOrder = ['month', 'day', 'year'];
const JAPANESE: DateOrder = ['year', 'month', 'day'];

describe('readTypedDate', () => {
  it.each([
    ['21/11/2026', MEXICAN],
    ['21-11-2026', MEXICAN],
    ['21.11.2026', MEXICAN],
    ['21 11 2026', MEXICAN],
    [' 21 / 11 / 26 ', MEXICAN],
    ['11/21/2026', AMERICAN],
    ['2026/11/21', JAPANESE],
    ['26/11/21', JAPANESE],
    ['２０２６／１１／２１', JAPANESE],
    ['2026年11月21日', JAPANESE],
    ['2026-11-21', MEXICAN],
    ['2026-11-21', AMERICAN],
    ['2026/11/21', MEXICAN],
  ])('reads %j', (typed, order) => {
    expect(readTypedDate(typed, order)).toEqual({ ok: true, date: '2026-11-21' });
  });

  it('reads what could be two dates in the order of the language', () => {
    expect(readTypedDate('3/4/2026', MEXICAN)).toEqual({ ok: true, date: '2026-04-03' });
    expect(readTypedDate('3/4/2026', AMERICAN)).toEqual({ ok: true, date: '2026-03-04' });
  });

  it.each([
    'banana',
    '31/02/2026',
    '29/02/2027',
    '00/11/2026',
    '21/13/2026',
    '11/21/2026',
    '21/11',
    '21/11/026',
    '21/11/20266',
    '2026-1121',
    '2026-11-021',
    '21112026',
    '-1/11/2026',
    '21//11//2026',
    '<script>',
    'x'.repeat(10_000),
  ])('takes %j for no date of a Mexican', (typed) => {
    expect(readTypedDate(typed, MEXICAN)).toEqual({ ok: false, why: 'invalid' });
  });

  it.each(['21/11/1999', '2200-01-01', '1026-11-21'])('%s is of another time', (typed) => {
    expect(readTypedDate(typed, MEXICAN)).toEqual({ ok: false, why: 'outOfRange' });
  });

  it('gives a date of the calendar, or says that it is none, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(MEXICAN, AMERICAN, JAPANESE), (typed, order) => {
        const read = readTypedDate(typed, order);
        expect(!read.ok || datePartsOf(read.date) !== null).toBe(true);
      }),
    );
  });
});
