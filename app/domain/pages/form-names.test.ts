import { expect, it } from 'vitest';
import { typedFormOn } from './form-names.ts';

it.each([
  ['/registerNewUser', 'registration'],
  ['/multiComponentRegisterView?step=2', 'registration'],
  ['/?panel=forgotPassword', 'reset'],
  ['/?a=b&panel=forgotPassword', 'reset'],
  ['/', null],
  ['/?panel=logIn', null],
  ['/about?panel=forgotPassword', null],
])('on %s the language switch takes along the form %s', (address, form) => {
  expect(typedFormOn(address)).toBe(form);
});
