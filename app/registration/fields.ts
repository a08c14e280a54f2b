import type { MessageKey } from '#app/domain/message-key.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { FieldMessage, FormErrors } from '#app/ui/form-errors.ts';

/** What a registration can ask for, by the names of its inputs; personal information as the operator names it. */
export type FieldName =
  | 'phoneCountryCode'
  | 'phoneNumber'
  | 'displayName'
  | 'password'
  | 'email'
  | PersonalInfoField
  | 'documents'
  | 'ageConfirmed'
  | 'captcha';

/** What was typed, by the names of the inputs; a box that is ticked says `yes`. */
export type Typed = Readonly<Record<string, string>>;

/** The messages that only a registration has. */
type OwnMessageKey =
  | 'register:messages.documentsNotAccepted'
  | 'register:messages.documentsChanged'
  | 'register:messages.answersGone'
  | 'register:messages.sendAgain';

/** One message about a field, with the values of its text. */
export interface RegistrationMessage {
  messageKey: MessageKey | OwnMessageKey;
  params?: Record<string, string | number>;
}

/** What is wrong with a registration: messages by input, in the order of the fields. The name '' is the whole form. */
export type RegistrationErrors = Readonly<Record<string, RegistrationMessage>>;

/** Inputs of the fields that have more than one, or one of another name. */
const INPUTS: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  birthDate: ['birthDay', 'birthMonth', 'birthYear'],
  'address.zipcode': ['address.zipcode', 'zipcodeAgain'],
  password: ['newPassword', 'confirmPassword'],
};

/** The identity documents that a registration may name (contract §2 PersonalInfo). */
export const DOCUMENT_TYPES = ['ine', 'passport', 'residenceCard', 'driversLicense', 'other'] as const;

/** Secrets, and boxes: what those say is said anew with every form. */
const NOT_KEPT: readonly FieldName[] = ['password', 'captcha', 'documents', 'ageConfirmed'];

/** Takes a field; gives the names of its inputs. */
export function inputsOf(field: FieldName): readonly string[] {
  return INPUTS[field] ?? [field];
}

/** Takes a field; gives its first input, which a message about the whole field stands at. */
export function mainInputOf(field: FieldName): string {
  return inputsOf(field)[0] ?? field;
}

/** Takes the name of an input; gives its id, which a message links to. */
export function inputIdOf(input: string): string {
  return `register-${input.replace('.', '-')}`;
}

/** Takes a field and what was typed; tells whether all of its inputs are empty. */
export function isBlank(field: FieldName, typed: Typed): boolean {
  return inputsOf(field).every((input) => (typed[input] ?? '').trim() === '');
}

/** Takes fields; gives the inputs whose values are kept for somebody who comes back. */
export function keptInputs(fields: readonly FieldName[]): string[] {
  return fields.filter((field) => !NOT_KEPT.includes(field)).flatMap(inputsOf);
}

/** Takes messages; gives those of the catalogue alone, which is where all messages about passwords and captchas are. */
export function catalogueMessages(errors: RegistrationErrors): FormErrors {
  const messages: Record<string, FieldMessage> = {};
  for (const [input, { messageKey, params }] of Object.entries(errors)) {
    if (isOfCatalogue(messageKey)) messages[input] = params ? { messageKey, params } : { messageKey };
  }
  return messages;
}

function isOfCatalogue(key: MessageKey | OwnMessageKey): key is MessageKey {
  return key.startsWith('errors:');
}
