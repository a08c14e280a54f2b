import { describe, expect, it } from 'vitest';
import { failureFromBodyStatus } from '#app/domain/texts/failure.ts';
import { INFO_FIELDS } from './fields.ts';
import { operatorInfoErrors } from './operator-errors.ts';

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
