import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { offeredLanguage, rememberLanguage } from '#app/account/chosen-language.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { fieldMessage } from '#app/domain/texts/field-message.ts';
import { asTyped, field, parse } from '#app/forms/read.ts';
import { refuse } from '#app/forms/refuse.ts';
import { payloadOf } from '#app/forms/sent-form.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';

const schema = z.object({ language: field(asTyped) });

/**
 * Saves the player's language, at the operator for its messages and here for the pages (spec §1, "Languages").
 */
export async function saveLanguage(visit: Visit, userId: string, form: FormData) {
  const sent = parse(form, schema);
  const language = offeredLanguage(visit, payloadOf(sent).language ?? null);
  if (language === null) return refuse(visit, sent, { errors: { language: fieldMessage('invalid') } });
  const answer = await asPlayer(visit).updateProfile(userId, { language: operatorLanguageTag(language) });
  if (!answer.ok) return refuse(visit, sent, { failure: answer.failure });
  rememberLanguage(visit, language);
  notifySuccess(visit, 'ProfileUpdated');
  return redirect(ROUTES.userProfile, 303);
}
