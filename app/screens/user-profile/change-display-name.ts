import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { asPlayer } from '#app/calls/player-calls.ts';
import { profileAnew } from '#app/calls/shared-reads.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { isNewDisplayName, readDisplayName } from '#app/domain/player/display-name.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { fieldErrorMessageKey } from '#app/domain/texts/field-error.ts';
import { type FieldMessage, fieldMessage, messageOf } from '#app/domain/texts/field-message.ts';
import { asTyped, field, parse } from '#app/forms/read.ts';
import { refuse } from '#app/forms/refuse.ts';
import { payloadOf } from '#app/forms/sent-form.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';

/** The operator's rules may be out of reach: it then decides alone what is too short. */
const SHORTEST_NAME = 1;
const MAXIMUM_TYPED = 300;

const schema = z.object({ displayName: field(asTyped, MAXIMUM_TYPED) });

/**
 * Saves a new display name (spec §2, "Display-name dialog"; spec §4, "Display-name save"): success and failure are
 * shown, and after a success the player state has the new name.
 */
export async function changeDisplayName(visit: Visit, userId: string, form: FormData) {
  const sent = parse(form, schema);
  const refuseWith = (message: FieldMessage) => refuse(visit, sent, { errors: { displayName: message } });

  const rules = await visit.calls.rules();
  const typed = payloadOf(sent).displayName ?? '';
  const name = readDisplayName(typed, rules.ok ? rules.value.displayNameMinimumLength : SHORTEST_NAME);
  if (!name.ok) return refuseWith(fieldMessage(name.code));
  if (!isNewDisplayName(name.value, visit.player?.displayName ?? '')) {
    return refuseWith({ messageKey: 'profile:unchanged' });
  }

  const answer = await asPlayer(visit).updateProfile(userId, { displayName: name.value });
  const isSaved = answer.ok || (await isSavedAnyway(visit, userId, name.value, answer.failure));
  if (!isSaved && !answer.ok) return refuseWith(messageAbout(answer.failure));
  visit.updatePlayer({ displayName: (answer.ok && answer.value.displayName) || name.value });
  notifySuccess(visit, 'DisplayNameChanged');
  return redirect(ROUTES.userProfile, 303);
}

/** The answer may have got lost after the name was changed: nothing is called failed before it was looked at. */
async function isSavedAnyway(visit: Visit, userId: string, name: string, failure: Failure): Promise<boolean> {
  if (failure.outcome !== 'unknown') return false;
  const profile = await profileAnew(visit, userId);
  return profile.ok && profile.value.displayName === name;
}

function messageAbout(failure: Failure): FieldMessage {
  const { messageKey } = failure;
  if (failure.code === 'DisplayNameTooShort') return { messageKey };
  const [fault] = Object.values(failure.fieldErrors ?? {});
  return messageOf(
    fault === undefined ? failureOf('DisplayNameChangeFailed') : { messageKey: fieldErrorMessageKey(fault) },
  );
}
