import { redirect } from '@remix-run/node';
import type { Failure } from '#app/domain/failure.ts';
import { fieldErrors } from '#app/domain/field-error.ts';
import type { FieldCode } from '#app/domain/field-reading.ts';
import { returnPath } from '#app/domain/return-path.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { failureNotification } from '#app/session/failures.ts';
import { callAsPlayer } from '#app/session/player-calls.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';
import type { FieldMessage } from '#app/ui/form-errors.ts';
import { EXTRA_INPUTS, INFO_FIELDS } from './personal-info-fields.ts';
import { infoMessageKey, readInfoForm } from './personal-info-form.ts';
import { INFO_DRAFT, infoFormContext, playerProfile } from './profile-model.ts';
import { refuse, refuseFor } from './refusal.ts';

const MAXIMUM_TYPED = 300;
/** Codes of the operator about what the player typed; each comes with the fields to blame (contract §5). */
const CODES_ABOUT_FIELDS = ['PersonalInfoRequired', 'DeniedByAccountState'];

/**
 * Saves the personal information that was changed (spec §3, §5; contract §5).
 *
 * @param visit the request of a signed-in player
 * @param userId the player's id
 * @param form the form as posted
 * @returns the way to the screen that needed the information, or back to the profile; or the form as typed
 */
export async function savePersonalInfo(visit: Visit, userId: string, form: FormData) {
  const values = typedInfo(form);
  const refuseWith = (errors: Parameters<typeof refuse>[0]['errors']) =>
    refuse({ form: 'personalInfo', values, errors });
  const profile = await playerProfile(visit, userId);
  if (!profile.ok) {
    // The page that follows has no form: what was typed waits until the profile can be had again.
    visit.services.drafts.keep(visit.draftOwner, INFO_DRAFT, values);
    return refuseWith({});
  }

  const next = returnPath(visit.request.url.searchParams.get('next'));
  const read = readInfoForm(values, await infoFormContext(visit, profile.value, next !== null));
  if (!read.ok) return refuseWith(read.errors);
  if (!read.isChanged) return refuseWith({ '': { messageKey: 'profile:unchanged' } });

  const answer = await callAsPlayer(visit, (accessToken) =>
    visit.calls.updatePersonalInfo(accessToken, read.changes),
  );
  if (!answer.ok) {
    const { failure } = answer;
    if (!CODES_ABOUT_FIELDS.includes(failure.code)) {
      return refuseFor(visit, failure, { form: 'personalInfo', values });
    }
    const errors = operatorErrors(failure);
    if (Object.keys(errors).length === 0) visit.messages.remark(failureNotification(failure));
    return refuseWith(errors);
  }
  visit.services.drafts.forget(visit.draftOwner, INFO_DRAFT);
  notifySuccess(visit, 'PersonalInfoUpdated');
  return redirect(next ?? '/userProfile', 303);
}

/** What was typed, by the name of the input. */
function typedInfo(form: FormData): Record<string, string> {
  const names = [...INFO_FIELDS.map(({ name }) => name), ...Object.values(EXTRA_INPUTS)];
  const typed = names.flatMap((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? [[name, value.slice(0, MAXIMUM_TYPED)] as const] : [];
  });
  return Object.fromEntries(typed);
}

/** What the operator found wrong, by field; its keys are whole paths of the request (contract §8a.5). */
function operatorErrors({ fieldErrors: told = {} }: Failure): Record<string, FieldMessage> {
  const known = INFO_FIELDS.flatMap(({ name }): [PersonalInfoField, FieldMessage][] => {
    const code = told[`personalInfo.${name}`] ?? told[name];
    return code === undefined ? [] : [[name, { messageKey: infoMessageKey(name, asFieldCode(code)) }]];
  });
  return Object.fromEntries(known);
}

function asFieldCode(code: string): FieldCode {
  const known = Object.keys(fieldErrors).find((one): one is keyof typeof fieldErrors => one === code);
  return known ?? 'invalid';
}
