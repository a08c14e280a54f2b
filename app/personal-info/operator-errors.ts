import type { Failure } from '#app/domain/texts/failure.ts';
import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import { fieldErrorMessageKey, isFieldErrorCode } from '#app/domain/texts/field-message.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { mainInfoInput } from './inputs.ts';
import { infoMessageKey } from './read-info-field.ts';

/**
 * What the operator found wrong with the personal information (contract §5).
 *
 * @param failure the refusal; its field errors are named by whole paths of the request (contract §8a.5)
 * @returns messages by input; empty when none of the fields is to blame
 */
export function operatorInfoErrors(
  { fieldErrors = {} }: Failure,
  fields: readonly PersonalInfoField[],
): Record<string, FieldMessage> {
  const messages = fields.flatMap((field): [string, FieldMessage][] => {
    const code = fieldErrors[`personalInfo.${field}`] ?? fieldErrors[field];
    return code === undefined ? [] : [[mainInfoInput(field), { messageKey: messageKeyOf(field, code) }]];
  });
  return Object.fromEntries(messages);
}

function messageKeyOf(field: PersonalInfoField, code: string): FieldMessage['messageKey'] {
  return isFieldErrorCode(code) ? infoMessageKey(field, code) : fieldErrorMessageKey(code);
}
