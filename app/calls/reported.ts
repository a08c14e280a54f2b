import type { Failure } from '#app/domain/texts/failure.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { SecurityEventName, SecurityFacts } from '#app/session/security-events.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Makes a call and writes down what became of it.
 *
 * @param about `phoneNumber`: national digits, where no one is signed in; else what is known before the call
 */
export async function reported<T>(
  visit: Visit,
  event: SecurityEventName,
  call: () => Promise<Result<T>>,
  { phoneNumber, ...facts }: SecurityFacts & { phoneNumber?: string } = {},
): Promise<Result<T>> {
  const answer = await call();
  visit.report(event, { ...outcomeOf(answer), ...facts }, phoneNumber);
  return answer;
}

/** What became of a call, as the log tells it. */
export function outcomeOf(answer: Result<unknown>): SecurityFacts {
  if (answer.ok) return { outcome: 'done' };
  const { failure } = answer;
  const { code, traceId, outcome = 'refused' } = failure;
  return {
    outcome: isThrottled(failure) ? 'limited' : outcome,
    code,
    ...(traceId ? { folio: traceId } : {}),
  };
}

/** Whether a failure is the portal's own 'Too many requests', with the seconds to wait. */
export function isThrottled(failure: Failure): failure is Failure & { retryAfterSeconds: number } {
  return (
    failure.code === 'TooManyRequests' &&
    failure.source === 'portal' &&
    failure.retryAfterSeconds !== undefined
  );
}
