import { describe, expect, it } from 'vitest';
import { COUNTRIES, type Country, LANGUAGES } from '#app/domain/country.ts';
import { personalInfoField } from '#app/operator/personal-info.ts';
import {
  INFO_FIELDS,
  INFO_INPUTS,
  INFO_TABLE,
  infoFields,
  infoGroups,
  infoInputId,
  infoInputs,
  isAlwaysRequired,
  isAskedIn,
  isInfoBlank,
  isInfoField,
} from './fields.ts';
import { storedInfo, storedInputs } from './stored-info.ts';

describe('the fields', () => {
  it("are the operator's, each once", () => {
    expect([...INFO_FIELDS].sort()).toEqual([...personalInfoField.options].sort());
    for (const country of COUNTRIES) {
      for (const language of LANGUAGES) {
        expect(infoFields(country, language).sort()).toEqual([...personalInfoField.options].sort());
        expect(infoGroups(country, language).flatMap(({ fields }) => fields)).toHaveLength(
          INFO_FIELDS.length,
        );
      }
    }
  });

  it('have the family name first in Japanese', () => {
    expect(infoFields('JP', 'ja').slice(0, 2)).toEqual(['lastName', 'firstName']);
    expect(infoFields('JP', 'en').slice(0, 2)).toEqual(['firstName', 'lastName']);
    const groups = infoGroups('JP', 'ja').map(({ name }) => name);
    expect(groups).toEqual(['name', 'birth', 'identification', 'address']);
  });

  it.each<[Country, string]>([
    ['MX', 'street number suite neighborhood zipcode city county state country'],
    ['US', 'number street suite city state zipcode country'],
    ['JP', 'zipcode state city street number suite country'],
  ])('are asked for in %s in the order of its letters: %s', (country, parts) => {
    const asked = infoFields(country, 'en').filter((field) => isAskedIn(field, country));
    const address = asked.filter((field) => field.startsWith('address.'));
    expect(address.map((field) => field.replace('address.', '')).join(' ')).toBe(parts);
    const numbers = asked.filter((field) => field === 'nationalId' || field === 'taxId');
    expect(numbers).toEqual(country === 'MX' ? ['nationalId', 'taxId'] : []);
  });

  it.each<[Country, string | undefined, string | undefined]>([
    ['MX', 'curp', undefined],
    ['US', 'notSsn', 'notSsn'],
    ['JP', 'notMyNumber', 'notMyNumber'],
  ])('say in %s which number never belongs into them', (country, nationalId, documentNumber) => {
    expect(INFO_TABLE.nationalId.hint?.('', country)).toBe(nationalId);
    expect(INFO_TABLE.documentNumber.hint?.('', country)).toBe(documentNumber);
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
    expect(new Set(INFO_INPUTS.map(infoInputId)).size).toBe(INFO_FIELDS.length + 4);
    expect(infoInputId('address.zipcodeAgain')).toBe('info-address-zipcodeAgain');
  });

  it('have one for messages about the whole field', () => {
    expect(infoInputs('birthDate')[0]).toBe('birthDate.day');
    expect(infoInputs('address.zipcode')[0]).toBe('address.zipcode');
    expect(infoInputs('taxId')[0]).toBe('taxId');
  });

  it('are blank together', () => {
    expect(isInfoBlank('birthDate', { birthDate: '1990-01-01', 'birthDate.day': ' ' })).toBe(true);
    expect(isInfoBlank('birthDate', { 'birthDate.year': '1990' })).toBe(false);
    expect(isInfoBlank('address.zipcode', { 'address.zipcodeAgain': '06600' })).toBe(false);
    expect(isInfoBlank('address.city', { 'address.city': '\u200b' })).toBe(true);
    expect(isInfoBlank('address.state', { 'address.state': ' ', stateShown: 'CA:Ontario' })).toBe(true);
  });
});

describe('storedInputs', () => {
  it('fills every input but the repetition of the zipcode and the state as it was shown', () => {
    const stored = { ...storedInfo(null), birthDate: '1990-04-15', 'address.zipcode': '06600' };
    const inputs = storedInputs(stored);
    expect(inputs).toMatchObject({
      'birthDate.day': '15',
      'birthDate.month': '4',
      'birthDate.year': '1990',
      'address.zipcode': '06600',
      firstName: '',
    });
    expect(INFO_INPUTS.filter((name) => inputs[name] === undefined)).toEqual([
      'stateShown',
      'address.zipcodeAgain',
    ]);
    expect(storedInputs(storedInfo(null))).toMatchObject({ 'birthDate.day': '', 'birthDate.year': '' });
  });
});

describe('the hint of a tax id', () => {
  it.each([
    ['VACE460910SX6', 'MX', true],
    ['GODE561231GR8', 'MX', false],
    ['GODE561231', 'MX', false],
    ['x', 'MX', false],
    ['', 'MX', false],
  ] as const)('warns of %j in %s: %s', (taxId, country, isDoubtful) => {
    const hint = INFO_TABLE.taxId.hint?.(taxId, country);
    expect(hint).toBe(isDoubtful ? 'rfcDoubtful' : undefined);
  });
});
