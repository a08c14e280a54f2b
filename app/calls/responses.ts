import type { Failure } from '#app/domain/texts/failure.ts';
import type { VisitWith } from '#app/session/visit.ts';

/**
 * Answers a request that an address does not take. The server puts the error page of the portal around it.
 *
 * @returns 405, naming POST
 */
export function methodNotAllowed(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/**
 * Answers a form that was sent too often with a page of its own: 429, how long to wait, and the link back to the form,
 * which is as it was typed.
 */
export function tooManyRequests(visit: VisitWith<'page'>, failure: Failure, backHref: string): Response {
  visit.page.wait = { seconds: failure.retryAfterSeconds ?? 1, backHref };
  return new Response(null, { status: 429 });
}
