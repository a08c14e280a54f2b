import { keepTypedResetPhone } from '#app/codes/password-reset.ts';
import { TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import type { TypedForm } from '#app/domain/pages/form-names.ts';
import { textOf } from '#app/forms/read.ts';
import { INFO_FIELDS } from '#app/personal-info/fields.ts';
import type { Visit } from '#app/session/visit.ts';
import { keepAnswers } from './draft.ts';
import { type FieldName, inputsOf } from './fields.ts';
import { readTyped } from './read-form.ts';

/** What of a registration can be kept: no secret, no box, and no captcha. */
const KEPT_FIELDS: readonly FieldName[] = [
  'phoneCountryCode',
  'phoneNumber',
  'displayName',
  'email',
  ...INFO_FIELDS,
];

/**
 * Keeps what a visitor has typed into a form that is left before it was carried out: the language was changed,
 * or the captcha is over. The form is then shown as it was typed, without passwords.
 */
export async function keepTyped(visit: Visit, kept: TypedForm, form: FormData): Promise<void> {
  if (kept === 'registration') {
    const fields = KEPT_FIELDS.filter((field) => inputsOf(field).some((input) => form.has(input)));
    await keepAnswers(visit, fields, readTyped(form, fields));
    return;
  }
  if (!form.has('phoneNumber')) return;
  const phoneNumber = textOf(form, 'phoneNumber', TYPED_PHONE_MAXIMUM_LENGTH);
  await keepTypedResetPhone(visit, phoneNumber);
}
