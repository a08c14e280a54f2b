import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import type { PersonalInfoChanges, PersonalInfoField } from '#app/operator/personal-info.ts';
import { isAlwaysRequired } from '#app/personal-info/fields.ts';
import { isInfoBlank } from '#app/personal-info/inputs.ts';
import { readInfoField } from '#app/personal-info/read-info-field.ts';
import { changesOf } from '#app/personal-info/stored-info.ts';
import type { InfoContext, TypedInfo } from '#app/personal-info/typed-info.ts';

/** What the rules of the form depend on. Fields that are not open stay as they are, whatever was posted. */
export interface InfoFormContext extends InfoContext {
  /** Open fields that may not be left empty, besides those that never may (spec §5). */
  required: readonly PersonalInfoField[];
}

/** What came of a form: what is to change, or what is wrong with it, by input in the order of the open fields. */
export type InfoForm =
  | { ok: true; changes: PersonalInfoChanges; isChanged: boolean }
  | { ok: false; errors: Record<string, FieldMessage> };

/**
 * Reads the form of the personal information (spec §3, §5).
 *
 * @returns only what differs from what is stored; an optional field that was emptied becomes null
 */
export function readInfoForm(typed: TypedInfo, context: InfoFormContext): InfoForm {
  const errors: Record<string, FieldMessage> = {};
  const changed: [PersonalInfoField, string][] = [];
  for (const field of context.open) {
    const isLeftEmpty = isInfoBlank(field, typed) && !isRequired(field, context);
    const answer = isLeftEmpty ? { ok: true as const, value: '' } : readInfoField(field, typed, context);
    if (!answer.ok) errors[answer.input] = answer.message;
    else if (answer.value !== context.stored[field]) changed.push([field, answer.value]);
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, changes: changesOf(Object.fromEntries(changed)), isChanged: changed.length > 0 };
}

/** Whether a field is required, by the fields that a screen needs (spec §5). */
export function isRequired(
  field: PersonalInfoField,
  { required }: { required: readonly PersonalInfoField[] },
): boolean {
  return isAlwaysRequired(field) || required.includes(field);
}
