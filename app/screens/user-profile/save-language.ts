import { redirect } from '@remix-run/node';
import { offeredLanguage, rememberLanguage } from '#app/account/chosen-language.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { fieldMessageKey } from '#app/domain/texts/field-reading.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';
import { refuse, refuseFor } from './refusal.ts';

/**
 * Saves the player's language, at the operator for its messages and here for the pages (spec §1, "Languages").
 *
 * @param visit the request of a signed-in player
 * @param userId the player's id
 * @param form the form as posted
 * @returns the way back to the profile, or the form as chosen
 */
export async function saveLanguage(visit: Visit, userId: string, form: FormData) {
  const language = offeredLanguage(visit, form.get('language'));
  if (language === null) {
    const errors = { language: { messageKey: fieldMessageKey('invalid') } };
    return refuse({ form: 'language', values: {}, errors });
  }
  const answer = await asPlayer(visit).updateProfile(userId, { language: operatorLanguageTag(language) });
  if (!answer.ok) return refuseFor(visit, answer.failure, { form: 'language', values: { language } });
  rememberLanguage(visit, language);
  notifySuccess(visit, 'ProfileUpdated');
  return redirect(ROUTES.userProfile, 303);
}
