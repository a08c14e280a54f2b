import { keepTypedResetPhone } from '#app/account/password-reset.ts';
import { TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import type { TypedForm } from '#app/domain/pages/typed-forms.ts';
import { keptForm } from '#app/forms/kept-form.ts';
import { textOf } from '#app/forms/read.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { INFO_FIELDS } from '#app/personal-info/fields.ts';
import type { VisitWith } from '#app/session/visit.ts';
import { LOGIN_FORM } from '#app/shell/login-panel.tsx';
import { keepAnswers } from './draft.ts';
import { type FieldName, inputsOf } from './fields.ts';
import { readTyped } from './read-form.ts';

/** The forms of a visitor that are kept when something else than their own address takes them. */
export type KeptForm = TypedForm | 'login';

/** What of a registration can be kept: no secret, no box, and no captcha. */
const KEPT_FIELDS: readonly FieldName[] = [
  'phoneCountryCode',
  'phoneNumber',
  'displayName',
  'email',
  ...INFO_FIELDS,
];

/**
 * Keeps what a visitor has typed into a form that is left before it was carried out: the language was changed, the
 * captcha is over, or the form's token was not good. The form is then shown as it was typed, without passwords.
 */
export async function keepTyped(
  visit: VisitWith<'drafts' | 'messages'>,
  kept: KeptForm,
  form: FormData,
): Promise<void> {
  if (kept === 'registration') {
    const fields = KEPT_FIELDS.filter((field) => inputsOf(field).some((input) => form.has(input)));
    await keepAnswers(visit, fields, readTyped(form, fields));
    return;
  }
  if (!form.has('phoneNumber')) return;
  const phoneNumber = textOf(form, 'phoneNumber', TYPED_PHONE_MAXIMUM_LENGTH);
  if (kept === 'reset') await keepTypedResetPhone(visit, phoneNumber);
  else visit.messages.keepForm(null, keptForm(LOGIN_FORM, sentForm({ phoneNumber })));
}
