import { describe, expect, it } from 'vitest';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_FIELDS } from './fields.ts';
import { infoMessageKey, readInfoField } from './read-info-field.ts';
import { isTaxIdDoubtful } from './readers.ts';
import { storedInfo } from './stored-info.ts';
import type { InfoContext, TypedInfo } from './typed-info.ts';

const NOTHING = storedInfo(null);

function context(changes: Partial<InfoContext> = {}): InfoContext {
  return {
    stored: NOTHING,
    open: INFO_FIELDS,
    country: 'MX',
    age: { minimumAge: 18, today: '2026-11-21' },
    ...changes,
  };
}

const BORN = { 'birthDate.day': '20', 'birthDate.month': '08', 'birthDate.year': '1931' };

describe('readInfoField', () => {
  it.each<[PersonalInfoField, TypedInfo, string]>([
    ['firstName', { firstName: ' Ana  María ' }, 'Ana María'],
    ['lastName', { lastName: "O'Neill Ñíguez" }, "O'Neill Ñíguez"],
    ['birthDate', BORN, '1931-08-20'],
    ['nationality', { nationality: ' mx' }, 'MX'],
    ['countryOfResidence', { countryOfResidence: 'JP' }, 'JP'],
    ['nationalId', { ...BORN, nationalId: 'boxw310820hnerxn09' }, 'BOXW310820HNERXN09'],
    ['taxId', { taxId: 'vace 460910 sx6' }, 'VACE460910SX6'],
    ['documentType', { documentType: 'ine' }, 'ine'],
    ['documentNumber', { documentNumber: ' X-123/4 ' }, 'X-123/4'],
    ['address.street', { 'address.street': ' Calle Núñez, 見本通り ' }, 'Calle Núñez, 見本通り'],
    ['address.number', { 'address.number': '12-B' }, '12-B'],
  ])('reads %s', (field, typed, value) => {
    expect(readInfoField(field, typed, context())).toEqual({ ok: true, value });
  });

  it.each<[what: string, field: PersonalInfoField, typed: TypedInfo, messageKey: string, input?: string]>([
    ['no first name', 'firstName', {}, 'errors:firstNameRequired'],
    ['no last name', 'lastName', { lastName: ' ' }, 'errors:lastNameRequired'],
    [
      'half a date',
      'birthDate',
      { ...BORN, 'birthDate.year': '' },
      'errors:birthDateRequired',
      'birthDate.day',
    ],
    ['no nationality', 'nationality', { nationality: '' }, 'errors:nationalityRequired'],
    ['three letters', 'nationality', { nationality: 'MEX' }, 'errors:fieldMustBeTwoLetters'],
    ['no residence', 'countryOfResidence', {}, 'errors:fieldBlank'],
    ['a document of another kind', 'documentType', { documentType: 'library' }, 'errors:fieldInvalid'],
    ['signs in a number', 'documentNumber', { documentNumber: '12#' }, 'errors:fieldInvalidCharacters'],
    ['a number over its length', 'documentNumber', { documentNumber: '1'.repeat(41) }, 'errors:fieldTooLong'],
    ['nothing to be seen', 'address.street', { 'address.street': '\u200b' }, 'errors:fieldBlank'],
    [
      'a control character in a street',
      'address.street',
      { 'address.street': 'a\u0007b' },
      'errors:fieldInvalidCharacters',
    ],
    [
      'a street over its length',
      'address.street',
      { 'address.street': 'x'.repeat(101) },
      'errors:fieldTooLong',
    ],
    ['a suite over its length', 'address.suite', { 'address.suite': 'x'.repeat(51) }, 'errors:fieldTooLong'],
    ['a CURP cut off', 'nationalId', { nationalId: 'BOXW31' }, 'errors:fieldInvalid'],
    ['a mistyped CURP', 'nationalId', { nationalId: 'BOXW310820HNERXN08' }, 'errors:fieldCheckDigit'],
    [
      'a CURP of somebody else',
      'nationalId',
      { ...BORN, nationalId: 'RUEA900415MDFZJN08' },
      'errors:nationalIdMismatch',
    ],
    ['an RFC cut off', 'taxId', { taxId: 'VACE460910SX' }, 'errors:fieldInvalid'],
    [
      'a zipcode typed once',
      'address.zipcode',
      { 'address.zipcode': '06600' },
      'errors:zipcodesMustMatch',
      'address.zipcodeAgain',
    ],
  ])('refuses %s', (_what, field, typed, messageKey, input = field) => {
    expect(readInfoField(field, typed, context())).toEqual({ ok: false, input, message: { messageKey } });
  });

  it('[S5-AGE-03] says the rule that a child or a long zipcode breaks', () => {
    expect(readInfoField('birthDate', { ...BORN, 'birthDate.year': '2010' }, context())).toEqual({
      ok: false,
      input: 'birthDate.day',
      message: { messageKey: 'errors:ageUnderMinimum', params: { age: 18 } },
    });
    expect(readInfoField('address.zipcode', { 'address.zipcode': '066000' }, context())).toEqual({
      ok: false,
      input: 'address.zipcode',
      message: { messageKey: 'errors:zipcodeDigits', params: { digits: 5 } },
    });
  });

  it('compares a CURP with the stored birth date when that cannot be typed', () => {
    const open = ['nationalId'] as const;
    const typed = { ...BORN, nationalId: 'BOXW310820HNERXN09' };
    const readWith = (birthDate: string) =>
      readInfoField('nationalId', typed, context({ stored: { ...NOTHING, birthDate }, open }));
    expect(readWith('1931-08-20').ok).toBe(true);
    expect(readWith('').ok).toBe(true);
    expect(readWith('1990-01-01').ok).toBe(false);
  });

  it.each(['nationalId', 'taxId'] as const)('knows the form of no %s outside of Mexico', (field) => {
    const read = (value: string) => readInfoField(field, { [field]: value }, context({ country: 'US' }));
    expect(read('123-45')).toEqual({ ok: true, value: '123-45' });
    expect(read('<b>').ok).toBe(false);
  });

  it.each<[typed: TypedInfo, zipcode: string, value: string]>([
    [{}, '06000', '06000'],
    [{ 'address.country': 'JP', countryOfResidence: 'US' }, '〒1000001', '100-0001'],
    [{ countryOfResidence: 'US' }, '89501 1234', '89501-1234'],
    [{ 'address.country': '<>', countryOfResidence: 'JP' }, '100-0001', '100-0001'],
  ])('[SC-PROF-07] reads the zipcode of the country told by %j', (typed, zipcode, value) => {
    const both = { ...typed, 'address.zipcode': zipcode, 'address.zipcodeAgain': value };
    expect(readInfoField('address.zipcode', both, context())).toEqual({ ok: true, value });
  });

  it('reads the zipcode of the stored country when that cannot be typed', () => {
    const stored = { ...NOTHING, 'address.country': 'JP' };
    const typed = {
      'address.country': 'MX',
      'address.zipcode': '1000001',
      'address.zipcodeAgain': '1000001',
    };
    const read = readInfoField('address.zipcode', typed, context({ stored, open: ['address.zipcode'] }));
    expect(read).toEqual({ ok: true, value: '100-0001' });
  });

  it('[SC-PROF-07] wants no second zipcode for one that stays', () => {
    const stored = { ...NOTHING, 'address.zipcode': '06000' };
    const read = readInfoField('address.zipcode', { 'address.zipcode': ' 06000' }, context({ stored }));
    expect(read).toEqual({ ok: true, value: '06000' });
  });
});

describe('infoMessageKey', () => {
  it('has words of their own for fields that are always required', () => {
    expect(infoMessageKey('firstName', 'blank')).toBe('errors:firstNameRequired');
    expect(infoMessageKey('firstName', 'tooLong')).toBe('errors:fieldTooLong');
    expect(infoMessageKey('address.city', 'blank')).toBe('errors:fieldBlank');
  });
});

describe('isTaxIdDoubtful', () => {
  it.each([
    ['VACE460910SX6', 'MX', true],
    ['GODE561231GR8', 'MX', false],
    ['GODE561231', 'MX', false],
    ['x', 'MX', false],
    ['', 'MX', false],
    ['VACE460910SX6', 'US', false],
  ] as const)('%j in %s: %s', (taxId, country, isDoubtful) => {
    expect(isTaxIdDoubtful(taxId, country)).toBe(isDoubtful);
  });
});
