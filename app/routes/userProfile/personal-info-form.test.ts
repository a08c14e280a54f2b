import { describe, expect, it } from 'vitest';
import { INFO_FIELDS } from '#app/personal-info/fields.ts';
import { storedInfo } from '#app/personal-info/stored-info.ts';
import type { TypedInfo } from '#app/personal-info/typed-info.ts';
import { type InfoFormContext, readInfoForm } from './personal-info-form.ts';

function context(changes: Partial<InfoFormContext> = {}): InfoFormContext {
  return {
    stored: storedInfo(null),
    open: INFO_FIELDS,
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
  it('gives what is new, as the operator names it', () => {
    const typed = { ...ANA, 'address.street': 'Calle Uno', 'address.country': 'MX' };
    expect(readInfoForm(typed, context())).toEqual({
      ok: true,
      isChanged: true,
      changes: {
        firstName: 'Ana María',
        lastName: 'Ruiz',
        birthDate: '1931-08-20',
        nationality: 'MX',
        'address.street': 'Calle Uno',
        'address.country': 'MX',
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
      changes: { documentNumber: null, 'address.suite': null },
    });
    expect(readInfoForm({}, context({ stored }))).toEqual({
      ok: false,
      errors: {
        firstName: { messageKey: 'errors:firstNameRequired' },
        lastName: { messageKey: 'errors:lastNameRequired' },
        'birthDate.day': { messageKey: 'errors:birthDateRequired' },
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

  it('says what is wrong, input by input, in the order of the open fields', () => {
    const typed = { 'address.zipcode': '06000', 'address.zipcodeAgain': '06001', 'birthDate.day': '1' };
    const read = readInfoForm(typed, context({ open: ['address.zipcode', 'birthDate'] }));
    expect(read.ok ? [] : Object.entries(read.errors)).toEqual([
      ['address.zipcodeAgain', { messageKey: 'errors:zipcodesMustMatch' }],
      ['birthDate.day', { messageKey: 'errors:birthDateRequired' }],
    ]);
  });

  it('takes nothing to be seen for an emptied field', () => {
    const stored = { ...STORED, 'address.suite': '7' };
    const read = readInfoForm({ ...ANA, 'address.suite': '\u200b' }, context({ stored }));
    expect(read).toEqual({ ok: true, isChanged: true, changes: { 'address.suite': null } });
  });

  it('clears no zipcode that was only typed the second time', () => {
    const stored = { ...STORED, 'address.zipcode': '06000' };
    const typed = { 'address.zipcode': '', 'address.zipcodeAgain': '06000' };
    const read = readInfoForm(typed, context({ stored, open: ['address.zipcode'] }));
    expect(read).toEqual({ ok: false, errors: { 'address.zipcode': { messageKey: 'errors:fieldBlank' } } });
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
