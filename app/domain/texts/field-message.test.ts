import { expect, it } from 'vitest';
import { fieldErrorMessageKey, fieldErrors } from './field-error.ts';
import { fieldMessage, messageOf } from './field-message.ts';

it('a message has the values that its text needs, and none where it needs none', () => {
  expect(fieldMessage('blank')).toEqual({ messageKey: 'errors:fieldBlank' });
  expect(Object.keys(fieldMessage('blank'))).toEqual(['messageKey']);
  expect(fieldMessage('tooShort', { minimum: 8 })).toEqual({
    messageKey: 'errors:fieldTooShort',
    params: { minimum: 8 },
  });
  expect(messageOf({ messageKey: 'errors:fieldInvalid', params: { count: 1 } })).toEqual({
    messageKey: 'errors:fieldInvalid',
    params: { count: 1 },
  });
});

it('a code of the operator that is not known says that the value is not valid', () => {
  for (const [code, key] of Object.entries(fieldErrors)) expect(fieldErrorMessageKey(code)).toBe(key);
  for (const code of ['new', '', 'toString']) expect(fieldErrorMessageKey(code)).toBe('errors:fieldInvalid');
});
