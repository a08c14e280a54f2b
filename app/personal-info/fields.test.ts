import { describe, expect, it } from 'vitest';
import { personalInfoField } from '#app/operator/personal-info.ts';
import { INFO_FIELDS, infoFields, infoGroups, isAlwaysRequired, isInfoField } from './fields.ts';
import { INFO_INPUTS, infoInputId, isInfoBlank, mainInfoInput } from './inputs.ts';

describe('the fields', () => {
  it("are the operator's, each once", () => {
    expect([...INFO_FIELDS].sort()).toEqual([...personalInfoField.options].sort());
    for (const language of ['en', 'es', 'es-MX', 'ja'] as const) {
      expect(infoFields(language).sort()).toEqual([...personalInfoField.options].sort());
      expect(infoGroups(language).flatMap(({ fields }) => fields)).toHaveLength(INFO_FIELDS.length);
    }
  });

  it('have the family name first in Japanese', () => {
    expect(infoFields('ja').slice(0, 2)).toEqual(['lastName', 'firstName']);
    expect(infoFields('en').slice(0, 2)).toEqual(['firstName', 'lastName']);
    expect(infoGroups('ja').map(({ name }) => name)).toEqual(['name', 'birth', 'identification', 'address']);
  });

  it('are told from others', () => {
    expect(isInfoField('address.zipcode')).toBe(true);
    expect(isInfoField('address.zipcodeAgain')).toBe(false);
    expect(isInfoField('displayName')).toBe(false);
    expect(INFO_FIELDS.filter(isAlwaysRequired)).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      'nationality',
    ]);
  });
});

describe('the inputs', () => {
  it('have an id each', () => {
    expect(new Set(INFO_INPUTS.map(infoInputId)).size).toBe(INFO_FIELDS.length + 3);
    expect(infoInputId('address.zipcodeAgain')).toBe('info-address-zipcodeAgain');
  });

  it('have one for messages about the whole field', () => {
    expect(mainInfoInput('birthDate')).toBe('birthDate.day');
    expect(mainInfoInput('address.zipcode')).toBe('address.zipcode');
    expect(mainInfoInput('taxId')).toBe('taxId');
  });

  it('are blank together', () => {
    expect(isInfoBlank('birthDate', { birthDate: '1990-01-01', 'birthDate.day': ' ' })).toBe(true);
    expect(isInfoBlank('birthDate', { 'birthDate.year': '1990' })).toBe(false);
    expect(isInfoBlank('address.zipcode', { 'address.zipcodeAgain': '06600' })).toBe(false);
    expect(isInfoBlank('address.city', { 'address.city': '\u200b' })).toBe(true);
  });
});
