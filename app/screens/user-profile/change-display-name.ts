import { redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { profileAnew } from '#app/calls/shared-reads.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { isNewDisplayName, readDisplayName } from '#app/domain/player/display-name.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { fieldErrorMessageKey } from '#app/domain/texts/field-error.ts';
import { fieldMessageKey } from '#app/domain/texts/field-reading.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';
import { refuse } from './refusal.ts';

/** The operator's rules may be out of reach: it then decides alone what is too short. */
const SHORTEST_NAME = 1;
const MAXIMUM_TYPED = 300;

/**
 * Saves a new display name (spec §2, "Display-name dialog"; spec §4, "Display-name save"): success and failure are told,
 * and after a success the player state has the new name.
 *
 * @param visit the request of a signed-in player
 * @param userId the player's id
 * @param form the form as posted
 * @returns the way back to the profile, or the dialog as typed
 */
export async function changeDisplayName(visit: Visit, userId: string, form: FormData) {
  const typed = String(form.get('displayName') ?? '').slice(0, MAXIMUM_TYPED);
  const refuseWith = (messageKey: MessageKey | 'profile:unchanged') =>
    refuse({ form: 'displayName', values: { displayName: typed }, errors: { displayName: { messageKey } } });

  const rules = await visit.calls.rules();
  const name = readDisplayName(typed, rules.ok ? rules.value.displayNameMinimumLength : SHORTEST_NAME);
  if (!name.ok) return refuseWith(fieldMessageKey(name.code));
  if (!isNewDisplayName(name.value, visit.player?.displayName ?? '')) return refuseWith('profile:unchanged');

  const answer = await asPlayer(visit).updateProfile(userId, { displayName: name.value });
  const isSaved = answer.ok || (await isSavedAnyway(visit, userId, name.value, answer.failure));
  if (!isSaved && !answer.ok) return refuseWith(messageKeyOf(answer.failure));
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

function messageKeyOf(failure: Failure): MessageKey {
  if (failure.code === 'DisplayNameTooShort') return failure.messageKey;
  const [fault] = Object.values(failure.fieldErrors ?? {});
  return fault === undefined ? failureOf('DisplayNameChangeFailed').messageKey : fieldErrorMessageKey(fault);
}
