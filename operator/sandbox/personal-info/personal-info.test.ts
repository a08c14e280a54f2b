import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../contract.ts';
import { DEMO_PERSONAL_INFO } from '../demo/personal-info.ts';
import { curpBirthDate, curpCheckDigit, refuseCurp } from './curp.ts';
import { ageOn, dateIn, isCalendarDate } from './dates.ts';
import { refuseZipcode } from './field-rules.ts';
import { FIELD_TABLE, PERSONAL_INFO_FIELDS } from './field-table.ts';
import { byPath, missingPersonalInfo, toPersonalInfo } from './stored-info.ts';
import { type PersonalInfoRequest, personalInfoRequest, updateInfo } from './update-info.ts';

const mexico = { country: 'MX', minimumAge: 18, today: '2026-11-21' } as const;
const states = { country: 'US', minimumAge: 21, today: '2026-11-21' } as const;

describe('CURP', () => {
  it.each([
    ['BOXW310820HNERXN09', null],
    ['BOXW310820HNERXN08', 'checkDigit'],
    ['BOXW310820HNERXN0', 'tooShort'],
    ['BOXW310820HNERXN091', 'tooLong'],
    ['BOXW310820HN-RXN09', 'invalidCharacters'],
    ['BOXW311320HNERXN09', 'outOfRange'],
    ['BOXW310820HXXRXN09', 'outOfRange'],
    ['BOXW310820ZNERXN09', 'outOfRange'],
    ['BOXW310820HNEAXN09', 'outOfRange'],
  ])('%s: %s', (curp, expected) => {
    expect(refuseCurp(curp)).toBe(expected);
  });

  it('takes X as sex, and a letter before the check digit as born since 2000', () => {
    const body = 'BOXW010820XNERXNA';
    const curp = body + curpCheckDigit(body);
    expect(refuseCurp(curp)).toBeNull();
    expect(curpBirthDate(curp)).toBe('2001-08-20');
    expect(curpBirthDate('BOXW310820HNERXN09')).toBe('1931-08-20');
  });

  it('takes exactly one check digit, whatever comes before', () => {
    const letters = fc.stringMatching(/^[B-DF-HJ-NP-TV-Z]{3}$/);
    const years = fc.integer({ min: 0, max: 99 }).map((year) => String(year).padStart(2, '0'));
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{4}$/),
        years,
        letters,
        fc.stringMatching(/^[0-9A-Z]$/),
        (...parts) => {
          const [name, year, inner, mark] = parts;
          const body = `${name}${year}0820HNE${inner}${mark}`;
          const verdicts = [...'0123456789'].map((digit) => refuseCurp(body + digit));
          expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(1);
          expect(verdicts.filter((verdict) => verdict === 'checkDigit')).toHaveLength(9);
        },
      ),
    );
  });
});

