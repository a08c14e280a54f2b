import { describe, expect, it } from 'vitest';
import { INFO_INPUTS } from './inputs.ts';
import { changesOf, storedInfo, storedInputs } from './stored-info.ts';

describe('storedInputs', () => {
  it('fills every input but the repetition of the zipcode', () => {
    const stored = { ...storedInfo(null), birthDate: '1990-04-15', 'address.zipcode': '06600' };
    const inputs = storedInputs(stored);
    expect(inputs).toMatchObject({
      'birthDate.day': '15',
      'birthDate.month': '4',
      'birthDate.year': '1990',
      'address.zipcode': '06600',
      firstName: '',
    });
    expect(INFO_INPUTS.filter((name) => inputs[name] === undefined)).toEqual(['address.zipcodeAgain']);
    expect(storedInputs(storedInfo(null))).toMatchObject({ 'birthDate.day': '', 'birthDate.year': '' });
  });
});

describe('changesOf', () => {
  it('has null for what is to be cleared', () => {
    const values = { lastName: 'Ruiz', taxId: '', 'address.city': 'Puebla', 'address.suite': '' };
    expect(changesOf(values)).toEqual({
      lastName: 'Ruiz',
      taxId: null,
      'address.city': 'Puebla',
      'address.suite': null,
    });
    expect(changesOf({ documentType: 'ine' })).toEqual({ documentType: 'ine' });
    expect(changesOf({})).toEqual({});
  });
});
