import { isThrottled } from '#app/calls/limited-call.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { showAgain } from './kept-form.ts';
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
  /** Page of the form, where that is not the one it was sent to. */
  page?: Address;
  /** Name of a form of the shell. */
  name?: string;
  /** What the page needs besides, as JSON. */
  state?: unknown;
}

/**
 * Refuses a form: its page shows it again as it was typed, with why (spec §5, §8); see {@link showAgain}.
 *
 * @param sent the form as it was read; secrets are cut
 * @param reasons why, unless the reading says it
 */
export function refuse(visit: Visit, sent: Refusable, reasons: Reasons = {}): Promise<Response> {
  const { failure, unmended, page, name, state } = reasons;
  const isUnmended = failure !== undefined && fieldOf(reasons) === undefined;
  if (isUnmended) visit.messages.notifyNow(failureNotification(failure));
  // Forms of the shell stand on every page, and so does what is said of them.
  if (isUnmended && name !== undefined && !isThrottled(failure)) {
    visit.messages.notify(failureNotification(failure));
  }
  const refusal = refusalOf(failure);
  const status = isUnmended && refusal.status === 422 ? (unmended ?? 422) : refusal.status;
  return showAgain(visit, { ...refusal, sent: withReasons(sent, reasons), status, page, name, state });
}

/** Status of a refusal by the operator or by a limit, and how long to wait, in s; 422 where the form itself says why. */
export function refusalOf(failure: Failure | undefined): {
  status: 422 | 429;
  waitSeconds?: number | undefined;
} {
  return failure && isThrottled(failure)
    ? { status: 429, waitSeconds: failure.retryAfterSeconds }
    : { status: 422 };
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
