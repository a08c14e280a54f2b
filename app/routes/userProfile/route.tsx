import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { offeredLanguage, rememberLanguage } from '#app/account/chosen-language.ts';
import { limitedOnceAsPlayer } from '#app/calls/limited-call.ts';
import { freshProfile } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { forgetSentCode, sendMailAgain, tellOfMail } from '#app/codes/sent-codes.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { isNewDisplayName, readDisplayName } from '#app/domain/player/display-name.ts';
import { readEmail } from '#app/domain/player/email.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import {
  type FieldMessage,
  fieldErrorMessageKey,
  fieldMessage,
  messageOf,
} from '#app/domain/texts/field-message.ts';
import { asTyped, field, notBlank, parse, secret } from '#app/forms/read.ts';
import { type FieldOfCode, refuse } from '#app/forms/refuse.ts';
import { payloadOf, sentForm } from '#app/forms/sent-form.ts';
import { requireAccountHolder } from '#app/session/guards.ts';
import { notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { loadPhoneCode, loadProfile } from './load-profile.ts';
import { savePersonalInfo } from './personal-info.ts';
import { leaveVerified, sendPhoneCode, verifyPhone } from './phone-code.ts';
import { PhoneCodePage, ProfilePage } from './profile-page.tsx';

/**
 * Loads the profile (spec §2), or the page for the phone's code.
 *
 * @throws Response for a phone that is verified already
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requireAccountHolder(visit);
  if (visit.request.url.searchParams.get('verify') !== 'phone') {
    return { kind: 'profile' as const, model: await loadProfile(visit, player, player.userId) };
  }
  if (player.isUserVerified) throw await leaveVerified(visit);
  return { kind: 'phoneCode' as const, model: await loadPhoneCode(visit, player) };
}

/** Handles the form of a section (spec §2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const { userId } = requireAccountHolder(visit);
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'saveDisplayName':
      return changeDisplayName(visit, userId, form);
    case 'sendPhoneCode':
      return sendPhoneCode(visit, form);
    case 'verifyPhone':
      return verifyPhone(visit, form);
    case 'setEmail':
      return changeEmail(visit, userId, form);
    case 'sendEmail':
      return sendEmailAgain(visit);
    case 'savePersonalInfo':
      return savePersonalInfo(visit, userId, form);
    case 'saveLanguage':
      return saveLanguage(visit, userId, form);
    default:
      return redirect(ROUTES.userProfile, 303);
  }
}

export default function UserProfile() {
  const answer = useLoaderData<typeof loader>();
  if (answer.kind === 'profile') return <ProfilePage model={answer.model} />;
  return <PhoneCodePage model={answer.model} />;
}

/** Minimum while the rules are unknown; the operator then decides. */
const SHORTEST_NAME = 1;
/** In UTF-16 units. */
const MAXIMUM_TYPED = 300;

const nameSchema = z.object({ displayName: field(asTyped, MAXIMUM_TYPED) });

/** Saves a display name (spec §2, "Display-name dialog"; spec §4, "Display-name save"). */
async function changeDisplayName(visit: Visit, userId: string, form: FormData) {
  const sent = parse(form, nameSchema);
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
  if (!isSaved && !answer.ok) return refuseWith(nameMessage(answer.failure));
  visit.updatePlayer({ displayName: (answer.ok && answer.value.displayName) || name.value });
  notifySuccess(visit, 'DisplayNameChanged');
  return redirect(ROUTES.userProfile, 303);
}

/** Re-reads the profile before reporting a lost answer as a failure. */
async function isSavedAnyway(visit: Visit, userId: string, name: string, failure: Failure): Promise<boolean> {
  if (failure.outcome !== 'unknown') return false;
  const profile = await freshProfile(visit, userId);
  return profile.ok && profile.value.displayName === name;
}

function nameMessage(failure: Failure): FieldMessage {
  const { messageKey } = failure;
  if (failure.code === 'DisplayNameTooShort') return { messageKey };
  const [fault] = Object.values(failure.fieldErrors ?? {});
  return messageOf(
    fault === undefined ? failureOf('DisplayNameChangeFailed') : { messageKey: fieldErrorMessageKey(fault) },
  );
}

const emailSchema = z.object({
  email: field(readEmail),
  /** Required to change an address. */
  currentPassword: secret(notBlank).optional(),
});

/** Fields by the operator's codes (contract §4.6). */
const FIELDS: FieldOfCode = { PasswordIncorrect: 'currentPassword', InvalidEmailAddress: 'email' };

/** Sets an email address, which stays pending until confirmed (contract §4.6). */
async function changeEmail(visit: Visit, userId: string, form: FormData) {
  const sent = parse(form, emailSchema);
  if (sent.status !== 'success') return refuse(visit, sent);
  const { email, currentPassword } = sent.value;
  const content = [email, currentPassword ?? ''];
  const answer = await limitedOnceAsPlayer(visit, 'emailChange', content, (accessToken) =>
    visit.calls.setEmail(accessToken, { email, currentPassword }),
  );
  if (!answer.ok) return refuse(visit, sent, { failure: answer.failure, fields: FIELDS });
  await forgetSentCode(visit, 'email');
  const { verification } = answer.value;
  if (verification === null && (await isVerifiedAlready(visit, userId))) {
    notifySuccess(visit, 'ProfileUpdated');
    return redirect(ROUTES.userProfile, 303);
  }
  return tellOfMail(visit, verification, ROUTES.userProfile);
}

/** Sends the confirmation mail again, at most once in 60 seconds (contract §4.7). */
async function sendEmailAgain(visit: Visit) {
  const mail = await sendMailAgain(visit, ROUTES.userProfile);
  return mail.ok ? mail.response : refuse(visit, sentForm({}), { failure: mail.failure });
}

/** A return to the verified address sends no mail. */
async function isVerifiedAlready(visit: Visit, userId: string): Promise<boolean> {
  const profile = await freshProfile(visit, userId);
  return profile.ok && profile.value.isEmailVerified && profile.value.pendingEmail === null;
}

const languageSchema = z.object({ language: field(asTyped) });

/** Saves the language of messages and pages (spec §1, "Languages"). */
async function saveLanguage(visit: Visit, userId: string, form: FormData) {
  const sent = parse(form, languageSchema);
  const language = offeredLanguage(visit, payloadOf(sent).language ?? null);
  if (language === null) return refuse(visit, sent, { errors: { language: fieldMessage('invalid') } });
  const answer = await asPlayer(visit).updateProfile(userId, { language: operatorLanguageTag(language) });
  if (!answer.ok) return refuse(visit, sent, { failure: answer.failure });
  rememberLanguage(visit, language);
  notifySuccess(visit, 'ProfileUpdated');
  return redirect(ROUTES.userProfile, 303);
}
