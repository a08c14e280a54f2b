import { describe, expect, it } from 'vitest';
import { INFO_FIELDS, storedInfo } from './personal-info-fields.ts';
import { type InfoFormContext, readInfoForm, type TypedInfo } from './personal-info-form.ts';

const EVERY_FIELD = INFO_FIELDS.map(({ name }) => name);

function context(changes: Partial<InfoFormContext> = {}): InfoFormContext {
  return {
    stored: storedInfo(null),
    open: EVERY_FIELD,
    required: [],
    country: 'MX',
    age: { minimumAge: 18, today: '2026-11-21' },
    ...changes,
  };
}

const ANA: TypedInfo = {
  firstName: ' Ana  María ',
  lastName: 'Ruiz',
  'birthDate.day': '20',
  'birthDate.month': '08',
  'birthDate.year': '1931',
  nationality: 'mx',
};

/** Ana as the operator has stored her. */
const STORED = {
  ...storedInfo(null),
  firstName: 'Ana María',
  lastName: 'Ruiz',
  birthDate: '1931-08-20',
  nationality: 'MX',
};

describe('readInfoForm', () => {
  it('gives what is new, as the operator names and groups it', () => {
    const typed = { ...ANA, 'address.street': 'Calle Uno', 'address.country': 'MX' };
    expect(readInfoForm(typed, context())).toEqual({
      ok: true,
      isChanged: true,
      changes: {
        firstName: 'Ana María',
        lastName: 'Ruiz',
        birthDate: '1931-08-20',
        nationality: 'MX',
        address: { street: 'Calle Uno', country: 'MX' },
      },
    });
  });

  it('gives nothing when nothing is new', () => {
    const read = readInfoForm(ANA, context({ stored: STORED }));
    expect(read).toEqual({ ok: true, isChanged: false, changes: {} });
  });

  it('clears what may be empty, and only that', () => {
    const stored = { ...STORED, documentNumber: 'X1', 'address.suite': '7' };
    expect(readInfoForm(ANA, context({ stored }))).toEqual({
      ok: true,
      isChanged: true,
      changes: { documentNumber: null, address: { suite: null } },
    });
    expect(readInfoForm({}, context({ stored }))).toEqual({
      ok: false,
      errors: {
        firstName: { messageKey: 'errors:firstNameRequired' },
        lastName: { messageKey: 'errors:lastNameRequired' },
        birthDate: { messageKey: 'errors:birthDateRequired' },
        nationality: { messageKey: 'errors:nationalityRequired' },
      },
    });
  });

  it('takes no field that is not open, whatever was posted', () => {
    const read = readInfoForm({ ...ANA, firstName: 'Eva' }, context({ stored: STORED, open: ['lastName'] }));
    expect(read).toEqual({ ok: true, isChanged: false, changes: {} });
  });

  it('wants what a screen needs', () => {
    const read = readInfoForm({}, context({ open: ['address.city'], required: ['address.city'] }));
    expect(read).toEqual({ ok: false, errors: { 'address.city': { messageKey: 'errors:fieldBlank' } } });
  });

  it.each([
    ['a country of three letters', { nationality: 'MEX' }, 'nationality', 'errors:fieldMustBeTwoLetters'],
    ['a document of another kind', { documentType: 'library' }, 'documentType', 'errors:fieldInvalid'],
    [
      'a street over its length',
      { 'address.street': 'x'.repeat(101) },
      'address.street',
      'errors:fieldTooLong',
    ],
    ['a child', { 'birthDate.year': '2010' }, 'birthDate', 'errors:fieldTooYoung'],
    [
      'a CURP of somebody else',
      { nationalId: 'RUEA900415MDFZJN08' },
      'nationalId',
      'errors:nationalIdMismatch',
    ],
    [
      'a CURP with a typing error',
      { nationalId: 'BOXW310820HNERXN08' },
      'nationalId',
      'errors:fieldCheckDigit',
    ],
    [
      'a new zipcode typed once',
      { 'address.zipcode': '06000' },
      'address.zipcode',
      'errors:zipcodesMustMatch',
    ],
  ])('refuses %s', (_what, typed, field, messageKey) => {
    const read = readInfoForm({ ...ANA, ...typed }, context());
    expect(read).toEqual({ ok: false, errors: { [field]: { messageKey } } });
  });

  it('compares a CURP with the stored birth date when that can not be typed', () => {
    const open = ['nationalId'] as const;
    const typed = { nationalId: 'BOXW310820HNERXN09' };
    const agreed = readInfoForm(typed, context({ stored: STORED, open }));
    expect(agreed.ok).toBe(true);
    const other = readInfoForm(typed, context({ stored: { ...STORED, birthDate: '1990-01-01' }, open }));
    expect(other.ok).toBe(false);
  });

  it('only warns of the check digit of an RFC, elsewhere', () => {
    const read = readInfoForm({ ...ANA, taxId: 'vace 460910 sx6' }, context({ stored: STORED }));
    expect(read).toEqual({ ok: true, isChanged: true, changes: { taxId: 'VACE460910SX6' } });
  });

  it('knows no CURP outside of Mexico', () => {
    const read = readInfoForm({ ...ANA, nationalId: '123-45' }, context({ stored: STORED, country: 'US' }));
    expect(read).toEqual({ ok: true, isChanged: true, changes: { nationalId: '123-45' } });
  });

  it.each([
    ['MX', '06000', '06000'],
    ['JP', '〒1000001', '100-0001'],
    ['US', '89501 1234', '89501-1234'],
  ])('reads the zipcode of the typed country %s', (country, typed, zipcode) => {
    const form = { 'address.country': country, 'address.zipcode': typed, 'address.zipcodeAgain': zipcode };
    const open = ['address.country', 'address.zipcode'] as const;
    const read = readInfoForm(form, context({ open }));
    expect(read).toEqual({ ok: true, isChanged: true, changes: { address: { country, zipcode } } });
  });

  it('wants no second zipcode for one that stays', () => {
    const stored = { ...STORED, 'address.country': 'MX', 'address.zipcode': '06000' };
    const read = readInfoForm(
      { 'address.zipcode': ' 06000' },
      context({ stored, open: ['address.zipcode'] }),
    );
    expect(read).toEqual({ ok: true, isChanged: false, changes: {} });
  });
});
