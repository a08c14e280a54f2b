import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { failureFromBodyStatus } from '#app/domain/texts/failure.ts';
import { parse, toForm } from '#app/forms/read.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_FIELDS, type InfoContext, infoInputs, isAlwaysRequired, type TypedInfo } from './fields.ts';
import { infoChanges, infoShape, operatorInfoErrors } from './schema.ts';
import { storedInfo } from './stored-info.ts';

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

function readInfoField(name: PersonalInfoField, typed: TypedInfo, its: InfoContext) {
  const sent = parse(toForm(typed), z.object(infoShape(name, true, typed, its)));
  if (sent.status === 'success') return { ok: true, value: sent.value[infoInputs(name)[0]] };
  const [error = []] = Object.entries(messagesOf(sent.reply()));
  return { ok: false, input: error[0], message: error[1] };
}

const BORN = { 'birthDate.day': '20', 'birthDate.month': '08', 'birthDate.year': '1931' };

describe('infoShape', () => {
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
    ['a first name over its length', 'firstName', { firstName: 'x'.repeat(101) }, 'errors:fieldTooLong'],
    ['no city', 'address.city', {}, 'errors:fieldBlank'],
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

function readInfoForm(typed: TypedInfo, its: InfoContext, required: readonly PersonalInfoField[] = []) {
  const shape = its.open.flatMap((name) =>
    Object.entries(infoShape(name, isAlwaysRequired(name) || required.includes(name), typed, its)),
  );
  const sent = parse(toForm(typed), z.object(Object.fromEntries(shape)));
  return sent.status === 'success'
    ? { changes: infoChanges(its.open, sent.value, its.stored) }
    : { errors: messagesOf(sent.reply()) };
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

describe('a form of several fields', () => {
  it('gives what is new, as the operator names it', () => {
    const typed = { ...ANA, 'address.street': 'Calle Uno', 'address.country': 'MX' };
    expect(readInfoForm(typed, context())).toEqual({
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
    expect(read).toEqual({ changes: {} });
  });

  it('clears what may be empty, and only that', () => {
    const stored = { ...STORED, documentNumber: 'X1', 'address.suite': '7' };
    expect(readInfoForm(ANA, context({ stored }))).toEqual({
      changes: { documentNumber: null, 'address.suite': null },
    });
    expect(readInfoForm({}, context({ stored }))).toEqual({
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
    expect(read).toEqual({ changes: {} });
  });

  it('wants what a screen needs', () => {
    const read = readInfoForm({}, context({ open: ['address.city'] }), ['address.city']);
    expect(read).toEqual({ errors: { 'address.city': { messageKey: 'errors:fieldBlank' } } });
  });

  it('says what is wrong, input by input, in the order of the open fields', () => {
    const typed = { 'address.zipcode': '06000', 'address.zipcodeAgain': '06001', 'birthDate.day': '1' };
    const read = readInfoForm(typed, context({ open: ['address.zipcode', 'birthDate'] }));
    expect(Object.entries(read.errors ?? {})).toEqual([
      ['address.zipcodeAgain', { messageKey: 'errors:zipcodesMustMatch' }],
      ['birthDate.day', { messageKey: 'errors:birthDateRequired' }],
    ]);
  });

  it('takes nothing to be seen for an emptied field', () => {
    const stored = { ...STORED, 'address.suite': '7' };
    const read = readInfoForm({ ...ANA, 'address.suite': '\u200b' }, context({ stored }));
    expect(read).toEqual({ changes: { 'address.suite': null } });
  });

  it('clears no zipcode that was only typed the second time', () => {
    const stored = { ...STORED, 'address.zipcode': '06000' };
    const typed = { 'address.zipcode': '', 'address.zipcodeAgain': '06000' };
    const read = readInfoForm(typed, context({ stored, open: ['address.zipcode'] }));
    expect(read).toEqual({ errors: { 'address.zipcode': { messageKey: 'errors:fieldBlank' } } });
  });

  it('wants no second zipcode for one that stays', () => {
    const stored = { ...STORED, 'address.country': 'MX', 'address.zipcode': '06000' };
    const read = readInfoForm(
      { 'address.zipcode': ' 06000' },
      context({ stored, open: ['address.zipcode'] }),
    );
    expect(read).toEqual({ changes: {} });
  });
});

describe('infoChanges', () => {
  it('has null for what is to be cleared', () => {
    const stored = { ...NOTHING, taxId: 'X1', 'address.suite': '7', documentType: 'ine' };
    const values = { lastName: 'Ruiz', taxId: '', 'address.city': 'Puebla', 'address.suite': '' };
    expect(infoChanges(['lastName', 'taxId', 'address.city', 'address.suite'], values, stored)).toEqual({
      lastName: 'Ruiz',
      taxId: null,
      'address.city': 'Puebla',
      'address.suite': null,
    });
    expect(infoChanges(['documentType'], { documentType: 'ine' }, NOTHING)).toEqual({ documentType: 'ine' });
    expect(infoChanges(['documentType'], { documentType: 'ine' }, stored)).toEqual({});
    expect(infoChanges([], {}, NOTHING)).toEqual({});
  });
});

const refusal = (fieldErrors: Record<string, string>) =>
  failureFromBodyStatus('PersonalInfoRequired', { fieldErrors });

describe('operatorInfoErrors', () => {
  it('puts each at its input, in the order of the form', () => {
    const failure = refusal({
      'personalInfo.address.zipcode': 'outOfRange',
      'personalInfo.birthDate': 'tooYoung',
      firstName: 'blank',
      'personalInfo.taxId': 'something new',
      phoneNumber: 'blank',
    });
    expect(Object.entries(operatorInfoErrors(failure, INFO_FIELDS))).toEqual([
      ['firstName', { messageKey: 'errors:firstNameRequired' }],
      ['birthDate.day', { messageKey: 'errors:fieldTooYoung' }],
      ['taxId', { messageKey: 'errors:fieldInvalid' }],
      ['address.zipcode', { messageKey: 'errors:fieldOutOfRange' }],
    ]);
  });

  it('says nothing of fields that the form does not have', () => {
    expect(operatorInfoErrors(refusal({ 'personalInfo.taxId': 'blank' }), ['lastName'])).toEqual({});
    expect(operatorInfoErrors(failureFromBodyStatus('PersonalInfoRequired'), INFO_FIELDS)).toEqual({});
  });
});
