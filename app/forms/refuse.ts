import { data, redirect } from '@remix-run/node';
import { isThrottled } from '#app/calls/reported.ts';
import { tooManyRequests } from '#app/calls/responses.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { VisitWith } from '#app/session/visit.ts';
import type { Refusable, SentForm } from './sent-form.ts';

/** The field that mends each refusal of the operator, by the code of the catalogue; '' is the whole form. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** Why a form is refused, where its own fields do not say it. */
export interface Reasons {
  /** Messages by field, besides those of the reading. */
  errors?: FieldMessages;
  /** The operator's refusal, or one of our limits. */
  failure?: Failure;
  /** Which field `failure` is about; one that no field mends stands in the notification table (spec §8). */
  fields?: FieldOfCode;
  /** Status where no field mends `failure`: 503 says that nothing could be found out of what was typed. */
  unmended?: 422 | 503;
  /** What the page shows besides what was typed, such as the strength of a password that was sent. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Shows a form again on its own page: 422, or 429 when the player has to wait (hardening of spec §5, §8).
 *
 * @param sent the form as it was read; secrets are cut
 * @param reasons why, unless the reading says it
 */
export function refuse(visit: VisitWith<'messages' | 'page'>, sent: Refusable, reasons: Reasons = {}) {
  const { failure } = reasons;
  const isUnmended = failure !== undefined && fieldOf(reasons) === undefined;
  if (isUnmended) visit.messages.notifyNow(failureNotification(failure));
  const status = refusalStatus(visit, failure);
  return data(withReasons(sent, reasons), {
    status: isUnmended && status === 422 ? (reasons.unmended ?? status) : status,
  });
}

/**
 * The status of a refused form; one that was sent too often has the player wait.
 *
 * @param failure why, unless the form itself says it
 * @returns 429 with how long to wait, or 422
 */
export function refusalStatus(visit: VisitWith<'page'>, failure: Failure | undefined): 422 | 429 {
  if (!failure || !isThrottled(failure)) return 422;
  visit.page.wait = { seconds: failure.retryAfterSeconds, backHref: null };
  return 429;
}

/**
 * Sends the player back to a form that stands on another page, with what was typed (spec §4, §5). When the player has
 * to wait, the answer is a page that says so and leads there.
 *
 * @param sent the form as it was read; secrets are cut
 * @param reasons why, unless the reading says it
 */
export function refuseAt(
  visit: VisitWith<'messages' | 'page'>,
  { form, back }: { form: string; back: Address },
  sent: Refusable,
  reasons: Reasons = {},
): Response {
  const { failure } = reasons;
  const isTooOften = failure !== undefined && isThrottled(failure);
  if (failure && !isTooOften && fieldOf(reasons) === undefined) {
    visit.messages.notify(failureNotification(failure));
  }
  visit.messages.keepForm(form, withReasons(sent, reasons));
  return isTooOften ? tooManyRequests(visit, failure, back) : redirect(back, 303);
}

const fieldOf = ({ failure, fields }: Reasons): string | undefined => failure && fields?.[failure.code];

function withReasons(sent: Refusable, reasons: Reasons): SentForm {
  const reply = 'reply' in sent ? sent.reply() : sent;
  const field = fieldOf(reasons);
  const { failure, errors, values } = reasons;
  return {
    status: 'error',
    initialValue: { ...reply.initialValue, ...values },
    error: {
      ...reply.error,
      ...errors,
      ...(failure && field !== undefined ? { [field]: messageOf(failure) } : {}),
    },
  };
}
