import { redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { playerProfile, siteTimeZone } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { Country } from '#app/domain/country.ts';
import { minimumAge } from '#app/domain/identity/birth-date.ts';
import { returnPath } from '#app/domain/pages/return-path.ts';
import { ROUTES, routeOf } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { fieldMessage } from '#app/domain/texts/field-message.ts';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { parse, readTexts } from '#app/forms/read.ts';
import { type Reasons, refuse } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { UserProfile } from '#app/operator/profile.ts';
import {
  INFO_INPUTS,
  type InfoContext,
  infoFields,
  infoGroups,
  isAlwaysRequired,
  isAskedIn,
  type StoredInfo,
  type TypedInfo,
} from '#app/personal-info/fields.ts';
import { infoChanges, infoShape, operatorInfoErrors } from '#app/personal-info/schema.ts';
import { storedInfo } from '#app/personal-info/stored-info.ts';
import { failureNotification, isEndOfSession } from '#app/session/failures.ts';
import { notifySuccess } from '#app/session/messages.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

const INFO_DRAFT = 'personalInfo';
const SAVE_INTENT = 'savePersonalInfo';

/** In UTF-16 units. */
const MAXIMUM_TYPED = 300;
/** Codes with field errors (contract §5). */
const CODES_ABOUT_FIELDS = ['PersonalInfoRequired', 'DeniedByAccountState'];

/** Drafts of the player in any session, as the one that the form was typed in may be over. */
const draftsOf = (visit: Visit, userId: string) => visit.draftsOf(`player:${userId}`);

/** Keeps a form that was not carried out; false for any other form. */
export async function keepInfo(visit: Visit, userId: string, form: FormData): Promise<boolean> {
  if (visit.request.url.pathname !== ROUTES.userProfile || form.get('intent') !== SAVE_INTENT) return false;
  await draftsOf(visit, userId).replace(INFO_DRAFT, typedInputs(form));
  return true;
}

/** Keeps a form that comes when its session is over (spec §4). */
export async function keepTimedOutInfo(visit: Visit, player: PlayerSession, form: FormData): Promise<void> {
  if (player.userId !== null && !isGuest(player)) await keepInfo(visit, player.userId, form);
}

function typedInputs(form: FormData): TypedInfo {
  return readTexts(
    form,
    INFO_INPUTS.filter((input) => form.has(input)),
    MAXIMUM_TYPED,
  );
}

/** Reads the profile; notifies of a failure (spec §8, 'Server not responding to User Profile request'). */
export async function readProfile(visit: Visit, userId: string): Promise<Result<UserProfile>> {
  const answer = await playerProfile(visit, userId);
  if (!answer.ok) visit.messages.notifyNow(failureNotification(failureOf('ProfileCallFailed')));
  return answer;
}

/** Returns true for a field that the country asks for, or that has a value. */
function hasPlace(name: PersonalInfoField, country: Country, stored: StoredInfo): boolean {
  return isAskedIn(name, country) || stored[name] !== '';
}

/** Loads the context of the form; locked fields are never open, the others in the order of the form. */
async function infoFormContext(
  visit: Visit,
  profile: UserProfile,
  isMissingOnly: boolean,
): Promise<InfoContext & { required: readonly PersonalInfoField[] }> {
  const { country } = visit.config;
  const [rules, timeZone] = await Promise.all([visit.calls.rules(), siteTimeZone(visit)]);
  const missing = profile.missingPersonalInfo;
  const stored = storedInfo(profile.personalInfo);
  // Missing fields are open in every country, or the profile could not be completed.
  const isOpen = (name: PersonalInfoField) =>
    !profile.lockedPersonalInfo.includes(name) &&
    (missing.includes(name) || (!isMissingOnly && hasPlace(name, country, stored)));
  const open = infoFields(country, visit.request.language).filter(isOpen);
  return {
    stored,
    open,
    required: open.filter((name) => isAlwaysRequired(name) || (isMissingOnly && missing.includes(name))),
    country,
    age: {
      minimumAge: minimumAge(rules.ok ? rules.value.minimumAge : null, country),
      today: isoDateAt(visit.now(), timeZone),
    },
  };
}

/** Loads the personal information for its section. */
export async function loadInfo(visit: Visit, userId: string, profile: UserProfile) {
  const path = returnPath(visit.request.url.searchParams.get('next'));
  const route = path === null ? null : routeOf(path);
  const next = path !== null && route !== null ? { path, route } : null;
  const { stored, open, required, country } = await infoFormContext(visit, profile, next !== null);
  const isShown = (name: PersonalInfoField) =>
    open.includes(name) || (next === null && hasPlace(name, country, stored));
  const groups = infoGroups(country, visit.request.language).map(({ name, fields }) => ({
    name,
    fields: fields.filter(isShown),
  }));
  return {
    groups: groups.filter(({ fields }) => fields.length > 0),
    stored,
    /** Draft by input. */
    typed: await draftsOf(visit, userId).read(INFO_DRAFT),
    open: [...open],
    required: [...required],
    locked: profile.lockedPersonalInfo,
    /** Screen that needs the missing fields; null for the whole form. */
    next,
  };
}

/**
 * Saves the changed personal information (spec §3, §5; contract §5), or keeps it when the session ends meanwhile.
 *
 * @throws Response that redirects to the log-on at the end of the session
 */
export async function savePersonalInfo(visit: Visit, userId: string, form: FormData): Promise<Response> {
  try {
    return await saveChanges(visit, userId, form);
  } catch (thrown) {
    if (isEndOfSession(visit, thrown)) await keepInfo(visit, userId, form);
    throw thrown;
  }
}

async function saveChanges(visit: Visit, userId: string, form: FormData): Promise<Response> {
  const typed = typedInputs(form);
  const profile = await readProfile(visit, userId);
  if (!profile.ok) {
    // The page shows no form until the profile loads.
    await keepInfo(visit, userId, form);
    return refuse(visit, sentForm({ ...typed, intent: SAVE_INTENT }));
  }

  const next = returnPath(visit.request.url.searchParams.get('next'));
  const context = await infoFormContext(visit, profile.value, next !== null);
  const { open, required, stored } = context;
  const shape = open.flatMap((name) =>
    Object.entries(infoShape(name, required.includes(name), typed, context)),
  );
  const sent = parse(form, z.object(Object.fromEntries(shape)));
  // Empty texts too, as an emptied input must not show the stored value.
  const refuseWith = (reasons: Reasons) => refuse(visit, sent, { ...reasons, values: typed });
  if (sent.status !== 'success') return refuseWith({});
  const changes = infoChanges(open, sent.value, stored);
  if (Object.keys(changes).length === 0) {
    return refuseWith({ errors: { '': { messageKey: 'profile:unchanged' } } });
  }

  const answer = await asPlayer(visit).updatePersonalInfo(changes);
  if (!answer.ok) {
    const { failure } = answer;
    const isAboutFields = CODES_ABOUT_FIELDS.includes(failure.code);
    const errors = isAboutFields
      ? operatorInfoErrors(failure, infoFields(context.country, visit.request.language))
      : {};
    if (Object.keys(errors).length > 0) return refuseWith({ errors });
    // A locked field; the catalogue's text is about codes ('Already verified').
    const isLocked = failure.code === 'DeniedByAccountState';
    return refuseWith(isLocked ? { errors: { '': fieldMessage('notAllowed') } } : { failure });
  }
  await draftsOf(visit, userId).forget(INFO_DRAFT);
  notifySuccess(visit, 'PersonalInfoUpdated');
  return redirect(next ?? ROUTES.userProfile, 303);
}
