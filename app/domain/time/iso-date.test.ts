import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageAt, datePartsOf, isoDateAt, isoDateOf } from './iso-date.ts';

const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2100, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('isoDateOf', () => {
  it.each([
    [2000, 2, 29, '2000-02-29'],
    [2024, 2, 29, '2024-02-29'],
    [1900, 2, 29, null],
    [2023, 2, 29, null],
    [2100, 2, 29, null],
    [2024, 2, 30, null],
    [2023, 4, 30, '2023-04-30'],
    [2023, 4, 31, null],
    [2023, 6, 31, null],
    [2023, 9, 31, null],
    [2023, 11, 31, null],
    [2023, 12, 31, '2023-12-31'],
    [2023, 1, 32, null],
    [2023, 13, 1, null],
    [2023, 0, 1, null],
    [2023, 1, 0, null],
    [0, 1, 1, null],
    [1, 1, 1, '0001-01-01'],
    [9999, 12, 31, '9999-12-31'],
    [10_000, 1, 1, null],
  ])('%d %d %d is %s', (year, month, day, date) => {
    expect(isoDateOf({ year, month, day })).toBe(date);
  });

  it('agrees with the calendar of JavaScript', () => {
    const part = (min: number, max: number) => fc.integer({ min, max });
    fc.assert(
      fc.property(part(1000, 9999), part(0, 13), part(0, 32), (year, month, day) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(isoDateOf({ year, month, day })).toBe(isDay ? date.toISOString().slice(0, 10) : null);
      }),
    );
  });
});

describe('datePartsOf', () => {
  it('is the other way round', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const parts = datePartsOf(date);
        expect(parts === null ? null : isoDateOf(parts)).toBe(date);
      }),
    );
  });

  it.each(['', '1990-4-15', '1990-02-30', '1990-04-15T00:00:00Z', ' 1990-04-15', '１９９０-04-15'])(
    '%j is no date',
    (text) => {
      expect(datePartsOf(text)).toBeNull();
    },
  );
});

describe('isoDateAt', () => {
  const noon = Date.UTC(2026, 10, 21, 3, 0);

  it.each([
    ['America/Mexico_City', '2026-11-20'],
    ['Asia/Tokyo', '2026-11-21'],
    ['UTC', '2026-11-21'],
  ])('in %s it is %s', (timeZone, date) => {
    expect(isoDateAt(noon, timeZone)).toBe(date);
  });
});

describe('ageAt', () => {
  it.each([
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-21', '2026-12-01', 18],
    ['2008-11-21', '2026-10-30', 17],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2022-03-01', 18],
    ['2004-02-29', '2024-02-29', 20],
    ['2026-11-21', '2026-11-21', 0],
  ])('who was born on %s is on %s %d', (birthDate, date, age) => {
    expect(ageAt(birthDate, date)).toBe(age);
  });

  it('goes up by one on the birthday and on no other day', () => {
    const ordinary = anyDay.filter((date) => !date.endsWith('02-29'));
    fc.assert(
      fc.property(ordinary, fc.integer({ min: 1, max: 99 }), (birthDate, years) => {
        const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0')}${birthDate.slice(4)}`;
        const dayBefore = new Date(Date.parse(birthday) - 86_400_000).toISOString().slice(0, 10);
        expect([ageAt(birthDate, dayBefore), ageAt(birthDate, birthday)]).toEqual([years - 1, years]);
      }),
    );
  });

  it.each([
    ['1990-02-30', '2026-11-21'],
    ['1990-02-28', 'today'],
  ])('throws for %s and %s', (birthDate, date) => {
    expect(() => ageAt(birthDate, date)).toThrow(RangeError);
  });
});
