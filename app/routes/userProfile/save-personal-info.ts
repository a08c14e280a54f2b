import { redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { returnPath } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type FieldMessages, fieldMessage } from '#app/domain/texts/field-message.ts';
import { refuse } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { infoFields } from '#app/personal-info/fields.ts';
import { INFO_INPUTS } from '#app/personal-info/inputs.ts';
import { operatorInfoErrors } from '#app/personal-info/operator-errors.ts';
import { readInfoForm } from '#app/routes/userProfile/personal-info-form.ts';
import { INFO_DRAFT, infoFormContext, readProfile } from '#app/routes/userProfile/profile-model.ts';
import { notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';

const MAXIMUM_TYPED = 300;
/** Codes of the operator about what the player typed; each comes with the fields to blame (contract §5). */
const CODES_ABOUT_FIELDS = ['PersonalInfoRequired', 'DeniedByAccountState'];

/** Saves the personal information that was changed (spec §3, §5; contract §5). */
export async function savePersonalInfo(visit: Visit, userId: string, form: FormData) {
  const values = typedInfo(form);
  const sent = sentForm({ ...values, intent: 'savePersonalInfo' });
  const refuseWith = (errors: FieldMessages) => refuse(visit, sent, { errors });
  const profile = await readProfile(visit, userId);
  if (!profile.ok) {
    // The page that follows has no form: what was typed waits until the profile can be had again.
    await visit.drafts.keep(INFO_DRAFT, values);
    return refuseWith({});
  }

  const next = returnPath(visit.request.url.searchParams.get('next'));
  const read = readInfoForm(values, await infoFormContext(visit, profile.value, next !== null));
  if (!read.ok) return refuseWith(read.errors);
  if (!read.isChanged) return refuseWith({ '': { messageKey: 'profile:unchanged' } });

  const answer = await asPlayer(visit).updatePersonalInfo(read.changes);
  if (!answer.ok) {
    const { failure } = answer;
    if (!CODES_ABOUT_FIELDS.includes(failure.code)) {
      return refuse(visit, sent, { failure });
    }
    const errors = operatorInfoErrors(failure, infoFields(visit.request.language));
    if (Object.keys(errors).length > 0) return refuseWith(errors);
    // What the catalogue says of this code is about codes ('Already verified'); here it is a field that is locked.
    if (failure.code === 'DeniedByAccountState') {
      return refuseWith({ '': fieldMessage('notAllowed') });
    }
    return refuse(visit, sent, { failure });
  }
  await visit.drafts.forget(INFO_DRAFT);
  notifySuccess(visit, 'PersonalInfoUpdated');
  return redirect(next ?? ROUTES.userProfile, 303);
}

/** What was typed, by the name of the input. */
function typedInfo(form: FormData): Record<string, string> {
  const typed = INFO_INPUTS.flatMap((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? [[name, value.slice(0, MAXIMUM_TYPED)] as const] : [];
  });
  return Object.fromEntries(typed);
}
