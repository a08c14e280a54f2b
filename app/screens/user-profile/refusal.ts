import { data } from '@remix-run/node';
import type { CodeMessage } from '#app/account/sent-codes.ts';
import { isThrottled } from '#app/calls/throttles.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import type { FormErrors } from '#app/ui/form-errors.ts';

/** The forms of the profile. */
export type ProfileForm = 'displayName' | 'phoneCode' | 'email' | 'personalInfo' | 'language';

/** Messages about the fields of the profile: the catalogue's and the profile's own. */
export type ProfileErrors = FormErrors<MessageKey | 'profile:unchanged' | CodeMessage['messageKey']>;

/** A form of the profile that was refused, to be shown as it was typed. Holds no password and no code. */
export interface Refusal {
  form: ProfileForm;
  values: Record<string, string>;
  errors: ProfileErrors;
}

/**
 * Answers a form that was refused.
 *
 * @param refusal the form as typed and what is wrong with it
 * @param status 429 when it was one too many
 * @returns what an action gives: the status and the refusal
 */
export function refuse(refusal: Refusal, status: 422 | 429 = 422) {
  return data(refusal, { status });
}

/**
 * Answers a form that the operator refused or could not take. What is wrong with a field stands there; everything else
 * is told in the notification table of the same page (spec §8).
 *
 * @param visit the request
 * @param failure why
 * @param form the form as typed; `fields` names the field that each code of the catalogue is about
 * @returns what an action gives
 */
export function refuseFor(
  visit: Visit,
  failure: Failure,
  { form, values = {}, fields = {} }: Partial<Refusal> & Pick<Refusal, 'form'> & { fields?: FieldOfCode },
) {
  if (isThrottled(failure)) visit.page.askToWait(failure.retryAfterSeconds, null);
  const field = fields[failure.code];
  if (field === undefined) visit.messages.remark(failureNotification(failure));
  const { messageKey, params } = failure;
  const message = params ? { messageKey, params } : { messageKey };
  const errors = field === undefined ? {} : { [field]: message };
  return refuse({ form, values, errors }, isThrottled(failure) ? 429 : 422);
}

type FieldOfCode = Readonly<Record<string, string>>;
