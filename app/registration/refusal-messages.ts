import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { operatorInfoErrors } from '#app/personal-info/operator-errors.ts';
import { type FieldName, inputsOf, mainInputOf } from './fields.ts';

/** Which field a refusal of the operator is about (contract §4.2). */
const FIELD_OF_CODE: Readonly<Record<string, FieldName>> = {
  CaptchaFailed: 'captcha',
  PhoneNumberInvalidCharacters: 'phoneNumber',
  PhoneNumberAlreadyInUse: 'phoneNumber',
  PasswordTooShort: 'password',
  PasswordTooFewCharacterClasses: 'password',
  PasswordNotAllowed: 'password',
  DisplayNameTooShort: 'displayName',
  InvalidEmailAddress: 'email',
  AgeConfirmationRequired: 'ageConfirmed',
  RequiredDocumentNotFound: 'documents',
};
/** Refusals that say by their field errors what they are about. */
const BLAMED_BY_FIELD = ['AgeConfirmationRequired', 'PersonalInfoRequired'];

/**
 * The inputs at which a refusal of the operator can be put right.
 *
 * @returns messages by input in the order of the fields; empty when the form is not to blame
 */
export function refusalMessages(failure: Failure, asked: readonly FieldName[]): FieldMessages {
  const whole = messageOf(failure);
  if (BLAMED_BY_FIELD.includes(failure.code)) {
    const byField = operatorInfoErrors(failure, asked.filter(isInfoField));
    if (Object.keys(byField).length > 0) return byField;
  }
  // The list of countries may have changed since it was on the page.
  if (failure.fieldErrors?.phoneCountryCode === 'notAllowed' && asked.includes('phoneCountryCode')) {
    return { phoneCountryCode: messageOf(failureOf('PhoneCountryNotOffered')) };
  }
  const field = FIELD_OF_CODE[failure.code];
  if (field && asked.includes(field)) return { [mainInputOf(field)]: whole };
  return field || failure.code === 'PersonalInfoRequired' ? { '': whole } : {};
}

/** Whether one of the messages is about one of the fields. */
export function areAbout(fields: readonly FieldName[], errors: FieldMessages): boolean {
  return fields.flatMap(inputsOf).some((input) => errors[input] !== undefined);
}