describe('dates', () => {
  it('know the calendar, ages to the day and the day at the site', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true);
    for (const wrong of ['2023-02-29', '1990-4-15', '15/04/1990', '1990-13-01', '']) {
      expect(isCalendarDate(wrong)).toBe(false);
    }
    expect(ageOn('2026-11-21', '2008-11-21')).toBe(18);
    expect(ageOn('2026-11-21', '2008-11-22')).toBe(17);
    expect(dateIn('America/Mexico_City', Date.parse('2026-11-21T05:00:00Z'))).toBe('2026-11-20');
    expect(dateIn('Asia/Tokyo', Date.parse('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
    expect(dateIn('Nowhere/At_All', Date.parse('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
  });
});

describe('fields', () => {
  it.each([
    ['firstName', 'José-María O’Neil Jr.', null],
    ['firstName', 'Ñandú', null],
    ['lastName', '山田・ジョン', null],
    ['firstName', 'R2D2', 'invalidCharacters'],
    ['firstName', '<b>Ana</b>', 'invalidCharacters'],
    ['firstName', '🎰', 'invalidCharacters'],
    ['lastName', 'x'.repeat(101), 'tooLong'],
    ['birthDate', '1990-02-30', 'outOfRange'],
    ['birthDate', '15/04/1990', 'invalidCharacters'],
    ['birthDate', '2026-11-22', 'outOfRange'],
    ['birthDate', '1890-01-01', 'outOfRange'],
    ['birthDate', '2008-11-22', 'tooYoung'],
    ['birthDate', '2008-11-21', null],
    ['nationality', 'MX', null],
    ['nationality', 'MEX', 'mustBeTwoLetters'],
    ['nationality', 'M1', 'mustBeTwoLetters'],
    ['countryOfResidence', 'QX', 'outOfRange'],
    ['countryOfResidence', 'EU', 'outOfRange'],
    ['address.country', 'ZZ', 'outOfRange'],
    ['taxId', 'GODE561231GR8', null],
    ['taxId', 'VACE460910SX6', null],
    ['taxId', 'GODE561231', null],
    ['taxId', 'GODE56', 'outOfRange'],
    ['taxId', 'GODE_561231', 'invalidCharacters'],
    ['documentType', 'ine', null],
    ['documentType', 'library card', 'outOfRange'],
    ['documentNumber', 'A-123/4', null],
    ['documentNumber', 'A;DROP', 'invalidCharacters'],
    ['documentNumber', 'x'.repeat(41), 'tooLong'],
    ['address.street', 'Av. 5 de Mayo #12, <2º piso> "B"', null],
    ['address.street', 'a\u0000b', 'invalidCharacters'],
    ['address.city', 'a\ud800b', 'invalidCharacters'],
    ['address.suite', 'x'.repeat(101), 'tooLong'],
  ] as const)('%s %j: %s', (field, value, expected) => {
    expect(FIELD_TABLE[field].refuse(value, mexico)).toBe(expected);
  });

  it('ask Mexican ids of Mexican sites only', () => {
    expect(FIELD_TABLE.nationalId.refuse('123-45-6789', states)).toBeNull();
    expect(FIELD_TABLE.taxId.refuse('123-45-6789', states)).toBeNull();
    expect(FIELD_TABLE.nationalId.refuse('123456789', mexico)).toBe('tooShort');
  });

  it.each([
    ['06000', 'MX', null],
    ['6000', 'MX', 'outOfRange'],
    ['89501', 'US', null],
    ['89501-1234', 'US', null],
    ['89501-12', 'US', 'outOfRange'],
    ['100-0001', 'JP', null],
    ['1000001', 'JP', null],
    ['100001', 'JP', 'outOfRange'],
    ['SW1A 1AA', 'GB', null],
    ['06_000', 'MX', 'invalidCharacters'],
  ])('zipcode %s of %s: %s', (zipcode, country, expected) => {
    expect(refuseZipcode(zipcode, country)).toBe(expected);
  });
});

describe('updateInfo', () => {
  it.each(COUNTRIES)('takes the demo information of %s as it is, and misses nothing', (country) => {
    const wished = personalInfoRequest.parse(DEMO_PERSONAL_INFO[country]);
    const { info, fieldErrors } = updateInfo({}, wished, { country, minimumAge: 18, today: '2026-11-21' });
    expect(fieldErrors).toEqual({});
    expect(toPersonalInfo(info)).toEqual(DEMO_PERSONAL_INFO[country]);
    expect(missingPersonalInfo(toPersonalInfo(info), country)).toEqual([]);
  });

  it('blames the field given now when birth date and CURP disagree', () => {
    const curp = { nationalId: 'BOXW310820HNERXN09' };
    const born = { birthDate: '1931-08-21' };
    const mismatch = (field: string) => ({ [`personalInfo.${field}`]: 'mismatch' });
    const errors = (stored: object, wished: PersonalInfoRequest) =>
      updateInfo(stored, wished, mexico).fieldErrors;
    expect(errors(curp, born)).toEqual(mismatch('birthDate'));
    expect(errors(born, curp)).toEqual(mismatch('nationalId'));
    expect(errors({}, { ...born, ...curp })).toEqual(mismatch('nationalId'));
    expect(errors({ ...born, ...curp }, { firstName: 'Ana' })).toEqual({});
    expect(errors({}, { ...curp, birthDate: '1931-08-20' })).toEqual({});
  });

  it('measures a zipcode by the country of the address, of residence, of the site', () => {
    const errors = (stored: object, wished: PersonalInfoRequest) =>
      updateInfo(stored, wished, mexico).fieldErrors;
    const outOfRange = { 'personalInfo.address.zipcode': 'outOfRange' };
    expect(errors({}, { address: { zipcode: '100-0001' } })).toEqual(outOfRange);
    expect(errors({ countryOfResidence: 'JP' }, { address: { zipcode: '100-0001' } })).toEqual({});
    expect(errors({ 'address.zipcode': '06000' }, { address: { country: 'JP' } })).toEqual(outOfRange);
  });

  it('gives back what it was given, path by path', () => {
    const info = Object.fromEntries(PERSONAL_INFO_FIELDS.map((field) => [field, field]));
    expect(byPath(toPersonalInfo(info))).toEqual(info);
    expect(toPersonalInfo({})).toBeNull();
  });
});
