import type { InputHTMLAttributes } from 'react';
import { DISPLAY_NAME_MAXIMUM_LENGTH } from '#app/domain/display-name.ts';
import { EMAIL_MAXIMUM_LENGTH } from '#app/domain/email.ts';
import { PERSON_NAME_MAXIMUM_LENGTH } from '#app/domain/person-name.ts';
import type { FieldName } from './fields.ts';

type TextInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'spellCheck'
> & { isShort?: boolean };

/** Room for a number with its country's prefix and the spaces in it, in UTF-16 units. */
const PHONE_INPUT_LENGTH = 24;
const LINE_LENGTH = 100;
const CODE_LENGTH = 40;

const line = (autoComplete: string): TextInput => ({ autoComplete, maxLength: LINE_LENGTH });
const code: TextInput = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: CODE_LENGTH,
};

/** What the browser is told of each field that takes a line of text, so that it offers the right keyboard and values. */
export const TEXT_INPUTS: Readonly<Partial<Record<FieldName, TextInput>>> = {
  // The number is what a player logs in with: password managers store the password with it.
  phoneNumber: {
    inputMode: 'tel',
    autoComplete: 'username',
    maxLength: PHONE_INPUT_LENGTH,
    isShort: true,
  },
  displayName: { autoComplete: 'nickname', maxLength: DISPLAY_NAME_MAXIMUM_LENGTH },
  email: {
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: EMAIL_MAXIMUM_LENGTH,
  },
  firstName: { autoComplete: 'given-name', maxLength: PERSON_NAME_MAXIMUM_LENGTH },
  lastName: { autoComplete: 'family-name', maxLength: PERSON_NAME_MAXIMUM_LENGTH },
  taxId: code,
  nationalId: code,
  documentNumber: code,
  'address.street': line('address-line1'),
  'address.number': line('off'),
  'address.suite': line('address-line2'),
  'address.neighborhood': line('address-level3'),
  'address.city': line('address-level2'),
  'address.county': line('off'),
  'address.state': line('address-level1'),
  'address.zipcode': { autoComplete: 'postal-code', maxLength: 12, isShort: true },
};
